// The demo in a test: seeding it, and what lies in the database afterwards.
import type { TestApp } from '../../../server/src/testing/test-app.ts';
import { seedDemo } from '../seed-demo.ts';

export const seed = (
  app: TestApp,
  onProgress: (done: number, total: number) => void = () => undefined,
  signal = new AbortController().signal,
) => seedDemo({ ...app.domains, database: app.database, clock: app.clock, onProgress, signal });

/** Rows of every table by its name. */
export async function countRows(app: TestApp): Promise<Record<string, number>> {
  // The log takes its leaves a moment later; how far it is would be counted too.
  await app.domains.ledger.settled();
  const { rows } = await app.database.asOwner<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema', 'drizzle', 'public') order by 1`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of rows) {
    const [row] = (await app.database.asOwner<{ count: number }>(`select count(*)::int as count from ${name}`)).rows;
    counts[name] = row?.count ?? 0;
  }
  const [sum] = (await app.database.pool.query('select coalesce(sum(scans), 0)::int as count from scans.rollups')).rows;
  return { ...counts, 'scans in rollups': sum.count };
}
