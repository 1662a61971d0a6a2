// Every state, every reason, check and limit, and the order between any two faults. It must never name a real body.
import { describe, expect, test } from 'vitest';
import type { IngredientFinding } from '../ingredients/index.ts';
import { decideVerdict } from './decide-verdict.ts';
import type { CertificateEvidence, Evidence, RecognitionEvidence, StepEvidence } from './evidence.ts';
import { displayOf, halalStatusOf } from './findings.ts';
import { limitDetails } from './limits.ts';
import { strictestPolicy } from './policy.ts';
import {
  application,
  biscuit,
  biscuitBatch,
  biscuitCertificate,
  biscuitClass,
  biscuitProduct,
  change,
  chicken,
  cleanResult,
  copiedSerial,
  emulsifier,
  honestSerial,
  openFraud,
  overspent,
  porcineDetected,
  porkGelatin,
  quietSensor,
  recallOfAll,
  recognition,
  reportedSerial,
  shellac,
  shopper,
  sisterDetected,
  soldBeforeMade,
} from './testing/invented-evidence.ts';
import {
  checkCodes,
  limitCodes,
  type ReasonCode,
  reasonCodes,
  type Verdict,
  type VerdictPolicy,
  type VerdictState,
  verdictStates,
} from './verdict.ts';

const withBatch = (evidence: Evidence, batch: Partial<NonNullable<Evidence['batch']>>): Evidence => ({
  ...evidence,
  batch: evidence.batch === null ? null : { ...evidence.batch, ...batch },
});
const withCertificate = (evidence: Evidence, certificate: Partial<CertificateEvidence>): Evidence => ({
  ...evidence,
  certificates: evidence.certificates.map((one) => ({ ...one, ...certificate })),
});
const recognisedFor = (edges: readonly Partial<CertificateEvidence['recognisedFor'][number]>[]): Evidence => ({
  ...biscuit,
  certificates: biscuit.certificates.map((one) => ({
    ...one,
    recognisedFor: edges.map((edge) => ({
      ...{ categories: null, excludedCategories: [], from: '2024-01-01', until: null },
      ...edge,
    })),
  })),
});
const withEdge = (edge: Partial<RecognitionEvidence>): Evidence => ({
  ...biscuit,
  recognitions: [{ ...recognition, ...edge }],
});
const uncertified: Evidence = { ...biscuitClass, certificates: [] };
const vinegar = (ethanolPercent: number): IngredientFinding => ({
  id: 'ingredient-vinegar',
  name: 'vinegar',
  concern: 'none',
  rulings: [],
  ethanolPercent,
});
const later: CertificateEvidence = {
  ...biscuitCertificate,
  id: 'certificate-2',
  number: 'NOOR-2',
  validFrom: '2026-02-15',
  validUntil: '2028-02-14',
};

type Case = readonly [
  title: string,
  evidence: Evidence,
  policy: Partial<VerdictPolicy>,
  state: VerdictState,
  code: ReasonCode,
];
const step = (
  kind: StepEvidence['step'],
  at: string,
  place: { lat: number; lng: number } | null = null,
): StepEvidence => ({
  ...{ id: `${kind} ${at}`, step: kind, status: 'completed', at: Date.parse(at) },
  ...(place ?? { lat: null, lng: null }),
});

