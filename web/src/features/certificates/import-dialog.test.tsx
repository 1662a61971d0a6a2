// @vitest-environment happy-dom
// Confirming what somebody else entered: the person reads every line, the server or the browser signs, and a draft that does not fit is
// never signed.
import type { CertificateDraft, CertificateImport } from '@amanah/api/certificates';
import { fromBase64Url } from '@amanah/core/statements';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../platform/query.ts';
import { makeSigningKey, type SigningKey } from '../../platform/signing-key.ts';
import { show } from '../../platform/testing/show.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { buildDraft, did, hasher, holder, request } from './testing/build-draft.ts';

const entered: CertificateImport = {
  id: '0198f0a0-0000-7000-8000-000000000009',
  state: 'proposed',
  source: 'Register of 2025',
  certificate: request,
  holder,
  sites: [{ id: request.siteIds?.[0] ?? '', name: 'Slaughterhouse' }],
  products: [
    { gtin: '09506000134352', name: 'Whole chicken' },
    { gtin: '09506000134369', name: 'Chicken wings' },
  ],
  proposedBy: 'Salma',
  proposedAt: '2026-01-05T08:00:00Z',
  acceptedAt: '2026-01-06T08:00:00Z',
  decidedBy: null,
  decidedAt: null,
  isOwn: false,
  mayConfirm: true,
};

type Answer = (path: string, init?: { readonly body?: string }) => Promise<Response>;
/** Stands for the network; the client takes hold of it when it is loaded. */
const network = vi.hoisted(() => {
  const fake: { answer: Answer } = { answer: () => Promise.reject(new Error('nobody answers')) };
  vi.stubGlobal('fetch', (...asked: Parameters<Answer>) => fake.answer(...asked));
  return fake;
});

let key: SigningKey;
let draft: CertificateDraft;
let custody: 'server' | 'recovery';
/** What the server was sent, by path. */
let sent: Map<string, unknown>;

const json = (value: unknown, status = 200) =>
  new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } });

beforeEach(async () => {
  key = await makeSigningKey(false);
  draft = await buildDraft({ facts: { isImported: true } });
  custody = 'recovery';
  sent = new Map();
  network.answer = async (path, { body } = {}) => {
    if (body) sent.set(path, JSON.parse(body));
    if (path === '/api/organisations/own/keys')
      return json({
        did,
        canManage: true,
        keys: [
          {
            method: `${did}#key-3`,
            name: 'key-3',
            custody,
            publicKey: key.publicKey,
            createdAt: '2026-01-01T00:00:00Z',
            endedAt: null,
            revokedAt: null,
          },
        ],
      });
    if (path === '/api/certificates/drafts') return json(draft);
    return json({ ...entered, state: body?.includes('decline') ? 'declined' : 'confirmed', mayConfirm: false });
  };
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

async function open({ hasKey = true, ...more }: { hasKey?: boolean } & Partial<CertificateImport> = {}) {
  const onClose = vi.fn();
  if (hasKey) queryClient.setQueryData(['recovery-key'], key);
  show(
    <ImportDialog entered={{ ...entered, ...more }} onClose={onClose} recovery={<button type="button">Load</button>} />,
  );
  await screen.findByText('Whole chicken (09506000134352)');
  return onClose;
}
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  fireEvent.click(button);
};
const signatures = () => sent.get(`/api/certificates/drafts/${draft.draftId}/signatures`);

it('shows what the credential says and sends signatures that fit it', async () => {
  const onClose = await open();
  await press('Continue to sign');
  expect(await screen.findByText('Whole chicken (09506000134352)')).toBeTruthy();
  expect(screen.getByText('Slaughterhouse')).toBeTruthy();
  expect(signatures()).toBeUndefined();
  await press('Sign and issue');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent.get('/api/certificates/drafts')).toEqual({ kind: 'import', id: entered.id, key: 'key-3' });
  const given = signatures() as { jwt: string; integrity: string }; // as the contract says
  const holds = (input: string, signature: string) =>
    hasher.verifyEd25519(
      fromBase64Url(key.publicKey) ?? new Uint8Array(),
      fromBase64Url(input) ?? new Uint8Array(),
      fromBase64Url(signature) ?? new Uint8Array(),
    );
  expect(await holds(draft.jwtInput, given.jwt)).toBe(true);
  expect(await holds(draft.integrityInput, given.integrity)).toBe(true);
});

it('refuses a draft whose bytes are of another certificate, and offers nothing to sign', async () => {
  const other = await buildDraft({ facts: { isImported: true, validUntil: '2036-01-05T00:00:00Z' } });
  draft = { ...draft, jwtInput: other.jwtInput };
  await open();
  await press('Continue to sign');
  expect((await screen.findByRole('alert')).textContent).toContain('Nothing was signed');
  expect(screen.queryByRole('button', { name: 'Sign and issue' })).toBeNull();
  expect(signatures()).toBeUndefined();
});

it('says so where this browser holds no key, and offers the recovery key file', async () => {
  await open({ hasKey: false });
  expect(await screen.findByText('This browser holds no key of your organisation')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Load' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Confirm and issue' })).toHaveProperty('disabled', true);
});

it('refuses a draft that says it was decided here', async () => {
  draft = await buildDraft();
  await open();
  await press('Continue to sign');
  expect((await screen.findByRole('alert')).textContent).toContain('Nothing was signed');
  expect(signatures()).toBeUndefined();
});

it('lets the server sign where the server holds the key', async () => {
  custody = 'server';
  const onClose = await open({ hasKey: false });
  await press('Confirm and issue');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent.get(`/api/certificates/imports/${entered.id}/decision`)).toEqual({ decision: 'confirm' });
});

it('lets whoever entered it withdraw it, and nothing else', async () => {
  custody = 'server';
  const onClose = await open({ hasKey: false, isOwn: true, mayConfirm: false });
  expect(screen.queryByRole('button', { name: 'Confirm and issue' })).toBeNull();
  expect(screen.getByRole('dialog', { name: /waits for a second person$/ })).toBeDefined();
  await press('Withdraw it');
  expect(sent.get(`/api/certificates/imports/${entered.id}/decision`), 'asked first').toBeUndefined();
  await press('Withdraw it');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent.get(`/api/certificates/imports/${entered.id}/decision`)).toEqual({ decision: 'decline' });
});

it('lets nobody confirm what the holder has not accepted, and somebody else than who entered it decline it', async () => {
  custody = 'server';
  const onClose = await open({ hasKey: false, acceptedAt: null, mayConfirm: false });
  expect(screen.getByRole('dialog', { name: /waits for its holder$/ })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Confirm and issue' })).toBeNull();
  await press('Decline');
  await press('Decline');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent.get(`/api/certificates/imports/${entered.id}/decision`)).toEqual({ decision: 'decline' });
});
