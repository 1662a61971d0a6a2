// How long a certificate by a scheme may run, the same for one that was decided here and one that was brought along: what the version says
// that was in force on its first day. Where the scheme was not published here yet on that day, the earliest version stands for it: it is
// nearest to what the body asked for then, and a later one may have been made longer since.

import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { json, nullable } from '../../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../../platform/database/database.ts';

export interface MonthsQuestion {
  /** Body of the register. */
  readonly certifierId: string;
  readonly scheme: string;
  /** First day of the certificate. */
  readonly on: string;
}

/** What a version allows. */
export interface SchemeTerms {
  readonly months: number;
  /** null: every category. */
  readonly categories: readonly string[] | null;
  /** null: it has nothing to do with slaughter. */
  readonly slaughterMethods: readonly string[] | null;
}

const termsSchema = z.object({
  months: z.number(),
  categories: z.array(z.string()).nullable(),
  slaughterMethods: z.array(z.string()).nullable(),
});

/** The answers in the order of what is asked, in one statement; null where the body has published no such scheme. */
export const monthsAllowed = async (tx: Transaction, asked: readonly MonthsQuestion[]): Promise<(number | null)[]> =>
  (await termsAllowed(tx, asked)).map((terms) => terms?.months ?? null);

/** The same with all that the version says of what a certificate may cover. */
export async function termsAllowed(tx: Transaction, asked: readonly MonthsQuestion[]): Promise<(SchemeTerms | null)[]> {
  if (asked.length === 0) return [];
  const rows = await rowsOf(
    tx,
    { terms: nullable(json(termsSchema)) },
    sql`
    select (select json_build_object('months', (p.content->>'validityMonths')::int, 'categories', p.content->'categories',
          'slaughterMethods', p.content->'parameters'->'slaughterMethods') from certificates.published_schemes p
        cross join lateral (select (p.published_at at time zone 'UTC')::date <= q.on_day as is_in_force) f
        where p.body_id = q.certifier_id and p.name = q.scheme
        order by f.is_in_force desc, case when f.is_in_force then -p.version else p.version end limit 1) as terms
    from unnest(${sql.param(asked.map(({ certifierId }) => certifierId))}::text[],
        ${sql.param(asked.map(({ scheme }) => scheme))}::text[], ${sql.param(asked.map(({ on }) => on))}::date[])
      with ordinality as q(certifier_id, scheme, on_day, place) order by q.place`,
  );
  return rows.map(({ terms }) => terms);
}
