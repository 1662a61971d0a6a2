// Ids that senders choose, so that they can send again what was not acknowledged. Sent again with the same content it is answered as
// before; with other content, or by somebody else, it is refused, and nothing is said of what is behind the id.
import { and, eq, inArray, lt } from 'drizzle-orm';
import type { Clock } from './clock.ts';
import type { Database, Transaction } from './database/database.ts';
import { Refusal } from './refusal.ts';
import { sentIds } from './tables.ts';
import { etagOf } from './unchanged.ts';

/** Whose ids cannot be told apart: of senders without an account. */
export const nobody = '00000000-0000-0000-0000-000000000000';

export interface Sent {
  /** What is made under the id, such as `inventory.movement`. */
  readonly kind: string;
  readonly id: string;
  /** The organisation, or the person. */
  readonly ownerId: string;
  /** All that was sent, in whatever order its parts stand. */
  readonly content: unknown;
}

/**
 * Asked in the transaction in which the thing is made, before it is made: of two that come at once, the second waits for the first.
 *
 * @returns which of the ids were sent before, with this very content. @throws Refusal request.id_taken
 */
export async function repeatedOf(tx: Transaction, sent: readonly Sent[], now: Date): Promise<ReadonlySet<string>> {
  const [first] = sent;
  if (!first) return new Set();
  const { kind, ownerId } = first;
  const digests = new Map<string, string>();
  for (const { id, content } of sent) {
    const digest = etagOf(content);
    if ((digests.get(id) ?? digest) !== digest) throw new Refusal('request.id_taken');
    digests.set(id, digest);
  }
  // In the order of the ids, so that two who send the same ones do not wait for each other.
  const rows = [...digests].sort().map(([id, digest]) => ({ kind, id, ownerId, digest, sentAt: now }));
  const stored = await tx.insert(sentIds).values(rows).onConflictDoNothing().returning({ id: sentIds.id });
  const fresh = new Set(stored.map(({ id }) => id));
  const wanted = rows.filter(({ id }) => !fresh.has(id));
  if (wanted.length === 0) return new Set();
  const known = await tx
    .select({ id: sentIds.id, ownerId: sentIds.ownerId, digest: sentIds.digest })
    .from(sentIds)
    .where(
      and(
        eq(sentIds.kind, kind),
        inArray(
          sentIds.id,
          wanted.map(({ id }) => id),
        ),
      ),
    );
  for (const { id, digest } of wanted) {
    const before = known.find((one) => one.id === id);
    // A tenant does not even see the row of another.
    if (before?.ownerId !== ownerId || before.digest !== digest) throw new Refusal('request.id_taken');
  }
  return new Set(wanted.map(({ id }) => id));
}

/** @returns whether this was sent before, with this very content. @throws Refusal request.id_taken */
export const isRepeated = async (tx: Transaction, sent: Sent, now: Date): Promise<boolean> =>
  (await repeatedOf(tx, [sent], now)).size > 0;

/** No device sends again what it made a year ago; what is on record under the id still refuses another one. */
const keptDays = 400;

export async function sweepSentIds({ database, clock }: { readonly database: Database; readonly clock: Clock }) {
  await database.sql.delete(sentIds).where(lt(sentIds.sentAt, new Date(clock.now().getTime() - keptDays * 86_400_000)));
}
