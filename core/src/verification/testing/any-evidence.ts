// Any evidence there can be, for properties. Ids come from small sets, so that pieces of evidence meet each other.
import fc from 'fast-check';
import { statusChangeKinds } from '../../certificates/index.ts';
import { slaughterMethods } from '../../products/index.ts';
import type { BatchEvidence, CertificateEvidence, Evidence, ProductEvidence } from '../evidence.ts';
import type { VerdictPolicy } from '../verdict.ts';

// A few days around the day of the question, so that boundaries are met often.
export const dayOf = (n: number): string => new Date(Date.UTC(2026, 4, 20 + n)).toISOString().slice(0, 10);
export const day = fc.integer({ min: 0, max: 24 }).map(dayOf);
const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value, { nil: null });
const country = fc.constantFrom('MY', 'ID', 'GB');
const org = fc.constantFrom('org-1', 'org-1', 'org-2');
const site = fc.constantFrom('site-1', 'site-1', 'site-2');
const gtin = fc.constantFrom('gtin-1', 'gtin-1', 'gtin-2');
const batchId = fc.constantFrom('batch-1', 'batch-1', 'batch-2');
const batchName = batchId.map((id) => `name of ${id}`);
const certifier = fc.constantFrom('certifier-1', 'certifier-2');
const number = fc.constantFrom('N-1', 'N-2', 'N-3');
const category = fc.constantFrom('bakery' as const, 'bakery' as const, 'meat' as const);
const method = fc.constantFrom(...slaughterMethods);
export const authority = fc.constantFrom('Council of Levant', 'Council of Steppe', 'Council of Isles');
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
  name: fc.constant('name of batch-1'),
  batchNumber: fc.constant('B-1'),
  producedOn: day,
  expiresOn: maybe(day),
  shippedOn: maybe(day),
  inMarketOn: maybe(day),
  contractedOn: maybe(day),
  siteId: site,
  producerId: org,
  quantity: fc.integer({ min: 1, max: 3 }),
  piecesSent: fc.integer({ min: 0, max: 3 }),
  piecesDestroyed: fc.integer({ min: 0, max: 3 }),
  claimedCertificateNumbers: fc.uniqueArray(number, { maxLength: 2 }),
  underInvestigationSince: fc.option(day, { nil: null, freq: 1 }),
  heldSince: fc.option(day, { nil: null, freq: 1 }),
  slaughterMethod: maybe(method),
});
const statusChange = fc.record({
  status: fc.constantFrom(...statusChangeKinds),
  on: day,
  reason: fc.constant('inspection'),
  gtins: maybe(listOf(gtin)),
  batches: maybe(listOf(batchName)),
});
const ofAll = { categories: null, excludedCategories: [] };
/** None ends before it begins: no certificate is issued so. */
const term = fc.constantFrom(
  ...[-100, -10, 5, 20].flatMap((from) =>
    [4, 20, 100, 400].flatMap((until) => (until < from ? [] : [{ validFrom: dayOf(from), validUntil: dayOf(until) }])),
  ),
);
const certificates = named(
  'certificate',
  fc
    .record({
      number,
      certifierId: certifier,
      holderId: org,
      siteIds: maybe(fc.uniqueArray(site, { minLength: 1 })),
      gtins: maybe(fc.uniqueArray(gtin, { minLength: 1 })),
      categories: fc.uniqueArray(category, { minLength: 1 }),
      batches: fc.option(fc.uniqueArray(batchName, { minLength: 1 }), { nil: null, freq: 1 }),
      scheme: fc.constant('scheme-1'),
      slaughterMethods: maybe(fc.uniqueArray(method)),
      markets: maybe(fc.uniqueArray(country)),
      term,
      importedUntil: fc.option(fc.constantFrom(dayOf(4), dayOf(20)), { nil: null }),
      speaksForCountry: fc.boolean(),
      recognisedFor: fc.constantFrom(
        [{ ...ofAll, from: dayOf(-500), until: null }],
        [{ ...ofAll, from: dayOf(-500), until: null }],
        [],
        [
          { ...ofAll, from: dayOf(-500), until: dayOf(-20) },
          { ...ofAll, from: dayOf(5), until: dayOf(20) },
        ],
        [{ ...ofAll, categories: ['dairy' as const], from: dayOf(-500), until: null }],
        [{ ...ofAll, excludedCategories: ['meat' as const, 'bakery' as const], from: dayOf(-500), until: null }],
      ),
      statusChanges: fc
        .oneof(
          { weight: 3, arbitrary: fc.constant([]) },
          { weight: 1, arbitrary: fc.array(statusChange, { maxLength: 3 }) },
        )
        .map((changes) => changes.toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))),
    })
    .map(({ term: { validFrom, validUntil }, ...rest }) => ({ ...rest, validFrom, validUntil })),
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
  laboratory: fc.constantFrom('', 'Northern Food Laboratory'),
});
const sighting = fc.record({
  at: fc.integer({ min: 0, max: 2000 }).map((n) => new Date(Date.UTC(2026, 4, 30, 0, n)).toISOString()),
  country: maybe(country),
  latitude: maybe(fc.constantFrom(3.1, 51.5)),
  longitude: maybe(fc.constantFrom(101.7, 0.1)),
  account: maybe(fc.constantFrom('account-1', 'account-2')),
  network: maybe(fc.constantFrom('network-1', 'network-2')),
});
const ingredient = fc.record({
  name: fc.constantFrom('E471', 'shellac', 'salt'),
  isOfInsects: fc.boolean(),
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
const affected = {
  id: batchId,
  batchNumber: fc.constantFrom('L-1', 'L-2', 'L-3'),
  producedOn: day,
  expiresOn: maybe(day),
  siteId: site,
};
export const evidence: fc.Arbitrary<Evidence> = fc.record({
  codeLevel: fc.constantFrom('class' as const, 'batch' as const, 'pack' as const, 'none' as const),
  product: fc.option(product, { nil: null, freq: 30 }),
  batch: maybe(batch),
  serial: maybe(
    fc.record({
      serial: fc.constant('S-1'),
      registered: fc.boolean(),
      isDestroyed: fc.boolean(),
      sightings: fc.array(sighting, { maxLength: 4 }).map((list) => list.toSorted((a, b) => (a.at < b.at ? -1 : 1))),
      noted: fc.option(
        fc.record({
          kilometres: fc.constant(9000),
          minutes: fc.constant(40),
          from: fc.constant('MY'),
          to: fc.constant('GB'),
          on: fc.constant('2026-05-30'),
          isConfirmed: fc.boolean(),
        }),
        { nil: null, freq: 1 },
      ),
    }),
  ),
  certificates,
  falseClaims: fc.oneof(
    { weight: 4, arbitrary: fc.constant([]) },
    {
      weight: 1,
      arbitrary: listOf(fc.record({ batchId, certificateNumber: number, holderId: fc.constantFrom(null, 'org-3') })),
    },
  ),
  affectedBatches: listOf(fc.record(affected)),
  blockedBatches: fc.oneof(
    { weight: 4, arbitrary: fc.constant([]) },
    {
      weight: 1,
      arbitrary: listOf(
        fc.record({ ...affected, kind: fc.constantFrom('investigation' as const, 'hold' as const), since: day }),
      ),
    },
  ),
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
  steps: named(
    'step',
    fc.record({
      step: fc.constantFrom('processing' as const, 'distribution' as const, 'retail' as const),
      status: fc.constantFrom('completed' as const, 'pending' as const),
      at: fc.integer({ min: -60, max: 60 }).map((days) => Date.parse(dayOf(0)) + days * 43_200_000),
      lat: fc.constantFrom(null, 3, 51),
      lng: fc.constantFrom(null, 101, 0),
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
    falseClaims: keep === 6 ? (one.falseClaims ?? []) : [],
    blockedBatches: keep === 7 ? (one.blockedBatches ?? []) : [],
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
  batches: null,
  slaughterMethods: null,
});
const calmBatch = (made: BatchEvidence, known: readonly CertificateEvidence[]): BatchEvidence => ({
  ...made,
  underInvestigationSince: null,
  claimedCertificateNumbers: known.slice(0, 1).map((one) => one.number),
});
export const anyEvidence = fc.oneof(evidence, calm, calm);
export const policy: fc.Arbitrary<VerdictPolicy> = fc.record({
  day: fc.integer({ min: 8, max: 16 }).map(dayOf),
  market: fc.option(country, { nil: null, freq: 4 }),
  marketAuthorityIds: fc.uniqueArray(fc.constantFrom('authority-1', 'authority-2', 'certifier-1')),
  trustedCertifierIds: fc.option(fc.uniqueArray(certifier), { nil: null, freq: 1 }),
  rulingAuthorities: maybe(fc.uniqueArray(authority)),
  insects: maybe(fc.constantFrom('accepted' as const, 'not_accepted' as const)),
  slaughterMethods: fc.option(fc.uniqueArray(method), { nil: null, freq: 1 }),
  ethanolLimitPercent: maybe(fc.constantFrom(0, 0.1)),
});
