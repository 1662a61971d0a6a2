// What a quality check of a batch can come to, and what has to be said with it.

export const checkOutcomes = ['passed', 'conditional', 'failed'] as const;
export type CheckOutcome = (typeof checkOutcomes)[number];

/**
 * Whether a check says what was found, as whoever releases the batch has to read it: anything but a pass needs words.
 *
 * @example lacksNote({ outcome: 'failed', note: ' ' }) // true
 */
export const lacksNote = ({ outcome, note }: { readonly outcome: CheckOutcome; readonly note: string }): boolean =>
  outcome !== 'passed' && note.trim() === '';
