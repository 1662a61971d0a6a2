// The real bodies of the register: facts from public pages with source and date. They are entries only; nothing is signed in their name.
// Facts gathered November 2026. Where a fact has no source the field is empty.
import type { Database } from '../platform/database/database.ts';
import type { Authorities, NewBody, NewRecognition } from './index.ts';

const gathered = '2026-11-01';

type Fact = Omit<NewBody, 'position' | 'sourceDate' | 'demo' | 'organisationId'>;

/** In the order in which they are shown: the six of the landing page first. */
const facts: readonly Fact[] = [
  { id: 'jakim', shortName: 'JAKIM', name: 'Jabatan Kemajuan Islam Malaysia', country: 'MY', role: 'State certifier', schemes: ['MS 1500:2019', 'MPPHM', 'MS 2400'], website: 'https://www.halal.gov.my', notes: 'Works with the state religious departments (JAIN). Recognised 93 foreign bodies in 48 countries in August 2025.', source: 'thesun.my; arah.my', speaksForCountry: true },
  { id: 'moiat', shortName: 'ESMA', name: 'Ministry of Industry and Advanced Technology, formerly ESMA', country: 'AE', role: 'State recogniser', schemes: ['UAE.S 2055-1:2015'], website: 'https://www.moiat.gov.ae', notes: 'ESMA became part of the ministry; registrations of foreign bodies are scoped and dated.', source: 'salaamgateway.com 2017-02-19', speaksForCountry: true },
  { id: 'hmc', shortName: 'HMC', name: 'Halal Monitoring Committee', country: 'GB', role: 'Certifier', schemes: [], website: 'https://halalhmc.org', notes: 'Founded 2003. Certifies hand slaughter without stunning and labels with serial numbers.', source: 'halalhmc.org', speaksForCountry: false },
  { id: 'mui', shortName: 'MUI', name: 'Majelis Ulama Indonesia', country: 'ID', role: 'Fatwa council', schemes: ['HAS 23000'], website: 'https://mui.or.id', notes: 'Gives the fatwa on which BPJPH certificates rest. Fatwa 10/2018 sets 0.5 % ethanol for beverages.', source: 'bisnisbandung.com 3989904123', speaksForCountry: false },
  { id: 'sfda', shortName: 'SFDA', name: 'Saudi Food and Drug Authority, Saudi Halal Center', country: 'SA', role: 'State recogniser', schemes: ['GSO 2055-1', 'GSO 2055-2', 'GSO 993:2015'], website: 'https://halal.sfda.gov.sa', notes: 'Certificate and shipment certificate mandatory for more products since November 2023.', source: 'sgs.com 2024-01', speaksForCountry: true },
  { id: 'hfa', shortName: 'HFA', name: 'Halal Food Authority', country: 'GB', role: 'Certifier', schemes: [], website: 'https://www.halalfoodauthority.com', notes: 'Founded 1994. Accepts stunning from which the animal can recover.', source: 'halalcodecheck.com', speaksForCountry: false },
  { id: 'bpjph', shortName: 'BPJPH', name: 'Badan Penyelenggara Jaminan Produk Halal', country: 'ID', role: 'State certifier', schemes: ['SJPH'], website: 'https://bpjph.halal.go.id', notes: 'Law 33/2014; inspection by LPH, fatwa by MUI.', source: 'halalfocus.net bpjph-signs-mra-37', speaksForCountry: true },
  { id: 'muis', shortName: 'MUIS', name: 'Majlis Ugama Islam Singapura', country: 'SG', role: 'State certifier', schemes: ['MUIS-HC-S001'], website: 'https://www.muis.gov.sg', notes: 'Seven schemes; accredited to ISO/IEC 17065 in 2018.', source: 'eservices.muis.gov.sg', speaksForCountry: true },
  { id: 'hak', shortName: 'HAK', name: 'Halal Akreditasyon Kurumu', country: 'TR', role: 'State accreditor', schemes: ['OIC/SMIIC 1:2019', 'OIC/SMIIC 2'], website: 'https://www.hak.gov.tr', notes: 'First accreditation: TSE, 31 December 2019.', source: 'halal-welt.com', speaksForCountry: true },
  { id: 'pha', shortName: 'PHA', name: 'Pakistan Halal Authority', country: 'PK', role: 'State authority', schemes: ['PS 3733'], website: null, notes: 'Act VIII of 2016, Marks Regulations 2021.', source: 'phda.gop.pk', speaksForCountry: true },
  { id: 'ifanca', shortName: 'IFANCA', name: 'Islamic Food and Nutrition Council of America', country: 'US', role: 'Certifier', schemes: [], website: 'https://ifanca.org', notes: 'Mutual acceptance with BPJPH since 18 November 2023.', source: 'halalfocus.net bpjph-signs-mra-37', speaksForCountry: false },
  { id: 'gac', shortName: 'GAC', name: 'GCC Accreditation Center', country: 'SA', role: 'Accreditor', schemes: ['GSO 2055-2'], website: 'https://gac.org.sa', notes: 'Accredits certifiers for the Gulf states.', source: 'halalhmc.org', speaksForCountry: false },
  { id: 'tse', shortName: 'TSE', name: 'Türk Standardları Enstitüsü', country: 'TR', role: 'Certifier', schemes: ['OIC/SMIIC 1:2019'], website: 'https://www.tse.org.tr', notes: '', source: 'halal-welt.com', speaksForCountry: false },
  { id: 'cicot', shortName: 'CICOT', name: 'Central Islamic Council of Thailand', country: 'TH', role: 'Certifier', schemes: [], website: 'https://www.cicot.or.th', notes: "Rules of the Sheikhul Islam's office.", source: 'halalfocus.net bpjph-signs-mra-37', speaksForCountry: true },
  { id: 'phda', shortName: 'PHDA', name: 'Punjab Halal Development Agency', country: 'PK', role: 'Certifier', schemes: [], website: 'https://phda.gop.pk', notes: '', source: 'phda.gop.pk', speaksForCountry: false },
  { id: 'isa', shortName: 'ISA', name: 'Islamic Services of America', country: 'US', role: 'Certifier', schemes: ['OIC/SMIIC 2:2019'], website: 'https://www.isahalal.com', notes: '', source: 'haberler.com 19040652', speaksForCountry: false },
  { id: 'fianz', shortName: 'FIANZ', name: 'Federation of Islamic Associations of New Zealand', country: 'NZ', role: 'Certifier', schemes: [], website: 'https://fianz.com', notes: '', source: 'halalfocus.net bpjph-signs-mra-37', speaksForCountry: false },
  { id: 'thida', shortName: 'THIDA', name: 'Taiwan Halal Integrity Development Association', country: 'TW', role: 'Certifier', schemes: [], website: null, notes: '', source: 'halalfocus.net bpjph-signs-mra-37', speaksForCountry: false },
  { id: 'kmf', shortName: 'KMF', name: 'Korea Muslim Federation', country: 'KR', role: 'Certifier', schemes: [], website: null, notes: '', source: 'halalfocus.net bpjph-signs-mra-37', speaksForCountry: false },
  { id: 'chilehalal', shortName: 'Chilehalal', name: 'Chilehalal', country: 'CL', role: 'Certifier', schemes: [], website: null, notes: '', source: 'halalfocus.net bpjph-signs-mra-37', speaksForCountry: false },
  { id: 'mpja', shortName: 'MPJA', name: 'Muslim Professional Japan Association', country: 'JP', role: 'Certifier', schemes: [], website: 'https://mpja.jp', notes: '', source: 'mpja.jp', speaksForCountry: false },
];