const cases: readonly Case[] = [
  ['a code nobody registered is unknown', { ...biscuit, product: null }, {}, 'unknown', 'code.not_registered'],
  ['a certified batch is certified', biscuit, {}, 'certified', 'certificate.valid'],
  ['a certified product is certified by its class code', biscuitClass, {}, 'certified', 'certificate.valid'],

  // Recalls
  ['a recall of all withdraws a batch', { ...biscuit, recalls: [recallOfAll] }, {}, 'withdrawn', 'batch.recalled'],
  [
    'a recall of all withdraws a class code',
    { ...biscuitClass, recalls: [recallOfAll] },
    {},
    'withdrawn',
    'batch.recalled',
  ],
  [
    'a recall of this batch withdraws it',
    { ...biscuit, recalls: [{ ...recallOfAll, batchIds: ['batch-1'] }] },
    {},
    'withdrawn',
    'batch.recalled',
  ],
  [
    'a recall of another batch leaves this one alone',
    { ...biscuit, recalls: [{ ...recallOfAll, batchIds: ['batch-2'] }] },
    {},
    'certified',
    'certificate.valid',
  ],
  [
    'a recall of some batches suspends a code that names none',
    { ...biscuitClass, recalls: [{ ...recallOfAll, batchIds: ['batch-1', 'batch-2'] }] },
    {},
    'suspended',
    'batch.recalled',
  ],
  [
    'a recall of no batch at all recalls nothing',
    { ...biscuitClass, recalls: [{ ...recallOfAll, batchIds: [] }] },
    {},
    'certified',
    'certificate.valid',
  ],
  [
    'a recall counts from its day',
    { ...biscuit, recalls: [{ ...recallOfAll, on: '2026-06-01' }] },
    {},
    'withdrawn',
    'batch.recalled',
  ],
  [
    'a recall of tomorrow does not count yet',
    { ...biscuit, recalls: [{ ...recallOfAll, on: '2026-06-02' }] },
    {},
    'certified',
    'certificate.valid',
  ],
  [
    'a recall lifted on the day of the question is lifted',
    { ...biscuit, recalls: [{ ...recallOfAll, liftedOn: '2026-06-01' }] },
    {},
    'certified',
    'batch.recall_lifted',
  ],
  [
    'a recall lifted tomorrow still stands',
    { ...biscuit, recalls: [{ ...recallOfAll, liftedOn: '2026-06-02' }] },
    {},
    'withdrawn',
    'batch.recalled',
  ],

  // Laboratory
  [
    'a failed result withdraws its batch',
    { ...biscuit, labResults: [porcineDetected] },
    {},
    'withdrawn',
    'lab.detected',
  ],
  [
    'a failed result suspends a sister batch',
    { ...biscuit, labResults: [cleanResult, sisterDetected] },
    {},
    'suspended',
    'lab.sister_batch_detected',
  ],
  [
    'a sister batch that was cleared on the day of the question is free',
    { ...biscuit, labResults: [cleanResult, { ...sisterDetected, sistersClearedOn: '2026-06-01' }] },
    {},
    'certified',
    'lab.sister_batch_cleared',
  ],
  [
    'a sister batch that is cleared tomorrow is not free today',
    { ...biscuit, labResults: [cleanResult, { ...sisterDetected, sistersClearedOn: '2026-06-02' }] },
    {},
    'suspended',
    'lab.sister_batch_detected',
  ],
  [
    'clearing the sisters frees neither the batch that failed nor a code that does not name its batch',
    { ...biscuitClass, labResults: [{ ...sisterDetected, sistersClearedOn: '2026-06-01' }] },
    {},
    'suspended',
    'lab.detected',
  ],
  [
    'a failed result of another site is no sister',
    { ...biscuit, labResults: [{ ...sisterDetected, siteId: 'site-2' }] },
    {},
    'certified',
    'certificate.valid',
  ],
  [
    'a failed result suspends a class code',
    { ...biscuitClass, labResults: [sisterDetected] },
    {},
    'suspended',
    'lab.detected',
  ],
  [
    'a result overturned on the day of the question no longer counts',
    { ...biscuit, labResults: [{ ...porcineDetected, overturnedOn: '2026-06-01' }] },
    {},
    'certified',
    'lab.overturned',
  ],
  [
    'a result overturned tomorrow still counts',
    { ...biscuit, labResults: [{ ...porcineDetected, overturnedOn: '2026-06-02' }] },
    {},
    'withdrawn',
    'lab.detected',
  ],
  [
    'a result of tomorrow does not count yet',
    { ...biscuit, labResults: [{ ...porcineDetected, on: '2026-06-02' }] },
    {},
    'certified',
    'certificate.valid',
  ],
  [
    'ethanol above the limit of the laboratory withdraws',
    { ...biscuit, labResults: [{ ...cleanResult, analyte: 'ethanol', outcome: 'above_limit' }] },
    {},
    'withdrawn',
    'lab.detected',
  ],
  [
    'ethanol above the limit of the profile is not halal for it',
    { ...biscuit, labResults: [{ ...cleanResult, analyte: 'ethanol', outcome: 'within_limit', ethanolPercent: 0.3 }] },
    { ethanolLimitPercent: 0.1 },
    'not_halal',
    'ingredient.ethanol_above_limit',
  ],
  [
    'ethanol at the limit of the profile is accepted',
    { ...biscuit, labResults: [{ ...cleanResult, analyte: 'ethanol', outcome: 'within_limit', ethanolPercent: 0.3 }] },
    { ethanolLimitPercent: 0.3 },
    'certified',
    'certificate.valid',
  ],

  // Investigation and fraud
  [
    'a batch under investigation since today is suspended',
    withBatch(biscuit, { underInvestigationSince: '2026-06-01' }),
    {},
    'suspended',
    'batch.under_investigation',
  ],
  [
    'an investigation of tomorrow does not count yet',
    withBatch(biscuit, { underInvestigationSince: '2026-06-02' }),
    {},
    'certified',
    'certificate.valid',
  ],
  ['an open fraud case suspends', { ...biscuit, fraudFindings: [openFraud] }, {}, 'suspended', 'fraud.open'],
  [
    'a dismissed fraud case is as if it had not been',
    { ...biscuit, fraudFindings: [{ ...openFraud, status: 'dismissed' }] },
    {},
    'certified',
    'certificate.valid',
  ],
  [
    'confirmed copying is a suspected copy',
    { ...biscuit, fraudFindings: [{ ...openFraud, kind: 'copied_code', status: 'confirmed' }] },
    {},
    'suspected_copy',
    'fraud.confirmed',
  ],
  [
    'another confirmed fraud is a mismatch',
    { ...biscuit, fraudFindings: [{ ...openFraud, status: 'confirmed' }] },
    {},
    'mismatch',
    'fraud.confirmed',
  ],

  // Certificates: scope
  [
    'a claimed certificate of another holder is a mismatch',
    withCertificate(biscuit, { holderId: 'org-gone' }),
    {},
    'mismatch',
    'certificate.other_holder',
  ],
  [
    'a claimed certificate of another site is a mismatch',
    withCertificate(biscuit, { siteIds: ['site-2'] }),
    {},
    'mismatch',
    'certificate.other_site',
  ],
  [
    'a claimed certificate of another product is a mismatch',
    withCertificate(biscuit, { gtins: ['09501101539999'] }),
    {},
    'mismatch',
    'certificate.other_product',
  ],
  [
    'a claimed certificate of another batch is a mismatch',
    withCertificate(biscuit, { batches: ['name of batch-9'] }),
    {},
    'mismatch',
    'certificate.other_batch',
  ],
  [
    'a claimed certificate that does not fit refuses beside a good one',
    { ...biscuit, certificates: [{ ...biscuitCertificate, siteIds: ['site-2'] }, later] },
    {},
    'mismatch',
    'certificate.other_site',
  ],
  [
    'a claimed number that two bodies use fits when one of them fits',
    { ...biscuit, certificates: [biscuitCertificate, { ...later, number: 'NOOR-1', holderId: 'org-other' }] },
    {},
    'certified',
    'certificate.other_holder',
  ],
  [
    'a claimed number nobody knows is a mismatch beside a good certificate',
    withBatch(biscuit, { claimedCertificateNumbers: ['NOOR-1', 'NOOR-404'] }),
    {},
    'mismatch',
    'certificate.unknown_number',
  ],
  [
    'a certificate of the same holder for other products leaves a product uncertified',
    { ...biscuitClass, certificates: [{ ...biscuitCertificate, gtins: ['09501101539999'] }] },
    {},
    'no_concern_found',
    'certificate.other_product',
  ],
  [
    'a certificate that names the product and belongs to another company is a mismatch even by class code',
    { ...biscuitClass, certificates: [{ ...biscuitCertificate, holderId: 'org-gone' }] },
    {},
    'mismatch',
    'certificate.other_holder',
  ],
  [
    'a brand cannot use its certificate for a batch made by another company at an unnamed site',
    withCertificate(withBatch(biscuit, { producerId: 'org-contract' }), { siteIds: null }),
    {},
    'mismatch',
    'certificate.other_site',
  ],
  [
    'a brand may have a batch made by another company at a site its certificate names',
    withBatch(biscuit, { producerId: 'org-contract' }),
    {},
    'certified',
    'certificate.valid',
  ],
  [
    'the company that makes the batch may hold the certificate for the brand',
    withCertificate(withBatch(biscuit, { producerId: 'org-contract' }), { holderId: 'org-contract', siteIds: null }),
    {},
    'certified',
    'certificate.valid',
  ],
  [
    'a certificate for all products covers its categories only',
    withCertificate(biscuitClass, { gtins: null, categories: ['dairy'] }),
    {},
    'no_concern_found',
    'certificate.other_product',
  ],
  [
    'a certificate limited to batches leaves a class code pending',
    withCertificate(biscuitClass, { batches: ['name of batch-1'] }),
    {},
    'pending',
    'certificate.other_batch',
  ],
  [
    'a certificate limited to batches only informs a class code beside a good one',
    { ...biscuitClass, certificates: [biscuitCertificate, { ...later, batches: ['name of batch-1'] }] },
    {},
    'certified',
    'certificate.other_batch',
  ],
  [
    'a certificate limited to this batch covers it',
    withCertificate(biscuit, { batches: ['name of batch-1'] }),
    {},
    'certified',
    'certificate.valid',
  ],
  [
    'a certificate that names this batch and another product is a mismatch though nobody claims it',
    withCertificate(withBatch(biscuit, { claimedCertificateNumbers: [] }), {
      batches: ['name of batch-1'],
      gtins: ['0'],
    }),
    {},
    'mismatch',
    'certificate.other_product',
  ],
  ['a product without certificate has none', uncertified, {}, 'no_concern_found', 'certificate.none'],

  [
    'a certificate of an earlier register is as good as another, and said to be one',
    withCertificate(biscuit, { importedUntil: '2026-12-31' }),
    {},
    'certified',
    'certificate.imported',
  ],
  [
    'what was made on the last day of an earlier register says so for ever, whoever renewed the certificate since',
    withCertificate(biscuit, { importedUntil: '2026-03-01' }),
    {},
    'certified',
    'certificate.imported',
  ],
  [
    'a pack without a batch may be of that time',
    { ...biscuitClass, certificates: [{ ...biscuitCertificate, importedUntil: '2025-06-30' }] },
    {},
    'certified',
    'certificate.imported',
  ],

  // Certificates: days
  [
    'a batch made on the last day is certified',
    withCertificate(biscuit, { validUntil: '2026-03-01' }),
    {},
    'certified',
    'certificate.expired_valid_when_made',
  ],
  [
    'a batch made a day after the end is expired',
    withCertificate(biscuit, { validUntil: '2026-02-28' }),
    {},
    'expired',
    'certificate.expired',
  ],
  [
    'a class code asks for the day of the question',
    withCertificate(biscuitClass, { validUntil: '2026-05-31' }),
    {},
    'expired',
    'certificate.expired',
  ],
  [
    'a class code is certified on the last day',
    withCertificate(biscuitClass, { validUntil: '2026-06-01' }),
    {},
    'certified',
    'certificate.valid',
  ],
  [
    'a batch made on the first day is certified',
    withCertificate(biscuit, { validFrom: '2026-03-01' }),
    {},
    'certified',
    'certificate.valid',
  ],
  [
    'a batch made before its certificate began is a mismatch',
    withCertificate(biscuit, { validFrom: '2026-03-02' }),
    {},
    'mismatch',
    'certificate.not_yet_valid',
  ],
  [
    'a class code waits for a certificate that begins later',
    withCertificate(biscuitClass, { validFrom: '2026-06-02' }),
    {},
    'pending',
    'certificate.not_yet_valid',
  ],
  [
    'a batch made between two certificates is expired, not a mismatch',
    {
      ...biscuit,
      certificates: [
        { ...biscuitCertificate, validUntil: '2026-02-01' },
        { ...later, validFrom: '2026-04-01' },
      ],
    },
    {},
    'expired',
    'certificate.not_yet_valid',
  ],
  [
    'an expired certificate beside a good one only informs',
    { ...biscuit, certificates: [{ ...biscuitCertificate, validUntil: '2026-01-31' }, later] },
    {},
    'certified',
    'certificate.expired',
  ],

  // Certificates: status
  [
    'a suspended certificate suspends',
    withCertificate(biscuit, { statusChanges: [change('suspended', '2026-06-01')] }),
    {},
    'suspended',
    'certificate.suspended',
  ],
  [
    'a suspension of tomorrow does not count yet',
    withCertificate(biscuit, { statusChanges: [change('suspended', '2026-06-02')] }),
    {},
    'certified',
    'certificate.valid',
  ],
  [
    'a suspension refuses beside a good certificate of another body',
    {
      ...biscuit,
      certificates: [
        { ...biscuitCertificate, statusChanges: [change('suspended', '2026-02-01')] },
        { ...later, certifierId: 'certifier-other' },
      ],
    },
    {},
    'suspended',
    'certificate.suspended',
  ],
  [
    'a reinstated certificate is good again',
    withCertificate(biscuit, {
      statusChanges: [change('suspended', '2026-05-01'), change('reinstated', '2026-06-01')],
    }),
    {},
    'certified',
    'certificate.reinstated',
  ],
  [
    'a reinstatement of tomorrow does not help today',
    withCertificate(biscuit, {
      statusChanges: [change('suspended', '2026-05-01'), change('reinstated', '2026-06-02')],
    }),
    {},
    'suspended',
    'certificate.suspended',
  ],
  [
    'a second suspension after reinstatement suspends',
    withCertificate(biscuit, {
      statusChanges: [
        change('suspended', '2026-05-01'),
        change('reinstated', '2026-05-02'),
        change('suspended', '2026-05-03'),
      ],
    }),
    {},
    'suspended',
    'certificate.reinstated',
  ],
  [
    'a suspension after a reinstatement on the same day stands',
    withCertificate(biscuit, {
      statusChanges: [change('reinstated', '2026-05-01'), change('suspended', '2026-05-01')],
    }),
    {},
    'suspended',
    'certificate.suspended',
  ],
  [
    'a reinstatement of another product does not help',
    withCertificate(biscuit, {
      statusChanges: [change('suspended', '2026-05-01'), change('reinstated', '2026-05-02', { gtins: ['0'] })],
    }),
    {},
    'suspended',
    'certificate.suspended',
  ],
  [
    'a reinstatement of some batches lifts a suspension of the same batches for a class code',
    withCertificate(biscuitClass, {
      statusChanges: [
        change('suspended', '2026-05-01', { batches: ['name of batch-1', 'name of batch-2'] }),
        change('reinstated', '2026-05-02', { batches: ['name of batch-2', 'name of batch-1'] }),
      ],
    }),
    {},
    'certified',
    'certificate.reinstated',
  ],
  [
    'a reinstatement of fewer batches does not lift it for a class code',
    withCertificate(biscuitClass, {
      statusChanges: [
        change('suspended', '2026-05-01', { batches: ['name of batch-1', 'name of batch-2'] }),
        change('reinstated', '2026-05-02', { batches: ['name of batch-2'] }),
      ],
    }),
    {},
    'suspended',
    'certificate.suspended',
  ],
  [
    'a code without a batch is suspended where a batch names a certificate that nobody issued',
    { ...biscuitClass, falseClaims: [{ batchId: 'batch-1', certificateNumber: 'NONE-1', holderId: null }] },
    {},
    'suspended',
    'certificate.unknown_number',
  ],
  [
    'a code without a batch is suspended where a batch names the certificate of another company',
    { ...biscuitClass, falseClaims: [{ batchId: 'batch-1', certificateNumber: 'THEIRS-1', holderId: 'org-2' }] },
    {},
    'suspended',
    'certificate.other_holder',
  ],
  [
    'a code without a batch is suspended where a batch names a certificate of its maker that covers other batches',
    {
      ...biscuitClass,
      falseClaims: [{ batchId: 'batch-1', certificateNumber: 'OWN-1', holderId: biscuitProduct.producerId }],
    },
    {},
    'suspended',
    'certificate.other_batch',
  ],
  [
    'what other batches name says nothing of a batch',
    { ...biscuit, falseClaims: [{ batchId: 'batch-2', certificateNumber: 'NONE-1', holderId: null }] },
    {},
    'certified',
    'certificate.valid',
  ],
  [
    'a revoked certificate withdraws',
    withCertificate(biscuit, { statusChanges: [change('revoked', '2026-06-01')] }),
    {},
    'withdrawn',
    'certificate.revoked',
  ],
  [
    'a certificate whose certifier has left is not in force',
    withCertificate(biscuit, { statusChanges: [change('revoked', '2026-06-01', { cause: 'issuer_left' })] }),
    {},
    'withdrawn',
    'certificate.issuer_left',
  ],
  [
    'another body that certified speaks for the product once the certifier has left',
    {
      ...biscuit,
      certificates: [
        { ...biscuitCertificate, statusChanges: [change('revoked', '2026-02-15', { cause: 'issuer_left' })] },
        { ...biscuitCertificate, id: 'certificate-of-another', number: 'OTHER-1' },
      ],
    },
    {},
    'certified',
    'certificate.valid',
  ],
  [
    'what was suspended before its certifier left stays suspended, whoever else certified',
    {
      ...biscuit,
      certificates: [
        {
          ...biscuitCertificate,
          statusChanges: [change('suspended', '2026-02-01'), change('revoked', '2026-02-15', { cause: 'issuer_left' })],
        },
        { ...biscuitCertificate, id: 'certificate-of-another', number: 'OTHER-1', certifierId: 'other-body' },
      ],
    },
    {},
    'suspended',
    'certificate.suspended',
  ],
  [
    'a certificate whose key was revoked is suspended until it is signed with another one',
    withCertificate(biscuit, { statusChanges: [change('suspended', '2026-06-01', { cause: 'key_revoked' })] }),
    {},
    'suspended',
    'certificate.key_revoked',
  ],
  [
    'a revocation cannot be reinstated',
    withCertificate(biscuit, { statusChanges: [change('revoked', '2026-05-01'), change('reinstated', '2026-05-02')] }),
    {},
    'withdrawn',
    'certificate.revoked',
  ],
  [
    'a revocation is mended by a later certificate of the same body for a batch made under it',
    {
      ...biscuit,
      certificates: [{ ...biscuitCertificate, statusChanges: [change('revoked', '2026-02-15')] }, later],
    },
    {},
    'certified',
    'certificate.revoked',
  ],
  [
    'a certificate from before the revocation does not mend it',
    {
      ...biscuit,
      certificates: [{ ...biscuitCertificate, statusChanges: [change('revoked', '2026-02-16')] }, later],
    },
    {},
    'withdrawn',
    'certificate.revoked',
  ],
  [
    'a certificate of another body does not mend a revocation',
    {
      ...biscuit,
      certificates: [
        { ...biscuitCertificate, statusChanges: [change('revoked', '2026-02-01')] },
        { ...later, certifierId: 'certifier-other' },
      ],
    },
    {},
    'withdrawn',
    'certificate.revoked',
  ],
  [
    'a batch made before the mending stays withdrawn',
    {
      ...biscuit,
      certificates: [
        { ...biscuitCertificate, statusChanges: [change('revoked', '2026-03-15')] },
        { ...later, validFrom: '2026-04-01' },
      ],
    },
    {},
    'withdrawn',
    'certificate.revoked',
  ],
  [
    'after the mending a class code is suspended, because it cannot tell old packs from new',
    {
      ...biscuitClass,
      certificates: [{ ...biscuitCertificate, statusChanges: [change('revoked', '2026-02-01')] }, later],
    },
    {},
    'suspended',
    'certificate.revoked',
  ],

  // Recognition
  ['recognition is found by its edge', biscuit, {}, 'certified', 'recognition.recognised'],
  [
    'an authority recognises itself',
    { ...biscuit, recognitions: [] },
    { marketAuthorityIds: ['certifier-noor'] },
    'certified',
    'recognition.recognised',
  ],
  [
    'a certifier without an edge is not recognised',
    { ...biscuit, recognitions: [] },
    {},
    'certified_not_recognised',
    'recognition.missing',
  ],
  [
    'a certifier whom nobody recognises anywhere is said to be that, in a market',
    { ...recognisedFor([]), recognitions: [] },
    {},
    'certified_not_recognised',
    'recognition.by_nobody',
  ],
  [
    'and where nobody said where the pack was bought',
    recognisedFor([]),
    { market: null, marketAuthorityIds: [] },
    'certified_not_recognised',
    'recognition.by_nobody',
  ],
  [
    'and in a market without an authority',
    recognisedFor([]),
    { marketAuthorityIds: [] },
    'certified_not_recognised',
    'recognition.by_nobody',
  ],
  [
    'recognition in another country that had ended before production is none',
    recognisedFor([{ until: '2026-02-28' }]),
    { market: null, marketAuthorityIds: [] },
    'certified_not_recognised',
    'recognition.by_nobody',
  ],
  [
    'recognition somewhere for other goods is none for these',
    recognisedFor([{ categories: ['dairy'] }]),
    { market: null, marketAuthorityIds: [] },
    'certified_not_recognised',
    'recognition.out_of_scope',
  ],
  [
    'nor one that excludes these, in a market without an authority',
    recognisedFor([{ excludedCategories: ['bakery'] }]),
    { marketAuthorityIds: [] },
    'certified_not_recognised',
    'recognition.out_of_scope',
  ],
  [
    'recognition somewhere is enough where no market is known',
    recognisedFor([{ until: '2026-03-01' }]),
    { market: null, marketAuthorityIds: [] },
    'certified',
    'certificate.valid',
  ],
  [
    'an edge that began after production does not count',
    withEdge({ from: '2026-03-02' }),
    {},
    'certified_not_recognised',
    'recognition.missing',
  ],
  ['an edge counts on its first day', withEdge({ from: '2026-03-01' }), {}, 'certified', 'recognition.recognised'],
  [
    'an edge for other categories is out of scope',
    withEdge({ categories: ['meat'] }),
    {},
    'certified_not_recognised',
    'recognition.out_of_scope',
  ],
  [
    'an excluded category is out of scope',
    withEdge({ excludedCategories: ['bakery'] }),
    {},
    'certified_not_recognised',
    'recognition.out_of_scope',
  ],
  [
    'a batch made after recognition ended is not recognised',
    withEdge({ until: '2026-02-28' }),
    {},
    'certified_not_recognised',
    'recognition.ended',
  ],
  [
    'a batch that was in the market by the day of a transition rule stays accepted',
    withEdge({ until: '2026-03-15', transitionRules: [{ kind: 'in_market', by: '2026-04-01' }] }),
    {},
    'certified',
    'recognition.accepted_in_transition',
  ],
  [
    'a batch made on the last day of recognition stays recognised',
    withEdge({ until: '2026-03-01' }),
    {},
    'certified',
    'recognition.valid_when_made',
  ],
  [
    'a profile that does not trust the certifier holds it back',
    biscuit,
    { trustedCertifierIds: ['certifier-other'] },
    'certified_not_recognised',
    'recognition.not_trusted_by_profile',
  ],
  [
    'a certificate for other markets holds it back',
    withCertificate(biscuit, { markets: ['ID'] }),
    {},
    'certified_not_recognised',
    'certificate.other_market',
  ],
  [
    'a certificate for this market is good',
    withCertificate(biscuit, { markets: ['MY'] }),
    {},
    'certified',
    'certificate.valid',
  ],
  [
    'without a market nobody asks for recognition',
    withEdge({ until: '2020-01-01' }),
    { market: null },
    'certified',
    'certificate.valid',
  ],
  [
    'a market without authority proves no recognition',
    { ...biscuit, recognitions: [] },
    { marketAuthorityIds: [] },
    'certified',
    'certificate.valid',
  ],
  [
    'the best of several good certificates is taken',
    { ...biscuit, certificates: [{ ...later, certifierId: 'certifier-other' }, biscuitCertificate] },
    {},
    'certified',
    'recognition.recognised',
  ],

  // Slaughter
  ['accepted slaughter is certified', chicken, { slaughterMethods: ['no_stun'] }, 'certified', 'certificate.valid'],
  [
    'recorded slaughter that the profile does not accept holds it back',
    withBatch(chicken, { slaughterMethod: 'recoverable_stun' }),
    { slaughterMethods: ['no_stun'] },
    'certified_not_recognised',
    'slaughter.not_accepted_by_profile',
  ],
  [
    'recorded slaughter that the certificate does not allow is a mismatch',
    withBatch(chicken, { slaughterMethod: 'mechanical' }),
    {},
    'mismatch',
    'slaughter.differs_from_certificate',
  ],
  [
    'without a record every method of the certificate has to be accepted',
    withBatch(chicken, { slaughterMethod: null }),
    { slaughterMethods: ['no_stun'] },
    'certified_not_recognised',
    'slaughter.not_accepted_by_profile',
  ],
  [
    'without a record a certificate with accepted methods is enough',
    withBatch(chicken, { slaughterMethod: null }),
    { slaughterMethods: ['no_stun', 'recoverable_stun'] },
    'certified',
    'certificate.valid',
  ],
  [
    'without a record and without methods slaughter is unknown',
    withCertificate(withBatch(chicken, { slaughterMethod: null }), { slaughterMethods: null }),
    { slaughterMethods: ['no_stun'] },
    'certified_not_recognised',
    'slaughter.not_accepted_by_profile',
  ],
  ['nobody asks how a biscuit was slaughtered', biscuit, { slaughterMethods: [] }, 'certified', 'certificate.valid'],
  [
    'meat without certificate is doubtful however clean its list is',
    { ...chicken, codeLevel: 'class', batch: null, certificates: [] },
    {},
    'doubtful',
    'ingredient.depends_on_source',
  ],
  [
    'uncertified meat tells that its slaughter is not accepted',
    { ...withBatch(chicken, { slaughterMethod: 'mechanical', claimedCertificateNumbers: [] }), certificates: [] },
    { slaughterMethods: ['no_stun'] },
    'doubtful',
    'slaughter.not_accepted_by_profile',
  ],

  // Ingredients
  [
    'a forbidden ingredient is not halal even when certified',
    { ...biscuit, ingredientFindings: [porkGelatin] },
    {},
    'not_halal',
    'ingredient.forbidden',
  ],
  [
    'no ruling can permit what is forbidden in itself',
    {
      ...biscuit,
      ingredientFindings: [
        { ...porkGelatin, rulings: [{ authority: 'Council of Levant', ruling: 'permitted', source: 'x' }] },
      ],
    },
    { rulingAuthorities: ['Council of Levant'] },
    'not_halal',
    'ingredient.forbidden',
  ],
  [
    'what depends on a source is covered by a certificate',
    { ...biscuit, ingredientFindings: [emulsifier] },
    {},
    'certified',
    'ingredient.depends_on_source',
  ],
  [
    'what depends on a source is doubtful without a certificate',
    { ...uncertified, ingredientFindings: [emulsifier] },
    {},
    'doubtful',
    'ingredient.depends_on_source',
  ],
  [
    'an unknown ingredient is doubtful without a certificate',
    { ...uncertified, ingredientFindings: [{ ...emulsifier, concern: 'unknown' }] },
    {},
    'doubtful',
    'ingredient.unknown',
  ],
  [
    'an unknown ingredient is covered by a certificate',
    { ...biscuit, ingredientFindings: [{ ...emulsifier, concern: 'unknown', rulings: shellac.rulings }] },
    { rulingAuthorities: ['Council of Levant'] },
    'certified',
    'ingredient.unknown',
  ],
  [
    'a source stays open whoever permits the ingredient',
    { ...uncertified, ingredientFindings: [{ ...emulsifier, rulings: shellac.rulings }] },
    { rulingAuthorities: ['Council of Levant'] },
    'doubtful',
    'ingredient.depends_on_source',
  ],
  [
    'who accepts insects accepts what authorities judge differently about them',
    { ...biscuit, ingredientFindings: [{ ...shellac, isOfInsects: true }] },
    { insects: 'accepted' },
    'certified',
    'ingredient.disputed',
  ],
  [
    'who accepts insects reads of no concern without a certificate',
    { ...uncertified, ingredientFindings: [{ ...shellac, isOfInsects: true }] },
    { insects: 'accepted' },
    'no_concern_found',
    'ingredient.disputed',
  ],
  [
    'what every authority forbids stays forbidden for who accepts insects',
    { ...biscuit, ingredientFindings: [{ ...shellac, isOfInsects: true, rulings: shellac.rulings.slice(1) }] },
    { insects: 'accepted' },
    'not_halal',
    'ingredient.forbidden',
  ],
  [
    'who accepts no insects refuses them whoever permits them',
    { ...biscuit, ingredientFindings: [{ ...shellac, isOfInsects: true }] },
    { insects: 'not_accepted', rulingAuthorities: ['Council of Levant'] },
    'not_halal',
    'ingredient.forbidden',
  ],
  [
    'a rule on insects says nothing of what is of something else',
    { ...biscuit, ingredientFindings: [emulsifier] },
    { insects: 'not_accepted' },
    'certified',
    'ingredient.depends_on_source',
  ],
  [
    'a dispute without rulings is doubtful without a certificate',
    { ...uncertified, ingredientFindings: [{ ...shellac, rulings: [] }] },
    {},
    'doubtful',
    'ingredient.disputed',
  ],
  [
    'a doubtful ruling alone is a doubt without a certificate',
    {
      ...uncertified,
      ingredientFindings: [
        { ...emulsifier, concern: 'none', rulings: [{ authority: 'A', ruling: 'doubtful', source: 's' }] },
      ],
    },
    {},
    'doubtful',
    'ingredient.depends_on_source',
  ],
  [
    'an undeclared list is doubtful without a certificate',
    { ...uncertified, product: { ...biscuitProduct, ingredientsDeclared: false } },
    {},
    'doubtful',
    'ingredient.not_declared',
  ],
  [
    'an undeclared list only informs under a certificate',
    { ...biscuit, product: { ...biscuitProduct, ingredientsDeclared: false } },
    {},
    'certified',
    'ingredient.not_declared',
  ],
  [
    'a plain list without certificate is no concern found',
    uncertified,
    {},
    'no_concern_found',
    'ingredient.no_concern',
  ],
  [
    'declared ethanol above the limit is not halal',
    { ...biscuit, ingredientFindings: [vinegar(0.2)] },
    { ethanolLimitPercent: 0.1 },
    'not_halal',
    'ingredient.ethanol_above_limit',
  ],
  [
    'declared ethanol at the limit is accepted',
    { ...biscuit, ingredientFindings: [vinegar(0.1)] },
    { ethanolLimitPercent: 0.1 },
    'certified',
    'certificate.valid',
  ],
  [
    'a limit of nothing accepts no ethanol',
    { ...biscuit, ingredientFindings: [vinegar(0.01)] },
    { ethanolLimitPercent: 0 },
    'not_halal',
    'ingredient.ethanol_above_limit',
  ],
  [
    'without a limit the certificate decides on ethanol',
    { ...biscuit, ingredientFindings: [vinegar(0.4)] },
    {},
    'certified',
    'certificate.valid',
  ],
  [
    'without a limit and a certificate declared ethanol is doubtful',
    { ...uncertified, ingredientFindings: [vinegar(0.4)] },
    {},
    'doubtful',
    'ingredient.ethanol_above_limit',
  ],

  // Applications
  [
    'an application is pending',
    { ...uncertified, applications: [application] },
    {},
    'pending',
    'application.submitted',
  ],
  [
    'an application of tomorrow does not count yet',
    { ...uncertified, applications: [{ ...application, submittedOn: '2026-06-02' }] },
    {},
    'no_concern_found',
    'certificate.none',
  ],
  [
    'an application for another product does not count',
    { ...uncertified, applications: [{ ...application, gtin: '0' }] },
    {},
    'no_concern_found',
    'certificate.none',
  ],
  [
    'an application does not hide that the certificate expired',
    { ...withCertificate(biscuitClass, { validUntil: '2026-01-01' }), applications: [application] },
    {},
    'expired',
    'application.submitted',
  ],

  // Serial
  [
    'a serial that behaves is certified',
    { ...biscuit, codeLevel: 'pack', serial: honestSerial },
    {},
    'certified',
    'certificate.valid',
  ],
  [
    'an unregistered serial is a suspected copy',
    { ...biscuit, codeLevel: 'pack', serial: { ...honestSerial, registered: false } },
    {},
    'suspected_copy',
    'serial.not_registered',
  ],
  [
    'a pack that its maker destroyed is withdrawn',
    { ...biscuit, codeLevel: 'pack', serial: { ...honestSerial, isDestroyed: true } },
    {},
    'withdrawn',
    'serial.destroyed',
  ],
  [
    'an invented serial is a suspected copy though no batch is known',
    { ...biscuitClass, codeLevel: 'pack', serial: { ...honestSerial, registered: false } },
    {},
    'suspected_copy',
    'serial.not_registered',
  ],

  [
    'a serial in two far places at once is a suspected copy',
    { ...biscuit, codeLevel: 'pack', serial: copiedSerial },
    {},
    'suspected_copy',
    'serial.impossible_travel',
  ],

  [
    'a serial that strangers report in two far places at once is said beside the result',
    { ...biscuit, codeLevel: 'pack', serial: reportedSerial },
    {},
    'certified',
    'serial.reported_elsewhere',
  ],

  // Mass balance
  [
    'an overspent certificate is a mismatch',
    { ...biscuit, massBalances: [overspent] },
    {},
    'mismatch',
    'mass_balance.overspent',
  ],
  [
    'more labels than units is a mismatch',
    { ...biscuit, massBalances: [{ ...overspent, kilogramsOut: 700, unitsProduced: 1000, labelsIssued: 1001 }] },
    {},
    'mismatch',
    'mass_balance.labels_exceed_units',
  ],
  [
    'a balance that holds is certified',
    { ...biscuit, massBalances: [{ ...overspent, kilogramsOut: 720, unitsProduced: 1000, labelsIssued: 1000 }] },
    {},
    'certified',
    'certificate.valid',
  ],

  [
    'what its maker holds back after a failed check is suspended until it is released',
    withBatch(biscuit, { heldSince: '2026-05-20' }),
    {},
    'suspended',
    'batch.held',
  ],
  [
    'what its maker destroyed whole is withdrawn',
    withBatch(biscuit, { piecesSent: 0, piecesDestroyed: 500 }),
    {},
    'withdrawn',
    'batch.destroyed',
  ],
  [
    'what its maker destroyed a part of is certified',
    withBatch(biscuit, { piecesSent: 1, piecesDestroyed: 499 }),
    {},
    'certified',
    'certificate.valid',
  ],
  [
    'a batch that is only planned is not certified',
    withBatch(biscuit, { producedOn: '2026-06-03' }),
    {},
    'pending',
    'batch.not_made_yet',
  ],
  [
    'where the day begins first a batch of tomorrow is made already',
    withBatch(biscuit, { producedOn: '2026-06-02' }),
    {},
    'certified',
    'certificate.valid',
  ],
  [
    'a hold that begins later does not count yet',
    withBatch(biscuit, { heldSince: '2026-06-20' }),
    {},
    'certified',
    'certificate.valid',
  ],

  // Condition
  [
    'without a sensor the cold chain is not proven',
    { ...biscuit, sensorFindings: [] },
    {},
    'certified',
    'certificate.valid',
  ],
  [
    'a broken cold chain informs',
    { ...biscuit, sensorFindings: [{ ...quietSensor, minutesOutside: 31 }] },
    {},
    'certified',
    'cold_chain.exposure',
  ],
  [
    'many short times outside inform by their mean kinetic temperature',
    {
      ...biscuit,
      sensorFindings: [{ ...quietSensor, kind: 'above_limit', meanKineticCelsius: 6.2, mostCelsius: 5 }],
    },
    {},
    'certified',
    'cold_chain.exposure',
  ],
  [
    'a step in a shop from before the goods were made informs',
    { ...biscuit, steps: [soldBeforeMade] },
    {},
    'certified',
    'journey.before_production',
  ],
  [
    'two places too far apart for the time between inform',
    {
      ...biscuit,
      steps: [
        step('distribution', '2026-03-10T08:00:00Z', { lat: 3, lng: 101 }),
        step('retail', '2026-03-10T10:00:00Z', { lat: 51, lng: 0 }),
      ],
    },
    {},
    'certified',
    'journey.impossible_speed',
  ],
  [
    'goods that came to a shop and that nobody sent inform',
    { ...biscuit, steps: [step('processing', '2026-03-01'), step('retail', '2026-03-12')] },
    {},
    'certified',
    'journey.not_shipped',
  ],
  [
    'more sent than was made informs',
    withBatch(biscuit, { piecesSent: 501 }),
    {},
    'certified',
    'journey.more_than_made',
  ],
  [
    'another day on the pack than on record informs',
    { ...biscuit, printed: [{ kind: 'expiry', day: '2026-06-02', isMonth: false }] },
    {},
    'certified',
    'batch.printed_day_differs',
  ],
  [
    'a pack that was made before its certificate began',
    { ...biscuitClass, unrecordedBatch: 'B-9', printed: [{ kind: 'expiry', day: '2024-12-31', isMonth: false }] },
    {},
    'mismatch',
    'certificate.not_yet_valid',
  ],
  ['a batch past its expiry informs', biscuit, { day: '2027-03-02' }, 'certified', 'batch.past_expiry'],
];

