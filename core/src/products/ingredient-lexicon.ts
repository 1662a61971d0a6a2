// Additives and ingredients that raise a question, with what authorities say and where: the lexicon of the live checks. Facts with
// sources, collected in November 2026; what is not in here is unknown, and never clear. How a text is read against it says find-ingredient.ts.
import type { IngredientFinding } from './goods.ts';

type Concern = IngredientFinding['concern'];
type Said = readonly [authority: string, ruling: 'permitted' | 'doubtful' | 'forbidden', source: string];

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

const cpan = (ruling: Said[1], word: string): Said => ['CPAN', ruling, `CPAN list: ${word}`];
const suspected = cpan('doubtful', 'SUSPECTED');
const naqiy = (ruling: Said[1], word: string): Said => ['Naqiy', ruling, `Naqiy rulings: ${word}`];
const source = 'depends_on_source';

export const lexicon: readonly LexiconEntry[] = [
  entry(['101'], 'Riboflavin', 'none', [cpan('permitted', 'HALAL')]),
  entry(
    ['120'],
    'Carmines',
    'disputed',
    [
      ['MUI', 'permitted', 'MUI fatwa 33/2011'],
      ['National Fatwa Council of Malaysia', 'permitted', '100th muzakarah, 4 to 6 July 2012 (halalindustryquest.com)'],
      ['LBM NU East Java', 'forbidden', 'September 2023 (tvonenews.com 156164)'],
    ],
    ['cochineal', 'carmine'],
  ),
  entry(['153'], 'Vegetable carbon', 'none'),
  entry(['160a'], 'Carotenes', source, [], ['beta-carotene', 'carotene']),
  entry(['252'], 'Potassium nitrate', 'none'),
  entry(['270'], 'Lactic acid', 'none'),
  entry(['304'], 'Ascorbyl palmitate', source, [suspected]),
  entry(['322'], 'Lecithins', 'none', [naqiy('permitted', 'halal')], ['lecithin', 'soya lecithin', 'soy lecithin']),
  entry(['325-327'], 'Lactates', 'none'),
  entry(['422'], 'Glycerol', source, [naqiy('doubtful', 'doubtful')], ['glycerine', 'glycerin']),
  entry(
    ['428', '441'],
    'Gelatin',
    source,
    [["Iftaa' Department of Jordan", 'forbidden', 'of pork: resolution 128 of 2009 (aliftaa.jo 5793)']],
    ['gelatine', 'bovine gelatin', 'beef gelatin', 'fish gelatin'],
  ),
  entry(
    [],
    'Pork',
    'forbidden',
    [["Iftaa' Department of Jordan", 'forbidden', 'resolution 128 of 2009 (aliftaa.jo 5793)']],
    ['pork gelatin', 'porcine gelatin', 'pork gelatine', 'lard', 'bacon', 'ham'],
  ),
  entry(['430-436'], 'Polysorbates', source, [suspected], ['polysorbate', 'polyoxyethylene stearate']),
  entry(['442'], 'Ammonium phosphatides', source, [suspected, naqiy('permitted', 'halal')]),
  entry(['445'], 'Glycerol esters of wood rosin', 'none'),
  entry(['470a', '470b', '470'], 'Salts of fatty acids', source),
  entry(
    ['471'],
    'Mono- and diglycerides of fatty acids',
    source,
    [['All sources read', 'doubtful', 'the fat may be of plant or animal origin']],
    ['mono and diglycerides', 'monoglycerides', 'diglycerides'],
  ),
  entry(['472', '472a', '472b', '472c', '472d', '472e', '472f'], 'Esters of mono- and diglycerides', source, [
    naqiy('doubtful', 'doubtful'),
  ]),
  entry(['473-475'], 'Esters of fatty acids', source, [suspected]),
  entry(['476'], 'Polyglycerol polyricinoleate', 'none', [cpan('permitted', 'HALAL')], ['pgpr']),
  entry(['477-478', '479b'], 'Propylene glycol esters of fatty acids', source),
  entry(['481-483'], 'Stearoyl lactylates', source, [suspected], ['sodium stearoyl lactylate']),
  entry(['491-495'], 'Sorbitan esters', source, [suspected], ['sorbitan monostearate']),
  entry(['542'], 'Edible bone phosphate', source, [
    ['All sources read', 'forbidden', 'bones, possibly of pork, unless their source is certified'],
  ]),
  entry(['570'], 'Fatty acids', source, [], ['stearic acid']),
  entry(['572'], 'Magnesium stearate', source),
  entry(['620-625'], 'Glutamates', 'none', [], ['monosodium glutamate', 'msg']),
  entry(['626-635'], 'Ribonucleotides', source, [], ['disodium inosinate', 'disodium guanylate', 'inosinate']),
  entry(['640'], 'Glycine', source, [naqiy('doubtful', 'doubtful')]),
  entry(['901'], 'Beeswax', 'none', [['KMA 1360/2021', 'permitted', 'exempt list, cera flava and cera alba']]),
  entry(['904'], 'Shellac', 'disputed', [
    ['MUI', 'permitted', 'MUI fatwa 27/2013 (food.detik.com d-2354610)'],
    cpan('forbidden', 'HARAM'),
    naqiy('permitted', 'halal'),
  ]),
  entry(
    ['910', '920', '921'],
    'L-cysteine',
    source,
    [cpan('forbidden', 'HARAM'), ['MUI', 'doubtful', 'hair forbidden, feather allowed (food.detik.com d-2966136)']],
    ['cysteine', 'cystine'],
  ),
  entry(['913'], 'Lanolin', 'none', [cpan('permitted', 'HALAL')]),
  entry(['966'], 'Lactitol', 'none', [cpan('permitted', 'HALAL')]),
  entry(['1000'], 'Cholic acid', source),
  entry(
    ['1100', '1101', '1104'],
    'Amylases, proteases and lipases',
    source,
    [['Halalyzer', 'doubtful', 'the source of the enzyme is not named']],
    ['amylase', 'protease', 'lipase', 'enzymes', 'transglutaminase'],
  ),
  entry(['1105'], 'Lysozyme', 'none', [cpan('permitted', 'HALAL')]),
  entry(['1510'], 'Ethanol', source, [], ['alcohol', 'ethyl alcohol']),
  entry(['1517', '1518'], 'Triacetin', 'none'),
  entry(['1520'], 'Propylene glycol', 'none'),
  entry(
    [],
    'Rennet',
    source,
    [['MUIS', 'doubtful', 'halal where the calf was slaughtered by the rules (eservices.muis.gov.sg FAQ)']],
    ['pepsin', 'animal rennet'],
  ),
  entry([], 'Microbial rennet', 'none', [], ['vegetable rennet']),
  entry(
    [],
    'Natural flavouring',
    source,
    [
      [
        'National Fatwa Council of Malaysia',
        'doubtful',
        'carrier ethanol up to 0.5 %, not from wine-making (July 2011)',
      ],
    ],
    ['flavouring', 'flavoring', 'natural flavor', 'natural flavour', 'aroma'],
  ),
  entry([], 'Wine vinegar', 'disputed', [naqiy('doubtful', 'schools differ')], ['spirit vinegar']),
  entry(
    [],
    'Rice wine',
    'forbidden',
    [['MUIS', 'forbidden', 'eservices.muis.gov.sg FAQ']],
    [
      'mirin',
      'sake',
      'wine',
      'rum',
      'brandy',
      'beer',
      'liqueur',
      'vodka',
      'whisky',
      'whiskey',
      'gin',
      'cognac',
      'champagne',
      'cider',
    ],
  ),
  entry(
    [],
    'Blood',
    'forbidden',
    [["Qur'an", 'forbidden', '5:3 (carrion, blood, the flesh of swine)']],
    ['blood plasma', 'blood sausage', 'black pudding', 'plasma protein', 'carrion'],
  ),
  // Mostly of pork, and made of other meat too.
  entry(
    [],
    'Cured or minced meat',
    source,
    [],
    [
      'chorizo',
      'pepperoni',
      'salami',
      'saucisson',
      'sausage',
      'speck',
      'mortadella',
      'bak kwa',
      'trotters',
      'rillettes',
      'pate',
    ],
  ),
  // What is slaughtered is as good as its slaughter.
  entry(
    [],
    'Meat',
    source,
    [],
    [
      'chicken',
      'beef',
      'lamb',
      'mutton',
      'goat',
      'turkey',
      'duck',
      'chicken meat',
      'beef meat',
      'chicken breast',
      'chicken thigh',
      'minced beef',
      'chicken fat',
      'beef fat',
      'tallow',
      'collagen',
      'beef extract',
      'chicken extract',
      'meat extract',
      'animal fat',
    ],
  ),
  entry([], 'Cheese', source, [], ['cheddar', 'mozzarella', 'whey', 'whey powder']),
  // What the list of exempt materials names (KMA 1360/2021), as it is: what was refined or mixed is another matter.
  entry(
    [],
    'Plain ingredient',
    'none',
    [['KMA 1360/2021', 'permitted', 'exempt list: plants, minerals, milk, eggs and fish as they are']],
    [
      'water',
      'salt',
      'sea salt',
      'rice',
      'wheat',
      'maize',
      'egg',
      'eggs',
      'milk',
      'fish',
      'honey',
      'onion',
      'garlic',
      'ginger',
      'tomato',
      'black pepper',
      'white pepper',
      'chilli',
      'turmeric',
      'coriander',
      'cumin',
      'cinnamon',
      'lemongrass',
      'peanuts',
      'sesame',
    ],
  ),
];
