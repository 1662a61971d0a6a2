// The certificates of the demo with their scope and what happened to them.

import type { ProductCategory, SlaughterMethod } from '@amanah/core/products';
import type { ConfirmedImport, NewCertificate, NewStatusChange } from '@amanah/server/certificates';
import type { Calendar } from './calendar.ts';
import { catalogue, gtinOf } from './catalogue/index.ts';
import { type CertifierKey, certifierBodyId, certifierNamed, certifierOrganisationId } from './certifiers.ts';
import { demoId } from './chance.ts';
import { closedCompanyId, type ProducerKey, producerId, siteId } from './producers.ts';

interface Plan {
  readonly certifier: CertifierKey;
  readonly holder: ProducerKey;
  readonly categories: readonly ProductCategory[];
  readonly methods?: readonly SlaughterMethod[];
  /** First and last day, counted from the beginning of the demo. */
  readonly valid: readonly [from: number, until: number];
  readonly number: number;
  readonly changes?: readonly {
    readonly on: number;
    readonly status: NewStatusChange['status'];
    readonly reason: string;
  }[];
}

const withoutStunning: readonly SlaughterMethod[] = ['no_stun'];

/** Each covers the products of the catalogue that name it. */
const plans = {
  'nha-poultry': {
    certifier: 'nha',
    holder: 'kampung-hijau',
    categories: ['poultry', 'seasoning'],
    methods: withoutStunning,
    valid: [-410, 1_050],
    number: 42,
  },
  'ahd-beef': {
    certifier: 'ahd',
    holder: 'ovacik',
    categories: ['meat'],
    methods: withoutStunning,
    valid: [-380, 1_080],
    number: 118,
  },
  'ahd-kofte': {
    certifier: 'ahd',
    holder: 'ovacik',
    categories: ['meat'],
    methods: withoutStunning,
    valid: [-300, 430],
    number: 131,
  },
  'ahd-pastirma': {
    certifier: 'ahd',
    holder: 'ovacik',
    categories: ['meat'],
    methods: withoutStunning,
    valid: [-260, 470],
    number: 140,
    changes: [{ on: -9, status: 'suspended', reason: 'No Muslim supervisor on the line at an unannounced audit' }],
  },
  'ahd-sweets': {
    certifier: 'ahd',
    holder: 'tatlidag',
    categories: ['confectionery'],
    valid: [-340, 755],
    number: 202,
  },
  'ahd-wafer': {
    certifier: 'ahd',
    holder: 'tatlidag',
    categories: ['confectionery'],
    valid: [-420, 310],
    number: 187,
    changes: [
      { on: -55, status: 'suspended', reason: 'Origin of the emulsifier not shown' },
      { on: -30, status: 'revoked', reason: 'Emulsifier of animal origin found in the store' },
    ],
  },
  'lhn-snacks': {
    certifier: 'lhn',
    holder: 'nusa-rasa',
    categories: ['grain', 'seasoning', 'seafood'],
    valid: [-500, 960],
    number: 1_077,
  },
  'lhn-abon': {
    certifier: 'lhn',
    holder: 'nusa-rasa',
    categories: ['meat'],
    methods: withoutStunning,
    valid: [-430, 1_030],
    number: 1_093,
    changes: [
      {
        on: -6,
        status: 'suspended',
        reason: 'Porcine DNA detected in one batch; origin of the meat under investigation',
      },
    ],
  },
  'bht-meat': {
    certifier: 'bht',
    holder: 'pennine-vale',
    categories: ['meat', 'ready_meal'],
    methods: ['no_stun', 'recoverable_stun'],
    valid: [-290, 440],
    number: 311,
  },
  'bht-bakery': {
    certifier: 'bht',
    holder: 'pennine-vale',
    categories: ['bakery', 'ready_meal'],
    valid: [-365, 730],
    number: 298,
  },
  'bht-pie': {
    certifier: 'bht',
    holder: 'pennine-vale',
    categories: ['ready_meal'],
    methods: ['no_stun', 'recoverable_stun'],
    valid: [-1_470, -741],
    number: 164,
  },
  'khr-dairy': {
    certifier: 'khr',
    holder: 'rimal',
    categories: ['dairy', 'oil_fat'],
    valid: [-365, 1_095],
    number: 77,
    changes: [
      { on: -150, status: 'suspended', reason: 'Supplier of cultures changed without notice' },
      { on: -128, status: 'reinstated', reason: 'New supplier audited' },
    ],
  },
  'ihb-pantry': {
    certifier: 'ihb',
    holder: 'chenab',
    categories: ['grain', 'seasoning', 'fruit_vegetable'],
    valid: [-250, 1_575],
    number: 509,
  },
  'nha-seafood': { certifier: 'nha', holder: 'selat-biru', categories: ['seafood'], valid: [-600, 130], number: 36 },
  'nha-seafood-renewed': {
    certifier: 'nha',
    holder: 'selat-biru',
    categories: ['seafood'],
    valid: [131, 861],
    number: 91,
  },
} as const satisfies Record<string, Plan>;

export type CertificateKey = keyof typeof plans;
const entries = Object.entries(plans) as [CertificateKey, Plan][]; // they are written out above, so there are no other keys

