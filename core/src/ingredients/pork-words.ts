// Pork, in the languages of packs and behind signs that stand for letters. A name that is longer than it, and means something else, is none.
import { plain } from './plain-words.ts';

/** Pork in the languages of packs; `schwein*` is any word that begins so. Words of one script that is written without spaces: `*豚*`. */
const porkWords = [
  ...[
    'pork*',
    'boar',
    'boars',
    'porc',
    'porcs',
    'porcine',
    'porcin',
    'porco',
    'porcina',
    'swine',
    'pig',
    'pigs',
    'piglet',
  ],
  ...['pigskin', 'lard', 'lardo', 'lardon', 'lardons', 'saindoux', 'cochon*', 'schwein*', '*schwein'],
  ...['cerdo', 'tocino', 'jamon', 'maiale', 'suino', 'suina', 'prosciutto', 'pancetta', 'guanciale'],
  ...['varken*', 'svin*', 'sianliha', 'wieprz*', 'sertes*', 'domuz*', 'babi', 'khinzir', 'celeng'],
  ...['baboy', 'nguruwe', 'heo', 'свин*', 'خنزير*', 'الخنزير*', 'خنزیر*', 'خوک', 'सूअर*', 'सुअर*', 'শূকর*', 'শুকর*'],
  ...['*猪*', '*豬*', '*豚*', '*ポーク*', '*ラード*', '*돼지*', '*หมู*'],
].map((word) => ({
  core: plain(word.replaceAll('*', '')),
  isOpenBefore: word.startsWith('*'),
  isOpenBehind: word.endsWith('*'),
}));

/** What is of pork unless its name says of which other animal it is. */
const byCustom: ReadonlySet<string> = new Set(
  ['lard', 'lardo', 'lardon', 'lardons', 'saindoux', 'tocino', 'jamon', 'prosciutto', 'pancetta', 'guanciale'].map(
    plain,
  ),
);
export const isPorkByCustom = (word: string): boolean => byCustom.has(word);

/** Signs that stand for letters: `p0rk`. */
const disguises: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's' };
const undisguised = (word: string) =>
  /\p{L}/u.test(word) ? word.replace(/[01345]/g, (sign) => disguises[sign] ?? sign) : word;

const isPorkWord = (word: string): boolean =>
  porkWords.some(({ core, isOpenBefore, isOpenBehind }) =>
    isOpenBefore
      ? isOpenBehind
        ? word.includes(core)
        : word.endsWith(core)
      : isOpenBehind
        ? word.startsWith(core)
        : word === core,
  );

/** Whether a word of a text names it. */
export const isPork = (word: string): boolean => isPorkWord(word) || isPorkWord(undisguised(word));
