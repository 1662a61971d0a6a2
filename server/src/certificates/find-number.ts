// The one rule for which certificate a person means by its number: as numbers are kept apart when certificates are issued. Reads only.

import { normaliseCertificateNumber } from '@amanah/core/certificates';
import { certificateNumberIn } from '@amanah/core/codes';
import type { Realm } from '@amanah/core/organisations';
import { type SQL, sql } from 'drizzle-orm';
import { text } from '../platform/database/columns.ts';
import { type Database, rowsOf } from '../platform/database/database.ts';
import { isOpen } from '../platform/database/realms.ts';

/** The number as it was written, then as the address of its proof names it. */
const writtenAs = (typed: string): readonly string[] => [
  ...new Set([normaliseCertificateNumber(typed), certificateNumberIn(typed) ?? '']),
];

/** Whether a certificate `c` bears the number. */
export const bearsNumber = (typed: string): SQL =>
  sql`platform.likeness_of_paper_number(c.number) in (${sql.join(
    writtenAs(typed).map((one) => sql`nullif(platform.likeness_of_paper_number(${one}), '')`),
    sql`, `,
  )})`;

/** Of several, the one whose number is written as it was typed comes first. */
export const asTyped = (typed: string): SQL =>
  sql`platform.likeness(c.number) = platform.likeness(${normaliseCertificateNumber(typed)})`;

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
