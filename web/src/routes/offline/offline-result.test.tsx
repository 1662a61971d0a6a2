// @vitest-environment happy-dom
// The answer of the device has the lines of the answer of the server where the pack knows them, in the same words.
import type { OfflineVerdict } from '@amanah/core/offline';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { OfflineAnswer } from '../../features/offline/answer-offline.ts';
import { show } from '../../platform/testing/show.tsx';
import { OfflineResult } from './offline-result.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const certificate = {
  number: 'NHA-C-2026-00042',
  certifier: 'JAKIM',
  country: 'MY',
  scheme: 'MS 1500',
  holder: 'Kampung Hijau',
  from: '2026-01-01',
  until: '2027-03-01',
};
const verified: OfflineVerdict = {
  state: 'certified',
  halalStatus: 'verified',
  display: 'verified',
  reasons: [{ code: 'certificate.valid', weight: 'informs', details: { certificateNumber: certificate.number } }],
  checked: [],
  notProven: [],
  gtin: '09506000134352',
  batchNumber: null,
  name: { name: 'Whole Chicken', brand: 'Kampung Hijau' },
  certificate,
  level: 'class',
  sinceThePack: null,
  day: '2026-11-27',
};
const unanswered: OfflineAnswer = {
  ...{ code: '', verdict: null, needsOwnRules: false, needsSightings: false, checked: null, market: null },
  ...{ fault: null, askedAt: null, at: '2026-11-27T10:00:00Z' },
};
async function see(verdict: OfflineVerdict): Promise<string> {
  show(<OfflineResult answer={{ ...unanswered, code: verdict.gtin, verdict }} />);
  const band = (await screen.findByRole('heading', { level: 1 })).closest('section');
  return band?.textContent?.replace(/[\u2068\u2069]/g, '') ?? '';
}

it('says who certifies it and until when, as with a connection', async () => {
  expect(await see(verified)).toContain('Certified by JAKIM until 1 March 2027');
  expect(screen.getByText(/^The pack holds no journey/)).toBeTruthy();
});

it('says of what has ended whose certificate it is, and no day until which it holds', async () => {
  expect(await see({ ...verified, day: '2027-03-02' })).toContain('Certificate of JAKIM');
});

it.each([
  ['certificate.revoked', 'Withdrawn'],
  ['certificate.suspended', 'Suspended'],
] as const)(
  'gives no day until which a certificate holds that was withdrawn or suspended: %s',
  async (code, status) => {
    const reasons = [{ code, weight: 'refuses', details: { on: '2026-10-30' } }] as const;
    const said = await see({
      ...verified,
      state: 'withdrawn',
      halalStatus: 'not_verified',
      display: 'not_verified',
      reasons,
    });
    expect(said).toContain('Certificate of JAKIM');
    expect(said).not.toContain('valid until');
    expect(screen.getByText(status)).toBeTruthy();
  },
);

it('says whose rule decided', async () => {
  const details = { method: 'recoverable_stun' };
  const reasons = [{ code: 'slaughter.not_accepted_by_profile', weight: 'limits', details }] as const;
  expect(await see({ ...verified, state: 'certified_not_recognised', reasons })).toContain('This is no rule of yours');
});

it('says of typed words that they are no code, and of a code that it waits', async () => {
  show(<OfflineResult answer={{ ...unanswered, code: 'Whole Chicken', fault: { fault: 'no_code' } }} />);
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('This is not a code');
  cleanup();
  show(<OfflineResult answer={{ ...unanswered, code: 'tel:+601', fault: { fault: 'phone_number' } }} />);
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('This is a phone number');
  cleanup();
  show(<OfflineResult answer={{ ...unanswered, code: 'HALAL-X-2026-001' }} />);
  expect((await screen.findByRole('heading', { level: 1 })).textContent).not.toContain('not a code');
});

it('stands beside what is said of a batch that the pack does not know, and never says that there is no connection where there is', async () => {
  await see({ ...verified, batchNumber: 'B-1' });
  expect(screen.getByText(/does not know batch .*B-1/)).toBeTruthy();
  expect(screen.getByText('The server does not answer')).toBeTruthy();
  expect(screen.queryByText('You are offline')).toBeNull();
  cleanup();
  await see({ ...verified, batchNumber: 'B-1', level: 'batch' });
  expect(screen.queryByText(/does not know batch/)).toBeNull();
});

it('says beside the headline that the day on the pack has passed, in the words of that day', async () => {
  const past = (kind: string) => ({
    ...verified,
    reasons: [
      ...verified.reasons,
      { code: 'batch.past_expiry', weight: 'informs', details: { expiresOn: '2026-06-01', days: 179, kind } },
    ] as const,
  });
  expect(await see(past('expiry'))).toContain('The expiry date on the pack has passed: 1 June 2026.');
  cleanup();
  expect(await see(past('best_before'))).toContain('The best-before day on the pack has passed: 1 June 2026.');
});

it('says in the words of every page that there is no connection, with an answer and without', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await see(verified);
  expect(screen.getByText('You are offline')).toBeTruthy();
  expect(screen.queryByText('The server does not answer')).toBeNull();
  cleanup();
  show(<OfflineResult answer={{ ...unanswered, code: 'HALAL-X-2026-001' }} />);
  expect(await screen.findByText('Product scan saved for when connection returns')).toBeTruthy();
});

it('keeps a scan of which a silent server said nothing, under the same word', async () => {
  show(<OfflineResult answer={{ ...unanswered, code: 'HALAL-X-2026-001' }} />);
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Scan Queued');
  expect(screen.getByText(/^The server does not answer\./)).toBeTruthy();
});
