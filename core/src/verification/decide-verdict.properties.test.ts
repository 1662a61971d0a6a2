// What holds for every evidence there can be.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideVerdict } from './decide-verdict.ts';
import type { BatchEvidence, CertificateEvidence, Evidence } from './evidence.ts';
import { displayOf } from './findings.ts';
import { anyEvidence, dayOf, policy } from './testing/any-evidence.ts';
import { copiedSerial, porkGelatin, recallOfAll } from './testing/invented-evidence.ts';
import { type Verdict, type VerdictPolicy, verdictStates } from './verdict.ts';

const runs = { numRuns: 2000 };

type Fault = readonly [title: string, add: (evidence: Evidence, policy: VerdictPolicy) => Evidence];
const withBatch = (one: Evidence, change: Partial<BatchEvidence>): Evidence =>
  one.batch === null ? one : { ...one, batch: { ...one.batch, ...change } };
const claim = (one: Evidence, claimed: string): Evidence =>
  withBatch(one, { claimedCertificateNumbers: [...(one.batch?.claimedCertificateNumbers ?? []), claimed] });
const stranger: CertificateEvidence = {
  id: 'certificate-stranger',
  number: 'N-STRANGER',
  certifierId: 'certifier-1',
  holderId: 'org-stranger',
  siteIds: null,
  gtins: ['gtin-1'],
  categories: ['bakery', 'meat'],
  batches: null,
  scheme: 'scheme-1',
  slaughterMethods: null,
  markets: null,
  validFrom: dayOf(-100),
  validUntil: dayOf(400),
  importedUntil: null,
  speaksForCountry: false,
  recognisedFor: [],
  statusChanges: [],
};
const failed = {
  analyte: 'porcine_dna',
  outcome: 'detected',
  overturnedOn: null,
  sistersClearedOn: null,
  ethanolPercent: null,
  laboratory: '',
} as const;
// Nothing may follow the change, otherwise a later reinstatement would rightly lift a suspension.
const end = (one: Evidence, status: 'suspended' | 'revoked', on: string): Evidence => ({
  ...one,
  certificates: one.certificates.map((certificate) => ({
    ...certificate,
    statusChanges: [
      ...certificate.statusChanges.filter((change) => change.on <= on),
      { status, on, reason: 'fault', gtins: null, batches: null },
    ],
  })),
});

