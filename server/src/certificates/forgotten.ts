// What the log says became of certificates, and no row says any more: somebody with the tables in the hands deleted it. Reads only.

import { type SQL, sql } from 'drizzle-orm';

/**
 * Credentials (`certificate_id`, `status_list`, `status_place`) of which the log says that they are revoked or suspended (`status`), and nothing else
 * does. A certificate that is revoked as a whole is not asked about again; a suspension that the log ends is over.
 */
export const forgottenStatus: SQL = sql`select k.certificate_id, k.status_list, k.status_place, s.status
  from ledger.status_statements s join certificates.credentials k on k.uri = s.subject
  where s.status in ('suspended', 'revoked')
    and not exists (select from certificates.status_changes h where h.leaf_id = s.leaf_id)
    and not exists (select from certificates.status_changes h where h.certificate_id = k.certificate_id and h.status = 'revoked'
      and h.gtins is null and h.batches is null)
    and (s.status = 'revoked' or not exists (select from ledger.status_statements r
      where r.subject = s.subject and r.status = 'reinstated' and r.at > s.at))`;
