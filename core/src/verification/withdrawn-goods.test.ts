// Whoever handles goods is refused by the same revocation by which shoppers read that they are withdrawn: one rule, asked in two places.
import { expect, it } from 'vitest';
import { revocationOf, type StatusChange } from '../certificates/index.ts';
import { decideVerdict } from './index.ts';
import {
  biscuit,
  biscuitBatch,
  biscuitCertificate,
  biscuitProduct,
  change,
  shopper,
} from './testing/invented-evidence.ts';

const ofAnother = { ...biscuitCertificate, id: 'certificate-2', number: 'ALIF-1', certifierId: 'certifier-alif' };
const anew = { ...biscuitCertificate, id: 'certificate-3', number: 'NOOR-2', validFrom: '2026-02-01' };

const cases: readonly [string, readonly StatusChange[], readonly (typeof biscuitCertificate)[], boolean][] = [
  ['nothing happened', [], [], false],
  ['the certificate was revoked', [change('revoked', '2026-05-01')], [], true],
  ['it will be revoked', [change('revoked', '2026-07-01')], [], false],
  ['it was revoked for another batch', [change('revoked', '2026-05-01', { batches: ['another'] })], [], false],
  ['it was revoked for this batch', [change('revoked', '2026-05-01', { batches: [biscuitBatch.name] })], [], true],
  ['it was suspended', [change('suspended', '2026-05-01')], [], false],
  ['the same body certified anew', [change('revoked', '2026-01-15')], [anew], false],
  ['another body certified too', [change('revoked', '2026-05-01')], [ofAnother], true],
  ['the key that signed it was revoked', [change('revoked', '2026-05-01', { cause: 'key_revoked' })], [], true],
  ['its key was, and another speaks', [change('revoked', '2026-05-01', { cause: 'key_revoked' })], [ofAnother], false],
];

it.each(cases)('Where %s, handling and verdict agree', (_what, statusChanges, others, isWithdrawn) => {
  const certificates = [{ ...biscuitCertificate, statusChanges }, ...others];
  const goods = { product: biscuitProduct, batch: biscuitBatch, madeOn: biscuitBatch.producedOn, day: shopper.day };
  expect(revocationOf(certificates, goods) !== null).toBe(isWithdrawn);
  expect(decideVerdict({ ...biscuit, certificates }, shopper).state === 'withdrawn').toBe(isWithdrawn);
});

it('A certifier that has ended its work keeps nobody from handling goods, whatever is said to shoppers', () => {
  const left = [change('revoked', '2026-05-01', { cause: 'issuer_left' })];
  const goods = { product: biscuitProduct, batch: biscuitBatch, madeOn: biscuitBatch.producedOn, day: shopper.day };
  expect(revocationOf([{ ...biscuitCertificate, statusChanges: left }], goods)).toBeNull();
});
