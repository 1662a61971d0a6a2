// Additives and ingredients that raise a question, with what authorities say and where: the lexicon of the live checks. Facts with
// sources, collected in November 2026; what is not in here is unknown, and never clear. How a text is read against it says find-ingredient.ts.
import type { IngredientFinding } from './finding.ts';
import { type RulingSourceCode, rulingSources, type SpeakerOnIngredients } from './ruling-sources.ts';

type Concern = IngredientFinding['concern'];
type Said = readonly [
  authority: SpeakerOnIngredients,
  ruling: 'permitted' | 'doubtful' | 'forbidden',
  source: (typeof rulingSources)[RulingSourceCode],
];

export interface LexiconEntry {
  /** E-numbers without the E, `first-last` for a range of numbers. */
  readonly numbers: readonly string[];
  readonly name: string;
  /** Further names on labels, lower case. */
  readonly also: readonly string[];
  readonly concern: Concern;
  readonly said: readonly Said[];
}

const entry = (
  numbers: readonly string[],
  name: string,
  concern: Concern,
  said: readonly Said[] = [],
  also: readonly string[] = [],
): LexiconEntry => ({ numbers, name, also, concern, said });

const cpanHalal: Said = ['CPAN', 'permitted', rulingSources.cpan_halal];
const cpanHaram: Said = ['CPAN', 'forbidden', rulingSources.cpan_haram];
const cpanSuspected: Said = ['CPAN', 'doubtful', rulingSources.cpan_suspected];
const naqiyHalal: Said = ['Naqiy', 'permitted', rulingSources.naqiy_halal];
const naqiyDoubtful: Said = ['Naqiy', 'doubtful', rulingSources.naqiy_doubtful];
const bilocanDoubtful: Said = ['Bilocan list', 'doubtful', rulingSources.bilocan_suspicious];
const source = 'depends_on_source';

