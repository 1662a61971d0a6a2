// @vitest-environment happy-dom
// Ending a certifier: the operator reads what will happen with its numbers, gives a day and a reason, and nothing is sent without them.
import type { Certifier } from '@amanah/api/certification/certifiers';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LazyMessages } from '../../platform/lazy-messages.tsx';
import { queryClient } from '../../platform/query.ts';
import { SessionProvider } from '../../platform/session.tsx';
import { show } from '../../platform/testing/show.tsx';
import { CertifierList } from './certifier-list.tsx';

const working: Certifier = {
  id: '0198f0a0-0000-7000-8000-000000000001',
  name: 'Nusantara Halal Authority',
  country: 'MY',
  leftAt: null,
  certificatesEndOn: null,
  certificates: 12,
  applications: 1,
  imports: 0,
  members: 2,
};
const gone: Certifier = {
  ...working,
  id: '0198f0a0-0000-7000-8000-000000000002',
  name: 'Former Halal Body',
  leftAt: '2026-01-05T10:00:00Z',
  certificatesEndOn: '2026-02-05',
  members: 0,
};

type Answer = (path: string, init?: { readonly body?: string }) => Promise<Response>;
/** Stands for the network; the client takes hold of it when it is loaded. */
const network = vi.hoisted(() => {
  const fake: { answer: Answer } = { answer: () => Promise.reject(new Error('nobody answers')) };
  vi.stubGlobal('fetch', (...asked: Parameters<Answer>) => fake.answer(...asked));
  return fake;
});
const json = (value: unknown) =>
  new Response(JSON.stringify(value), { status: 200, headers: { 'content-type': 'application/json' } });

const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

let sent: unknown[];
beforeEach(() => {
  sent = [];
  network.answer = async (path, { body } = {}) => {
    if (path === '/api/operator/certifiers') return json({ certifiers: [working, gone] });
    // By tomorrow one of the twelve is over.
    if (path.endsWith(`?endsOn=${tomorrow}`)) return json({ certifiers: [{ ...working, certificates: 11 }, gone] });
    if (path.startsWith('/api/operator/certifiers?')) return json({ certifiers: [working, gone] });
    if (!body) return new Response(null, { status: 401 });
    sent.push([path, JSON.parse(body)]);
    return json({ ...working, leftAt: '2026-11-21T10:00:00Z' });
  };
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

it('says what will happen in numbers, and sends a day that can be and a reason', async () => {
  show(
    <LazyMessages name="organisations" waiting={null}>
      <SessionProvider onExpired={() => undefined} onSignedOut={() => undefined} onPersonChange={() => undefined}>
        <CertifierList />
      </SessionProvider>
    </LazyMessages>,
  );
  await screen.findByText('Former Halal Body');
  expect(screen.queryByRole('button', { name: 'End the work of Former Halal Body here' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'End the work of Nusantara Halal Authority here' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/Its 12 certificates are not in force from the day below on/)).toBeDefined();
  expect(dialog.getByText(/One application is closed/)).toBeDefined();
  expect(dialog.getByText(/cannot be undone/)).toBeDefined();

  const confirm = dialog.getByRole('button', { name: 'End its work here' });
  const day = dialog.getByLabelText('First day without its certificates');
  fireEvent.change(day, { target: { value: '2020-01-01' } });
  fireEvent.click(confirm);
  expect(await dialog.findByText('Write at least three characters.')).toBeDefined();
  expect(dialog.getByText(/Choose today or a day within/)).toBeDefined();
  expect(sent).toEqual([]);

  fireEvent.change(day, { target: { value: tomorrow } });
  expect(await dialog.findByText(/Its 11 certificates are not in force from the day below on/)).toBeDefined();
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: ' It closes down. ' } });
  fireEvent.click(confirm);
  await waitFor(() =>
    expect(sent).toEqual([
      [`/api/operator/certifiers/${working.id}/leaving`, { endsOn: tomorrow, reason: 'It closes down.' }],
    ]),
  );
});

it('brings an announced day forward in words of its own, and only to an earlier one', async () => {
  const inTenDays = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  const later = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  const ending = { ...gone, certificatesEndOn: inTenDays, certificates: 7 };
  const answer = network.answer;
  network.answer = async (path, init = {}) =>
    init.body === undefined ? json({ certifiers: [ending] }) : answer(path, init);
  show(
    <LazyMessages name="organisations" waiting={null}>
      <SessionProvider onExpired={() => undefined} onSignedOut={() => undefined} onPersonChange={() => undefined}>
        <CertifierList />
      </SessionProvider>
    </LazyMessages>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'End the certificates of Former Halal Body sooner' }));
  const element = await screen.findByRole('dialog');
  const dialog = within(element);
  expect(
    dialog.getByText(/Its 7 certificates are not in force from the day below on, and not only from/),
  ).toBeDefined();
  // What happened the first time has happened: it is not announced again.
  expect(element.textContent).not.toMatch(
    /can no longer act|Nobody acts|signing keys|applications? (is|are)|comes back|ended its work|Another certifier|bring the day forward later|applicants/,
  );
  fireEvent.change(dialog.getByLabelText('First day without its certificates'), { target: { value: later } });
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Closed already.' } });
  fireEvent.click(dialog.getByRole('button', { name: 'End its certificates sooner' }));
  expect(await dialog.findByText(/^Choose today or a later day before/)).toBeDefined();
  expect(sent).toEqual([]);
  fireEvent.change(dialog.getByLabelText('First day without its certificates'), { target: { value: tomorrow } });
  fireEvent.click(dialog.getByRole('button', { name: 'End its certificates sooner' }));
  await waitFor(() =>
    expect(sent).toEqual([
      [`/api/operator/certifiers/${gone.id}/leaving`, { endsOn: tomorrow, reason: 'Closed already.' }],
    ]),
  );
});
