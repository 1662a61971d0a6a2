// Steps of batches: what is planned, and the reading of what was captured. Whoever captures events writes them here in the same transaction.
import { sql } from 'drizzle-orm';
import { command, runIn, type Transaction } from '../platform/database/database.ts';
import { steps } from './tables.ts';

/** A step that has happened, as a captured event tells it. */
export interface CapturedStep {
  readonly id: string;
  readonly batchId: string;
  readonly step: typeof steps.$inferSelect.step;
  readonly name: string;
  readonly address: string;
  readonly status: typeof steps.$inferSelect.status;
  readonly occurredAt: string;
  readonly temperatureCelsius: number | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly certificateId: string | null;
  readonly notes: readonly { readonly label: string; readonly value: string }[];
  readonly eventHash: string;
  readonly epcisEventId: string;
  /** By the word of somebody who did not make the goods. */
  readonly isOthers: boolean;
  /** Pieces that it sends to others, below zero where they came back; null where nobody counted. */
  readonly piecesSent: number | null;
}

/**
 * Steps that one organisation may record of one batch. What goes beyond stays on record as events and makes no step: else whoever may capture
 * events decides how much everybody reads who asks about the batch.
 */
export const mostStepsOfMaker = 1000;
export const mostStepsOfOthers = 100;
/** Longer words are cut: they are read with every verdict. */
const mostLetters = 300;
const mostNotes = 40;

// A planned step that has now happened under the same name becomes what happened; it is there already, so it is not one more.
const write = command(
  'batches.write_steps',
  `insert into batches.steps (id, batch_id, step, name, address, status, occurred_at, temperature_celsius, latitude, longitude,
     certificate_id, notes, event_hash, epcis_event_id, realm, is_others, recorder_id, pieces_sent)
   select j.id, j.batch_id, step, name, address, status, occurred_at, temperature_celsius, latitude, longitude, certificate_id, notes::jsonb,
     event_hash, epcis_event_id, $15::text, j.is_others, $17::uuid, pieces_sent
   from (select *, row_number() over (partition by batch_id, is_others order by place) as nth from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::timestamptz[], $8::double precision[],
     $9::double precision[], $10::double precision[], $11::uuid[], $12::text[], $13::text[], $14::uuid[], $16::boolean[], $18::double precision[]) with ordinality
     as g(id, batch_id, step, name, address, status, occurred_at, temperature_celsius, latitude, longitude, certificate_id, notes,
       event_hash, epcis_event_id, is_others, pieces_sent, place)) j
   left join lateral (
     select count(*) as steps from (select from batches.steps s where s.batch_id = j.batch_id and s.is_others = j.is_others
       and (not j.is_others or s.recorder_id = $17::uuid) limit ${mostStepsOfMaker}) there
   ) had on true
   where j.nth + had.steps <= case when j.is_others then ${mostStepsOfOthers} else ${mostStepsOfMaker} end
     or exists (select from batches.steps s where s.id = j.id)
   on conflict (id) do update set step = excluded.step, name = excluded.name, address = excluded.address, status = excluded.status,
     occurred_at = excluded.occurred_at, temperature_celsius = excluded.temperature_celsius, latitude = excluded.latitude,
     longitude = excluded.longitude, certificate_id = excluded.certificate_id, notes = excluded.notes,
     event_hash = excluded.event_hash, epcis_event_id = excluded.epcis_event_id, recorder_id = excluded.recorder_id,
     pieces_sent = excluded.pieces_sent
   where steps.event_hash is null and steps.batch_id = excluded.batch_id`,
);

/**
 * @param recorder who captured the events
 * @param recorder.realm that of each batch as well: the key of the table refuses any other
 */
export async function writeSteps(
  tx: Transaction,
  recorder: { readonly organisationId: string; readonly realm: string },
  rows: readonly CapturedStep[],
): Promise<void> {
  if (rows.length === 0) return;
  const list = (read: (row: CapturedStep) => unknown) => rows.map(read);
  await runIn(tx, write, [
    list(({ id }) => id),
    list(({ batchId }) => batchId),
    list(({ step }) => step),
    list(({ name }) => name.slice(0, mostLetters)),
    list(({ address }) => address.slice(0, mostLetters)),
    list(({ status }) => status),
    list(({ occurredAt }) => occurredAt),
    list(({ temperatureCelsius }) => temperatureCelsius),
    list(({ latitude }) => latitude),
    list(({ longitude }) => longitude),
    list(({ certificateId }) => certificateId),
    list(({ notes }) => JSON.stringify(notes.slice(0, mostNotes).map(cutNote))),
    list(({ eventHash }) => eventHash),
    list(({ epcisEventId }) => epcisEventId),
    recorder.realm,
    list(({ isOthers }) => isOthers),
    recorder.organisationId,
    list(({ piecesSent }) => piecesSent),
  ]);
}

const cutNote = ({ label, value }: CapturedStep['notes'][number]) => ({
  label: label.slice(0, mostLetters),
  value: value.slice(0, mostLetters),
});

export type PlannedStep = typeof steps.$inferInsert;

export async function planSteps(tx: Transaction, rows: readonly PlannedStep[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insert(steps)
      .values([...rows])
      .onConflictDoNothing();
}

/** Takes out the readings of these events, by hash and id. */
export async function forgetSteps(
  tx: Transaction,
  { hashes, eventIds }: { readonly hashes: readonly string[]; readonly eventIds: readonly string[] },
): Promise<void> {
  await tx.execute(sql`delete from batches.steps where event_hash = any(${sql.param(hashes)}::text[])
    and epcis_event_id = any(${sql.param(eventIds)}::uuid[])`);
}

export async function stepsThere(tx: Transaction, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ id: steps.id })
    .from(steps)
    .where(sql`${steps.id} = any(${sql.param(ids)}::uuid[])`);
  return new Set(rows.map(({ id }) => id));
}
