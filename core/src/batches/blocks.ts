// What keeps goods from being moved, sold or certified: a recall, a result of a laboratory, an investigation, a hold. The
// verdict has each of them among its evidence; a block stops those who handle the goods.

/** In the order in which they are told: what is worst first. Of one kind the last one leads: a recall of the same batches again is one in a severer class. */
export const blockKinds = ['recall', 'laboratory', 'investigation', 'hold'] as const;
export type BlockKind = (typeof blockKinds)[number];

/** A block that nobody lifted. */
export interface Block {
  readonly kind: BlockKind;
  /** ISO 8601; what happened earlier happened to goods that were free. */
  readonly since: string;
}

/** What happened before a block is history, and is written down within a day: whoever comes later with an earlier time says so of goods that are blocked. */
const lateHours = 24;

/** @example isWrittenLate('2026-11-20T10:00:00Z', '2026-11-21T11:00:00Z') // true */
export const isWrittenLate = (at: string, now: string): boolean =>
  Date.parse(now) - Date.parse(at) > lateHours * 3_600_000;

/**
 * The block that forbids to handle goods; null: none does.
 *
 * @param at ISO 8601, when it happened, as whoever writes it down says
 * @param now ISO 8601, when it is written down
 * @example blockAt([{ kind: 'hold', since: '2026-11-20T10:00:00Z' }], '2026-11-21T08:00:00Z', '2026-11-21T08:01:00Z') // { kind: 'hold', … }
 */
export function blockAt<One extends Block>(blocks: readonly One[], at: string, now: string): One | null {
  const isLate = isWrittenLate(at, now);
  const counts = ({ since }: One) =>
    Date.parse(since) <= Date.parse(at) || (isLate && Date.parse(since) <= Date.parse(now));
  return (
    blocks
      .filter(counts)
      .toSorted(
        (a, b) => blockKinds.indexOf(a.kind) - blockKinds.indexOf(b.kind) || Date.parse(b.since) - Date.parse(a.since),
      )[0] ?? null
  );
}
