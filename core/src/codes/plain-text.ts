// Which characters text from outside may have. One rule for codes, requests, tables, sensors and events.

import { GROUP_SEPARATOR } from './element-string.ts';

/**
 * Control characters (Unicode category Cc). Three part lines and columns of text that people write, and the group separator parts the
 * elements of a GS1 code; no other says anything, and no database keeps U+0000.
 */
const CONTROL = /\p{Cc}/u;
const CONTROL_BUT_LINES = /(?![\t\n\r])\p{Cc}/u;

/** Stands where a character could not be kept (Unicode, section 23.8). */
const REPLACEMENT = '\ufffd';

export type TextFault = 'control_character' | 'half_surrogate';

/**
 * What makes a text unfit to be stored and shown; null for what is plain. U+001D is allowed everywhere: scanners send it for FNC1 (GS1
 * General Specifications, section 7.8).
 *
 * @param isOneLine tabs and line ends are not allowed either
 * @example textFault('A1\0B2', true) // 'control_character'
 */
export function textFault(text: string, isOneLine: boolean): TextFault | null {
  if (!text.isWellFormed()) return 'half_surrogate';
  const pattern = isOneLine ? CONTROL : CONTROL_BUT_LINES;
  return pattern.test(text) && pattern.test(text.replaceAll(GROUP_SEPARATOR, '')) ? 'control_character' : null;
}

/**
 * The text of a cell of a file, so that it can be stored and shown with its fault: what no database keeps is marked.
 *
 * @example storableText('A1\0B2') // 'A1\ufffdB2'
 */
export const storableText = (text: string): string => text.replaceAll('\0', REPLACEMENT).toWellFormed();

/**
 * Whether a cell is text as somebody wrote it. A replacement character says that some program before us lost a letter.
 *
 * @example isWholeText('José') // true
 */
export const isWholeText = (text: string): boolean => textFault(text, false) === null && !text.includes(REPLACEMENT);
