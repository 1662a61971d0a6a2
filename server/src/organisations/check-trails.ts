// Whether a trail was cut: each entry is a leaf of the log too, so that one which is taken from the end, with the head set back, is missed by whoever
// asks the log for the next. Changes nothing.
import { sql } from 'drizzle-orm';
import type { Ledger } from '../ledger/index.ts';
import { integer, text, uuid } from '../platform/database/columns.ts';
import { type Database, rowsOf } from '../platform/database/database.ts';
import type { IssuerKeys } from './issuer-keys.ts';

export interface CutTrail {
  readonly organisationId: string;
  readonly name: string;
  /** The last entry that is there. */
  readonly place: number;
}

export async function findCutTrails(deps: {
  readonly database: Database;
  readonly ledger: Pick<Ledger, 'speaksOf'>;
  readonly didOf: IssuerKeys['didOf'];
}): Promise<readonly CutTrail[]> {
  const heads = await rowsOf(
    deps.database.sql,
    { organisation_id: uuid, name: text, place: integer, entries: integer },
    sql`select h.organisation_id, o.name, h.place, (select count(*)::int from organisations.audit_entries e where e.organisation_id = h.organisation_id) as entries
      from organisations.audit_heads h join organisations.organisations o on o.id = h.organisation_id order by h.organisation_id`,
  );
  const nextOf = (head: (typeof heads)[number]) => `${deps.didOf(head.organisation_id)}#audit-${head.place + 1}`;
  const known = await deps.ledger.speaksOf(heads.map(nextOf));
  return heads
    .filter((head) => head.entries !== head.place || known.has(nextOf(head)))
    .map(({ organisation_id: organisationId, name, place }) => ({ organisationId, name, place }));
}
