// Words that say of which animal something is, or that it is of a plant: turkey lardons, lardons de dinde, pflanzliches Schmalz. The word beside the thing decides,
// and no other: in vegetable lasagne with ham it says nothing of the ham.
import { readFacts, type Source } from './facts.ts';
import { readNames } from './names.ts';
import { plain } from './plain-words.ts';

/** Whose names, in every language, are said of what is made of them as well. */
const animals = [
  ...['turkey', 'chicken', 'duck', 'goose', 'poultry_meat', 'beef', 'veal', 'lamb', 'goat_meat', 'buffalo_meat'],
  'camel_meat',
];
/** Cuts, which say nothing of an animal: bacon steak is of pork. */
const cuts: ReadonlySet<string> = new Set(['steak', 'magret', 'confit']);

/** At the beginning of one word with the thing: `Putenspeck`. */
const beforeInOneWord: readonly (readonly [string, Source])[] = [
  ['puten', 'poultry'],
  ['truthahn', 'poultry'],
  ['hahnchen', 'poultry'],
  ['huhner', 'poultry'],
  ['geflugel', 'poultry'],
  ['enten', 'poultry'],
  ['ganse', 'poultry'],
  ['rinder', 'cattle'],
  ['rinds', 'cattle'],
  ['kalbs', 'cattle'],
  ['lamm', 'sheep'],
  ['schafs', 'sheep'],
  ['ziegen', 'goat'],
];

/** In other forms than the name of the meat. */
const furtherWords: Readonly<Partial<Record<Source, string>>> = {
  poultry: 'hen; دجاجي; رومي; индейки; куриный; куриная; куриное; куриные; утиный; гусиный; hindiden; tavuktan',
  cattle:
    'bovine; ox; cow; بقري; بقرية; بقر; bovin; bovine; vaccino; bovina; vacuna; res; говяжий; говяжья; говяжье; говяжьи; говяжьего; lembu; گائے',
  sheep: 'ovine; ovin; ovina; غنم; ضأن; бараний; баранье',
  goat: 'caprine; caprino; caprin; ماعز; козий',
  camel: 'إبل; جمل; верблюжий',
  plant:
    'vegan; vegane; veganer; veganes; veganen; vegano; vegana; végan; végane; веганский; веганская; веганское; веганские; वीगन; ভেগান; વીગન; vegetable; plantbased; végétal; végétale; végétales; végétaux; vegetal; vegetales; vegetale; vegetali; pflanzlich; pflanzliche; pflanzlicher; pflanzliches; pflanzlichen; растительный; растительная; растительное; растительные; растительного; nabati; bitkisel; نباتي; نباتية; वनस्पति; শাকাহারী; উদ্ভিজ্জ; વનસ્પતિ; نباتاتی',
};

/** Between the thing and what it is of. */
const links: ReadonlySet<string> = new Set(
  [
    'de',
    'du',
    'di',
    'da',
    'of',
    'from',
    'vom',
    'von',
    'aus',
    'из',
    'с',
    'dari',
    'daripada',
    'من',
    'का',
    'के',
    'کا',
    'کے',
    'based',
  ].map(plain),
);
/** What is said between two things is said of neither. */
const parting: ReadonlySet<string> = new Set(
  [
    'and',
    'with',
    'or',
    'in',
    'und',
    'mit',
    'oder',
    'et',
    'avec',
    'au',
    'aux',
    'à',
    'ou',
    'e',
    'con',
    'y',
    'и',
    'со',
    'dan',
    'dengan',
    've',
    'ile',
    'مع',
    'او',
    'अन्य',
    'और',
    'اور',
    'এবং',
    'অথবা',
    'અને',
  ].map(plain),
);

let made: ReadonlyMap<string, Source> | undefined;

function readQualifiers(): ReadonlyMap<string, Source> {
  const found = new Map<string, Source>();
  const others = readNames();
  for (const { id, surely, names } of readFacts()) {
    const [source] = surely;
    if (source === undefined || !animals.includes(id)) continue;
    for (const name of [...names, ...(others.get(id) ?? [])].map(plain))
      if (!name.includes(' ') && !cuts.has(name)) found.set(name, source);
  }
  for (const [source, said = ''] of Object.entries(furtherWords))
    for (const word of said.split('; ')) found.set(plain(word), source as Source); // a key of the table
  return found;
}

const sourceOf = (word: string): Source | undefined => {
  made ??= readQualifiers();
  return made.get(word);
};

export interface Qualified {
  readonly source: Source;
  /** What it is, without the words that qualify it. */
  readonly rest: readonly string[];
}

/** `Rinderspeck` as `rinder` and `speck`. */
function inOneWord(word: string): Qualified | null {
  const found = beforeInOneWord.find(([before]) => word.startsWith(before) && word.length > before.length + 3);
  return found ? { source: found[1], rest: [word.slice(found[0].length)] } : null;
}

/**
 * What a text says of the one thing that it names: of which animal, or of a plant, right before it or right behind it.
 *
 * @param words as `wordsOf` tells them
 * @example qualifiedBy(['lardons', 'de', 'dinde']) // { source: 'poultry', rest: ['lardons'] }
 */
export function qualifiedBy(words: readonly string[]): Qualified | null {
  const [first = '', second = ''] = words;
  if (words.length === 1) return inOneWord(first);
  if (first === 'plant' && second === 'based' && words.length > 2) return { source: 'plant', rest: words.slice(2) };
  const before = sourceOf(first);
  if (before !== undefined) return { source: before, rest: words.slice(links.has(second) && words.length > 2 ? 2 : 1) };
  const behind = sourceOf(words.at(-1) ?? '');
  if (behind === undefined) return null;
  return { source: behind, rest: words.slice(0, links.has(words.at(-2) ?? '') && words.length > 2 ? -2 : -1) };
}

/** Whether a word within a text is said to be of another animal: the one before it, or behind it, with one word between at most. */
export function isOfOther(words: readonly string[], place: number): boolean {
  const isAnimal = (word: string | undefined) => word !== undefined && (sourceOf(word) ?? 'plant') !== 'plant';
  const [before, first] = [words[place - 1] ?? '', words[place - 2]];
  if (isAnimal(before) || (!parting.has(before) && isAnimal(first))) return true;
  const [next, behind] = [words[place + 1] ?? '', words[place + 2]];
  return isAnimal(next) || (!parting.has(next) && isAnimal(behind));
}
