// Who of the real bodies recognises whom, for what, since when: facts with their sources. An undated claim recognises nothing.
import type { NewRecognition } from './facts.ts';

type Edge = Pick<
  NewRecognition,
  'recogniserId' | 'recognisedId' | 'scope' | 'validFrom' | 'validUntil' | 'status' | 'source'
> &
  Partial<Pick<NewRecognition, 'excludedCategories' | 'categories' | 'transitionRules'>>;

const mutualAcceptance = {
  recogniserId: 'bpjph',
  scope: 'mutual acceptance',
  validFrom: '2023-11-18',
  validUntil: null,
  status: 'active',
  source: 'halalfocus.net bpjph-signs-mra-37',
};

export const realRecognitions: readonly Edge[] = [
  {
    recogniserId: 'jakim',
    recognisedId: 'bpjph',
    scope: 'domestic products',
    validFrom: '2023-06-01',
    validUntil: null,
    status: 'active',
    source: 'halalfocus.net malaysia-indonesia-cooperation (month only)',
  },
  {
    recogniserId: 'bpjph',
    recognisedId: 'jakim',
    scope: 'domestic products',
    validFrom: '2023-06-01',
    validUntil: null,
    status: 'active',
    source: 'halalfocus.net malaysia-indonesia-cooperation (month only)',
  },
  ...['kmf', 'ifanca', 'thida', 'cicot', 'chilehalal', 'fianz'].map((recognisedId) => ({
    ...mutualAcceptance,
    recognisedId,
  })),
  {
    recogniserId: 'jakim',
    recognisedId: 'hfa',
    scope: 'all',
    validFrom: null,
    validUntil: '2014-02-06',
    status: 'withdrawn',
    source: 'halalverified.com News/95',
  },
  {
    recogniserId: 'moiat',
    recognisedId: 'hfa',
    scope: 'Processing 1, 2, 3 excluding animal slaughtering',
    validFrom: '2017-01-01',
    validUntil: '2019-01-22',
    status: 'ended',
    source: 'salaamgateway.com 2017-02-19',
    excludedCategories: ['meat', 'poultry'],
  },
  {
    recogniserId: 'gac',
    recognisedId: 'hmc',
    scope: 'GSO 2055-2',
    validFrom: null,
    validUntil: null,
    status: 'active at article',
    source: 'halalhmc.org',
  },
  {
    recogniserId: 'hak',
    recognisedId: 'tse',
    scope: 'OIC/SMIIC 2',
    validFrom: '2019-12-31',
    validUntil: null,
    status: 'active',
    source: 'halal-welt.com',
  },
  {
    recogniserId: 'hak',
    recognisedId: 'isa',
    scope: 'OIC/SMIIC 2:2019 listed products',
    validFrom: '2025-09-12',
    validUntil: null,
    status: 'active',
    source: 'haberler.com 19040652',
  },
  {
    recogniserId: 'jakim',
    recognisedId: 'phda',
    scope: '',
    validFrom: null,
    validUntil: null,
    status: 'active',
    source: 'phda.gop.pk',
  },
  ...['jakim', 'mui', 'cicot'].map((recogniserId) => ({
    recogniserId,
    recognisedId: 'mpja',
    scope: '',
    validFrom: null,
    validUntil: null,
    status: 'active',
    source: 'mpja.jp',
  })),
];

/** Writes the register into an empty database; one that is filled is left as its operator keeps it. */
