// Ingredients that raise a question, with what authorities say about them and where. A start for the lexicon, for the demo only.
import type { IngredientFinding, IngredientRuling } from '@amanah/core/products';

export interface NotedIngredient {
  /** As on the label. */
  readonly label: string;
  readonly concern: IngredientFinding['concern'];
  readonly rulings: readonly IngredientRuling[];
  readonly ethanolPercent?: number;
}

const say = (authority: string, ruling: IngredientRuling['ruling'], source: string): IngredientRuling => ({
  authority,
  ruling,
  source,
});

const cpan = (ruling: IngredientRuling['ruling'], word: string) => say('CPAN', ruling, `CPAN list: ${word}`);
const naqiy = (ruling: IngredientRuling['ruling'], word: string) => say('Naqiy', ruling, `Naqiy rulings: ${word}`);
const fatSource = 'Fat may be of plant or animal origin';

/** Written once, so that the same thing reads the same on every pack. */
export const noted = {
  carmine: {
    label: 'Colour: carmines (E120)',
    concern: 'disputed',
    rulings: [
      say('MUI', 'permitted', 'MUI fatwa 33/2011'),
      say(
        'National Fatwa Council of Malaysia',
        'permitted',
        '100th muzakarah, 4 to 6 July 2012 (halalindustryquest.com)',
      ),
      say('LBM NU East Java', 'forbidden', 'September 2023 (tvonenews.com 156164)'),
    ],
  },
  shellac: {
    label: 'Glazing agent: shellac (E904)',
    concern: 'disputed',
    rulings: [
      say('MUI', 'permitted', 'MUI fatwa 27/2013 (food.detik.com d-2354610)'),
      cpan('forbidden', 'HARAM'),
      naqiy('permitted', 'halal'),
    ],
  },
  beeswax: {
    label: 'Glazing agent: beeswax (E901)',
    concern: 'none',
    rulings: [say('KMA 1360/2021', 'permitted', 'exempt list, cera flava and cera alba (tazkia.ac.id)')],
  },
  monoglycerides: {
    label: 'Emulsifier: mono- and diglycerides of fatty acids (E471)',
    concern: 'depends_on_source',
    rulings: [say('All sources read', 'doubtful', fatSource)],
  },
  plantMonoglycerides: {
    label: 'Emulsifier: mono- and diglycerides of vegetable fatty acids (E471)',
    concern: 'none',
    rulings: [],
  },
  sorbitan: {
    label: 'Emulsifier: sorbitan monostearate (E491)',
    concern: 'depends_on_source',
    rulings: [cpan('doubtful', 'SUSPECTED')],
  },
  stearoylLactylate: {
    label: 'Emulsifier: sodium stearoyl lactylate (E481)',
    concern: 'depends_on_source',
    rulings: [cpan('doubtful', 'SUSPECTED')],
  },
  lecithin: {
    label: 'Emulsifier: soya lecithin (E322)',
    concern: 'none',
    rulings: [cpan('doubtful', 'SUSPECTED'), naqiy('permitted', 'halal')],
  },
  glycerol: {
    label: 'Humectant: glycerol (E422)',
    concern: 'depends_on_source',
    rulings: [cpan('permitted', 'HALAL'), naqiy('doubtful', 'doubtful')],
  },
  ribonucleotides: {
    label: "Flavour enhancer: disodium 5'-ribonucleotides (E635)",
    concern: 'depends_on_source',
    rulings: [say('Open Food Facts', 'doubtful', 'may come from yeast, fish, meat or plants')],
  },
  inosinate: {
    label: 'Flavour enhancer: disodium inosinate (E631)',
    concern: 'depends_on_source',
    rulings: [say('Open Food Facts', 'doubtful', 'often from meat or fish')],
  },
  glutamate: {
    label: 'Flavour enhancer: monosodium glutamate (E621)',
    concern: 'none',
    rulings: [],
  },
  porkGelatin: {
    label: 'Gelatin (pork)',
    concern: 'forbidden',
    rulings: [say("Iftaa' Department of Jordan", 'forbidden', 'resolution 128 of 2009 (aliftaa.jo 5793)')],
  },
  bovineGelatin: {
    label: 'Gelatin (bovine)',
    concern: 'depends_on_source',
    rulings: [say('Certification bodies', 'doubtful', 'only from animals slaughtered by the rules')],
  },
  rennet: {
    label: 'Rennet',
    concern: 'depends_on_source',
    rulings: [say('MUIS', 'doubtful', 'halal where the calf was slaughtered by the rules (eservices.muis.gov.sg FAQ)')],
  },
  microbialRennet: { label: 'Microbial rennet', concern: 'none', rulings: [] },
  naturalFlavouring: {
    label: 'Natural flavouring',
    concern: 'depends_on_source',
    rulings: [
      say(
        'National Fatwa Council of Malaysia',
        'doubtful',
        'carrier ethanol up to 0.5 %, not from wine-making (July 2011)',
      ),
    ],
  },
  maltBase: {
    label: 'Dealcoholised malt base',
    concern: 'none',
    rulings: [],
    ethanolPercent: 0.4,
  },
  riboflavin: { label: 'Colour: riboflavin (E101)', concern: 'none', rulings: [cpan('permitted', 'HALAL')] },
  lacticAcid: { label: 'Acidity regulator: lactic acid (E270)', concern: 'none', rulings: [] },
  pectin: { label: 'Gelling agent: pectin (E440)', concern: 'none', rulings: [] },
  nitrite: { label: 'Preservative: sodium nitrite (E250)', concern: 'none', rulings: [] },
} as const satisfies Record<string, NotedIngredient>;

export const findingOf = (ingredient: NotedIngredient): IngredientFinding => ({
  id:
    /\((E\d+\w*)\)/.exec(ingredient.label)?.[1]?.toLowerCase() ??
    ingredient.label
      .toLowerCase()
      .replaceAll(/[^a-z]+/g, '-')
      .replace(/-$/, ''),
  name: ingredient.label,
  concern: ingredient.concern,
  rulings: ingredient.rulings,
  ethanolPercent: ingredient.ethanolPercent ?? null,
});