const decide = ([, evidence, policy]: Case): Verdict => decideVerdict(evidence, { ...shopper, ...policy });

describe('every case has its state and says why', () => {
  test.each(cases)('%s', (...one) => {
    const verdict = decide(one);
    expect(verdict.state).toBe(one[3]);
    expect(verdict.reasons.map((reason) => reason.code)).toContain(one[4]);
  });

  test('every state, reason, check and limit is reached by a case', () => {
    const verdicts = cases.map(decide);
    const reached = (pick: (verdict: Verdict) => readonly string[]): string[] =>
      [...new Set(verdicts.flatMap(pick))].sort();
    expect(reached((verdict) => [verdict.state])).toEqual(verdictStates.toSorted());
    expect(reached((verdict) => verdict.reasons.map((reason) => reason.code))).toEqual(reasonCodes.toSorted());
    expect(reached((verdict) => verdict.checked)).toEqual(checkCodes.toSorted());
    expect(reached((verdict) => verdict.notProven)).toEqual(limitCodes.toSorted());
  });

  test('the first reason carries the weight of the state, and no reason weighs more', () => {
    const weightOf = { not_verified: 'refuses', not_found: 'refuses', pending: 'limits', verified: 'informs' } as const;
    const weights = ['refuses', 'limits', 'informs'];
    for (const one of cases) {
      const { display, reasons } = decide(one);
      expect(reasons[0]?.weight, one[0]).toBe(weightOf[display]);
      const order = reasons.map((reason) => weights.indexOf(reason.weight));
      expect(order, one[0]).toEqual(order.toSorted());
    }
  });
});

