// What would be the answer if an event had been declared wrong already: all that its declaration takes out is taken out, the question is asked, and
// everything is put back. Whoever has to wait for others does so before: what is waited for inside is let go with it.
import { sql } from 'drizzle-orm';
import { forgetSteps, writeDestructions } from '../batches/index.ts';
import { text } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { forgetLineage } from './record-lineage.ts';

/** Ends the part of the transaction that is taken back. */
class Undone extends Error {}

/** @param id of the row @throws whatever `ask` throws: then nothing of the transaction stands */
export async function asIfWithdrawn(
  tx: Transaction,
  id: string,
  ask: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const undone = new Undone();
  try {
    await tx.transaction(async (inner) => {
      await withdraw(inner, id);
      await ask(inner);
      throw undone;
    });
  } catch (error) {
    if (error !== undone) throw error;
  }
}

async function withdraw(tx: Transaction, id: string): Promise<void> {
  await tx.execute(sql`insert into events.epcis_events (id, identity, hash, context_id, text, organisation_id, realm, is_public, type, event_id,
      event_time, record_time, biz_step, declared_at)
    select gen_random_uuid(), sha256(identity), identity, context_id, text, organisation_id, realm, is_public, type, event_id,
      event_time, record_time, biz_step, record_time from events.epcis_events where id = ${id}::uuid`);
  const steps = await rowsOf(
    tx,
    { hash: text },
    sql`select distinct event_hash as hash from batches.batch_steps where epcis_event_id = ${id}::uuid and event_hash is not null`,
  );
  await forgetSteps(tx, { hashes: steps.map(({ hash }) => hash), eventIds: [id] });
  await forgetLineage(tx, [id]);
  await writeDestructions(tx, { pieces: [], packs: [], wrong: [id] });
}
