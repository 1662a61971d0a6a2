// The log remembers what its operator forgot: a certificate that the log calls revoked or suspended, and whose row says nothing of it, is revoked
// or suspended again. Must never make an answer better.

import { sql } from 'drizzle-orm';
import { dayOf } from '../platform/clock.ts';
import { textOf, uuid } from '../platform/database/columns.ts';
import { type Database, rowsOf } from '../platform/database/database.ts';
import { newChange, recordChanges } from './change-status.ts';
import { forgottenStatus } from './forgotten.ts';
import type { IssueDeps } from './issue-certificates.ts';

/** As many as one transaction takes. */
const mostAtOnce = 1_000;

/** The words of the certifier went with its record: nobody else's stand in their place. */
const reason = '';

/**
 * A part of a certificate cannot be told from the whole by its leaf: what was limited comes back without its limit. The certifier sees the
 * change and decides anew.
 */
export async function restoreLogged(deps: IssueDeps & { readonly database: Database }): Promise<void> {
  const today = dayOf(deps.clock.now());
  const restoreSome = () =>
    deps.database.sql.transaction(async (tx) => {
      const forgotten = await rowsOf(
        tx,
        { id: uuid, status: textOf(['suspended', 'revoked'] as const) },
        sql`select distinct on (c.id) c.id, f.status
          from (${forgottenStatus}) f join certificates.certificates c on c.id = f.certificate_id
          where f.status = 'revoked' or certificates.status_on(c.id, c.valid_from, c.valid_until, ${today}::date, null, null) <> 'suspended'
          order by c.id, f.status
          limit ${mostAtOnce}`,
      );
      await recordChanges(
        tx,
        deps,
        forgotten.map(({ id: certificateId, status }) => newChange(deps, { certificateId, status, reason })),
      );
      return forgotten.length === mostAtOnce;
    });
  while (await restoreSome());
}
