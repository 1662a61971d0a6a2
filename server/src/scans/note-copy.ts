// Notes that a serial was seen as no single pack can be. The first time for each serial is told; the scans after it say so themselves.
// A verdict waits for it: one statement on the connections of the verify path.
import { type Clock, newId } from '../platform/clock.ts';
import { command, type Database } from '../platform/database/database.ts';
import { insertMessage } from '../platform/outbox.ts';

export interface Copy {
  readonly gtin: string;
  readonly serial: string;
  readonly batchId: string | null;
  /** Between two sightings of it. */
  readonly kilometres: number;
  readonly minutes: number;
}

const note = command(
  'scans.note_copy',
  `with noted as (
     insert into scans.copied_serials (gtin, serial, batch_id, kilometres, minutes, found_at)
     values ($1, $2, $3::uuid, $4, $5, $6::timestamptz)
     on conflict do nothing returning gtin, serial
   )
   ${insertMessage}
   select $7::uuid, 'serial.copied', jsonb_build_object('gtin', gtin, 'serial', serial), $6::timestamptz from noted`,
);

export async function noteCopy(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  { gtin, serial, batchId, kilometres, minutes }: Copy,
): Promise<void> {
  const now = clock.now();
  await database.verdicts.run(note, [gtin, serial, batchId, kilometres, minutes, now, newId(now)]);
}
