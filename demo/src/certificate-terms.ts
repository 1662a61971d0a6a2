// What each certificate of the demo says of itself: who issued it to whom, for what, from when until when, and what happened to it.
import type { ProductCategory, SlaughterMethod } from '@amanah/core/products';
import type { NewStatusChange } from '@amanah/server/certificates';
import type { CertifierKey } from './certifiers.ts';
import type { ProducerKey } from './producers.ts';

export interface CertificateTerms {
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
export const certificateTerms = {
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
  'shm-bakery': {
    certifier: 'shm',
    holder: 'pennine-vale',
    categories: ['bakery'],
    valid: [-320, 410],
    number: 14,
  },
  'nha-seafood': { certifier: 'nha', holder: 'selat-biru', categories: ['seafood'], valid: [-600, 130], number: 36 },
  'nha-seafood-renewed': {
    certifier: 'nha',
    holder: 'selat-biru',
    categories: ['seafood'],
    valid: [131, 861],
    number: 91,
  },
} as const satisfies Record<string, CertificateTerms>;

export type CertificateKey = keyof typeof certificateTerms;