type Edge = Pick<NewRecognition, 'recogniserId' | 'recognisedId' | 'scope' | 'validFrom' | 'validUntil' | 'status' | 'source'> &
  Partial<Pick<NewRecognition, 'excludedCategories' | 'categories' | 'transitionRules'>>;

const mutualAcceptance = { recogniserId: 'bpjph', scope: 'mutual acceptance', validFrom: '2023-11-18', validUntil: null, status: 'active', source: 'halalfocus.net bpjph-signs-mra-37' };

const edges: readonly Edge[] = [
  { recogniserId: 'jakim', recognisedId: 'bpjph', scope: 'domestic products', validFrom: '2023-06-01', validUntil: null, status: 'active', source: 'halalfocus.net malaysia-indonesia-cooperation (month only)' },
  { recogniserId: 'bpjph', recognisedId: 'jakim', scope: 'domestic products', validFrom: '2023-06-01', validUntil: null, status: 'active', source: 'halalfocus.net malaysia-indonesia-cooperation (month only)' },
  ...['kmf', 'ifanca', 'thida', 'cicot', 'chilehalal', 'fianz'].map((recognisedId) => ({ ...mutualAcceptance, recognisedId })),
  {
    recogniserId: 'jakim', recognisedId: 'hfa', scope: 'all', validFrom: null, validUntil: '2014-02-06', status: 'withdrawn', source: 'halalverified.com News/95',
  },
  {
    recogniserId: 'moiat', recognisedId: 'hfa', scope: 'Processing 1, 2, 3 excluding animal slaughtering', validFrom: '2017-01-01', validUntil: '2019-01-22', status: 'ended',
    source: 'salaamgateway.com 2017-02-19', excludedCategories: ['meat', 'poultry'],
  },
  { recogniserId: 'gac', recognisedId: 'hmc', scope: 'GSO 2055-2', validFrom: null, validUntil: null, status: 'active at article', source: 'halalhmc.org' },
  { recogniserId: 'hak', recognisedId: 'tse', scope: 'OIC/SMIIC 2', validFrom: '2019-12-31', validUntil: null, status: 'active', source: 'halal-welt.com' },
  { recogniserId: 'hak', recognisedId: 'isa', scope: 'OIC/SMIIC 2:2019 listed products', validFrom: '2025-09-12', validUntil: null, status: 'active', source: 'haberler.com 19040652' },
  { recogniserId: 'jakim', recognisedId: 'phda', scope: '', validFrom: null, validUntil: null, status: 'active', source: 'phda.gop.pk' },
  ...['jakim', 'mui', 'cicot'].map((recogniserId) => ({ recogniserId, recognisedId: 'mpja', scope: '', validFrom: null, validUntil: null, status: 'active', source: 'mpja.jp' })),
];

/** Writes the register into an empty database; one that is filled is left as its operator keeps it. */
export async function seedRegister(deps: { database: Database; authorities: Authorities }): Promise<void> {
  if (await deps.authorities.hasBodies()) return;
  await deps.database.sql.transaction(async (tx) => {
    await deps.authorities.putBodies(
      tx,
      facts.map((fact, position) => ({ ...fact, position, sourceDate: gathered, demo: false, organisationId: null })),
    );
    await deps.authorities.addRecognitions(
      tx,
      edges.map((edge) => ({ categories: null, excludedCategories: [], transitionRules: null, lastChecked: gathered, demo: false, ...edge })),
    );
  });
}
