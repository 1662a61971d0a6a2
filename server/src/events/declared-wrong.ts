// Which events on record somebody has just declared to be wrong. Only whoever captured an event can take it back.
import { sql } from 'drizzle-orm';
import { uuid } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import type { CapturedEvent } from './capture-hooks.ts';
import { bytesOfHashUri } from './prepare-events.ts';

/** Ids of the events that error declarations are about. EPCIS 2.0 section 7.4.1.4: same event, same hash, a declaration beside it. */
export async function declaredWrong(tx: Transaction, captured: readonly CapturedEvent[]): Promise<readonly string[]> {
  const wrong = captured.filter(({ facts }) => facts.errorDeclaration !== null);
  const hashes = wrong.flatMap(({ hash }) => bytesOfHashUri(hash) ?? []);
  if (hashes.length === 0) return [];
  const rows = await rowsOf(
    tx,
    { id: uuid },
    sql`select id from events.epcis_events
    where identity = any(${sql.param(hashes)}::bytea[]) and organisation_id = ${wrong[0]?.organisationId ?? null}::uuid`,
  );
  return rows.map(({ id }) => id);
}
