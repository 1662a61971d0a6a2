// Text of strangers on a terminal. A title with a line break could write "Verified" below itself, one with an escape sequence
// or a change of direction could hide what stands before it.

/** The text with everything that moves, hides or turns around replaced. Letters of every script stay as they are. */
export const legible = (text: string): string =>
  text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '\ufffd');
