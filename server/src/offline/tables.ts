// Packs by market: the newest version, and those before it from which a difference can still be told.
import { boolean, customType, integer, pgSchema, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

export const schema = pgSchema('offline');
const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A market that somebody asked for. Nobody is in here: only where people live. */
export const markets = schema.table('markets', {
  /** ISO 3166-1 alpha-2, or a dash where nobody said. */
  market: text('market').primaryKey(),
  /** 0: nothing was made yet. */
  version: integer('version').notNull().default(0),
  askedAt: at('asked_at').notNull(),
  madeAt: at('made_at'),
  /** The demo was open when the newest version was made: with another setting it is another pack. */
  hasDemo: boolean('has_demo').notNull().default(false),
  /** Since when verdicts may be others than in the newest version; null: they are not. */
  staleSince: at('stale_since'),
});

export const versions = schema.table(
  'versions',
  {
    market: text('market')
      .notNull()
      .references(() => markets.market),
    version: integer('version').notNull(),
    /** The signed header, c2sp.org/signed-note. */
    note: text('note').notNull(),
    /** Gzip. */
    body: bytes('body').notNull(),
  },
  (table) => [primaryKey({ columns: [table.market, table.version] })],
);
