// What a note of a copied serial, or a sighting of the serial, is worth after its certifier looked into it and lifted the note.
import type { Instant } from './evidence.ts';

/**
 * What was seen or noted until the lifting counts no longer; whatever came later does, and makes the note open again. The same rule in SQL
 * is `scans.counts_since_lifting` (server/src/scans/tables.ts).
 *
 * @param liftedAt null: nothing was lifted
 * @example countsSinceLifting('2026-05-01T10:00:00Z', '2026-05-01T10:00:00Z') // false
 */
export const countsSinceLifting = (seenAt: Instant, liftedAt: Instant | null): boolean =>
  liftedAt === null || Date.parse(seenAt) > Date.parse(liftedAt);
