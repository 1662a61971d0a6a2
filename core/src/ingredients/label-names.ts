// Ingredients that labels name alike everywhere, each under a code for which every language has a name: by its E-number, or by its whole name. A label
// that says anything more stays as it was written. Says nothing of whether they are permitted: that is the lexicon's.

const namesOf = {
  blood: ['blood', 'blood plasma'],
  bovine_gelatin: ['gelatin (bovine)', 'bovine gelatin', 'beef gelatin'],
  e101: ['riboflavin'],
  e120: ['carmines', 'carmine', 'cochineal'],
  e322: ['lecithins', 'lecithin'],
  e422: ['glycerol', 'glycerine', 'glycerin'],
  e441: ['gelatin', 'gelatine'],
  e470: ['salts of fatty acids'],
  e471: ['mono- and diglycerides of fatty acids', 'mono and diglycerides'],
  e472: ['esters of mono- and diglycerides'],
  e476: ['polyglycerol polyricinoleate', 'pgpr'],
  e481: ['sodium stearoyl lactylate'],
  e491: ['sorbitan monostearate'],
  e570: ['fatty acids', 'stearic acid'],
  e572: ['magnesium stearate'],
  e621: ['monosodium glutamate', 'msg'],
  e631: ['disodium inosinate'],
  e635: ["disodium 5'-ribonucleotides"],
  e640: ['glycine'],
  e901: ['beeswax'],
  e904: ['shellac'],
  e920: ['l-cysteine'],
  e1105: ['lysozyme'],
  e1510: ['ethanol', 'alcohol', 'ethyl alcohol'],
  e1520: ['propylene glycol'],
  microbial_rennet: ['microbial rennet'],
  natural_flavouring: ['natural flavouring', 'natural flavour', 'natural flavor'],
  pork: ['pork'],
  pork_gelatin: ['gelatin (pork)', 'pork gelatin', 'pork gelatine', 'porcine gelatin'],
  rennet: ['rennet'],
  soya_lecithin: ['soya lecithin', 'soy lecithin'],
  wine_vinegar: ['wine vinegar'],
} as const satisfies Record<string, readonly string[]>;
export type IngredientNameCode = keyof typeof namesOf;

const codes: ReadonlyMap<string, IngredientNameCode> = new Map(
  (Object.entries(namesOf) as [IngredientNameCode, readonly string[]][]).flatMap(([code, names]) =>
    names.map((name) => [name, code] as const),
  ),
);

const additiveClass =
  /^(emulsifier|stabiliser|thickener|gelling agent|glazing agent|humectant|acidity regulator|colour|preservative|antioxidant|flavour enhancer|raising agent)(: *| +(?=\(?e)|$)/;

/**
 * null: a label that says something else, or more.
 *
 * @example ingredientNameCode('Emulsifier: mono- and diglycerides of fatty acids (E471)') // 'e471'
 * @example ingredientNameCode('Mono- and diglycerides of vegetable fatty acids (E471)') // null
 */
export function ingredientNameCode(label: string): IngredientNameCode | null {
  const said = label.trim().toLowerCase();
  const bare = said.replace(additiveClass, '');
  const [numbered, number = ''] = /\(?\be ?(\d{3,4})\)?$/.exec(bare) ?? [];
  if (numbered === undefined) return codes.get(said) ?? null;
  const name = bare.slice(0, -numbered.length).trim();
  const code = codes.get(name);
  const byNumber = `e${number}`;
  if (name === '') return byNumber in namesOf ? (byNumber as IngredientNameCode) : null;
  // Soya lecithin has the number of every lecithin.
  return code === byNumber || (code === 'soya_lecithin' && byNumber === 'e322') ? code : null;
}
