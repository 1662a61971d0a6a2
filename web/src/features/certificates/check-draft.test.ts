// What a person signs is what was asked for and what is shown, or nothing is signed.

import { utf8 } from '@amanah/core/ledger';
import { toBase64Url } from '@amanah/core/statements';
import { describe, expect, it } from 'vitest';
import { type Asked, checkDraft, DraftRefused } from './check-draft.ts';
import { buildDraft, type DraftOptions, did, facts, hasher, holder, request } from './testing/build-draft.ts';

const basis = { kind: 'application', id: '0198f0a0-0000-7000-8000-00000000000a' } as const;
const asked: Asked = { kind: 'issue', basis, certificate: request, holder };
const signer = { did, name: 'key-3' };

const refusalOf = async (change: DraftOptions | Awaited<ReturnType<typeof buildDraft>>, wanted: Asked = asked) => {
  const draft = 'draftId' in change ? change : await buildDraft(change);
  try {
    await checkDraft(hasher, draft, wanted, signer);
    return 'accepted';
  } catch (error) {
    if (error instanceof DraftRefused) return error.why;
    throw error;
  }
};

describe('A draft', () => {
  it('is taken when it says what was asked for, and its bytes are computed here', async () => {
    const draft = await buildDraft();
    const checked = await checkDraft(hasher, draft, asked, signer);
    expect(toBase64Url(checked.jwtInput)).toBe(draft.jwtInput);
    expect(toBase64Url(checked.integrityInput)).toBe(draft.integrityInput);
    expect(checked.content.facts).toEqual(facts);
  });

  it('is refused when the bytes to sign belong to another certificate', async () => {
    const [draft, other] = await Promise.all([buildDraft(), buildDraft({ facts: { number: 'NHA-C-2026-99999' } })]);
    expect(await refusalOf({ ...draft, jwtInput: other.jwtInput })).toBe('inputs');
    expect(await refusalOf({ ...draft, integrityInput: other.integrityInput })).toBe('inputs');
    expect(await refusalOf({ ...draft, credential: other.credential })).toBe('other');
    expect(await refusalOf({ ...draft, jwtInput: toBase64Url(utf8('anything else')) })).toBe('inputs');
    expect(await refusalOf({ ...draft, integrityInput: '' })).toBe('inputs');
  });

  it('is refused when its proof says that it was made long ago or in the future', async () => {
    expect(await refusalOf({ created: '2026-01-05T08:55:00Z' })).toBe('accepted');
    expect(await refusalOf({ created: '2025-01-05T09:00:00Z' })).toBe('inputs');
    expect(await refusalOf({ created: '2026-01-05T09:11:00Z' })).toBe('inputs');
  });

  it('is refused when it would be signed by another key or in another name', async () => {
    expect(await refusalOf({ key: 'key-4' })).toBe('key');
    expect(await refusalOf({ issuer: 'did:web:other.example' })).toBe('key');
  });

  it('is refused when it is no certificate, or holds a word that nobody reads', async () => {
    const draft = await buildDraft();
    expect(await refusalOf({ ...draft, credential: {} })).toBe('malformed');
    expect(await refusalOf({ ...draft, credential: { ...draft.credential, evidence: 'more' } })).toBe('malformed');
  });

  it.each<[string, NonNullable<DraftOptions['facts']>]>([
    ['an import that was a decision', { isImported: true }],
    ['another number', { number: 'NHA-C-2026-00043' }],
    ['another holder', { holder: { id: 'did:web:amanah.example:did:other', name: holder } }],
    ['a holder of another name', { holder: { ...facts.holder, name: 'Somebody else' } }],
    ['a longer time', { validUntil: '2028-01-05T00:00:00Z' }],
    ['an earlier beginning', { validFrom: '2025-01-05T00:00:00Z' }],
    ['another standard', { scheme: { ...facts.scheme, name: 'HAS 23000' } }],
    ['one category more', { categories: ['meat', 'poultry'] }],
    ['every product', { products: null }],
    ['one product less', { products: facts.products?.slice(1) ?? null }],
    ['only some batches', { products: facts.products?.map((product) => ({ ...product, batches: ['B1'] })) ?? null }],
    ['every site', { sites: null }],
    ['any method of slaughter', { slaughterMethods: null }],
    ['one market more', { markets: ['ID', 'MY', 'SG'] }],
  ])('is refused when it says %s', async (_, change) => {
    expect(await refusalOf({ facts: change })).toBe('other');
  });

  it('of a certificate that is limited to batches names those, and no product without one', async () => {
    const [first = ''] = request.gtins ?? [];
    const certificate = { ...request, batches: [`${first} L-1`, `${first} L-2`] };
    const limit: Asked = { kind: 'issue', basis, certificate, holder };
    const [product] = facts.products ?? [];
    const limited = (batches: readonly string[] | null) => (product ? [{ ...product, batches }] : null);
    expect(await refusalOf({ facts: { products: limited(['L-2', 'L-1']) } }, limit)).toBe('accepted');
    for (const products of [limited(['L-1']), limited(null), facts.products])
      expect(await refusalOf({ facts: { products } }, limit)).toBe('other');
  });

  it('of a renewal must have the number, the holder and the dates that were asked for', async () => {
    const renewal: Asked = {
      kind: 'renew',
      basis,
      certificate: { id: '1', number: request.number, holder },
      validFrom: request.validFrom,
      validUntil: request.validUntil,
    };
    expect(await refusalOf({}, renewal)).toBe('accepted');
    expect(await refusalOf({ facts: { number: 'NHA-C-2026-00043' } }, renewal)).toBe('other');
    expect(await refusalOf({}, { ...renewal, validUntil: '2026-12-31' })).toBe('other');
  });
});