describe('a journey', () => {
  const said = (...steps: readonly StepEvidence[]) =>
    decideVerdict({ ...biscuit, steps }, shopper).reasons.flatMap(({ code }) =>
      code.startsWith('journey.') ? code : [],
    );

  test('that fits is said nothing of, in whichever order its steps stand', () => {
    const fits = [
      step('farm', '2026-02-20', { lat: 3, lng: 101 }),
      step('processing', '2026-03-01', { lat: 3, lng: 101 }),
      step('distribution', '2026-03-10', { lat: 3, lng: 101 }),
      step('retail', '2026-03-12', { lat: 51, lng: 0 }),
    ];
    expect(said(...fits)).toEqual([]);
    expect(said(...fits.toReversed())).toEqual([]);
  });

  test('is judged by the day where it begins first, and by what has happened', () => {
    expect(said(step('distribution', '2026-02-28T10:00:00Z'))).toEqual([]);
    expect(said(step('distribution', '2026-02-28T09:59:00Z'))).toEqual(['journey.before_production']);
    expect(said({ ...step('retail', '2026-02-01'), status: 'pending' })).toEqual([]);
  });

  test('of no batch is judged by nobody', () => {
    const steps = [step('retail', '2026-02-01')];
    expect(decideVerdict({ ...biscuitClass, steps }, shopper)).toEqual(decideVerdict(biscuitClass, shopper));
  });
});

