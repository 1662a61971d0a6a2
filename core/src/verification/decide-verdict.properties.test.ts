// What holds for every evidence there can be. Ids come from small sets, so that pieces of evidence meet each other.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideVerdict } from './decide-verdict.ts';
import type { BatchEvidence, CertificateEvidence, Evidence, ProductEvidence } from './evidence.ts';
import { slaughterMethods } from './evidence.ts';
import { displayOf } from './findings.ts';
import { copiedSerial, porkGelatin, recallOfAll } from './testing/invented-evidence.ts';
import { type Verdict, type VerdictPolicy, verdictStates } from './verdict.ts';

const runs = { numRuns: 2000 };

// A few days around the day of the question, so that boundaries are met often.
const dayOf = (n: number): string => new Date(Date.UTC(2026, 4, 20 + n)).toISOString().slice(0, 10);
const day = fc.integer({ min: 0, max: 24 }).map(dayOf);
const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value, { nil: null });
const country = fc.constantFrom('MY', 'ID', 'GB');
const org = fc.constantFrom('org-1', 'org-1', 'org-2');
const site = fc.constantFrom('site-1', 'site-1', 'site-2');
const gtin = fc.constantFrom('gtin-1', 'gtin-1', 'gtin-2');
const batchId = fc.constantFrom('batch-1', 'batch-1', 'batch-2');
const certifier = fc.constantFrom('certifier-1', 'certifier-2');
const number = fc.constantFrom('N-1', 'N-2', 'N-3');
const category = fc.constantFrom('bakery' as const, 'bakery' as const, 'meat' as const);
const method = fc.constantFrom(...slaughterMethods);
const authority = fc.constantFrom('Council of Levant', 'Council of Steppe', 'Council of Isles');
const listOf = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T[]> => fc.array(value, { maxLength: 3 });
const idsOf =
  (prefix: string) =>
  <T extends object>(list: readonly T[]): (T & { id: string })[] =>
    list.map((one, i) => ({ ...one, id: `${prefix}-${i}` }));
const named = <T extends object>(prefix: string, model: fc.Arbitrary<T>): fc.Arbitrary<(T & { id: string })[]> =>
  listOf(model).map(idsOf(prefix));

