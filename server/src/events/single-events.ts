// One event: captured at once, and found by its name or hash.
import { utf8 } from '@amanah/core/ledger';
import { type Database, statement } from '../platform/database/database.ts';
import { isShownText } from '../platform/database/realms.ts';
import { Refusal } from '../platform/refusal.ts';
import { sha256 } from '../platform/signing.ts';
import { captureEvents } from './capture-events.ts';
import type { EventsDeps } from './deps.ts';
import { bytesOfHashUri } from './prepare-events.ts';
import { nothingTaken, recordCaptured, type Sender, withTaken } from './record-captured.ts';
import { type FoundEvent, foundColumns } from './run-query.ts';

/** @returns the name under which it is found: its own, else its hash */
export async function captureOneEvent(
  deps: EventsDeps,
  by: { readonly organisationId: string; readonly sender: Sender },
  text: string,
): Promise<{ readonly name: string }> {
  const result = await deps.database.sql.transaction(async (tx) => {
    const { organisationId } = by;
    const done = await captureEvents(tx, deps, { organisationId, document: text, isBare: true });
    const digest = Buffer.from(sha256(utf8(text))).toString('hex');
    await recordCaptured(
      tx,
      deps,
      {
        ...by,
        id: done.events[0]?.id ?? '',
        digest,
        taken: withTaken(nothingTaken, done.captured),
      },
      done.captured.map((one) => one.id),
    );
    return done;
  });
  const [found] = result.events;
  if (!found) throw new Refusal('events.epcis_invalid', { faults: [{ path: '', rule: 'events.empty_list' }] });
  return { name: found.eventId ?? found.hash };
}

const byName = statement(
  'events.event_by_name',
  foundColumns,
  `select e.id, e.text, c.text as context, c.namespaces from (
     select id from events.epcis_events where event_id = $1
     union select id from events.epcis_events where identity = $2
     union select id from events.epcis_events where hash = $2
   ) named join events.epcis_events e on e.id = named.id
   join events.epcis_contexts c on c.id = e.context_id
   where (e.is_public and ${isShownText('e.realm', '$3')}) or e.organisation_id = $3 or $3 = any(e.audience) order by e.declared_at nulls first, e.id limit 100`,
);

/** The event, its variants and the declarations of its errors, as far as the caller may see them. */
export const findEventByName = (
  database: Database,
  organisationId: string | null,
  name: string,
): Promise<readonly FoundEvent[]> => database.run(byName, [name, bytesOfHashUri(name), organisationId]);
