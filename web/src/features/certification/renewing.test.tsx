// @vitest-environment happy-dom
// A certificate that cannot be renewed says so where its holder would begin: beside the disabled button, and in the form.
import type { applicationOptions } from '@amanah/api/certification/applications';
import type { RouteResponse } from '@amanah/api/route';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LazyMessages } from '../../platform/lazy-messages.tsx';
import { queryClient } from '../../platform/query.ts';
import { show } from '../../platform/testing/show.tsx';
import { NewApplication } from './new-application.tsx';
import { HeldCertificates } from './own-applications.tsx';

type Held = RouteResponse<typeof applicationOptions>['certificates'][number];

const held: Held = {
  id: '0198f0a0-0000-7000-8000-000000000001',
  number: 'NHA-C-2024-00001',
  scheme: 'MS 1500:2019',
  certifier: 'Nusantara Halal Authority',
  state: 'expired',
  validFrom: '2024-01-01',
  validUntil: '2025-12-31',
  products: 1,
  conditions: [],
  reason: null,
  since: null,
  schemeId: '0198f0a0-0000-7000-8000-000000000002',
  notRenewable: 'certificate_ended',
  hasCertifierLeft: false,
  lastDay: null,
  endsWithCertifier: false,
};
const why = 'The certificate has ended, and a renewal leaves no gap. Apply for a new one.';

/** Stands for the network; the client takes hold of it when it is loaded. */
const network = vi.hoisted(() => {
  const fake = { answer: (_path: string): Promise<Response> => Promise.reject(new Error('nobody answers')) };
  vi.stubGlobal('fetch', (path: string) => fake.answer(path));
  return fake;
});
let certificates: Held[];
beforeEach(() => {
  network.answer = async (path) => {
    const body = path.endsWith('/options') ? { sites: [], products: [], certificates } : { schemes: [] };
    return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
  };
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});
const withWords = (part: React.ReactNode) =>
  show(
    <LazyMessages name="certification" waiting={null}>
      {part}
    </LazyMessages>,
  );

it('is not offered for renewal in the list, with the reason', async () => {
  certificates = [held];
  withWords(<HeldCertificates />);
  const button = await screen.findByRole('button', { name: 'Apply for renewal' });
  expect(button.hasAttribute('disabled')).toBe(true);
  expect(screen.getByText(why)).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Apply for renewal' })).toBeNull();
});

it('is offered where nothing stands against it', async () => {
  certificates = [{ ...held, state: 'valid', validUntil: '2036-12-31', notRenewable: null }];
  withWords(<HeldCertificates />);
  expect(await screen.findByRole('link', { name: 'Apply for renewal' })).toBeDefined();
});

it('cannot be begun in the form, which says why', async () => {
  certificates = [held];
  withWords(<NewApplication startsWith={{ kind: 'renewal', certificate: held.id }} onBegun={() => undefined} />);
  expect(await screen.findByText(why)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Begin' }).hasAttribute('disabled')).toBe(true);
});

const left: Held = {
  ...held,
  validUntil: '2036-12-31',
  hasCertifierLeft: true,
  endsWithCertifier: true,
  notRenewable: null,
};

it('is in force until the day with which its certifier has ended', async () => {
  certificates = [{ ...left, state: 'valid', lastDay: '2036-03-30' }];
  withWords(<HeldCertificates />);
  expect(await screen.findByText('In force')).toBeDefined();
  screen.getByText('In force until 30 Mar 2036: its certifier has ended its work here');
  expect(screen.queryByText(/Revoked/)).toBeNull();
});

it('has ended with its certifier from that day on: one day, and nobody revoked it', async () => {
  certificates = [{ ...left, state: 'revoked', reason: 'Merged', since: '2026-03-31' }];
  withWords(<HeldCertificates />);
  expect(await screen.findByText('Ended')).toBeDefined();
  const line = screen.getByRole('listitem').textContent;
  expect(line).toContain('Not in force since 31 Mar 2026: its certifier has ended its work here. Reason: Merged');
  expect(line).not.toMatch(/Revoked|Valid until|2036/);
});

it('says that the certifier has revoked it, where that is announced', async () => {
  certificates = [{ ...held, state: 'valid', validUntil: '2036-12-31', notRenewable: null, lastDay: '2036-03-30' }];
  withWords(<HeldCertificates />);
  expect(
    await screen.findByText('In force until 30 Mar 2036: its certifier has revoked it from the day after on'),
  ).toBeDefined();
});