const product: fc.Arbitrary<ProductEvidence> = fc.record({
  id: fc.constant('product-1'),
  gtin: fc.constant('gtin-1'),
  category,
  producerId: fc.constant('org-1'),
  ingredientsDeclared: fc.boolean(),
});
const batch: fc.Arbitrary<BatchEvidence> = fc.record({
  id: fc.constant('batch-1'),
  batchNumber: fc.constant('B-1'),
  producedOn: day,
  expiresOn: maybe(day),
  shippedOn: maybe(day),
  inMarketOn: maybe(day),
  contractedOn: maybe(day),
  siteId: site,
  producerId: org,
  claimedCertificateNumbers: fc.uniqueArray(number, { maxLength: 2 }),
  underInvestigationSince: fc.option(day, { nil: null, freq: 1 }),
  slaughterMethod: maybe(method),
});
const statusChange = fc.record({
  status: fc.constantFrom('suspended' as const, 'reinstated' as const, 'revoked' as const),
  on: day,
  reason: fc.constant('inspection'),
  gtins: maybe(listOf(gtin)),
  batchIds: maybe(listOf(batchId)),
});
const certificates = named(
  'certificate',
  fc.record({
    number,
    certifierId: certifier,
    holderId: org,
    siteIds: maybe(fc.uniqueArray(site, { minLength: 1 })),
    gtins: maybe(fc.uniqueArray(gtin, { minLength: 1 })),
    categories: fc.uniqueArray(category, { minLength: 1 }),
    batchIds: fc.option(fc.uniqueArray(batchId, { minLength: 1 }), { nil: null, freq: 1 }),
    scheme: fc.constant('scheme-1'),
    slaughterMethods: maybe(fc.uniqueArray(method)),
    markets: maybe(fc.uniqueArray(country)),
    validFrom: fc.constantFrom(dayOf(-100), dayOf(-10), dayOf(5), dayOf(20)),
    validUntil: fc.constantFrom(dayOf(4), dayOf(20), dayOf(100), dayOf(400)),
    statusChanges: fc
      .oneof(
        { weight: 3, arbitrary: fc.constant([]) },
        { weight: 1, arbitrary: fc.array(statusChange, { maxLength: 3 }) },
      )
      .map((changes) => changes.toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))),
  }),
);
const analyte = fc.constantFrom('porcine_dna' as const, 'ethanol' as const);
const labResult = fc.record({
  on: day,
  analyte,
  outcome: fc.constantFrom(
    'detected' as const,
    'not_detected' as const,
    'above_limit' as const,
    'within_limit' as const,
  ),
  batchId,
  gtin,
  siteId: site,
  overturnedOn: maybe(day),
  sistersClearedOn: maybe(day),
  ethanolPercent: maybe(fc.constantFrom(0.05, 0.3)),
});
const sighting = fc.record({
  at: fc.integer({ min: 0, max: 2000 }).map((n) => new Date(Date.UTC(2026, 4, 30, 0, n)).toISOString()),
  country: maybe(country),
  latitude: maybe(fc.constantFrom(3.1, 51.5)),
  longitude: maybe(fc.constantFrom(101.7, 0.1)),
});
const ingredient = fc.record({
  name: fc.constantFrom('E471', 'shellac', 'salt'),
  concern: fc.constantFrom(
    'none' as const,
    'none' as const,
    'depends_on_source' as const,
    'disputed' as const,
    'forbidden' as const,
    'unknown' as const,
  ),
  rulings: fc.array(
    fc.record({
      authority,
      ruling: fc.constantFrom('permitted' as const, 'doubtful' as const, 'forbidden' as const),
      source: fc.constantFrom('s1', 's2'),
    }),
    { maxLength: 3 },
  ),
  ethanolPercent: fc.option(fc.constantFrom(0, 0.05, 0.3), { nil: null, freq: 1 }),
});
const evidence: fc.Arbitrary<Evidence> = fc.record({
  codeLevel: fc.constantFrom('class' as const, 'batch' as const, 'pack' as const, 'none' as const),
  product: fc.option(product, { nil: null, freq: 30 }),
  batch: maybe(batch),
  serial: maybe(
    fc.record({
      serial: fc.constant('S-1'),
      registered: fc.boolean(),
      sightings: fc.array(sighting, { maxLength: 4 }).map((list) => list.toSorted((a, b) => (a.at < b.at ? -1 : 1))),
    }),
  ),
  certificates,
  applications: named('application', fc.record({ certifierId: certifier, gtin, submittedOn: day })),
  recognitions: named(
    'recognition',
    fc.record({
      recogniserId: fc.constantFrom('authority-1', 'authority-2'),
      recognisedId: certifier,
      categories: maybe(fc.uniqueArray(category)),
      excludedCategories: fc.oneof(fc.constant([]), fc.uniqueArray(category)),
      from: fc.constantFrom(dayOf(-200), dayOf(6)),
      until: maybe(day),
      transitionRules: maybe(
        listOf(
          fc.record({
            kind: fc.constantFrom('in_market' as const, 'en_route' as const, 'contracted' as const),
            by: day,
          }),
        ),
      ),
    }),
  ),
  recalls: named(
    'recall',
    fc.record({ on: day, reason: fc.constant('x'), liftedOn: maybe(day), batchIds: maybe(listOf(batchId)) }),
  ),
  labResults: named('lab', labResult),
  sensorFindings: named(
    'sensor',
    fc.record({
      kind: fc.constantFrom('above_limit' as const, 'below_limit' as const, 'silence' as const),
      minutesOutside: fc.integer({ min: 0, max: 60 }),
      permittedMinutes: fc.constant(30),
      meanKineticCelsius: fc.option(fc.integer({ min: -20, max: 30 }), { nil: null }),
      mostCelsius: fc.option(fc.integer({ min: -18, max: 8 }), { nil: null }),
    }),
  ),
  ingredientFindings: named('ingredient', ingredient),
  massBalances: named(
    'balance',
    fc.record({
      certificateId: fc.constantFrom('certificate-0', 'certificate-1'),
      siteId: site,
      from: fc.constantFrom(dayOf(-50), dayOf(6)),
      until: fc.constantFrom(dayOf(8), dayOf(40)),
      certifiedKilogramsIn: fc.constant(100),
      kilogramsOut: fc.constantFrom(50, 72, 80),
      yieldCeiling: fc.constant(0.72),
      unitsProduced: maybe(fc.constant(10)),
      labelsIssued: maybe(fc.constantFrom(10, 11)),
    }),
  ),
  fraudFindings: named(
    'fraud',
    fc.record({
      kind: fc.constantFrom(
        'copied_code' as const,
        'relabelled' as const,
        'forged_certificate' as const,
        'other' as const,
      ),
      status: fc.constantFrom('open' as const, 'confirmed' as const, 'dismissed' as const, 'dismissed' as const),
      on: day,
    }),
  ),
});
// Mostly quiet evidence: few incidents, so that certified verdicts and single faults are met often.
const calm: fc.Arbitrary<Evidence> = fc
  .tuple(evidence, fc.integer({ min: 0, max: 9 }), fc.boolean())
  .map(([one, keep, fits]) => ({
    ...one,
    recalls: keep === 0 ? one.recalls : [],
    labResults: keep === 1 ? one.labResults : [],
    fraudFindings: keep === 2 ? one.fraudFindings : [],
    massBalances: keep === 3 ? one.massBalances : [],
    ingredientFindings: keep === 4 ? one.ingredientFindings : [],
    serial: keep === 5 ? one.serial : null,
    certificates: fits ? one.certificates.map((certificate) => fit(certificate, one)) : one.certificates,
    batch: one.batch === null || !fits ? one.batch : calmBatch(one.batch, one.certificates),
  }));