describe('any two faults give the earlier state', () => {
  type Fault = readonly [title: string, state: VerdictState, add: (evidence: Evidence) => Evidence];
  const faults: readonly Fault[] = [
    ['recall', 'withdrawn', (e) => ({ ...e, recalls: [...e.recalls, recallOfAll] })],
    ['lab result', 'withdrawn', (e) => ({ ...e, labResults: [...e.labResults, porcineDetected] })],
    ['revocation', 'withdrawn', (e) => addChange(e, 'revoked')],
    ['ingredient', 'not_halal', (e) => ({ ...e, ingredientFindings: [...e.ingredientFindings, porkGelatin] })],
    ['copied serial', 'suspected_copy', (e) => ({ ...e, codeLevel: 'pack', serial: copiedSerial })],
    ['unknown number', 'mismatch', (e) => withBatch(e, { claimedCertificateNumbers: ['NOOR-1', 'NOOR-404'] })],
    ['other holder', 'mismatch', (e) => withCertificate(e, { holderId: 'org-gone' })],
    ['other site', 'mismatch', (e) => withCertificate(e, { siteIds: ['site-9'] })],
    ['mass balance', 'mismatch', (e) => ({ ...e, massBalances: [...e.massBalances, overspent] })],
    ['suspension', 'suspended', (e) => addChange(e, 'suspended')],
    ['sister batch', 'suspended', (e) => ({ ...e, labResults: [...e.labResults, sisterDetected] })],
    ['investigation', 'suspended', (e) => withBatch(e, { underInvestigationSince: '2026-05-01' })],
    ['open fraud', 'suspended', (e) => ({ ...e, fraudFindings: [...e.fraudFindings, openFraud] })],
    ['expiry', 'expired', (e) => withCertificate(e, { validUntil: '2026-02-01' })],
    ['no recognition', 'certified_not_recognised', (e) => ({ ...e, recognitions: [] })],
    ['other market', 'certified_not_recognised', (e) => withCertificate(e, { markets: ['ID'] })],
  ];
  const addChange = (evidence: Evidence, status: 'revoked' | 'suspended'): Evidence => ({
    ...evidence,
    certificates: evidence.certificates.map((one) => ({
      ...one,
      statusChanges: [...one.statusChanges, change(status, '2026-05-05')],
    })),
  });
  const pairs = faults.flatMap((one) => faults.map((other) => [one[0], other[0], one, other] as const));

  test.each(pairs)('%s and %s', (_first, _second, one, other) => {
    const earlier = verdictStates.indexOf(one[1]) <= verdictStates.indexOf(other[1]) ? one : other;
    expect(decideVerdict(other[2](one[2](biscuit)), shopper).state).toBe(earlier[1]);
  });
});