/** Faults that refuse for certain, whatever else is known. */
const hard: readonly Fault[] = [
  [
    'a recall of all',
    (one) => ({ ...one, recalls: [...one.recalls, { ...recallOfAll, id: 'recall-x', on: dayOf(0) }] }),
  ],
  [
    'a failed result of this batch, or of any where none is named',
    (one) => ({
      ...one,
      labResults: [
        ...one.labResults,
        { ...failed, id: 'lab-x', on: dayOf(0), batchId: 'batch-1', gtin: 'gtin-1', siteId: 'site-1' },
      ],
    }),
  ],
  [
    'a failed result of a sister batch',
    (one) => ({
      ...one,
      labResults: [
        ...one.labResults,
        { ...failed, id: 'lab-y', on: dayOf(0), batchId: 'batch-7', gtin: 'gtin-1', siteId: one.batch?.siteId ?? '' },
      ],
    }),
  ],
  ['revocation of every certificate', (one, { day: today }) => end(one, 'revoked', today)],
  ['suspension of every certificate', (one, { day: today }) => end(one, 'suspended', today)],
  ['a forbidden ingredient', (one) => ({ ...one, ingredientFindings: [...one.ingredientFindings, porkGelatin] })],
  [
    'impossible travel',
    (one) => ({ ...one, serial: { ...copiedSerial, isDestroyed: one.serial?.isDestroyed ?? false } }),
  ],
  [
    'a claimed certificate of a stranger',
    (one) => claim({ ...one, certificates: one.batch === null ? [] : [...one.certificates, stranger] }, 'N-STRANGER'),
  ],
  ['a claimed number nobody knows', (one) => claim(one.batch === null ? { ...one, certificates: [] } : one, 'N-404')],
  [
    'confirmed fraud',
    (one) => ({
      ...one,
      fraudFindings: [...one.fraudFindings, { id: 'fraud-x', kind: 'relabelled', status: 'confirmed', on: dayOf(0) }],
    }),
  ],
  [
    'an open case of fraud',
    (one) => ({
      ...one,
      fraudFindings: [...one.fraudFindings, { id: 'fraud-y', kind: 'other', status: 'open', on: dayOf(0) }],
    }),
  ],
];
/** Faults that may or may not touch this code. Adding one can only make the verdict worse or leave it. */
const soft: readonly Fault[] = [
  [
    'a recall of some batches',
    (one) => ({
      ...one,
      recalls: [...one.recalls, { ...recallOfAll, id: 'recall-y', on: dayOf(0), batchIds: ['batch-1'] }],
    }),
  ],
  ['an investigation', (one) => withBatch(one, { underInvestigationSince: dayOf(0) })],
  [
    'an ingredient that depends on its source',
    (one) => ({
      ...one,
      ingredientFindings: [
        ...one.ingredientFindings,
        { id: 'ingredient-x', name: 'E471', concern: 'depends_on_source', rulings: [], ethanolPercent: 0.2 },
      ],
    }),
  ],
  [
    'a list that is not declared',
    (one) => ({ ...one, product: one.product && { ...one.product, ingredientsDeclared: false } }),
  ],
  [
    'a serial that is not registered',
    (one) => ({ ...one, serial: one.serial && { ...one.serial, registered: false } }),
  ],
  [
    'the end of every recognition',
    (one) => ({
      ...one,
      recognitions: one.recognitions.map((edge) => ({ ...edge, until: dayOf(-300), transitionRules: null })),
    }),
  ],
  [
    'the end of all recognition in every country',
    (one) => ({
      ...one,
      certificates: one.certificates.map((certificate) => ({
        ...certificate,
        speaksForCountry: false,
        recognisedFor: [],
      })),
    }),
  ],
  [
    'the end of every certificate',
    (one) => ({
      ...one,
      certificates: one.certificates.map((certificate) => ({ ...certificate, validUntil: dayOf(-1) })),
    }),
  ],
  [
    'an overspent certificate',
    (one) => ({
      ...one,
      massBalances: [
        ...one.massBalances,
        {
          id: 'balance-x',
          certificateId: 'certificate-0',
          siteId: one.batch?.siteId ?? 'site-1',
          from: dayOf(-900),
          until: dayOf(900),
          certifiedKilogramsIn: 1,
          kilogramsOut: 2,
          yieldCeiling: 1,
          unitsProduced: null,
          labelsIssued: null,
        },
      ],
    }),
  ],
  [
    'a forbidding ruling',
    (one) => ({
      ...one,
      ingredientFindings: one.ingredientFindings.map((finding) => ({
        ...finding,
        rulings: [...finding.rulings, { authority: 'Council of Levant', ruling: 'forbidden', source: 's9' }],
      })),
    }),
  ],
];

const rank = (verdict: Verdict): number => verdictStates.indexOf(verdict.state);
const freeze = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) freeze(inner);
  }
  return value;
};

describe('a hard refusal is never certified', () => {
  test.each(hard)('%s', (_title, add) => {
    fc.assert(
      fc.property(anyEvidence, policy, (one, whose) => {
        const verdict = decideVerdict(add(one, whose), whose);
        expect(verdict.state).not.toBe('certified');
        expect(verdict.halalStatus).not.toBe('verified');
      }),
      runs,
    );
  });
});

describe('a fault never improves a verdict', () => {
  test.each([...hard.filter(([title]) => !title.startsWith('a claimed')), ...soft])('%s', (_title, add) => {
    fc.assert(
      fc.property(anyEvidence, policy, (one, whose) => {
        fc.pre(one.product !== null);
        expect(rank(decideVerdict(add(one, whose), whose))).toBeLessThanOrEqual(rank(decideVerdict(one, whose)));
      }),
      runs,
    );
  });
  test('a false claim', () => {
    fc.assert(
      fc.property(anyEvidence, policy, (one, whose) => {
        fc.pre(one.product !== null && one.batch !== null);
        const before = rank(decideVerdict(one, whose));
        expect(rank(decideVerdict(claim(one, 'N-404'), whose))).toBeLessThanOrEqual(before);
        const strange = claim({ ...one, certificates: [...one.certificates, stranger] }, 'N-STRANGER');
        expect(rank(decideVerdict(strange, whose))).toBeLessThanOrEqual(before);
      }),
      runs,
    );
  });
});

