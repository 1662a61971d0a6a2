// Languages in which the letters of a label are read from a picture. What knows the letters of each is loaded from our own origin when it is first needed.

/** By the language as BCP 47 names it, as the reader of letters names it. Russian has no file that is published with the others. */
export const labelLanguages = {
  ...{ en: 'eng', ar: 'ara', ur: 'urd', gu: 'guj', bn: 'ben', hi: 'hin', fr: 'fra', de: 'deu' },
  ...{ it: 'ita', es: 'spa', id: 'ind', ms: 'msa', tr: 'tur' },
} as const satisfies Readonly<Record<string, string>>;
export type LabelLanguage = keyof typeof labelLanguages;
export const labelLanguageNames = Object.keys(labelLanguages) as readonly LabelLanguage[]; // its own keys

/** More at once is slower and reads worse. */
export const mostLanguages = 3;
