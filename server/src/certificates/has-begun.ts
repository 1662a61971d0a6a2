// Which of the credentials of a certificate counts: a renewal may be signed long before its term begins, and until then the one before it counts.
import { type SQL, sql } from 'drizzle-orm';

/** Whether the term of a credential has begun; of several that have, the newest counts. @param row its name in the statement */
export const hasBegun = (row: 'k' | 'n', now: Date): SQL =>
  sql`(${sql.raw(row)}.integrity::json ->> 'validFrom')::timestamptz <= ${now.toISOString()}::timestamptz`;
