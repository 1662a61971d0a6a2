// Ingredients that raise a question, with what authorities say about them and where. A start for the lexicon, for the demo only.
import { findIngredient, type IngredientFinding, type IngredientRuling, rulingSources } from '@amanah/core/ingredients';

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

const cpanHalal = say('CPAN', 'permitted', rulingSources.cpan_halal);
const cpanHaram = say('CPAN', 'forbidden', rulingSources.cpan_haram);
const cpanSuspected = say('CPAN', 'doubtful', rulingSources.cpan_suspected);
const naqiyHalal = say('Naqiy', 'permitted', rulingSources.naqiy_halal);
const naqiyDoubtful = say('Naqiy', 'doubtful', rulingSources.naqiy_doubtful);

/** Written once, so that the same thing reads the same on every pack. */
export const noted = {
  carmine: {
    label: 'Colour: carmines (E120)',
    concern: 'disputed',
    rulings: [
      say('MUI', 'permitted', rulingSources.mui_33_2011),
      say('National Fatwa Council of Malaysia', 'permitted', rulingSources.fatwa_council_malaysia_100),
      say('LBM NU East Java', 'forbidden', rulingSources.lbm_nu_east_java_2023),
    ],
  },
  shellac: {
    label: 'Glazing agent: shellac (E904)',
    concern: 'disputed',
    rulings: [say('MUI', 'permitted', rulingSources.mui_27_2013), cpanHaram, naqiyHalal],
  },
  beeswax: {
    label: 'Glazing agent: beeswax (E901)',
    concern: 'none',
    rulings: [say('KMA 1360/2021', 'permitted', rulingSources.kma_1360_cera)],
  },
  monoglycerides: {
    label: 'Emulsifier: mono- and diglycerides of fatty acids (E471)',
    concern: 'depends_on_source',
    rulings: [say('All sources read', 'doubtful', rulingSources.fat_of_plant_or_animal)],
  },
  plantMonoglycerides: {
    label: 'Emulsifier: mono- and diglycerides of vegetable fatty acids (E471)',
    concern: 'none',
    rulings: [],
  },
  sorbitan: {
    label: 'Emulsifier: sorbitan monostearate (E491)',
    concern: 'depends_on_source',
    rulings: [cpanSuspected],
  },
  stearoylLactylate: {
    label: 'Emulsifier: sodium stearoyl lactylate (E481)',
    concern: 'depends_on_source',
    rulings: [cpanSuspected],
  },
  lecithin: {
    label: 'Emulsifier: soya lecithin (E322)',
    concern: 'none',
    // As whoever asks about the number alone is told.
    rulings: findIngredient('E322')?.rulings ?? [],
  },
  glycerol: {
    label: 'Humectant: glycerol (E422)',
    concern: 'depends_on_source',
    rulings: [cpanHalal, naqiyDoubtful],
  },
  ribonucleotides: {
    label: "Flavour enhancer: disodium 5'-ribonucleotides (E635)",
    concern: 'depends_on_source',
    rulings: [say('Open Food Facts', 'doubtful', rulingSources.yeast_fish_meat_or_plants)],
  },
  inosinate: {
    label: 'Flavour enhancer: disodium inosinate (E631)',
    concern: 'depends_on_source',
    rulings: [say('Open Food Facts', 'doubtful', rulingSources.often_of_meat_or_fish)],
  },
  glutamate: {
    label: 'Flavour enhancer: monosodium glutamate (E621)',
    concern: 'none',
    rulings: [],
  },
  porkGelatin: {
    label: 'Gelatin (pork)',
    concern: 'forbidden',
    rulings: [say("Iftaa' Department of Jordan", 'forbidden', rulingSources.aliftaa_128_2009)],
  },
  bovineGelatin: {
    label: 'Gelatin (bovine)',
    concern: 'depends_on_source',
    rulings: [say('Certification bodies', 'doubtful', rulingSources.slaughtered_by_the_rules)],
  },
  rennet: {
    label: 'Rennet',
    concern: 'depends_on_source',
    rulings: [say('MUIS', 'doubtful', rulingSources.muis_faq_rennet)],
  },
  microbialRennet: { label: 'Microbial rennet', concern: 'none', rulings: [] },
  naturalFlavouring: {
    label: 'Natural flavouring',
    concern: 'depends_on_source',
    rulings: [
      say('National Fatwa Council of Malaysia', 'doubtful', rulingSources.fatwa_council_malaysia_carrier_ethanol),
    ],
  },
  maltBase: {
    label: 'Dealcoholised malt base',
    concern: 'none',
    rulings: [],
    ethanolPercent: 0.4,
  },
  wineVinegar: {
    label: 'Wine vinegar',
    concern: 'disputed',
    rulings: [say('Naqiy', 'doubtful', rulingSources.naqiy_schools_differ)],
  },
  riboflavin: { label: 'Colour: riboflavin (E101)', concern: 'none', rulings: [cpanHalal] },
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
