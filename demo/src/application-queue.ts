// A queue of every kind for the certifier of the demo: new, waiting, audited, late, recommended, refused. Materials name certificates of
// the demo, good and bad ones, so that the live checks have something to say.
import type { ApplicationPlan, DemoPeople } from './application-plan.ts';
import { allDocuments, auditedPlans } from './audited-applications.ts';
import type { Calendar } from './calendar.ts';
import { closedCompanyNumber } from './certificate-numbers.ts';
import { certificateId, certificateNumber } from './certificates.ts';
import { demoId } from './chance.ts';

export const openPlans = (calendar: Calendar, people: DemoPeople): ApplicationPlan[] => [
  { name: 'atta', certifier: 'ihb', holder: 'chenab', products: ['ATTA'], state: 'submitted', submitted: -18 },
  waitingPlan(calendar, people),
  ...auditedPlans(calendar, people),
  {
    name: 'seafood',
    certifier: 'nha',
    holder: 'selat-biru',
    products: ['PRAWN', 'SARDINE'],
    state: 'in_review',
    submitted: -41,
    documents: allDocuments,
    materials: [
      ['Fish', 'Selat Biru Foods', 'seafood', ''],
      ['Gelatine (E441)', 'Old Town Foods', null, closedCompanyNumber],
    ],
    steps: [['assign', 'in_review', -39, 'salma', 'Hakim']],
    more: { assigneeId: people.hakim },
  },
  rejectedPlan(calendar, people),
  waitingChange(calendar, people),
  acceptedChange(calendar, people),
  ...closedPlans,
];

/** The holder was asked for a document that is missing. */
const waitingPlan = (calendar: Calendar, people: DemoPeople): ApplicationPlan => ({
  name: 'sandwich',
  certifier: 'nha',
  holder: 'selat-biru',
  products: ['SANDWICH'],
  state: 'information_requested',
  submitted: -12,
  documents: ['D1', 'D2'],
  materials: [
    ['Chicken', 'Kampung Hijau Poultry', 'poultry', certificateNumber('nha-poultry', calendar)],
    ['Mono- and diglycerides (E471)', 'Tatlıdağ Şekerleme', 'confectionery', certificateNumber('ahd-wafer', calendar)],
    ['Basmati rice', 'Chenab Harvest Mills', 'grain', certificateNumber('ihb-pantry', calendar)],
  ],
  steps: [
    ['assign', 'in_review', -11.5, 'salma', 'Salma'],
    ['request_information', 'information_requested', -2.6, 'salma', 'Please send the cleaning procedure (D3).'],
  ],
  more: { assigneeId: people.salma, waitingSince: calendar.moment(-2.6) },
  parts: {
    requests: [
      {
        id: demoId('request', 'sandwich'),
        criterion: 'D3',
        text: 'Please send the cleaning procedure for the shared slicer. Without it we cannot plan the audit.',
        dueOn: calendar.day(5),
        askedBy: people.salma,
        askedAt: calendar.moment(-2.6),
      },
    ],
  },
});

/** Rejected with a reason that the reviewers wrote down. */
const rejectedPlan = (calendar: Calendar, people: DemoPeople): ApplicationPlan => ({
  name: 'rose',
  certifier: 'nha',
  holder: 'selat-biru',
  products: ['ROSE'],
  state: 'rejected',
  submitted: -30,
  decided: -1,
  materials: [['Glycerol (E422)', 'Unnamed trader', null, '']],
  steps: [
    ['assign', 'in_review', -28, 'salma', 'Salma'],
    ['recommend', 'recommended', -3, 'salma', 'The origin of the glycerol was never shown.'],
    ['reject', 'rejected', -0.4, 'hakim', 'The origin of the glycerol was never shown.'],
  ],
  more: {
    assigneeId: people.salma,
    recommendation: 'reject',
    recommendedBy: people.salma,
    recommendedAt: calendar.moment(-3),
    recommendationNote: 'The origin of the glycerol was never shown.',
    decidedBy: people.hakim,
    decisionReason: 'The origin of the glycerol was never shown.',
  },
});

const acceptedMaterials = (
  plan: string,
  decidedBy: string,
  calendar: Calendar,
  accepted: readonly { readonly note: string; readonly at: number; readonly doubts: string[] }[],
) =>
  accepted.map(({ note, at, doubts }, index) => ({
    ...{ materialId: demoId('material', plan, index), decision: 'accepted' as const, note, doubts },
    ...{ decidedBy, decidedAt: calendar.moment(at) },
  }));

