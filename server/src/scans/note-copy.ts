// Notes that a serial was seen as no single pack can be. It stays until it is lifted: the verdict reads it. The first time that two accounts say
// so is told; what strangers report opens a finding and is told to nobody.
// A verdict waits for it: one statement on the connections of the verify path.
import { newId } from '../platform/clock.ts';
import { command, type Database } from '../platform/database/database.ts';
import { insertMessage } from '../platform/outbox.ts';

export interface Copy {
  readonly gtin: string;
  readonly serial: string;
  readonly batchId: string | null;
  /** Between two sightings of it. */
  readonly kilometres: number;
  readonly minutes: number;
  readonly from: string;
  readonly to: string;
  /** By two accounts. */
  readonly isConfirmed: boolean;
  /** Of the later sighting. */
  readonly foundAt: Date;
  /** When the request came whose verdict says so. */
  readonly receivedAt: Date;
  /** Until when sightings counted no longer for that verdict, as the database said it; null: none was lifted. */
  readonly judgedAfter: string | null;
}

// What was judged before it was lifted, and is noted after it, would be open again at once: only a verdict that knew of the lifting notes anew.
const note = command(
  'scans.note_copy',
  `with noted as (
     insert into scans.copied_serials as c (gtin, serial, batch_id, kilometres, minutes, found_at, from_country, to_country, confirmed_at)
     values ($1, $2, $3::uuid, $4, $5, $6::timestamptz, $8, $9, case when $10::boolean then $12::timestamptz end)
     on conflict (gtin, serial) do update set batch_id = excluded.batch_id, kilometres = excluded.kilometres, minutes = excluded.minutes,
       found_at = excluded.found_at, from_country = excluded.from_country, to_country = excluded.to_country, confirmed_at = excluded.confirmed_at
     where c.lifted_at is not distinct from $11::timestamptz
       and ((c.confirmed_at is null and excluded.confirmed_at is not null) or not scans.counts_since_lifting(c.found_at, c.lifted_at))
     returning gtin, serial, confirmed_at
   )
   ${insertMessage}
   select $7::uuid, 'serial.copied', jsonb_build_object('gtin', gtin, 'serial', serial), $12::timestamptz from noted
   where confirmed_at is not null`,
);

export async function noteCopy(
  { database }: { readonly database: Database },
  { gtin, serial, batchId, kilometres, minutes, from, to, isConfirmed, foundAt, receivedAt, judgedAfter }: Copy,
): Promise<void> {
  await database.verdicts.run(note, [
    gtin,
    serial,
    batchId,
    kilometres,
    minutes,
    foundAt,
    newId(receivedAt),
    from,
    to,
    isConfirmed,
    judgedAfter,
    receivedAt,
  ]);
}
