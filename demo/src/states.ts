// The stories of the demo: what went wrong with which batch, so that every verdict can be seen by typing a code.
import type { LabAnalyte, LabOutcome } from '@amanah/core/laboratory';
import type { VerdictState } from '@amanah/core/verification';
import type { NewLabResult } from '@amanah/server/laboratory';
import type { NewMassBalance } from '@amanah/server/mass-balance';
import type { NewRecall } from '@amanah/server/recalls';
import type { NewColdChainFinding } from '@amanah/server/sensors';
import type { Calendar } from './calendar.ts';
import { gtinOf, productNamed } from './catalogue/index.ts';
import { certificateId, closedCompanyNumber } from './certificates.ts';
import { demoId } from './chance.ts';
import { producerId, siteId } from './producers.ts';

export interface Story {
  /** Days since it was made. */
  readonly age?: number;
  /** The printed code, where it does not follow the year. */
  readonly code?: string;
  readonly state?: VerdictState;
  /** Certificate numbers on the pack, where they are not the right one. */
  readonly claims?: readonly string[];
  readonly packSerials?: readonly string[];
  /** Days after production on which it reached the shop, where it took long. */
  readonly shelvedAfter?: number;
  /** Days from the beginning of the demo to its contract of sale; mostly before it. */
  readonly contracted?: number;
}

export const copiedSerial = 'LK26-0007';
const serials = (prefix: string) =>
  Array.from({ length: 24 }, (_, index) => `${prefix}-${String(index + 1).padStart(4, '0')}`);

/** By product and number of the batch, oldest first. */
const stories: Readonly<Record<string, Story>> = {
  'CHICKEN/1': { age: 23, code: 'HALAL-CHICKEN-2024-001', packSerials: serials('KH26') },
  'BEEF/1': { age: 37, code: 'HALAL-BEEF-2024-002' },
  // G1: the number of a company that was sold and closed.
  'SANDWICH/1': { claims: [closedCompanyNumber] },
  'SANDWICH/2': { claims: [closedCompanyNumber] },
  // Nobody issued this number.
  'SARDINE/2': { claims: ['NHA-C-2025-90417'], state: 'mismatch' },
  // G3: porcine DNA in one batch; its sisters from the same site are held back.
  'ABON/2': { age: 48, state: 'withdrawn' },
  // G4: more certified meat left the plant than went in.
  'KOFTE/1': { age: 75, state: 'mismatch' },
  'HALLOUMI/1': { age: 64, state: 'withdrawn' },
  // G5: in the market before the recognition ended (1), on its way before (2), under a contract from before (3), by none of them (4).
  'NOODLE/2': { age: 80, shelvedAfter: 30 },
  'NOODLE/3': { contracted: -130 },
  'LOKUM/2': { age: 70, packSerials: serials('LK26') },
  'LABAN/3': { packSerials: serials('RO26') },
};

export const storyOf = (key: string, number: number): Story => stories[`${key}/${number}`] ?? {};

export const batchId = (key: string, number: number): string => demoId('batch', key, number);

export const demoRecalls = (calendar: Calendar): NewRecall[] => [
  {
    id: demoId('recall', 'HALLOUMI'),
    realm: 'demo',
    gtin: gtinOf(productNamed('HALLOUMI')),
    onDay: calendar.day(-21),
    reason: 'Listeria monocytogenes above the limit',
    liftedOn: null,
    batchIds: [batchId('HALLOUMI', 1)],
    notice: {
      id: demoId('recall notice', 'HALLOUMI'),
      organisationId: producerId(productNamed('HALLOUMI').producer),
      publishedBy: demoId('person', 'HALLOUMI'),
      publishedAt: new Date(`${calendar.day(-21)}T09:00:00Z`),
      recallClass: 'I',
      batchIds: [batchId('HALLOUMI', 1)],
    },
  },
  {
    id: demoId('recall', 'LABAN'),
    realm: 'demo',
    gtin: gtinOf(productNamed('LABAN')),
    onDay: calendar.day(-90),
    reason: 'Allergen label missing in Arabic',
    liftedOn: calendar.day(-70),
    batchIds: null,
  },
];

export const demoLabResults = (calendar: Calendar): NewLabResult[] => {
  const result = (key: string, number: number, on: number, analyte: LabAnalyte, outcome: LabOutcome): NewLabResult => {
    const product = productNamed(key);
    return {
      id: demoId('lab result', key, number, analyte),
      realm: 'demo',
      batchId: batchId(key, number),
      gtin: gtinOf(product),
      siteId: siteId(product.producer, 'processing'),
      onDay: calendar.day(on),
      analyte,
      outcome,
      ethanolPercent: null,
      overturnedOn: null,
      laboratory: 'Demo Food Laboratory',
    };
  };
  return [
    result('CHICKEN', 1, -20, 'porcine_dna', 'not_detected'),
    result('BEEF', 1, -33, 'other_species_dna', 'not_detected'),
    result('SUCUK', 1, -60, 'porcine_dna', 'not_detected'),
    result('GUMMY', 1, -50, 'porcine_peptide', 'not_detected'),
    result('ABON', 2, -7, 'porcine_dna', 'detected'),
  ];
};

export const demoColdChain = (): NewColdChainFinding[] => [
  {
    id: demoId('cold chain', 'CHICKEN'),
    realm: 'demo',
    batchId: batchId('CHICKEN', 1),
    kind: 'above_limit',
    minutesOutside: 0,
    permittedMinutes: 60,
  },
  {
    id: demoId('cold chain', 'BEEF'),
    realm: 'demo',
    batchId: batchId('BEEF', 1),
    kind: 'above_limit',
    minutesOutside: 12,
    permittedMinutes: 60,
  },
  {
    id: demoId('cold chain', 'PRAWN'),
    realm: 'demo',
    batchId: batchId('PRAWN', 1),
    kind: 'above_limit',
    minutesOutside: 215,
    permittedMinutes: 60,
  },
];

export const demoMassBalances = (calendar: Calendar): NewMassBalance[] => [
  {
    id: demoId('mass balance', 'beef'),
    realm: 'demo',
    certificateId: certificateId('ahd-beef'),
    siteId: siteId('ovacik', 'processing'),
    validFrom: calendar.day(-120),
    validUntil: calendar.day(-31),
    certifiedKilogramsIn: 48_200,
    kilogramsOut: 33_910,
    yieldCeiling: 0.72,
    unitsProduced: 33_910,
    labelsIssued: 33_910,
  },
  {
    id: demoId('mass balance', 'kofte'),
    realm: 'demo',
    certificateId: certificateId('ahd-kofte'),
    siteId: siteId('ovacik', 'processing'),
    validFrom: calendar.day(-100),
    validUntil: calendar.day(-50),
    certifiedKilogramsIn: 6_400,
    kilogramsOut: 7_850,
    yieldCeiling: 0.86,
    unitsProduced: 19_625,
    labelsIssued: 21_400,
  },
];
