// What counts as a reason, as the server has it.

/** @example isReason('Listeria was found.') // true */
export const isReason = (text: string): boolean => text.trim().length >= 10 && text.trim().length <= 500;

/** Codes as people paste them: one a line, empty lines and repetitions left out. */
export const codesIn = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];
