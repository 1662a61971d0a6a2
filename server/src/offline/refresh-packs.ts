// Keeps the packs of the markets that people ask for: made anew a moment after verdicts may have changed, every hour, and when a new day
// begins. Nobody's request makes one, except the very first for a market.
import { isDemoGtin, isExampleGtin } from '@amanah/core/codes';
import { and, desc, eq, gt, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { dayOf } from '../platform/clock.ts';
import { demoIsOpen } from '../platform/database/realms.ts';
import type { Listeners } from '../platform/outbox.ts';
import { Refusal } from '../platform/refusal.ts';
import { type MakeDeps, makePack } from './make-pack.ts';
import { markets } from './tables.ts';

/** One change seldom comes alone: what comes within this time goes into one version. */
const settleMilliseconds = 3_000;
const oldestMilliseconds = 3_600_000;
/** A market that nobody asked for in so long is left alone until somebody does. */
const wantedDays = 7;
/** What nobody kept fresh is not handed out as fresh. */
const dayMilliseconds = 86_400_000;
/** So many first versions may wait for each other: a stranger who asks for every country is told to come again. */
const mostWaiting = 3;
/** So many markets are kept, those that were asked for last. */
const mostKept = 60;

export function createPackRefreshing(deps: MakeDeps) {
  const { database, clock } = deps;
  const making = new Map<string, Promise<void>>();
  let last: Promise<unknown> = Promise.resolve();

  /** One at a time in this process: packs wait for each other, scans do not wait for packs. @param before what has to be done first */
  function make(place: string, before: () => Promise<unknown> = async () => undefined): Promise<void> {
    const known = making.get(place);
    if (known) return known;
    const made = last
      .catch(() => undefined) // told to whoever asked for that one
      .then(before)
      .then(() => makePack(deps, place))
      .finally(() => making.delete(place));
    making.set(place, made);
    last = made;
    return made;
  }

  const staleNow = async (places?: SQL): Promise<void> => {
    await database.sql
      .update(markets)
      .set({ staleSince: clock.now() })
      .where(and(isNull(markets.staleSince), places));
  };
  const everywhere = () => staleNow();

  const listeners: Listeners = {
    'certificate.changed': everywhere,
    'recall.published': everywhere,
    'recall.lifted': everywhere,
    'batch.changed': async ({ gtins }) => {
      // What somebody practises with stands in no pack.
      if (!gtins.every((gtin) => isExampleGtin(gtin) && !isDemoGtin(gtin))) await everywhere();
    },
    // Whether anybody recognises a body at all is said in every market.
    'recognition.changed': everywhere,
  };

  return {
    listeners,
    /**
     * Says that somebody wants the pack of a market, and waits where there is none that may be handed out.
     *
     * @throws Refusal server.busy where too many others wait for a first one
     */
    async want(place: string): Promise<void> {
      const now = clock.now();
      const [known] = await database.sql
        .select({ madeAt: markets.madeAt, isOfThisDemo: sql<boolean>`${markets.hasDemo} = (${demoIsOpen})` })
        .from(markets)
        .where(eq(markets.market, place));
      const isUsable = known?.isOfThisDemo && known.madeAt && known.madeAt.getTime() > now.getTime() - dayMilliseconds;
      const note = () =>
        database.sql
          .insert(markets)
          .values({ market: place, askedAt: now })
          .onConflictDoUpdate({ target: markets.market, set: { askedAt: now } });
      if (isUsable) await note();
      else {
        // Nothing is noted of whoever is sent away: it would be made all the same.
        if (!making.has(place) && making.size >= mostWaiting)
          throw new Refusal('server.busy', { retryAfterSeconds: 10 });
        await make(place, note);
      }
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
              sql`${markets.hasDemo} <> (${demoIsOpen})`,
            ),
          ),
        )
        .orderBy(desc(markets.askedAt))
        .limit(mostKept);
      for (const { market } of due) await make(market);
      return due.map(({ market }) => market);
    },
    idle: () => last.catch(() => undefined),
  };
}
