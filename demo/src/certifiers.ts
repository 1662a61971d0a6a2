// The certifiers of the demo, all invented: who they are, by which standards they certify, and who recognises whom for what.

import type { TransitionRule } from '@amanah/core/authorities';
import type { ProductCategory } from '@amanah/core/products';
import type { NewBody, NewRecognition } from '@amanah/server/authorities';
import type { ApprovedOrganisation } from '@amanah/server/organisations';
import type { Calendar } from './calendar.ts';
import { demoId } from './chance.ts';

export type CertifierKey = 'nha' | 'lhn' | 'bht' | 'khr' | 'ahd' | 'ihb' | 'shm';
type RecogniserKey = CertifierKey | 'nrs' | 'srd' | 'syd';

interface Certifier {
  readonly key: CertifierKey;
  readonly shortName: string;
  readonly name: string;
  readonly country: string;
  readonly city: string;
  readonly address: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly schemes: readonly [string, ...string[]];
  readonly notes: string;
  /** Recognised by nobody, and no voice of its country. */
  readonly isAlone?: true;
}

export const certifiers: readonly Certifier[] = [
  {
    key: 'nha',
    shortName: 'NHA',
    name: 'National Halal Assurance',
    country: 'MY',
    city: 'Putrajaya',
    address: 'Presint 3, 62675 Putrajaya',
    latitude: 2.93,
    longitude: 101.69,
    schemes: ['MS 1500:2019', 'MS 2400-1:2019'],
    notes: 'Slaughter without stunning, a supervisor on every line.',
  },
  {
    key: 'lhn',
    shortName: 'LHN',
    name: 'Lembaga Halal Nusantara',
    country: 'ID',
    city: 'Surabaya',
    address: 'Jalan Pemuda 118, 60271 Surabaya',
    latitude: -7.26,
    longitude: 112.75,
    schemes: ['SJPH', 'HAS 23000'],
    notes: 'Tests for porcine DNA at random in the shops.',
  },
  {
    key: 'bht',
    shortName: 'BHT',
    name: 'Britannia Halal Trust',
    country: 'GB',
    city: 'Leicester',
    address: '41 Humberstone Gate, Leicester LE1 1WB',
    latitude: 52.64,
    longitude: -1.13,
    schemes: ['BHT 2:2020', 'BHT 5:2021'],
    notes: 'Accepts stunning from which the animal can recover.',
  },
  {
    key: 'khr',
    shortName: 'KHR',
    name: 'Khaleej Halal Register',
    country: 'AE',
    city: 'Abu Dhabi',
    address: 'Zayed the First Street, Abu Dhabi',
    latitude: 24.48,
    longitude: 54.36,
    schemes: ['UAE.S 2055-1:2015', 'GSO 2055-1:2015'],
    notes: 'Registers foreign bodies by category and for a fixed time.',
  },
  {
    key: 'ahd',
    shortName: 'AHD',
    name: 'Anadolu Helal Denetim',
    country: 'TR',
    city: 'Ankara',
    address: 'Atatürk Bulvarı 203, 06680 Ankara',
    latitude: 39.91,
    longitude: 32.86,
    schemes: ['OIC/SMIIC 1:2019'],
    notes: 'Weighs certified meat in and out of every plant.',
  },
  {
    key: 'ihb',
    shortName: 'IHB',
    name: 'Indus Halal Board',
    country: 'PK',
    city: 'Lahore',
    address: '9 Davis Road, Lahore 54000',
    latitude: 31.56,
    longitude: 74.33,
    schemes: ['PS 3733', 'OIC/SMIIC 1:2019'],
    notes: 'Certifies mills, spices and fruit for export.',
  },
  {
    key: 'shm',
    shortName: 'SHM',
    name: 'Solent Halal Mark',
    country: 'GB',
    city: 'Southampton',
    address: '12 Bernard Street, Southampton SO14 2NS',
    latitude: 50.9,
    longitude: -1.4,
    schemes: ['SHM 1:2022'],
    notes: 'Certifies bakeries. No authority recognises it.',
    isAlone: true,
  },
];

/** Offices that certify nothing and only say whom their country recognises. */
const recognisers = [
  { key: 'nrs', shortName: 'NRS', name: 'Najd Recognition Service', country: 'SA' },
  { key: 'srd', shortName: 'SRD', name: 'Straits Recognition Desk', country: 'SG' },
  { key: 'syd', shortName: 'SYD', name: 'Siam Recognition Desk', country: 'TH' },
] as const;

const bodyOf = (key: RecogniserKey) => `demo-${key}`;

export const certifierBodyId = (key: CertifierKey): string => bodyOf(key);
export const certifierOrganisationId = (key: CertifierKey): string => demoId('certifier', key);

export const certifierNamed = (key: CertifierKey): Certifier => {
  const found = certifiers.find((certifier) => certifier.key === key);
  if (!found) throw new Error(`no certifier ${key}`);
  return found;
};

