// Where a label says of itself that it is not halal, in the languages of packs. Facts of language; what that means for the label is judged elsewhere.

const said = [
  '(?:not|non|no)[\\s-]+halaa?l',
  '(?:not|un)[\\s-]*suitable\\s+for\\s+(?:a\\s+)?(?:muslims?|halal)(?:\\s+(?:diets?|consumers?))?',
  '(?:tidak|bukan|tak)\\s+halal',
  'tidak\\s+(?:sesuai|cocok)\\s+untuk\\s+(?:umat\\s+|orang\\s+)?(?:muslim|islam)',
  '(?:nicht|kein)\\s+halal',
  'nicht\\s+für\\s+muslime\\s+geeignet',
  '(?:pas|n[’\\x27]est\\s+pas)\\s+halal',
  'ne\\s+convient\\s+pas\\s+aux\\s+musulmans',
  'no\\s+(?:es\\s+)?halal',
  'no\\s+apto\\s+para\\s+musulmanes',
  'non\\s+(?:è\\s+)?halal',
  'non\\s+adatto\\s+ai\\s+musulmani',
  'helal\\s+değil(?:dir)?',
  'не\\s*-?\\s*халя?ль?(?:н\\p{L}+)?',
  'غير\\s+(?:ال)?حلال',
  'ليس(?:ت)?\\s+حلالا?ً?',
  'غير\\s+مناسب\\s+للمسلمين',
  'حلال\\s+نہیں',
  'غیر\\s+حلال',
  'हलाल\\s+नहीं',
  '(?:गैर|ग़ैर)[\\s-]+हलाल',
  'হালাল\\s+(?:নয়|নয়)',
  'હલાલ\\s+નથી',
];
const notHalal = new RegExp(`(?<![\\p{L}\\p{M}])(?:${said.join('|')})(?![\\p{L}\\p{M}])`, 'giu');
/** A cheap look, before a text is searched. */
const mayBeSaid = /hal|hela|musl|musul|islam|халя|حلال|مسلم|हलाल|হালাল|હલાલ/i;

/** Where a text says so: from, and up to, a place in it. */
export interface Saying {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** @example notHalalIn('Sugar. Not halal.') // [{ text: 'Not halal', start: 7, end: 16 }] */
export const notHalalIn = (text: string): readonly Saying[] =>
  mayBeSaid.test(text)
    ? [...text.matchAll(notHalal)].map(({ 0: words, index }) => ({
        text: words.replace(/\s+/g, ' '),
        ...{ start: index, end: index + words.length },
      }))
    : [];
