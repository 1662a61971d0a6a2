// Names of places as they are compared: without case, diacritics, punctuation and the optional letters of Arabic. Two names that
// fold to the same text are taken for the same name; nothing else is.

/** Letters that decomposition leaves as they are. */
const letters: Readonly<Record<string, string>> = {
  ı: 'i',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ø: 'o',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ħ: 'h',
  ʻ: '',
  ʼ: '',
  ى: 'ي',
  ة: 'ه',
  ک: 'ك',
  ی: 'ي',
  ـ: '',
};

/** @example foldPlaceName('Ereğli, KONYA') // 'eregli konya' */
export function foldPlaceName(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/['’‘`]/g, '')
    .replace(/[ıłđðøßæœþħʻʼىةکیـ]/g, (letter) => letters[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
