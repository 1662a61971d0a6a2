// What was found in the batches of the demo and done about it: recalls, results, temperatures, weights. Their stories are in stories.ts.
import type { LabAnalyte, LabOutcome } from '@amanah/core/laboratory';
import type { NewLabResult } from '@amanah/server/laboratory';
import type { NewMassBalance } from '@amanah/server/mass-balance';
import type { NewRecall } from '@amanah/server/recalls';
import type { NewColdChainFinding } from '@amanah/server/sensors';
import type { Calendar } from './calendar.ts';
import { gtinOf, productNamed } from './catalogue/index.ts';
import { certificateId } from './certificates.ts';
import { demoId } from './chance.ts';
import { producerId, siteId } from './producers.ts';

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