const fit = (certificate: CertificateEvidence, { batch: made }: Evidence): CertificateEvidence => ({
  ...certificate,
  holderId: 'org-1',
  siteIds: made === null ? null : [made.siteId],
  gtins: ['gtin-1'],
  batchIds: null,
  slaughterMethods: null,
});
const calmBatch = (made: BatchEvidence, known: readonly CertificateEvidence[]): BatchEvidence => ({
  ...made,
  underInvestigationSince: null,
  claimedCertificateNumbers: known.slice(0, 1).map((one) => one.number),
});
const anyEvidence = fc.oneof(evidence, calm, calm);
const policy: fc.Arbitrary<VerdictPolicy> = fc.record({
  day: fc.integer({ min: 8, max: 16 }).map(dayOf),
  market: fc.option(country, { nil: null, freq: 4 }),
  marketAuthorityIds: fc.uniqueArray(fc.constantFrom('authority-1', 'authority-2', 'certifier-1')),
  trustedCertifierIds: fc.option(fc.uniqueArray(certifier), { nil: null, freq: 1 }),
  rulingAuthorities: maybe(fc.uniqueArray(authority)),
  slaughterMethods: fc.option(fc.uniqueArray(method), { nil: null, freq: 1 }),
  ethanolLimitPercent: maybe(fc.constantFrom(0, 0.1)),
});

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
  batchIds: null,
  scheme: 'scheme-1',
  slaughterMethods: null,
  markets: null,
  validFrom: dayOf(-100),
  validUntil: dayOf(400),
  statusChanges: [],
};
const failed = {
  analyte: 'porcine_dna',
  outcome: 'detected',
  overturnedOn: null,
  sistersClearedOn: null,
  ethanolPercent: null,
} as const;
// Nothing may follow the change, otherwise a later reinstatement would rightly lift a suspension.
const end = (one: Evidence, status: 'suspended' | 'revoked', on: string): Evidence => ({
  ...one,
  certificates: one.certificates.map((certificate) => ({
    ...certificate,
    statusChanges: [
      ...certificate.statusChanges.filter((change) => change.on <= on),
      { status, on, reason: 'fault', gtins: null, batchIds: null },
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
  ['impossible travel', (one) => ({ ...one, serial: copiedSerial })],
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
