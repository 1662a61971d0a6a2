// Invented products, people and bodies for the tests of the rules. It must never name a real one.
import type { StatusChange } from '../../certificates/index.ts';
import type { IngredientFinding } from '../../ingredients/index.ts';
import type {
  ApplicationEvidence,
  BatchEvidence,
  BlockedBatch,
  CertificateEvidence,
  Evidence,
  FraudFinding,
  LabResultEvidence,
  MassBalanceEvidence,
  ProductEvidence,
  RecallEvidence,
  RecognitionEvidence,
  SensorFinding,
  SerialEvidence,
  StepEvidence,
} from '../evidence.ts';
import type { VerdictPolicy } from '../verdict.ts';

export const shopper: VerdictPolicy = {
  day: '2026-06-01',
  market: 'MY',
  marketAuthorityIds: ['authority-my'],
  trustedCertifierIds: null,
  rulingAuthorities: null,
  insects: null,
  slaughterMethods: null,
  ethanolLimitPercent: null,
};

export const biscuitProduct: ProductEvidence = {
  id: 'product-biscuit',
  gtin: '09501101530003',
  category: 'bakery',
  producerId: 'org-safa',
  ingredientsDeclared: true,
};

export const biscuitBatch: BatchEvidence = {
  id: 'batch-1',
  // Not its id: what compares one with the other has to be seen.
  name: 'name of batch-1',
  batchNumber: 'B-2026-001',
  producedOn: '2026-03-01',
  expiresOn: '2027-03-01',
  shippedOn: '2026-03-10',
  inMarketOn: '2026-04-01',
  contractedOn: '2026-02-01',
  siteId: 'site-1',
  producerId: 'org-safa',
  quantity: 500,
  piecesSent: 500,
  piecesDestroyed: 0,
  claimedCertificateNumbers: ['NOOR-1'],
  underInvestigationSince: null,
  heldSince: null,
  slaughterMethod: null,
};

export const biscuitCertificate: CertificateEvidence = {
  id: 'certificate-1',
  number: 'NOOR-1',
  certifierId: 'certifier-noor',
  certifierName: 'Noor',
  holderId: 'org-safa',
  siteIds: ['site-1'],
  gtins: ['09501101530003'],
  categories: ['bakery'],
  batches: null,
  scheme: 'scheme-invented-1',
  slaughterMethods: null,
  markets: null,
  validFrom: '2025-01-01',
  validUntil: '2026-12-31',
  importedUntil: null,
  speaksForCountry: false,
  recognisedFor: [{ categories: null, excludedCategories: [], from: '2024-01-01', until: null }],
  statusChanges: [],
};

export const recognition: RecognitionEvidence = {
  id: 'recognition-1',
  recogniserId: 'authority-my',
  recognisedId: 'certifier-noor',
  categories: null,
  excludedCategories: [],
  from: '2024-01-01',
  until: null,
  transitionRules: null,
};

export const cleanResult: LabResultEvidence = {
  id: 'lab-0',
  on: '2026-03-05',
  analyte: 'porcine_dna',
  outcome: 'not_detected',
  batchId: 'batch-1',
  gtin: '09501101530003',
  siteId: 'site-1',
  overturnedOn: null,
  sistersClearedOn: null,
  ethanolPercent: null,
  laboratory: 'Northern Food Laboratory',
};

export const quietSensor: SensorFinding = {
  id: 'sensor-1',
  kind: 'silence',
  minutesOutside: 5,
  permittedMinutes: 30,
  meanKineticCelsius: null,
  mostCelsius: null,
};

/** The typical certified batch. */
export const biscuit: Evidence = {
  codeLevel: 'batch',
  product: biscuitProduct,
  batch: biscuitBatch,
  serial: null,
  certificates: [biscuitCertificate],
  applications: [],
  recognitions: [recognition],
  recalls: [],
  labResults: [cleanResult],
  sensorFindings: [quietSensor],
  ingredientFindings: [
    { id: 'ingredient-flour', name: 'wheat flour', concern: 'none', rulings: [], ethanolPercent: null },
    { id: 'ingredient-date', name: 'date syrup', concern: 'none', rulings: [], ethanolPercent: null },
  ],
  massBalances: [],
  fraudFindings: [],
  steps: [],
};

/** Of the biscuit, made on 1 March. */
export const soldBeforeMade: StepEvidence = {
  ...{ id: 'step-shop', step: 'retail', status: 'completed', at: Date.parse('2026-02-27T09:00:00Z') },
  ...{ lat: null, lng: null },
};