export const lexicon: readonly LexiconEntry[] = [
  entry(['101'], 'Riboflavin', 'none', [cpanHalal, ['Shubhdeeps list', 'doubtful', rulingSources.shubhdeeps_mushbooh]]),
  entry(
    ['120'],
    'Carmines',
    'disputed',
    [
      ['MUI', 'permitted', rulingSources.mui_33_2011],
      ['National Fatwa Council of Malaysia', 'permitted', rulingSources.fatwa_council_malaysia_100],
      ['LBM NU East Java', 'forbidden', rulingSources.lbm_nu_east_java_2023],
    ],
    ['cochineal', 'carmine'],
  ),
  entry(['153'], 'Vegetable carbon', source),
  entry(['160a'], 'Carotenes', source, [], ['beta-carotene', 'carotene']),
  entry(['252'], 'Potassium nitrate', 'none'),
  entry(['270'], 'Lactic acid', 'none'),
  entry(['304'], 'Ascorbyl palmitate', source, [cpanSuspected]),
  entry(
    ['322'],
    'Lecithins',
    'none',
    [cpanSuspected, naqiyHalal, bilocanDoubtful],
    ['lecithin', 'soya lecithin', 'soy lecithin', 'sunflower lecithin', 'rapeseed lecithin', 'vegetable lecithin'],
  ),
  entry(['325-327'], 'Lactates', 'none'),
  entry(['422'], 'Glycerol', source, [cpanHalal, naqiyDoubtful], ['glycerine', 'glycerin']),
  entry(
    ['428', '441'],
    'Gelatin',
    source,
    [["Iftaa' Department of Jordan", 'forbidden', rulingSources.aliftaa_128_2009_pork]],
    ['gelatine', 'bovine gelatin', 'beef gelatin', 'fish gelatin'],
  ),
  // Gelatine of pork too: that Jordan forbids it stands with gelatine, of which the resolution speaks.
  entry(
    [],
    'Pork',
    'forbidden',
    [["Qur'an", 'forbidden', rulingSources.quran_5_3]],
    ['pork gelatin', 'porcine gelatin', 'pork gelatine', 'lard', 'bacon', 'ham'],
  ),
  entry(['430-436'], 'Polysorbates', source, [cpanSuspected], ['polysorbate', 'polyoxyethylene stearate']),
  entry(['442'], 'Ammonium phosphatides', source, [cpanSuspected, naqiyHalal]),
  entry(['445'], 'Glycerol esters of wood rosin', source),
  entry(['470a', '470b', '470'], 'Salts of fatty acids', source),
  entry(
    ['471'],
    'Mono- and diglycerides of fatty acids',
    source,
    [['All sources read', 'doubtful', rulingSources.fat_of_plant_or_animal]],
    ['mono and diglycerides', 'monoglycerides', 'diglycerides'],
  ),
  entry(['472', '472a', '472b', '472c', '472d', '472e', '472f'], 'Esters of mono- and diglycerides', source, [
    naqiyDoubtful,
  ]),
  entry(['473-475'], 'Esters of fatty acids', source, [cpanSuspected]),
  entry(['476'], 'Polyglycerol polyricinoleate', source, [cpanHalal, bilocanDoubtful], ['pgpr']),
  entry(['477-478', '479b'], 'Propylene glycol esters of fatty acids', source),
  entry(['481-483'], 'Stearoyl lactylates', source, [cpanSuspected], ['sodium stearoyl lactylate']),
  entry(['491-495'], 'Sorbitan esters', source, [cpanSuspected], ['sorbitan monostearate']),
  entry(['542'], 'Edible bone phosphate', source, [
    ['All sources read', 'forbidden', rulingSources.bones_unless_certified],
  ]),
  entry(['570'], 'Fatty acids', source, [], ['stearic acid']),
  entry(['572'], 'Magnesium stearate', source),
  entry(['620-625'], 'Glutamates', 'none', [], ['monosodium glutamate', 'msg']),
  entry(['626-635'], 'Ribonucleotides', source, [], ['disodium inosinate', 'disodium guanylate', 'inosinate']),
  entry(['640'], 'Glycine', source, [naqiyDoubtful]),
  entry(['901'], 'Beeswax', 'none', [['KMA 1360/2021', 'permitted', rulingSources.kma_1360_cera]]),
  entry(['904'], 'Shellac', 'disputed', [
    ['MUI', 'permitted', rulingSources.mui_27_2013],
    cpanHaram,
    naqiyHalal,
    ['Bilocan list', 'forbidden', rulingSources.bilocan_haram],
  ]),
  entry(
    ['910', '920', '921'],
    'L-cysteine',
    source,
    [cpanHaram, ['MUI', 'doubtful', rulingSources.mui_hair_and_feather]],
    ['cysteine', 'cystine'],
  ),
  entry(['913'], 'Lanolin', 'none', [cpanHalal, bilocanDoubtful]),
  entry(['966'], 'Lactitol', 'none', [cpanHalal]),
  entry(['1000'], 'Cholic acid', source),
  entry(
    ['1100', '1101', '1104'],
    'Amylases, proteases and lipases',
    source,
    [['Halalyzer', 'doubtful', rulingSources.enzyme_source_not_named]],
    ['amylase', 'protease', 'lipase', 'enzymes', 'transglutaminase'],
  ),
  entry(['1105'], 'Lysozyme', 'none', [cpanHalal]),
  entry(['1510'], 'Ethanol', source, [], ['alcohol', 'ethyl alcohol']),
  entry(['1517', '1518'], 'Triacetin', source),
  entry(['1520'], 'Propylene glycol', 'none'),
  entry([], 'Rennet', source, [['MUIS', 'doubtful', rulingSources.muis_faq_rennet]], ['pepsin', 'animal rennet']),
  entry([], 'Microbial rennet', 'none', [], ['vegetable rennet']),
  entry(
    [],
    'Natural flavouring',
    source,
    [['National Fatwa Council of Malaysia', 'doubtful', rulingSources.fatwa_council_malaysia_carrier_ethanol]],
    ['flavouring', 'flavoring', 'natural flavor', 'natural flavour', 'aroma'],
  ),
  entry([], 'Wine vinegar', 'disputed', [['Naqiy', 'doubtful', rulingSources.naqiy_schools_differ]]),
  entry([], 'Spirit vinegar', 'disputed', [['Naqiy', 'doubtful', rulingSources.naqiy_schools_differ]]),
  entry(
    [],
    'Alcoholic drinks',
    'forbidden',
    [["Qur'an", 'forbidden', rulingSources.quran_5_90]],
    ['wine', 'rum', 'brandy', 'beer', 'liqueur', 'vodka', 'whisky', 'whiskey', 'gin', 'cognac', 'champagne', 'cider'],
  ),
  entry([], 'Rice wine', 'forbidden', [['MUIS', 'forbidden', rulingSources.muis_faq]], ['mirin', 'sake']),
  entry(
    [],
    'Blood',
    'forbidden',
    [["Qur'an", 'forbidden', rulingSources.quran_5_3]],
    ['blood plasma', 'blood sausage', 'black pudding', 'plasma protein'],
  ),
  entry([], 'Carrion', 'forbidden', [["Qur'an", 'forbidden', rulingSources.quran_5_3]]),
];