/** New products under a certificate that is there. */
const waitingChange = (calendar: Calendar, people: DemoPeople): ApplicationPlan => ({
  name: 'stock change',
  certifier: 'nha',
  holder: 'kampung-hijau',
  products: ['STOCK'],
  state: 'recommended',
  submitted: -4,
  documents: allDocuments,
  materials: [
    ['Chicken', 'Kampung Hijau Poultry', 'poultry', certificateNumber('nha-poultry', calendar)],
    ['Garam masala', 'Chenab Harvest Mills', 'seasoning', certificateNumber('ihb-pantry', calendar)],
    ['Disodium inosinate (E631)', 'Kampung Hijau Poultry', 'poultry', certificateNumber('nha-poultry', calendar)],
  ],
  steps: [
    ['assign', 'in_review', -3.5, 'salma', 'Hakim'],
    ['decide_material', 'in_review', -1.4, 'hakim', 'Chicken'],
    ['decide_material', 'in_review', -1.3, 'hakim', 'Garam masala: The supplier named every spice in it.'],
    ['decide_material', 'in_review', -1.25, 'hakim', 'Disodium inosinate (E631): Made from their own chicken.'],
    ['recommend', 'recommended', -1.2, 'hakim', 'The new supplier is certified by a body that we recognise.'],
  ],
  parts: {
    materialDecisions: acceptedMaterials('stock change', people.hakim, calendar, [
      { note: '', at: -1.4, doubts: ['certificate_expires_early', 'ingredient_needs_source'] },
      {
        note: 'The supplier named every spice in it.',
        at: -1.3,
        doubts: ['certificate_expires_early', 'ingredient_unknown'],
      },
      {
        note: 'Made from their own chicken.',
        at: -1.25,
        doubts: ['certificate_expires_early', 'certificate_product_not_named', 'ingredient_needs_source'],
      },
    ]),
  },
  more: {
    kind: 'change',
    certificateId: certificateId('nha-poultry'),
    assigneeId: people.hakim,
    recommendation: 'approve',
    recommendedBy: people.hakim,
    recommendedAt: calendar.moment(-1.2),
    recommendationNote: 'The new supplier is certified by a body that we recognise.',
  },
});

const acceptedChange = (calendar: Calendar, people: DemoPeople): ApplicationPlan => ({
  name: 'thigh change',
  certifier: 'nha',
  holder: 'kampung-hijau',
  products: ['THIGH'],
  state: 'accepted',
  submitted: -16,
  decided: -1,
  documents: allDocuments,
  materials: [['Chicken', 'Kampung Hijau Poultry', 'poultry', certificateNumber('nha-poultry', calendar)]],
  steps: [
    ['assign', 'in_review', -15, 'hakim', 'Salma'],
    [
      'decide_material',
      'in_review',
      -5,
      'salma',
      'Chicken: Its own slaughterhouse, and the certificate is being renewed.',
    ],
    ['recommend', 'recommended', -4, 'salma', 'Nothing speaks against it.'],
    ['approve', 'accepted', -0.4, 'hakim', 'Accepted as it is.'],
  ],
  parts: {
    materialDecisions: acceptedMaterials('thigh change', people.salma, calendar, [
      {
        note: 'Its own slaughterhouse, and the certificate is being renewed.',
        at: -5,
        doubts: ['certificate_expires_early', 'ingredient_needs_source'],
      },
    ]),
  },
  more: {
    kind: 'change',
    certificateId: certificateId('nha-poultry'),
    assigneeId: people.salma,
    recommendation: 'approve',
    recommendedBy: people.salma,
    recommendedAt: calendar.moment(-4),
    recommendationNote: 'Nothing speaks against it.',
    decidedBy: people.hakim,
    decisionReason: 'Accepted as it is.',
  },
});

/** Over, with no more to say than how they ended. */
const closedPlans: readonly ApplicationPlan[] = [
  {
    name: 'pie',
    certifier: 'bht',
    holder: 'pennine-vale',
    products: ['PIE'],
    state: 'rejected',
    submitted: -40,
    decided: -12,
  },
  {
    name: 'malt',
    certifier: 'nha',
    holder: 'selat-biru',
    products: ['MALT'],
    state: 'rejected',
    submitted: -210,
    decided: -180,
  },
  {
    name: 'cake',
    certifier: 'ahd',
    holder: 'tatlidag',
    products: ['CAKE'],
    state: 'rejected',
    submitted: -160,
    decided: -130,
  },
  {
    name: 'dragee',
    certifier: 'ahd',
    holder: 'tatlidag',
    products: ['DRAGEE'],
    state: 'withdrawn',
    submitted: -95,
    decided: -90,
  },
];
