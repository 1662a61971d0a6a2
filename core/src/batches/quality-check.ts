// What a quality check of a batch can come to, and what has to be said with it.

import { isWritten } from '../codes/index.ts';

export const checkOutcomes = ['passed', 'conditional', 'failed'] as const;
export type CheckOutcome = (typeof checkOutcomes)[number];

/**
 * Whether a check says what was found, as whoever releases the batch has to read it: anything but a pass needs words.
 *
 * @example lacksNote({ outcome: 'failed', note: ' ' }) // true
 */
export const lacksNote = ({ outcome, note }: { readonly outcome: CheckOutcome; readonly note: string }): boolean =>
  outcome !== 'passed' && !isWritten(note, 1);

interface NotedCheck {
  readonly name: string;
  readonly outcome: CheckOutcome;
  readonly note: string;
  /** ISO 8601. */
  readonly at: string;
}

const subjectOf = ({ name }: NotedCheck): string => name.trim().replace(/\s+/g, ' ').toLowerCase();

/**
 * Conditions that nobody has answered: of each thing that was checked the newest check, where it passed with conditions. They hold nothing; whoever
 * sends the batch reads them.
 *
 * @param checks of one batch, in any order
 * @example openConditions([{ name: 'Label', outcome: 'conditional', note: 'Relabel before sale.', at: '2026-01-05T10:00:00Z' }]).length // 1
 */
export function openConditions<Check extends NotedCheck>(checks: readonly Check[]): readonly Check[] {
  const newest = new Map<string, Check>();
  for (const check of checks.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at)))
    newest.set(subjectOf(check), check);
  return [...newest.values()].filter(({ outcome }) => outcome === 'conditional');
}