/** Which further certificate names the same products. */
const renews: Partial<Record<CertificateKey, CertificateKey>> = { 'nha-seafood-renewed': 'nha-seafood' };

/** What an application for one of them says. */
export interface CertificatePlan {
  readonly key: CertificateKey;
  readonly certifier: CertifierKey;
  readonly holder: ProducerKey;
  readonly gtins: readonly string[];
  readonly siteIds: readonly string[];
  readonly methods: readonly SlaughterMethod[] | null;
  readonly from: number;
}

/** The longest of a certifier in whole years: what its schemes allow. */
export const validityMonthsOf = (certifier: CertifierKey): number =>
  12 *
  Math.max(2, ...entries.filter(([, plan]) => plan.certifier === certifier).map(([, { valid }]) => yearsOf(valid)));

const daysInYear = 365.25;
const yearsOf = ([from, until]: Plan['valid']) => Math.ceil((until - from + 1) / daysInYear);

export const certificateId = (key: CertificateKey): string => demoId('certificate', key);

const numberOf = (plan: Plan, calendar: Calendar) =>
  `${certifierNamed(plan.certifier).shortName}-C-${calendar.year(Math.min(plan.valid[0], 0))}-${String(plan.number).padStart(5, '0')}`;

export const certificateNumber = (key: CertificateKey, calendar: Calendar): string => numberOf(plans[key], calendar);

/** Of the closed company: over since October 2023, and still printed by somebody else. */
export const closedCompanyNumber = 'NHA-C-2021-00187';

const gtinsUnder = (key: CertificateKey) =>
  catalogue.filter((product) => product.certificate === (renews[key] ?? key)).map(gtinOf);

const sitesOf = ({ holder }: Plan) => [siteId(holder, 'processing'), siteId(holder, 'packaging')];

export const certificatePlans: readonly CertificatePlan[] = entries.map(([key, plan]) => ({
  key,
  certifier: plan.certifier,
  holder: plan.holder,
  gtins: gtinsUnder(key),
  siteIds: sitesOf(plan),
  methods: plan.methods ?? null,
  from: plan.valid[0],
}));

/** The application that it rests on. */
export const applicationIdOf = (key: CertificateKey): string => demoId('application', 'certificate', key);

const recordOf = (key: CertificateKey, plan: Plan, calendar: Calendar): NewCertificate & { readonly id: string } => ({
  id: certificateId(key),
  number: numberOf(plan, calendar),
  certifierId: certifierBodyId(plan.certifier),
  holderId: producerId(plan.holder),
  siteIds: sitesOf(plan),
  gtins: gtinsUnder(key),
  categories: [...plan.categories],
  batches: null,
  scheme: certifierNamed(plan.certifier).schemes[0],
  slaughterMethods: plan.methods ? [...plan.methods] : null,
  markets: null,
  validFrom: calendar.day(plan.valid[0]),
  validUntil: calendar.day(plan.valid[1]),
  realm: 'demo' as const,
  applicationId: applicationIdOf(key),
});

export const demoCertificates = (calendar: Calendar): (NewCertificate & { readonly id: string })[] => [
  ...entries.map(([key, plan]) => recordOf(key, plan, calendar)),
  {
    ...closedContent,
    id: closedImportId,
    certifierId: certifierBodyId('nha'),
    realm: 'demo',
    importId: closedImportId,
  },
];

const closedImportId = demoId('certificate', 'closed');

const closedCategories: ProductCategory[] = ['ready_meal', 'bakery'];
const closedContent = {
  number: closedCompanyNumber,
  holderId: closedCompanyId,
  siteIds: null,
  gtins: null,
  categories: closedCategories,
  batches: null,
  scheme: certifierNamed('nha').schemes[0],
  slaughterMethods: null,
  markets: null,
  validFrom: '2021-10-16',
  validUntil: '2023-10-15',
};

/**
 * What the certifier brought along when it came to this platform: the certificate of a company that no longer exists, accepted by
 * somebody there whose account has gone with it.
 */
export const demoImports = (
  calendar: Calendar,
  { reviewer, decider }: { readonly reviewer: string; readonly decider: string },
): ConfirmedImport[] => [
  {
    id: closedImportId,
    certifierId: certifierBodyId('nha'),
    organisationId: certifierOrganisationId('nha'),
    holderId: closedCompanyId,
    source: 'Paper register of 2021',
    content: closedContent,
    state: 'confirmed',
    proposedBy: reviewer,
    proposedAt: calendar.moment(-680.6),
    acceptedBy: demoId('person', 'closed company'),
    acceptedAt: calendar.moment(-680.5),
    decidedBy: decider,
    decidedAt: calendar.moment(-680.4),
    realm: 'demo',
  },
];

export const demoStatusChanges = (calendar: Calendar): NewStatusChange[] =>
  entries.flatMap(([key, plan]) =>
    (plan.changes ?? []).map((change, index) => ({
      id: demoId('status change', key, index),
      certificateId: certificateId(key),
      status: change.status,
      onDay: calendar.day(change.on),
      reason: change.reason,
      gtins: null,
      batches: null,
    })),
  );
