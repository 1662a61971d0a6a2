// @vitest-environment happy-dom
// What is said beside a proof of the goods: the number of a product leads to its certificate, and a body that nobody recognises is said to be that.
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { certified, createTestCertifier } from '../../features/evidence/testing/build-evidence.ts';
import { createTestLog } from '../../features/evidence/testing/test-log.ts';
import { queryClient } from '../../platform/query.ts';
import { show } from '../../platform/testing/show.tsx';
import { CertificateRecognition, NothingUnder } from './beside-proof.tsx';

const answers = vi.hoisted(() => {
  const said: { verdict: object; accept: object[]; doNotAccept: object[] } = {
    ...{ verdict: {}, accept: [], doNotAccept: [] },
  };
  vi.stubGlobal('fetch', async (path: string) =>
    path.startsWith('/api/authorities/')
      ? Response.json({ accept: said.accept, doNotAccept: said.doNotAccept })
      : Response.json(said.verdict),
  );
  return said;
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  Object.assign(answers, { accept: [], doNotAccept: [] });
});

const { number, gtin } = certified;
const known = {
  ...{ state: 'withdrawn', status: 'not_verified', code: gtin, batch: null, reasons: [] },
  product: { name: 'Biscuits', category: 'bakery' },
  certifications: [{ id: 'c-1', certificateNumber: number, certifierId: 'shm', certifyingBody: 'SHM' }],
  proof: { certificateId: 'c-1', day: '2026-11-21', market: null },
};

it('leads from the number of a product to the proof of its certificate', async () => {
  answers.verdict = known;
  show(<NothingUnder asked={gtin} action={null} />, 'evidence');
  expect(await screen.findByRole('heading', { name: 'This is the number of a product' })).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Open the proof' });
  expect(link.getAttribute('href')).toContain(number);
});

it('leads to a product that no certificate covers, and of another name says that nothing is known', async () => {
  answers.verdict = { ...known, certifications: [], proof: { certificateId: null } };
  show(<NothingUnder asked={gtin} action={null} />, 'evidence');
  expect(await screen.findByRole('link', { name: 'Open the product' })).toBeTruthy();
  for (const asked of [gtin, 'HALAL-BEEF-2024-009']) {
    cleanup();
    queryClient.clear();
    answers.verdict = { ...known, product: null, certifications: [], status: 'not_found' };
    show(<NothingUnder asked={asked} action={null} />, 'evidence');
    expect(await screen.findByRole('heading', { name: 'No evidence under this name' })).toBeTruthy();
  }
});

const line = 'Certified, recognised by nobody in our register';
async function showCertificate() {
  const log = await createTestLog({ at: '2026-11-21T10:00:00Z' });
  const certifier = await createTestCertifier(log);
  await certifier.issue();
  answers.verdict = known;
  show(
    <>
      <p>There</p>
      <CertificateRecognition document={await certifier.document()} />
    </>,
  );
  await screen.findByText('There');
}

it('says of a certificate that nobody recognises its body, as the page of its product does', async () => {
  answers.doNotAccept = [{ country: 'GB', body: 'HMC', name: 'HMC', gap: 'none' }];
  await showCertificate();
  expect(await screen.findByText(line)).toBeTruthy();
  expect(screen.getByText(/^No authority in it recognises .*SHM/)).toBeTruthy();
});

it('is silent where somebody does, or does for other goods', async () => {
  const body = { country: 'MY', body: 'JAKIM', name: 'JAKIM' };
  for (const answer of [
    { accept: [{ ...body, until: null }], doNotAccept: [] },
    { accept: [], doNotAccept: [{ ...body, gap: 'out_of_scope' }] },
  ]) {
    Object.assign(answers, answer);
    await showCertificate();
    await new Promise((done) => setTimeout(done, 50));
    expect(screen.queryByText(line)).toBeNull();
    cleanup();
    queryClient.clear();
  }
});
