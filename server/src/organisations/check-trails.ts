// Whether a trail was cut: each entry is a leaf of the log too, so the log has more than a trail from whose end some were taken, also where others
// were written in their place since. Changes nothing.
import { sql } from 'drizzle-orm';
import type { Ledger } from '../ledger/index.ts';
import { integer, text, uuid } from '../platform/database/columns.ts';
import { type Database, rowsOf } from '../platform/database/database.ts';
import type { IssuerKeys } from './issuer-keys.ts';

interface TrailDeps {
  readonly database: Database;
  readonly ledger: Pick<Ledger, 'entriesOfTrails'>;
  readonly didOf: IssuerKeys['didOf'];
}

export interface CutTrail {
  /** null: nothing of the trail is there. */
  readonly organisationId: string | null;
  /** Its DID, where nothing is there. */
  readonly name: string;
  /** The last entry that is there. */
  readonly place: number;
}

const readHeads = (database: Database) =>
  rowsOf(
    database.sql,
    { organisation_id: uuid, name: text, place: integer, entries: integer },
    sql`select h.organisation_id, o.name, h.place, (select count(*)::int from organisations.audit_entries e where e.organisation_id = h.organisation_id) as entries
      from organisations.audit_heads h join organisations.organisations o on o.id = h.organisation_id order by h.organisation_id`,
  );

export async function findCutTrails({ database, ledger }: Omit<TrailDeps, 'didOf'>): Promise<readonly CutTrail[]> {
  // The log first: an entry that is written meanwhile is in the trail, and not the other way round.
  const logged = await ledger.entriesOfTrails();
  const heads = await readHeads(database);
  // A DID ends in the id of its organisation; the host before it may have been another one.
  const inLog = new Map<string, number>();
  for (const [did, entries] of logged) inLog.set(did.slice(-36), (inLog.get(did.slice(-36)) ?? 0) + entries);
  const cut = heads
    .filter(({ organisation_id, place, entries }) => entries !== place || (inLog.get(organisation_id) ?? 0) > place)
    .map(({ organisation_id: organisationId, name, place }) => ({ organisationId, name, place }));
  // A trail that was taken out whole has no head any more.
  const known = new Set(heads.map(({ organisation_id }) => organisation_id));
  const gone = [...logged.keys()].filter((did) => !known.has(did.slice(-36)));
  return [...cut, ...gone.map((did) => ({ organisationId: null, name: did, place: 0 }))];
}

/** How long each trail is, for whoever counts in the log how long it has to be. */
export async function trailLengths({
  database,
  didOf,
}: Pick<TrailDeps, 'database' | 'didOf'>): Promise<{ issuer: string; entries: number }[]> {
  const heads = await readHeads(database);
  return heads.map(({ organisation_id, entries }) => ({ issuer: didOf(organisation_id), entries }));
}