describe('the reasons carry what a sentence needs', () => {
  test('a code without batch says how many batches were recalled', () => {
    const recalls = [{ ...recallOfAll, batchIds: ['batch-1', 'batch-2'] }];
    expect(decideVerdict({ ...biscuitClass, recalls }, shopper).reasons[0]?.details).toMatchObject({ someBatches: 2 });
  });

  test('of several expired certificates the last one explains the state', () => {
    const certificates = [
      { ...biscuitCertificate, validUntil: '2024-01-01', validFrom: '2022-01-01' },
      { ...later, validFrom: '2024-01-02', validUntil: '2026-02-27' },
    ];
    const verdict = decideVerdict({ ...biscuit, certificates }, shopper);
    expect(verdict.reasons[0]?.evidence?.id).toBe('certificate-2');
    expect(verdict.certificateId).toBe('certificate-2');
    expect(verdict.reasons.filter((reason) => reason.weight === 'refuses')).toHaveLength(1);
  });

  test('the certificate that failed is named before the one that is good', () => {
    const suspended = { ...later, statusChanges: [change('suspended', '2026-05-01')] };
    const verdict = decideVerdict({ ...biscuit, certificates: [biscuitCertificate, suspended] }, shopper);
    expect(verdict.state).toBe('suspended');
    expect(verdict.certificateId).toBe('certificate-2');
  });

  test('a refusal that has nothing to do with the certificate still names the good one', () => {
    expect(decideVerdict({ ...biscuit, recalls: [recallOfAll] }, shopper).certificateId).toBe('certificate-1');
  });

  test('between equally good certificates the claimed one is taken, then the longer lasting, then the smaller id', () => {
    const take = (certificates: CertificateEvidence[], claimed: string[]): string | null =>
      decideVerdict({ ...withBatch(biscuit, { claimedCertificateNumbers: claimed }), certificates }, shopper)
        .certificateId;
    expect(take([later, biscuitCertificate], ['NOOR-1'])).toBe('certificate-1');
    expect(take([biscuitCertificate, later], [])).toBe('certificate-2');
    expect(take([{ ...later, id: 'certificate-3' }, later], [])).toBe('certificate-2');
    const announced = { ...later, statusChanges: [change('revoked', '2026-12-30')] };
    expect(take([announced, biscuitCertificate], []), 'an announced end is its last day').toBe('certificate-1');
  });

  test('a recognised certificate goes before a claimed one that is not', () => {
    const unrecognised = { ...biscuitCertificate, certifierId: 'certifier-other' };
    for (const certificates of [
      [unrecognised, later],
      [later, unrecognised],
    ]) {
      const verdict = decideVerdict({ ...biscuit, certificates }, shopper);
      expect(verdict.state).toBe('certified');
      expect(verdict.certificateId).toBe('certificate-2');
    }
  });

  test('slaughter that is not accepted points at the batch where it is on record, else at the certificate', () => {
    const policy = { ...shopper, slaughterMethods: ['no_stun'] };
    const recorded = decideVerdict(withBatch(chicken, { slaughterMethod: 'recoverable_stun' }), policy).reasons[0];
    expect(recorded).toMatchObject({
      evidence: { kind: 'batch', id: 'batch-1' },
      details: { method: 'recoverable_stun' },
    });
    const allowed = decideVerdict(withBatch(chicken, { slaughterMethod: null }), policy).reasons[0];
    expect(allowed).toMatchObject({ evidence: { kind: 'certificate', id: 'certificate-1' } });
  });

  test('ethanol a profile does not accept suspends a code that names no batch', () => {
    const labResults = [{ ...cleanResult, analyte: 'ethanol', outcome: 'within_limit', ethanolPercent: 0.3 } as const];
    const verdict = decideVerdict({ ...biscuitClass, labResults }, { ...shopper, ethanolLimitPercent: 0.1 });
    expect(verdict.state).toBe('suspended');
    expect(verdict.reasons[0]?.details).toMatchObject({ ethanolPercent: 0.3, limitPercent: 0.1 });
    expect(decideVerdict({ ...biscuit, labResults: [porcineDetected] }, shopper).reasons[0]?.details).toEqual({
      analyte: 'porcine_dna',
      outcome: 'detected',
      laboratory: 'Northern Food Laboratory',
      on: '2026-05-10',
      batchId: 'batch-1',
    });
  });

  test('what happened to a certificate for other products is not told', () => {
    const statusChanges = [change('suspended', '2026-05-01'), change('reinstated', '2026-05-02')];
    const other = { ...later, gtins: ['0'], statusChanges };
    const codes = decideVerdict({ ...biscuit, certificates: [biscuitCertificate, other] }, shopper).reasons;
    expect(codes.map((reason) => reason.code)).not.toContain('certificate.reinstated');
  });

  test('a verdict carries the policy it was decided by and the hash of the rules', () => {
    const verdict = decideVerdict(biscuit, shopper);
    expect(verdict.policy).toBe(shopper);
    expect(verdict.ruleSet).toMatch(/^sha256:[0-9a-f]{64}$/);
  });
});