describe('a profile can only narrow', () => {
  test('whoever accepts fewer certifiers, slaughter methods or ethanol never sees a better verdict', () => {
    fc.assert(
      fc.property(anyEvidence, policy, (one, whose) => {
        const open = { ...whose, trustedCertifierIds: null, slaughterMethods: null, ethanolLimitPercent: 5 };
        const closed = { ...open, trustedCertifierIds: [], slaughterMethods: [], ethanolLimitPercent: 0 };
        const narrowed = decideVerdict(one, closed);
        expect(narrowed.state).not.toBe('certified');
        if (one.product !== null) expect(rank(narrowed)).toBeLessThanOrEqual(rank(decideVerdict(one, open)));
      }),
      runs,
    );
  });
});

describe('a verdict is a function of its inputs', () => {
  test('the same frozen inputs give the same answer twice', () => {
    fc.assert(
      fc.property(anyEvidence, policy, (one, whose) => {
        freeze(one);
        freeze(whose);
        expect(decideVerdict(one, whose)).toEqual(decideVerdict(one, whose));
      }),
      runs,
    );
  });

  test('the order of the lists does not matter', () => {
    fc.assert(
      fc.property(anyEvidence, policy, (one, whose) => {
        const turned: Evidence = {
          ...one,
          batch: one.batch && {
            ...one.batch,
            claimedCertificateNumbers: one.batch.claimedCertificateNumbers.toReversed(),
          },
          certificates: one.certificates.toReversed(),
          applications: one.applications.toReversed(),
          recognitions: one.recognitions.toReversed(),
          recalls: one.recalls.toReversed(),
          labResults: one.labResults.toReversed(),
          sensorFindings: one.sensorFindings.toReversed(),
          ingredientFindings: one.ingredientFindings
            .toReversed()
            .map((finding) => ({ ...finding, rulings: finding.rulings.toReversed() })),
          massBalances: one.massBalances.toReversed(),
          fraudFindings: one.fraudFindings.toReversed(),
        };
        expect(decideVerdict(turned, whose)).toEqual(decideVerdict(one, whose));
      }),
      runs,
    );
  });

  test('what happens after the day of the question changes nothing', () => {
    fc.assert(
      fc.property(anyEvidence, policy, (one, whose) => {
        const tomorrow = dayOf(900);
        const more: Evidence = {
          ...end(one, 'revoked', tomorrow),
          recalls: [...one.recalls, { ...recallOfAll, id: 'recall-z', on: tomorrow }],
          fraudFindings: [...one.fraudFindings, { id: 'fraud-z', kind: 'other', status: 'confirmed', on: tomorrow }],
        };
        expect(decideVerdict(more, whose)).toEqual(decideVerdict(one, whose));
      }),
      runs,
    );
  });
});

describe('a verdict is whole', () => {
  test('it has a reason, and state, status and display agree with it', () => {
    const states = new Set<string>();
    fc.assert(
      fc.property(anyEvidence, policy, (one, whose) => {
        const verdict = decideVerdict(one, whose);
        states.add(verdict.state);
        expect(verdict.reasons.length).toBeGreaterThan(0);
        expect(verdict.display).toBe(displayOf(verdict.state));
        const objections = verdict.reasons.filter((reason) => reason.weight !== 'informs').length;
        expect(verdict.state === 'certified').toBe(objections === 0);
        expect(verdict.reasons.some((reason) => reason.weight === 'refuses')).toBe(
          displayOf(verdict.state) === 'not_verified' || verdict.state === 'unknown',
        );
        expect(new Set(verdict.checked).size).toBe(verdict.checked.length);
        expect(new Set(verdict.notProven).size).toBe(verdict.notProven.length);
        if (verdict.state === 'certified') {
          const certificate = one.certificates.find(({ id }) => id === verdict.certificateId);
          expect(certificate).toBeDefined();
          const madeOn = one.batch?.producedOn ?? whose.day;
          expect(certificate && certificate.validFrom <= madeOn && madeOn <= certificate.validUntil).toBe(true);
        }
      }),
      { numRuns: 5000 },
    );
    expect([...states].sort()).toEqual(verdictStates.toSorted());
  });
});
