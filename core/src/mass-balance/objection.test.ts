// Which certificate serves the goods of an event: where the verdict would rest on it, and what is the books' own.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { batchName, coverOf, type StatusChange } from '../certificates/index.ts';
import { type ClaimedGoods, objectionTo } from './index.ts';

const gtin = '09506000149011';
const batch = batchName(gtin, 'L-1');
const certificate = {
  number: 'C-1',
  certifierId: 'gha',
  holderId: 'nur',
  siteIds: ['plant'] as readonly string[] | null,
  gtins: [gtin] as readonly string[] | null,
  categories: ['meat'] as const,
  batches: null as readonly string[] | null,
  slaughterMethods: null,
  validFrom: '2026-01-01',
  validUntil: '2026-12-31',
  statusChanges: [] as readonly StatusChange[],
};
const goods: ClaimedGoods = {
  day: '2026-05-01',
  organisationId: 'nur',
  siteId: 'plant',
  isOwnSite: true,
  gtin,
  product: { gtin, producerId: 'nur', category: 'meat' },
  batch,
};
const revoked: StatusChange = { status: 'revoked', on: '2026-04-01', reason: '', gtins: null, batches: null };

describe('A claimed certificate', () => {
  it.each([
    ['serves what its holder makes at its site', {}, {}, null],
    ['serves goods that nobody has registered', {}, { product: null }, null],
    ['serves what names no product', {}, { gtin: null, product: null, batch: null }, null],
    ['of a brand serves its contract maker at a site that it names', {}, { organisationId: 'maker' }, null],
    [
      'of a brand is another holder’s at a site of others',
      {},
      { organisationId: 'maker', isOwnSite: false },
      'other_holder',
    ],
    ['for all sites of a brand is another holder’s', { siteIds: null }, { organisationId: 'maker' }, 'other_holder'],
    [
      'of a brand is another holder’s for unregistered goods',
      {},
      { organisationId: 'maker', product: null },
      'other_holder',
    ],
    ['does not serve another site', {}, { siteId: 'shed' }, 'other_site'],
    ['that names sites does not serve what happened nowhere', {}, { siteId: null }, 'other_site'],
    ['does not serve another product', { gtins: ['09506000149028'] }, {}, 'other_product'],
    ['does not serve another category', { gtins: null, categories: ['dairy'] as const }, {}, 'other_product'],
    [
      'does not serve a number that another has',
      {},
      { product: { ...goods.product, gtin, producerId: 'other', category: 'meat' as const } },
      'other_product',
    ],
    ['for batches does not serve another one', { batches: [batchName(gtin, 'L-2')] }, {}, 'other_product'],
    ['for batches does not serve goods without one', { batches: [batch] }, { batch: null }, 'other_product'],
    ['is not in force after its revocation', { statusChanges: [revoked] }, {}, 'not_in_force'],
    ['is in force before its revocation', { statusChanges: [revoked] }, { day: '2026-03-31' }, null],
    [
      'is not in force for a batch that was revoked',
      { statusChanges: [{ ...revoked, batches: [batch] }] },
      {},
      'not_in_force',
    ],
    ['is in force beside a batch that was revoked', { statusChanges: [{ ...revoked, batches: ['other'] }] }, {}, null],
    ['is not in force after its last day', {}, { day: '2027-01-01' }, 'not_in_force'],
  ] as const)('%s', (_, more, where, said) => {
    expect(objectionTo({ ...certificate, ...more }, { ...goods, ...where })).toBe(said);
  });

  it('serves a batch of its maker exactly where the verdict rests on it', () => {
    const day = fc.constantFrom('2025-12-31', '2026-01-01', '2026-05-01', '2026-06-01', '2027-01-01');
    const names = fc.constantFrom(null, [batch], [batchName(gtin, 'L-2')]);
    const gtins = fc.constantFrom(null, [gtin], ['09506000149028']);
    const change = fc.record({
      status: fc.constantFrom('suspended' as const, 'reinstated' as const, 'revoked' as const),
      on: day,
      reason: fc.constant(''),
      gtins,
      batches: names,
    });
    const given = fc.record({
      siteIds: fc.constantFrom(null, ['plant'], ['shed']),
      gtins,
      categories: fc.constantFrom(['meat' as const], ['dairy' as const]),
      batches: names,
      statusChanges: fc.array(change, { maxLength: 3 }),
    });
    const said = new Set<string>();
    fc.assert(
      fc.property(given, day, (more, on) => {
        const one = { ...certificate, ...more };
        const product = { gtin, producerId: 'nur', category: 'meat' as const };
        const made = {
          name: batch,
          producerId: 'nur',
          siteId: 'plant',
          slaughterMethod: null,
          claimedCertificateNumbers: [],
        };
        const objection = objectionTo(one, { ...goods, day: on });
        said.add(objection ?? 'none');
        expect(objection === null).toBe(coverOf(one, { product, batch: made, madeOn: on, day: on }).good);
      }),
      { numRuns: 1_000 },
    );
    expect([...said].sort()).toEqual(['none', 'not_in_force', 'other_product', 'other_site']);
  });
});
