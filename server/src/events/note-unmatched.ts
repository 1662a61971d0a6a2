// Notes in the capturing transaction that nobody has said yet who is owed these events. So nothing is missed between a capture and a message,
// whichever process goes on with it, and whoever captures waits for nobody's subscriptions.
import { command, runIn, type Transaction } from '../platform/database/database.ts';

const note = command(
  'events.note_unmatched',
  `insert into events.unmatched_events (event_id, organisation_id)
   select id, $2 from unnest($1::uuid[]) as e(id) where exists (select from events.epcis_subscriptions)`,
);

export async function noteUnmatched(
  tx: Transaction,
  captured: readonly { readonly id: string; readonly organisationId: string }[],
): Promise<void> {
  const [first] = captured;
  if (first) await runIn(tx, note, [captured.map(({ id }) => id), first.organisationId]);
}
