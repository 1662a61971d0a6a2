// Keeps the packs of the markets that people ask for: made anew a moment after verdicts may have changed, every hour, and when a new day
// begins. Nobody's request makes one, except the very first for a market.
import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import { dayOf } from '../platform/clock.ts';
import type { Listeners } from '../platform/outbox.ts';
import { type MakeDeps, makePack } from './make-pack.ts';
import { markets } from './tables.ts';

/** One change seldom comes alone: what comes within this time goes into one version. */
const settleMilliseconds = 3_000;
const oldestMilliseconds = 3_600_000;
/** A market that nobody asked for in so long is left alone until somebody does. */
const wantedDays = 7;

export function createPackKeeping(deps: MakeDeps) {
  const { database, clock } = deps;
  const making = new Map<string, Promise<void>>();
  let last: Promise<unknown> = Promise.resolve();

  /** One at a time in this process: packs wait for each other, scans do not wait for packs. */
  function make(place: string): Promise<void> {
    const known = making.get(place);
    if (known) return known;
    const made = last
      .catch(() => undefined) // told to whoever asked for that one
      .then(() => makePack(deps, place))
      .finally(() => making.delete(place));
    making.set(place, made);
    last = made;
    return made;
  }

  const staleNow = async (places?: ReturnType<typeof sql>): Promise<void> => {
    await database.sql
      .update(markets)
      .set({ staleSince: clock.now() })
      .where(and(isNull(markets.staleSince), places));
  };
  const everywhere = () => staleNow();

  const listeners: Listeners = {
    'certificate.changed': everywhere,
    'batch.changed': everywhere,
    'recall.published': everywhere,
    'recall.lifted': everywhere,
    'recognition.changed': ({ recogniserIds }) =>
      staleNow(
        sql`${markets.market} in (select country from authorities.body_names where id = any(${sql.param([...recogniserIds])}::text[]))`,
      ),
  };

  return {
    listeners,
    /** Says that somebody wants the pack of a market, and waits where there is none yet. */
    async want(place: string): Promise<void> {
      const now = clock.now();
      const [row] = await database.sql
        .insert(markets)
        .values({ market: place, askedAt: now })
        .onConflictDoUpdate({ target: markets.market, set: { askedAt: now } })
        .returning();
      if (row?.version === 0) await make(place);
    },
    /** @returns which markets were due */
    async makeDue(): Promise<string[]> {
      const now = clock.now().getTime();
      const before = (milliseconds: number) => new Date(now - milliseconds);
      const due = await database.sql
        .select({ market: markets.market })
        .from(markets)
        .where(
          and(
            gt(markets.askedAt, before(wantedDays * 86_400_000)),
            or(
              eq(markets.version, 0),
              lt(markets.staleSince, before(settleMilliseconds)),
              lt(markets.madeAt, before(oldestMilliseconds)),
              lt(markets.madeAt, new Date(dayOf(before(0)))),
            ),
          ),
        );
      for (const { market } of due) await make(market);
      return due.map(({ market }) => market);
    },
    idle: () => last.catch(() => undefined),
  };
}
