// What is missing in a certificate of an earlier register, and what is asked for when nothing is.
import { certificateRequestSchema } from '@amanah/api/certificates';
import { expect, it } from 'vitest';
import { emptyEntries, faultsOf, requestOf } from './import-entries.ts';
import { holderId } from './testing/build-draft.ts';

const full = {
  ...emptyEntries,
  source: 'Register',
  number: ' N-1 ',
  holderId,
  scheme: 'MS 1500:2019',
  validFrom: '2026-02-28',
  validUntil: '2027-02-27',
  categories: ['poultry'],
} as const;

it('names every entry that is missing, in the order of the form', () => {
  expect(Object.entries(faultsOf(emptyEntries))).toEqual([
    ['source', 'source'],
    ['number', 'required'],
    ['holderId', 'holder'],
    ['scheme', 'scheme'],
    ['validFrom', 'day'],
    ['validUntil', 'day'],
    ['categories', 'categories'],
  ]);
  expect(requestOf(emptyEntries)).toBeNull();
});

it('takes no limit for a choice, and an empty list for a fault', () => {
  expect(faultsOf(full)).toEqual({});
  expect(faultsOf({ ...full, gtins: [], siteIds: [], slaughterMethods: [], markets: [] })).toEqual({
    gtins: 'products',
    siteIds: 'sites',
    slaughterMethods: 'methods',
    markets: 'markets',
  });
});

it('refuses an end before the beginning and a day that is none', () => {
  expect(faultsOf({ ...full, validUntil: '2026-02-27' })).toEqual({ validUntil: 'order' });
  expect(faultsOf({ ...full, validFrom: '', validUntil: '' })).toEqual({ validFrom: 'day', validUntil: 'day' });
  expect(faultsOf({ ...full, number: 'N'.repeat(81) })).toEqual({ number: 'numberTooLong' });
});

it('asks for what the contract takes', () => {
  const request = requestOf({ ...full, markets: ['MY'] });
  expect(certificateRequestSchema.parse(request)).toEqual(request);
  expect(request).toMatchObject({ number: 'N-1', gtins: null, batches: null, markets: ['MY'] });
});
