// @vitest-environment happy-dom
// The paper of practice comes for whoever practises: the server is told who asks. What it refuses is said, and nothing is saved.
import type { User } from '@amanah/api/identity';
import type { VerifyResponse } from '@amanah/api/verification';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api, session } from '../../platform/api.ts';
import { storedRules } from '../../platform/own-rules.ts';
import { queryClient } from '../../platform/query.ts';
import { show } from '../../platform/testing/show.tsx';
import { ResultActions } from './result-actions.tsx';
// Otherwise loaded with the first press, for which a busy machine takes longer than a test waits.
import './result-menu.tsx';

const token = `a.${btoa(JSON.stringify({ exp: Date.now() / 1000 + 600 }))}.c`;
// What the button reads of a verdict and of a person.
const verdict = {
  code: '09529990000001',
  product: { gtin: '09506000134352', name: 'Rice' },
  batch: null,
  certifications: [{ certificateNumber: 'P-1', scope: { holder: 'Newcomers' } }],
  proof: { market: 'MY' },
} as unknown as VerifyResponse;
const user = { id: '1', username: 'Nur', role: 'producer', realm: 'practice' } as unknown as User;

let asked: { readonly path: string; readonly authorization: string | null }[];
let answer: () => Response;
const saved = vi.fn<(name: string) => void>();
beforeEach(() => {
  asked = [];
  answer = () => new Response('%PDF-');
  saved.mockReset();
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push({ path, authorization: new Headers(init.headers).get('authorization') });
    return answer();
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved(this.download);
  });
});
afterEach(async () => {
  cleanup();
  // Without a word to the server.
  localStorage.clear();
  await session.validate();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  queryClient.clear();
});

async function save(of: VerifyResponse = verdict, label = 'Save this check') {
  show(<ResultActions verdict={of} onScanAnother={() => undefined} />);
  fireEvent.click(await screen.findByRole('button', { name: 'More' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: label }));
}

it('asks in the name of whoever is signed in, and saves under number and holder', async () => {
  session.adopt({ token, user });
  await save({ ...verdict, verified: true }, 'Save Certificate');
  await waitFor(() => expect(saved.mock.calls).toEqual([['amanah-P-1-Newcomers.pdf']]));
  expect(asked).toEqual([
    {
      path: '/api/verdicts/09529990000001/certificate.pdf?language=en&market=MY',
      authorization: `Bearer ${token}`,
    },
  ]);
});

it('names nobody where nobody is signed in', async () => {
  await save();
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect(asked.map(({ authorization }) => authorization)).toEqual([null]);
});

it('says what the server refused and saves nothing', async () => {
  const problem = { type: 'about:blank', title: 'Too busy just now.', status: 503, code: 'server.busy' };
  answer = () =>
    new Response(JSON.stringify(problem), { status: 503, headers: { 'content-type': 'application/problem+json' } });
  await save();
  expect((await screen.findByRole('alert')).textContent).toBe('Too busy just now.');
  expect(saved).not.toHaveBeenCalled();
});

it('is called a certificate where the product is certified, and a check where it is not', async () => {
  await save({ ...verdict, verified: true }, 'Save Certificate');
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
});

it('opens its menu at the first press, takes the focus there and closes', async () => {
  show(<ResultActions verdict={verdict} onScanAnother={() => undefined} />);
  const button = await screen.findByRole('button', { name: 'More' });
  button.focus();
  fireEvent.click(button);
  const menu = await screen.findByRole('menu');
  await waitFor(() => expect(menu.contains(document.activeElement)).toBe(true));
  fireEvent.keyDown(document.activeElement ?? menu, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(screen.getByRole('button', { name: 'More' })).toBeDefined();
});

it('sends out what everybody is told, never an answer by the rules of a person', async () => {
  const ofEverybody = {
    ...verdict,
    ...{ state: 'certified_not_recognised', verified: false },
    reasons: [{ code: 'slaughter.not_accepted_by_profile', weight: 'limits', details: { method: 'mechanical' } }],
  };
  const mine = {
    ...verdict,
    ...{ state: 'certified', verified: true },
    reasons: [{ code: 'certificate.valid', weight: 'informs', details: {} }],
  } as unknown as VerifyResponse;
  const call = vi.spyOn(api, 'call').mockResolvedValue(ofEverybody as never);
  const shared = vi.fn<(data: ShareData) => Promise<void>>(async () => undefined);
  Object.defineProperty(navigator, 'share', { value: shared, configurable: true });
  storedRules.set({ slaughterMethods: ['no_stun', 'mechanical'] });
  try {
    await save(mine, 'Share Result');
    await waitFor(() => expect(shared).toHaveBeenCalled());
    expect(JSON.stringify(shared.mock.calls)).not.toContain('Verified');
    expect(shared.mock.calls[0]?.[0].text).toContain('Slaughtered by machine');
    cleanup();
    await save(mine, 'Save Certificate');
    await waitFor(() => expect(saved).toHaveBeenCalled());
    expect(call.mock.calls[0]?.[1]).toEqual({ params: { code: verdict.code }, query: { market: 'MY' } });
    expect(asked.map(({ path }) => path)).toEqual([
      '/api/verdicts/09529990000001/certificate.pdf?language=en&market=MY',
    ]);
  } finally {
    storedRules.set(null);
    Reflect.deleteProperty(navigator, 'share');
  }
});

it('saves the check of goods that have no certificate, and nothing where no goods are known', async () => {
  await save({ ...verdict, certifications: [] });
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  cleanup();
  show(<ResultActions verdict={{ ...verdict, product: null }} onScanAnother={() => undefined} />);
  fireEvent.click(await screen.findByRole('button', { name: 'More' }));
  await screen.findByRole('menuitem', { name: 'Share Result' });
  expect(screen.queryByRole('menuitem', { name: 'Save this check' })).toBeNull();
});
