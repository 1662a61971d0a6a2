// @vitest-environment happy-dom
// Several imports at once: every line is shown, nothing is ticked beforehand, and what fails stops the rest and says what was issued.
import type { CertificateImport } from '@amanah/api/certificates';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../platform/query.ts';
import { show } from '../../platform/testing/show.tsx';
import { ConfirmSeveral } from './confirm-several.tsx';
import { holder, request } from './testing/build-draft.ts';

const [gtin = ''] = request.gtins ?? [];
const idOf = (nth: number) => `0198f0a0-0000-7000-8000-00000000002${nth}`;
const imports = [1, 2, 3].map(
  (nth): CertificateImport => ({
    id: idOf(nth),
    state: 'proposed',
    source: `Register, page ${nth}`,
    certificate: { ...request, number: `N-${nth}`, batches: [`${gtin} L-${nth}`] },
    holder,
    sites: [{ id: request.siteIds?.[0] ?? '', name: 'Slaughterhouse' }],
    products: [{ gtin, name: 'Whole chicken' }],
    proposedBy: 'Salma',
    proposedAt: '2026-01-05T08:00:00Z',
    acceptedAt: '2026-01-06T08:00:00Z',
    decidedBy: null,
    decidedAt: null,
    isOwn: false,
    mayConfirm: true,
  }),
);

/** Stands for the network; the client takes hold of it when it is loaded. */
const network = vi.hoisted(() => {
  type Answer = (path: string) => Promise<Response>;
  const fake: { answer: Answer } = { answer: () => Promise.reject(new Error('nobody answers')) };
  vi.stubGlobal('fetch', (...asked: Parameters<Answer>) => fake.answer(...asked));
  return fake;
});
const json = (value: unknown) =>
  new Response(JSON.stringify(value), { headers: { 'content-type': 'application/json' } });
const refusal = {
  type: 'about:blank',
  status: 409,
  code: 'certificates.import_decided',
  title: 'It was decided already.',
};

let confirmed: string[];
let refused: string | null;
beforeEach(() => {
  confirmed = [];
  refused = null;
  network.answer = async (path) => {
    const id = /imports\/(.*)\/decision$/.exec(path)?.[1] ?? '';
    if (id === refused)
      return new Response(JSON.stringify(refusal), {
        status: 409,
        headers: { 'content-type': 'application/problem+json' },
      });
    confirmed.push(id);
    return json({ ...imports.find((one) => one.id === id), state: 'confirmed', mayConfirm: false });
  };
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

async function open() {
  const onClose = vi.fn();
  show(<ConfirmSeveral imports={imports} onClose={onClose} />);
  await screen.findByText('Whole chicken (09506000134352) · L-1');
  return onClose;
}
const tick = (nth: number) =>
  fireEvent.click(screen.getByRole('checkbox', { name: `N-${nth} says what its source says` }));

it('shows every line of each, and confirms what is ticked and nothing else', async () => {
  const onClose = await open();
  expect(screen.getByText('Whole chicken (09506000134352) · L-3')).toBeTruthy();
  expect(screen.getByText(/Register, page 2/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Nothing ticked yet' })).toHaveProperty('disabled', true);
  tick(1);
  tick(3);
  tick(2);
  tick(2);
  fireEvent.click(screen.getByRole('button', { name: 'Confirm and issue 2' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(confirmed).toEqual([idOf(1), idOf(3)]);
});

it('stops at the first that is refused, says what was issued, and goes on without it', async () => {
  const onClose = await open();
  refused = idOf(2);
  for (const nth of [1, 2, 3]) tick(nth);
  fireEvent.click(screen.getByRole('button', { name: 'Confirm and issue 3' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('One was issued, the others still wait. It was decided already.');
  expect([confirmed, onClose.mock.calls]).toEqual([[idOf(1)], []]);
  expect(screen.getByText('N-1 is issued')).toBeTruthy();
  tick(2);
  fireEvent.click(screen.getByRole('button', { name: 'Confirm and issue one' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(confirmed).toEqual([idOf(1), idOf(3)]);
});