export const certifierOrganisations = (calendar: Calendar): ApprovedOrganisation[] =>
  certifiers.map((certifier) => ({
    id: certifierOrganisationId(certifier.key),
    name: certifier.name,
    kind: 'certifier',
    country: certifier.country,
    city: certifier.city,
    licenceNumber: `DEMO-${certifier.shortName}-01`,
    realm: 'demo' as const,
    createdAt: calendar.begun,
    sites: [
      {
        id: demoId('certifier', certifier.key, 'office'),
        name: `${certifier.shortName} office`,
        kind: 'processing',
        address: certifier.address,
        country: certifier.country,
        latitude: certifier.latitude,
        longitude: certifier.longitude,
      },
    ],
  }));

export const demoBodies = (calendar: Calendar): NewBody[] => {
  const shared = {
    website: null,
    source: 'invented for the demo',
    sourceDate: calendar.day(0),
    realm: 'demo' as const,
  };
  return [
    ...certifiers.map(({ key, shortName, name, country, schemes, notes, isAlone = false }, index) => ({
      ...shared,
      speaksForCountry: !isAlone,
      id: bodyOf(key),
      shortName,
      name,
      country,
      role: 'Certifier',
      schemes: [...schemes],
      notes,
      organisationId: certifierOrganisationId(key),
      position: 1_000 + index,
    })),
    ...recognisers.map(({ key, shortName, name, country }, index) => ({
      ...shared,
      speaksForCountry: true,
      id: bodyOf(key),
      shortName,
      name,
      country,
      role: 'Recogniser',
      schemes: [],
      notes: 'Certifies nothing itself.',
      organisationId: null,
      position: 1_100 + index,
    })),
  ];
};

interface Edge {
  readonly by: RecogniserKey;
  readonly whom: CertifierKey;
  readonly scope: string;
  readonly categories?: ProductCategory[];
  readonly excluded?: ProductCategory[];
  readonly from: string;
  readonly until?: string;
  readonly transition?: TransitionRule[];
}

const everything = 'All categories';
const slaughtered: ProductCategory[] = ['meat', 'poultry'];

/** NHA and AHD are recognised in every market of the demo: the two codes of the landing page rest on them. */
function edgesOf(calendar: Calendar): Edge[] {
  const always = (whom: CertifierKey, by: readonly RecogniserKey[]): Edge[] =>
    by.map((one) => ({ by: one, whom, scope: everything, from: '2018-01-01' }));
  return [
    ...always('nha', ['lhn', 'bht', 'khr', 'ahd', 'ihb', 'nrs', 'srd', 'syd']),
    ...always('ahd', ['nha', 'lhn', 'bht', 'khr', 'ihb', 'nrs', 'srd', 'syd']),
    ...always('ihb', ['nha', 'lhn', 'bht', 'ahd', 'nrs']),
    ...always('khr', ['nha', 'lhn', 'bht', 'ahd', 'ihb', 'nrs']),
    ...always('lhn', ['nha', 'bht', 'srd']),
    {
      by: 'khr',
      whom: 'ihb',
      scope: 'Grain, spices, fruit and vegetables',
      categories: ['grain', 'seasoning', 'fruit_vegetable'],
      from: '2020-03-01',
    },
    // Recognised for what is baked or cooked, never for slaughter.
    { by: 'nha', whom: 'bht', scope: 'Processing, excluding slaughter', excluded: slaughtered, from: '2019-06-01' },
    { by: 'ahd', whom: 'bht', scope: 'Processing, excluding slaughter', excluded: slaughtered, from: '2020-01-01' },
    // The same, but for a time that is over.
    {
      by: 'khr',
      whom: 'bht',
      scope: 'Processing 1 to 3, excluding slaughter',
      excluded: slaughtered,
      from: calendar.day(-1_825),
      until: calendar.day(-730),
    },
    // Withdrawn with three transition rules: in the market, on the way, under an earlier contract.
    {
      by: 'khr',
      whom: 'lhn',
      scope: everything,
      from: '2019-01-01',
      until: calendar.day(-60),
      transition: [
        { kind: 'in_market', by: calendar.day(-60) },
        { kind: 'en_route', by: calendar.day(-75) },
        { kind: 'contracted', by: calendar.day(-120) },
      ],
    },
    {
      by: 'ihb',
      whom: 'lhn',
      scope: everything,
      from: '2018-01-01',
      until: calendar.day(-400),
    },
  ];
}

export const demoRecognitions = (calendar: Calendar): NewRecognition[] =>
  edgesOf(calendar).map((edge) => ({
    id: demoId('recognition', edge.by, edge.whom, edge.from),
    recogniserId: bodyOf(edge.by),
    recognisedId: bodyOf(edge.whom),
    scope: edge.scope,
    categories: edge.categories ?? null,
    excludedCategories: edge.excluded ?? [],
    validFrom: edge.from,
    validUntil: edge.until ?? null,
    transitionRules: edge.transition ?? null,
    status: edge.until === undefined ? 'active' : 'ended',
    source: 'invented for the demo',
    lastChecked: calendar.day(0),
    realm: 'demo' as const,
  }));
