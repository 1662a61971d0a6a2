// Events with their proofs, for whoever wants to check them. An event whose prefixes stand in the document it came in gets them
// here: whoever checks its hash has nothing but the event.

import { isUuid, namesOf, parseCode } from '@amanah/core/codes';
import type { EvidenceEvent } from '@amanah/core/events';
import type { Realm } from '@amanah/core/organisations';
import type { LogView } from '../ledger/index.ts';
import { boolean, nullable, type RowOf, text, texts, uuid } from '../platform/database/columns.ts';
import { type Database, statement } from '../platform/database/database.ts';
import { shownTo } from '../platform/database/realms.ts';
import { parseObject } from '../platform/parse-object.ts';
import { namesParties } from './names-parties.ts';
import { namespacesColumn } from './namespaces-column.ts';

export interface LoggedEvents {
  readonly kind: 'batch' | 'event';
  readonly id: string;
  readonly gtin: string;
  readonly batchNumber: string;
  readonly producerId: string;
  /** For a batch: the certificate numbers that its producer names. */
  readonly claimedCertificateNumbers: readonly string[];
  readonly events: readonly EvidenceEvent[];
}

const columns = {
  batch_id: uuid,
  gtin: text,
  batch_number: text,
  producer_id: uuid,
  claims: texts,
  id: nullable(uuid),
  event_hash: nullable(text),
  text: nullable(text),
  context: nullable(text),
  namespaces: nullable(namespacesColumn),
  leaf_id: nullable(uuid),
  is_public_form: nullable(boolean),
};
type Row = RowOf<typeof columns>;

const selected = `b.id as batch_id, b.gtin, b.batch_number, b.producer_id, b.claimed_certificate_numbers as claims,
  e.id, e.event_hash, c.public_text is not null as is_public_form, coalesce(c.public_text, c.text) as text, k.text as context, k.namespaces,
  coalesce(c.public_leaf_id, c.id) as leaf_id`;
/** What names parties or documents is shown in its public form, or not at all. */
const captured = `join events.epcis_events c on c.id = e.epcis_event_id and (c.public_text is not null
     or not ${namesParties('c.id')})
   join events.epcis_contexts k on k.id = c.context_id`;

/** The newest of a batch: of its maker, and after them of others. */
const mostOwnEvents = 200;
const mostEventsOfOthers = 50;

const ofBatch = statement(
  'events.logged_of_batch',
  columns,
  `select ${selected} from batches.public_batches b
   left join lateral batches.shown_steps(b.id, ${mostOwnEvents}, ${mostEventsOfOthers}) newest on true
   left join (batches.batch_steps e ${captured}) on e.id = newest.id
   where b.id = coalesce((select id from batches.batch_facts where id = $1 and realm = any($2::text[])),
     (select id from batches.named($3, $4, $5, $6, $2::text[])))
   order by e.occurred_at`,
);
const ofEvent = statement(
  'events.logged_event',
  columns,
  `select ${selected} from batches.batch_steps e join batches.public_batches b on b.id = e.batch_id and b.realm = any($3::text[])
   ${captured}
   where e.id = $1 or e.event_hash = $2 order by b.realm <> 'real' limit 1`,
);

export async function readLoggedEvents(
  database: Database,
  view: LogView,
  name: string,
  viewer: Realm,
): Promise<LoggedEvents | null> {
  const id = isUuid(name) ? name : null;
  const names = id === null ? namesOf(parseCode(name)) : null;
  const named = [names?.gtin ?? null, names?.batchNumber ?? null, names?.serial ?? null, names?.code ?? null];
  const batchRows = id || names ? await database.run(ofBatch, [id, shownTo(viewer), ...named]) : [];
  const rows = batchRows.length > 0 ? batchRows : await database.run(ofEvent, [id, name, shownTo(viewer)]);
  const [first] = rows;
  if (!first) return null;
  const statements = await view.statements(rows.flatMap(({ leaf_id }) => leaf_id ?? []));
  const kind = batchRows.length > 0 ? 'batch' : 'event';
  return {
    kind,
    id: kind === 'batch' ? first.batch_id : (first.id ?? ''),
    gtin: first.gtin,
    batchNumber: first.batch_number,
    producerId: first.producer_id,
    claimedCertificateNumbers: first.claims,
    events: rows.flatMap((row) => {
      const { id: eventId, event_hash: hash, leaf_id: leafId, is_public_form: isPublicForm } = row;
      const found = leafId ? statements.get(leafId) : undefined;
      return eventId && hash && found
        ? [{ id: eventId, hash, event: inFull(row), statement: found, ...(isPublicForm && { isPublicForm }) }]
        : [];
    }),
  };
}

function inFull({ text, context, namespaces }: Row): string {
  const event = parseObject(text ?? '{}');
  if (event['@context'] !== undefined && text !== null) return text;
  const declared: unknown = JSON.parse(context ?? 'null');
  return JSON.stringify({ '@context': [...(Array.isArray(declared) ? declared : [declared]), namespaces], ...event });
}