describe('what a code cannot prove depends on its level', () => {
  const limitsOf = (evidence: Evidence): readonly string[] => decideVerdict(evidence, shopper).notProven;

  test('a class code names the product, not this pack', () => {
    expect(limitsOf(biscuitClass)).toEqual(
      expect.arrayContaining(['names_product_not_pack', 'batch_not_named', 'copy_cannot_be_excluded']),
    );
  });
  test('a batch code names the batch, not this pack', () => {
    expect(limitsOf(biscuit)).toContain('names_batch_not_pack');
    expect(limitsOf(biscuit)).not.toContain('batch_not_named');
  });
  test('a registered serial on a pack leaves nothing open', () => {
    expect(limitsOf({ ...biscuit, codeLevel: 'pack', serial: honestSerial })).toEqual([]);
  });
  test('a batch number nobody registered names no batch', () => {
    expect(limitsOf({ ...biscuit, batch: null })).toEqual(
      expect.arrayContaining(['names_product_not_pack', 'batch_not_named']),
    );
  });
});

describe('the day itself', () => {
  const today = shopper.day;
  const codesOf = (evidence: Evidence): readonly ReasonCode[] =>
    decideVerdict(evidence, shopper).reasons.map((reason) => reason.code);

  test('an application, a result, a case and a balance count from their first day', () => {
    expect(codesOf({ ...uncertified, applications: [{ ...application, submittedOn: today }] })).toContain(
      'application.submitted',
    );
    expect(codesOf({ ...biscuit, labResults: [{ ...porcineDetected, on: today }] })).toContain('lab.detected');
    expect(codesOf({ ...biscuit, fraudFindings: [{ ...openFraud, on: today }] })).toContain('fraud.open');
    expect(codesOf({ ...biscuitClass, massBalances: [{ ...overspent, from: today }] })).toContain(
      'mass_balance.overspent',
    );
  });
  test('a batch is not past its expiry on the day itself', () => {
    expect(codesOf(withBatch(biscuit, { expiresOn: today }))).not.toContain('batch.past_expiry');
    expect(codesOf(withBatch(biscuit, { expiresOn: '2026-05-31' }))).toContain('batch.past_expiry');
  });
  test('status changes count by their days, whatever their order in the list', () => {
    const lifted = [change('reinstated', '2026-05-02'), change('suspended', '2026-05-01')];
    expect(decideVerdict(withCertificate(biscuit, { statusChanges: lifted }), shopper).state).toBe('certified');
    const early = [change('suspended', '2026-05-02'), change('reinstated', '2026-05-01')];
    expect(decideVerdict(withCertificate(biscuit, { statusChanges: early }), shopper).state).toBe('suspended');
  });
  test('of a certificate that was revoked no suspension before it is told', () => {
    const statusChanges = [change('suspended', '2026-05-02'), change('revoked', '2026-05-20')];
    const verdict = decideVerdict(withCertificate(biscuitClass, { statusChanges }), shopper);
    expect(verdict.state).toBe('withdrawn');
    expect(verdict.reasons.map(({ code }) => code)).not.toContain('certificate.suspended');
  });
  test('a suspension of no batch at all suspends nothing', () => {
    const statusChanges = [change('suspended', '2026-05-02', { batches: [] })];
    expect(decideVerdict(withCertificate(biscuitClass, { statusChanges }), shopper).state).toBe('certified');
  });
});

