// The one rule for which certificate a person means by its number: as numbers are kept apart when certificates are issued. Reads only.

import { normaliseCertificateNumber } from '@amanah/core/certificates';
import { certificateNumberIn } from '@amanah/core/codes';
import type { Realm } from '@amanah/core/organisations';
import { type SQL, sql } from 'drizzle-orm';
import { text } from '../platform/database/columns.ts';
import { type Database, rowsOf } from '../platform/database/database.ts';
import { isOpen } from '../platform/database/realms.ts';

/**
 * Whether two numbers are one: by their letters and digits, and by the signs that part their digits (1-11 and 11-1 are two), unless one of them is
 * written without any sign.
 */
export const isSameNumber = (
  one: SQL,
  other: SQL,
): SQL => sql`(platform.likeness_of_name(${one}) = platform.likeness_of_name(${other})
  and (platform.likeness_of_paper_number(${one}) = platform.likeness_of_paper_number(${other})
    or platform.likeness_of_name(${one}) in (platform.likeness_of_number(${one}), platform.likeness_of_number(${other}))))`;

/** The number as it was written, then as the address of its proof names it. */
const writtenAs = (typed: string): readonly string[] => [
  ...new Set([normaliseCertificateNumber(typed), certificateNumberIn(typed) ?? '']),
];

/** Whether a certificate `c` bears the number, or one that differs from it by its signs alone. */
export const bearsNumber = (typed: string): SQL =>
  sql`platform.likeness_of_name(c.number) in (${sql.join(
    writtenAs(typed).map((one) => sql`nullif(platform.likeness_of_name(${one}), '')`),
    sql`, `,
  )})`;

/** How near the number is to what was typed: the same text, then the same number. In the descending order of it the one that is meant comes first. */
export const asTyped = (typed: string): SQL => {
  const said = normaliseCertificateNumber(typed);
  return sql`(platform.likeness(c.number) = platform.likeness(${said}))::int
    + (platform.likeness_of_paper_number(c.number) = platform.likeness_of_paper_number(${said}))::int`;
};

/** The number on record of a signed certificate, which has a page of its own; null: there is none in these realms. */
export async function findCertificateNumber(
  database: Pick<Database, 'sql'>,
  typed: string,
  realms: readonly Realm[],
): Promise<string | null> {
  const [found] = await rowsOf(
    database.sql,
    { number: text },
    sql`select c.number from certificates.certificates c
      where ${bearsNumber(typed)} and ${isOpen('c.realm')} and c.realm = any(${sql.param([...realms])}::text[])
        and exists (select from certificates.credentials k where k.certificate_id = c.id)
      order by ${asTyped(typed)} desc, c.realm <> 'real' limit 1`,
  );
  return found?.number ?? null;
}