/** Named by its product alone, like an EAN on a shelf. */
export const biscuitClass: Evidence = { ...biscuit, codeLevel: 'class', batch: null };

export const chicken: Evidence = {
  ...biscuit,
  product: { ...biscuitProduct, id: 'product-chicken', gtin: '09501101530010', category: 'poultry' },
  batch: { ...biscuitBatch, slaughterMethod: 'no_stun' },
  certificates: [
    {
      ...biscuitCertificate,
      gtins: ['09501101530010'],
      categories: ['poultry'],
      slaughterMethods: ['no_stun', 'recoverable_stun'],
    },
  ],
  labResults: [{ ...cleanResult, gtin: '09501101530010' }],
};

export const recallOfAll: RecallEvidence = {
  id: 'recall-1',
  on: '2026-05-01',
  reason: 'undeclared ingredient',
  liftedOn: null,
  batchIds: null,
};

export const porcineDetected: LabResultEvidence = {
  ...cleanResult,
  id: 'lab-1',
  on: '2026-05-10',
  outcome: 'detected',
};
export const sisterDetected: LabResultEvidence = { ...porcineDetected, id: 'lab-2', batchId: 'batch-2' };
export const investigated: BlockedBatch = {
  id: 'batch-2',
  batchNumber: 'L-2',
  producedOn: '2026-03-01',
  expiresOn: null,
  siteId: 'site-1',
  kind: 'investigation',
  since: '2026-05-20',
};
export const openFraud: FraudFinding = { id: 'fraud-1', kind: 'relabelled', status: 'open', on: '2026-05-02' };

export const application: ApplicationEvidence = {
  id: 'application-1',
  certifierId: 'certifier-noor',
  gtin: '09501101530003',
  submittedOn: '2026-05-20',
};

export const overspent: MassBalanceEvidence = {
  id: 'balance-1',
  certificateId: 'certificate-1',
  siteId: 'site-1',
  from: '2026-01-01',
  until: '2026-03-31',
  certifiedKilogramsIn: 1000,
  kilogramsOut: 1500,
  yieldCeiling: 0.72,
  unitsProduced: null,
  labelsIssued: null,
};

/** Two councils, opposite rulings. */
export const shellac: IngredientFinding = {
  id: 'ingredient-shellac',
  name: 'shellac',
  concern: 'disputed',
  rulings: [
    { authority: 'Council of Levant', ruling: 'permitted', source: 'https://levant.example/rulings/27' },
    { authority: 'Council of Steppe', ruling: 'forbidden', source: 'https://steppe.example/list' },
  ],
  ethanolPercent: null,
};

export const porkGelatin: IngredientFinding = {
  id: 'ingredient-gelatin',
  name: 'pork gelatin',
  concern: 'forbidden',
  rulings: [],
  ethanolPercent: null,
};

export const emulsifier: IngredientFinding = {
  id: 'ingredient-e471',
  name: 'E471',
  concern: 'depends_on_source',
  rulings: [],
  ethanolPercent: null,
};

const of = (name: string) => ({ account: `account of ${name}`, network: `network of ${name}` });

/** Kuala Lumpur, then London forty minutes later, by two people with accounts. */
export const copiedSerial: SerialEvidence = {
  serial: 'S-1',
  registered: true,
  isDestroyed: false,
  sightings: [
    { at: '2026-05-30T10:00:00+08:00', country: 'MY', latitude: 3.1, longitude: 101.7, ...of('one') },
    { at: '2026-05-30T03:40:00+01:00', country: 'GB', latitude: 51.5, longitude: -0.1, ...of('another') },
  ],
  noted: null,
};

/** The same two places, where nobody with an account looked. */
export const reportedSerial: SerialEvidence = {
  ...copiedSerial,
  sightings: copiedSerial.sightings.map((one) => ({ ...one, account: null })),
};

export const honestSerial: SerialEvidence = {
  serial: 'S-2',
  registered: true,
  isDestroyed: false,
  sightings: [
    { at: '2026-05-30T10:00:00+08:00', country: 'MY', latitude: 3.1, longitude: 101.7, ...of('one') },
    { at: '2026-05-30T12:00:00+08:00', country: 'MY', latitude: 3.2, longitude: 101.6, ...of('another') },
  ],
  noted: null,
};

export const change = (
  status: StatusChange['status'],
  on: string,
  limitedTo: Partial<Pick<StatusChange, 'gtins' | 'batches' | 'cause'>> = {},
): StatusChange => ({ status, on, reason: 'inspection', gtins: null, batches: null, ...limitedTo });