describe('what was asked and answered well', () => {
  const checksOf = (evidence: Evidence): readonly string[] => decideVerdict(evidence, shopper).checked.toSorted();
  const all = [
    'certificate_covers_batch',
    'certificate_covers_holder',
    'certificate_covers_product',
    'certificate_covers_site',
    'certificate_in_force',
    'certifier_recognised',
    'cold_chain_holds',
    'ingredients_reviewed',
    'no_failed_lab_result',
    'no_recall',
  ];
  const without = (...missing: string[]): string[] => all.filter((check) => !missing.includes(check));

  test('a certified batch passes every check that could be made', () => expect(checksOf(biscuit)).toEqual(all));
  test('a check is missing where its question was answered badly', () => {
    expect(checksOf({ ...biscuit, recalls: [recallOfAll] })).toEqual(without('no_recall'));
    expect(checksOf({ ...biscuit, labResults: [porcineDetected] })).toEqual(without('no_failed_lab_result'));
    expect(checksOf({ ...biscuit, ingredientFindings: [porkGelatin] })).toEqual(without('ingredients_reviewed'));
    expect(checksOf({ ...biscuit, recognitions: [] })).toEqual(without('certifier_recognised'));
    expect(checksOf({ ...biscuit, massBalances: [overspent] })).toEqual(all);
    expect(checksOf({ ...biscuit, codeLevel: 'pack', serial: copiedSerial })).toEqual(all);
  });
  test('ingredients that nobody knows were not reviewed, whatever certificate there is: said with their number', () => {
    const unknown = ['a', 'b'].map((id) => ({ ...emulsifier, id, name: `Thing ${id}`, concern: 'unknown' as const }));
    const verdict = decideVerdict({ ...biscuit, ingredientFindings: unknown }, shopper);
    expect(verdict.state).toBe('certified');
    expect(verdict.checked.toSorted()).toEqual(without('ingredients_reviewed'));
    expect(verdict.notProven).toContain('ingredients_unknown');
    expect(limitDetails(verdict.reasons)).toEqual({ unknownIngredients: 2 });
    // A certificate answers for the source of what is known.
    const known = decideVerdict({ ...biscuit, ingredientFindings: [emulsifier] }, shopper);
    expect(known.checked).toContain('ingredients_reviewed');
    expect(known.notProven).not.toContain('ingredients_unknown');
  });
  test('a check is missing where its question could not be asked', () => {
    expect(checksOf({ ...biscuit, labResults: [] })).toEqual(without('no_failed_lab_result'));
    expect(checksOf({ ...biscuit, sensorFindings: [] })).toEqual(without('cold_chain_holds'));
    expect(checksOf(biscuitClass)).toEqual([
      ...without('certificate_covers_batch', 'certificate_covers_site', 'no_recall'),
      'product_not_recalled',
    ]);
    expect(checksOf({ ...biscuit, product: { ...biscuitProduct, ingredientsDeclared: false } })).toEqual(
      without('ingredients_reviewed'),
    );
    expect(decideVerdict(biscuit, { ...shopper, market: null }).checked).not.toContain('certifier_recognised');
  });
  test('a recall of some batches is judged by a code that names none, and not said to be open', () => {
    const some = decideVerdict({ ...biscuitClass, recalls: [{ ...recallOfAll, batchIds: ['batch-2'] }] }, shopper);
    expect(some.notProven).not.toContain('batch_not_named');
    expect(some.checked).not.toContain('product_not_recalled');
    expect(decideVerdict(biscuitClass, shopper).notProven).toContain('batch_not_named');
  });
  test('a lifted recall is said of no batch that was made since', () => {
    const recalls = [{ ...recallOfAll, on: '2026-01-02', liftedOn: '2026-02-01' }];
    const codesOf = (evidence: Evidence) => decideVerdict(evidence, shopper).reasons.map(({ code }) => code);
    expect(codesOf({ ...biscuit, recalls })).not.toContain('batch.recall_lifted');
    expect(codesOf({ ...withBatch(biscuit, { producedOn: '2026-02-01' }), recalls })).toContain('batch.recall_lifted');
    expect(codesOf({ ...biscuitClass, recalls })).toContain('batch.recall_lifted');
  });
  test('where somebody shops is not asked for a body that nobody recognises anywhere', () => {
    const open = ['market_unknown', 'no_authority_in_market'];
    const openOf = (evidence: Evidence, market: string | null) =>
      decideVerdict(evidence, { ...shopper, market, marketAuthorityIds: [] }).notProven.filter((one) =>
        open.includes(one),
      );
    for (const market of [null, 'FR']) expect(openOf(recognisedFor([]), market)).toEqual([]);
    expect(openOf(biscuit, null)).toEqual(['market_unknown']);
    expect(openOf(biscuit, 'FR')).toEqual(['no_authority_in_market']);
  });
  test('a certificate that is good says nothing well where another one that is claimed or withdrawn decides', () => {
    const ofCertificates = all.filter((check) => check.startsWith('certifi'));
    const claimed = withBatch(biscuit, { claimedCertificateNumbers: ['MSH-2025-99999'] });
    expect(decideVerdict(claimed, shopper).reasons[0]?.code).toBe('certificate.unknown_number');
    expect(checksOf(claimed)).toEqual(without(...ofCertificates));
    const revoked = { ...biscuitCertificate, id: 'certificate-9', statusChanges: [change('revoked', '2026-05-02')] };
    const two = { ...biscuit, certificates: [biscuitCertificate, revoked] };
    expect(decideVerdict(two, shopper).reasons[0]?.weight).toBe('refuses');
    expect(checksOf(two)).toEqual(without(...ofCertificates));
  });
  test('a certificate that ended after the goods were made is not said to be in force', () => {
    const over = decideVerdict(biscuit, { ...shopper, day: '2031-01-01' });
    expect(over.reasons.map(({ code }) => code)).toContain('certificate.expired_valid_when_made');
    expect(over.checked).not.toContain('certificate_in_force');
  });
});

describe('displays and defaults', () => {
  test('every state has one of the four displays', () => {
    const displays = verdictStates.map(displayOf);
    expect(new Set(displays)).toEqual(new Set(['not_found', 'not_verified', 'pending', 'verified']));
    expect(verdictStates.filter((state) => displayOf(state) === 'verified')).toEqual(['certified']);
    expect(verdictStates.filter((state) => halalStatusOf(state) === 'verified')).toEqual(['certified']);
  });

  test('the default profile is the strictest', () => {
    const strict = strictestPolicy('2026-06-01', 'MY', ['authority-my']);
    expect(decideVerdict(biscuit, strict).state).toBe('certified');
    expect(decideVerdict(chicken, strict).state).toBe('certified');
    const stunned = withBatch(chicken, { slaughterMethod: 'recoverable_stun' });
    expect(decideVerdict(stunned, strict).state).toBe('certified_not_recognised');
    expect(decideVerdict({ ...biscuit, ingredientFindings: [shellac] }, strict).state).toBe('not_halal');
    expect(decideVerdict({ ...biscuit, ingredientFindings: [vinegar(0.1)] }, strict).state).toBe('not_halal');
  });
});

test('a typical certified batch is decided in a few microseconds', () => {
  const rounds = 50_000;
  let certified = 0;
  for (let i = 0; i < rounds; i += 1) if (decideVerdict(biscuit, shopper).state === 'certified') certified += 1;
  const start = performance.now();
  for (let i = 0; i < rounds; i += 1) if (decideVerdict(biscuit, shopper).state === 'certified') certified += 1;
  const microseconds = ((performance.now() - start) * 1000) / rounds;
  process.stdout.write(`decideVerdict, typical certified batch: ${microseconds.toFixed(2)} µs\n`);
  expect(certified).toBe(rounds * 2);
  // Ten times what a quiet machine needs, so that a busy one does not fail it.
  expect(microseconds).toBeLessThan(30);
});

test('the batch of the fixtures claims what it is certified by', () => {
  expect(biscuitBatch.claimedCertificateNumbers).toEqual([biscuitCertificate.number]);
});

test('what was made after the renewal of a certificate of an earlier register rests on the decision here', () => {
  const renewed = withCertificate(biscuit, { importedUntil: '2026-02-28' });
  const { state, reasons } = decideVerdict(renewed, shopper);
  expect([state, reasons.some(({ code }) => code === 'certificate.imported')]).toEqual(['certified', false]);
});
