// Keeps count of wrong tries in the database, so that it holds over all server processes. Of what is counted only keyed digests are stored:
// nobody reads here who tried to sign in from where.
import { createHmac } from 'node:crypto';
import { countTry, type Pace } from '@amanah/core/identity';
import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Clock } from '../platform/clock.ts';
import type { Database, Transaction } from '../platform/database/database.ts';
import type { Keys } from '../platform/keys.ts';
import { Refusal } from '../platform/refusal.ts';
import { slowDowns } from './tables.ts';

/** Since ever. */
const open = new Date(0);

/** What is counted: a network, an account, a network at an account. */
export interface Counter {
  readonly key: Buffer;
  readonly pace: Pace;
}

export function createSlowDowns(deps: { readonly database: Database; readonly clock: Clock; readonly keys: Keys }) {
  const { database, clock } = deps;
  const secret = deps.keys.derive('slow downs');

  return {
    counter: (pace: Pace, ...parts: readonly string[]): Counter => ({
      key: createHmac('sha256', secret).update(parts.join('\n')).digest(),
      pace,
    }),

    /**
     * Counts one try with all counters, or with none where one of them still waits.
     * @returns the counters whose waits begin with this try. @throws Refusal identity.too_many_tries
     */
    async count(counters: readonly Counter[]): Promise<readonly Counter[]> {
      if (counters.length === 0) return [];
      const now = clock.now();
      const keys = counters.map(({ key }) => key);
      return database.sql.transaction(async (tx) => {
        const nothing = { failures: 0, openAt: open, forgottenAt: open };
        // Always in the same order: two tries that share counters wait for one another instead of locking each other out.
        const inOrder = [...counters].sort((a, b) => a.key.compare(b.key));
        await tx
          .insert(slowDowns)
          .values(inOrder.map(({ key }) => ({ key, ...nothing })))
          .onConflictDoNothing();
        const rows = await tx
          .select()
          .from(slowDowns)
          .where(inArray(slowDowns.key, keys))
          .orderBy(slowDowns.key)
          .for('update');
        const counted = inOrder.map((counter) => {
          const row = rows.find(({ key }) => key.equals(counter.key));
          const before = row && {
            failures: row.failures,
            openAt: row.openAt.getTime(),
            forgottenAt: row.forgottenAt.getTime(),
          };
          return {
            counter,
            isForgotten: !row || row.forgottenAt <= now,
            ...countTry(before ?? null, counter.pace, now.getTime()),
          };
        });
        const waits = counted.flatMap((one) => (one.isJudged ? [] : [one.waitMilliseconds]));
        if (waits.length > 0)
          throw new Refusal('identity.too_many_tries', { retryAfterSeconds: Math.ceil(Math.max(...waits) / 1_000) });
        const beginning: Counter[] = [];
        for (const one of counted) {
          if (!one.isJudged) continue;
          const { failures, openAt, forgottenAt } = one.after;
          await tx
            .update(slowDowns)
            .set({
              failures,
              openAt: new Date(openAt),
              forgottenAt: new Date(forgottenAt),
              ...(one.isForgotten ? { toldAt: null } : {}),
            })
            .where(eq(slowDowns.key, one.counter.key));
          if (one.isFirstSlow) beginning.push(one.counter);
        }
        return beginning;
      });
    },

    /** The try was right and this counter begins anew. That its owner was told stays known until all of it is forgotten. */
    async forgive(counters: readonly Counter[]): Promise<void> {
      const keys = counters.map(({ key }) => key);
      await database.sql.update(slowDowns).set({ failures: 0, openAt: open }).where(inArray(slowDowns.key, keys));
    },

    /** The try was right: it is counted no more, and those before it still are. */
    async takeBack({ key }: Counter): Promise<void> {
      await database.sql
        .update(slowDowns)
        .set({ failures: sql`greatest(${slowDowns.failures} - 1, 0)`, openAt: open })
        .where(eq(slowDowns.key, key));
    },

    /** @returns whether this is the first time since the tries began */
    async isFirstNotice(tx: Transaction, { key }: Counter): Promise<boolean> {
      const claimed = await tx
        .update(slowDowns)
        .set({ toldAt: clock.now() })
        .where(and(eq(slowDowns.key, key), isNull(slowDowns.toldAt)))
        .returning({ key: slowDowns.key });
      return claimed.length > 0;
    },

    async sweep(): Promise<void> {
      await database.sql.delete(slowDowns).where(lt(slowDowns.forgottenAt, clock.now()));
    },
  };
}

export type SlowDowns = ReturnType<typeof createSlowDowns>;
