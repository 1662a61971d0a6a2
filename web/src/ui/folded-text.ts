// Text as people search in it: without case, accents, vowel signs and the spellings of one Arabic letter. Never shown.

const arabicSpellings: Readonly<Record<string, string>> = { ٱ: 'ا', ى: 'ي', ی: 'ي', ک: 'ك', ة: 'ه', ـ: '' };

/** @example foldedText('Échéance') // 'echeance' */
export const foldedText = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ٱىیکةـ]/g, (letter) => arabicSpellings[letter] ?? letter)
    .toLowerCase()
    .trim();

/**
 * Whether each word of what somebody typed begins a word of one of the texts, or stands within one.
 * @returns 0: not found; 1: within a word; 2: at the beginning of words
 */
export function matchOf(typed: string, texts: readonly string[]): 0 | 1 | 2 {
  const words = foldedText(typed).split(/\s+/).filter(Boolean);
  const place = texts.map(foldedText).join(' ');
  if (!words.every((word) => place.includes(word))) return 0;
  return words.every((word) => place.split(/[^\p{L}\p{N}]+/u).some((part) => part.startsWith(word))) ? 2 : 1;
}
