// Which authorities the lexicon cites, and where they say what they say of an ingredient: the citations of the lexicon, each under a code for which every language has words.

export const rulingSources = {
  aliftaa_128_2009: 'resolution 128 of 2009 (aliftaa.jo 5793)',
  aliftaa_128_2009_pork: 'of pork: resolution 128 of 2009 (aliftaa.jo 5793)',
  bilocan_haram: 'Bilocan list: haram',
  bilocan_suspicious: 'Bilocan list: suspicious',
  bones_unless_certified: 'bones, possibly of pork, unless their source is certified',
  cpan_halal: 'CPAN list: HALAL',
  cpan_haram: 'CPAN list: HARAM',
  cpan_suspected: 'CPAN list: SUSPECTED',
  enzyme_source_not_named: 'the source of the enzyme is not named',
  fat_of_plant_or_animal: 'the fat may be of plant or animal origin',
  fatwa_council_malaysia_100: '100th muzakarah, 4 to 6 July 2012 (halalindustryquest.com)',
  fatwa_council_malaysia_carrier_ethanol: 'carrier ethanol up to 0.5 %, not from wine-making (July 2011)',
  kma_1360_as_they_are: 'exempt list: plants, minerals, milk, eggs and fish as they are',
  kma_1360_cera: 'exempt list, cera flava and cera alba',
  lbm_nu_east_java_2023: 'September 2023 (tvonenews.com 156164)',
  mui_27_2013: 'MUI fatwa 27/2013 (food.detik.com d-2354610)',
  mui_33_2011: 'MUI fatwa 33/2011',
  mui_hair_and_feather: 'hair forbidden, feather allowed (food.detik.com d-2966136)',
  muis_faq: 'eservices.muis.gov.sg FAQ',
  muis_faq_rennet: 'halal where the calf was slaughtered by the rules (eservices.muis.gov.sg FAQ)',
  naqiy_doubtful: 'Naqiy rulings: doubtful',
  naqiy_halal: 'Naqiy rulings: halal',
  naqiy_schools_differ: 'Naqiy rulings: schools differ',
  often_of_meat_or_fish: 'often from meat or fish',
  quran_5_3: '5:3 (carrion, blood, the flesh of swine)',
  quran_5_90: '5:90 (intoxicants)',
  shubhdeeps_mushbooh: 'Shubhdeeps list of E-numbers: mushbooh',
  slaughtered_by_the_rules: 'only from animals slaughtered by the rules',
  yeast_fish_meat_or_plants: 'may come from yeast, fish, meat or plants',
} as const;
export type RulingSourceCode = keyof typeof rulingSources;

const codes: ReadonlyMap<string, RulingSourceCode> = new Map(
  (Object.entries(rulingSources) as [RulingSourceCode, string][]).map(([code, source]) => [source, code]),
);

/** null: a citation of somebody else, which stays as it was written. @example rulingSourceCode('CPAN list: HARAM') // 'cpan_haram' */
export const rulingSourceCode = (source: string): RulingSourceCode | null => codes.get(source) ?? null;

/** Whom somebody can listen to, where they differ. */
export const rulingAuthorities = [
  'CPAN',
  'Halalyzer',
  "Iftaa' Department of Jordan",
  'KMA 1360/2021',
  'LBM NU East Java',
  'MUI',
  'MUIS',
  'Naqiy',
  'National Fatwa Council of Malaysia',
] as const;
/** Of nobody who gives rulings, and passed on all the same: what they say is shown, and decides nothing. */
const passedOnLists = ['Bilocan list', 'Shubhdeeps list'] as const;
const lists: ReadonlySet<string> = new Set(passedOnLists);

/** Whether a position is one of such a list, and no ruling. @example isPassedOn({ authority: 'Bilocan list' }) // true */
export const isPassedOn = ({ authority }: { readonly authority: string }): boolean => lists.has(authority);

/** Whom nobody chooses: what is said by scripture, what nobody contradicts, and such lists. */
export type SpeakerOnIngredients =
  | (typeof rulingAuthorities)[number]
  | (typeof passedOnLists)[number]
  | 'All sources read'
  | "Qur'an";
