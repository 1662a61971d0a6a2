// What was made of goods that are blocked is looked into, in whichever order that became known. It refuses nothing: what happened is recorded.
import { lineageOf } from '@amanah/core/events';
import { sql } from 'drizzle-orm';
import type { MadeOf } from '../batches/index.ts';
import { batchKey, storedKey, thingOf } from '../codes/index.ts';
import { text, uuid } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import type { CapturedEvent } from './capture-hooks.ts';
import type { EventsDeps } from './deps.ts';
import type { OnRecord } from './lookups.ts';

/** A chain of makers is no longer than that. */
const mostSteps = 50;

/** @param captured with its lineage on record */
export async function investigateOutputs(
  tx: Transaction,
  { batches }: Pick<EventsDeps, 'batches'>,
  captured: readonly CapturedEvent[],
  { realm }: OnRecord,
): Promise<void> {
  let processes = captured
    .filter(({ variantOf }) => variantOf === null)
    .flatMap(({ id, facts }) => lineageOf(facts, id).map(({ process }) => storedKey(process)));
  for (let step = 0; step < mostSteps && processes.length > 0; step++) {
    const found = await batches.investigateMadeOfBlocked(tx, await madeBy(tx, processes), realm);
    // What was made of these in turn may be on record already.
    processes = await processesOf(
      tx,
      found.flatMap(({ gtin, batchNumber }) => batchKey(gtin, batchNumber) ?? []),
    );
  }
}

/** What went into these processes and what came out of them, both by the word of the same organisation. */
async function madeBy(tx: Transaction, processes: readonly string[]): Promise<readonly MadeOf[]> {
  const rows = await rowsOf(
    tx,
    { input: text, output: text, recorder_id: uuid },
    sql`select distinct i.key as input, o.key as output, said.organisation_id as recorder_id from events.lineage_parts o
      join events.captured_events said on said.id = o.event_id
      join events.lineage_parts i on i.process = o.process and i.side = 0
      join events.captured_events told on told.id = i.event_id and told.organisation_id = said.organisation_id
      where o.process = any(${sql.param([...new Set(processes)])}::text[]) and o.side = 1`,
  );
  return rows.flatMap((row) => {
    const [input, output] = [goodsOf(row.input), goodsOf(row.output)];
    return input && output ? [{ input, output, recorderId: row.recorder_id }] : [];
  });
}

function goodsOf(key: string): MadeOf['input'] | null {
  const { gtin, batchNumber, serial } = thingOf(key);
  return gtin === null ? null : { gtin, batchNumber, serial };
}

async function processesOf(tx: Transaction, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await rowsOf(
    tx,
    { process: text },
    sql`select distinct process from events.lineage_parts where key = any(${sql.param([...keys])}::text[]) and side = 0`,
  );
  return rows.map(({ process }) => process);
}
