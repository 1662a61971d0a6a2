// The number of a certificate as everybody writes it down, so that two that a person cannot tell apart are one. Decides nothing else.

/**
 * What a person sees: compatible forms of letters and digits (NFKC), one kind of dash, single spaces inside and none around.
 *
 * @example normaliseCertificateNumber(' THB\u20112025  001 ') // 'THB-2025 001'
 */
export const normaliseCertificateNumber = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\s+/gu, ' ')
    .trim();

/** Signs that nobody sees, such as zero-width spaces, marks of direction, fillers and the blank of Braille. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** Their capitals look like those of each other. */
const alike = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u] as const;

/** Whether a text holds signs that nobody sees, or that turn the others round. @example hasUnseenSigns('A\u202EB') // true */
export const hasUnseenSigns = (text: string): boolean => unseen.test(text);

/** Whether it could pass for another one: signs that nobody sees, or letters of several alphabets that look the same. */
export const isDeceptive = (text: string): boolean =>
  unseen.test(text) || alike.filter((letters) => letters.test(text)).length > 1;
