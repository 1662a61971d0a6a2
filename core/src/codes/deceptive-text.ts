// Text that could pass for another: signs that nobody sees, letters of alphabets that look alike. Compares nothing.

/** Signs that nobody sees, such as zero-width spaces, marks of direction, fillers and the blank of Braille. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** Their capitals look like those of each other. */
const alike = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u] as const;

/** Whether a text holds signs that nobody sees, or that turn the others round. @example hasUnseenSigns('A\u202EB') // true */
export const hasUnseenSigns = (text: string): boolean => unseen.test(text);

/** Whether it could pass for another one: signs that nobody sees, or letters of several alphabets that look the same. */
export const isDeceptive = (text: string): boolean =>
  unseen.test(text) || alike.filter((letters) => letters.test(text)).length > 1;
