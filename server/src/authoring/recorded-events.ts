// Events on record that people entered here, by a form or in a table, as they entered them. Only those of the own organisation: whoever else asks
// learns nothing. What programs sent in another form, and what the product makes by itself, is not among them.
import type { RecordedEvent } from '@amanah/api/authoring';
import { type AuthoredEvent, authoredContext, authoredOfEpcis, errorReasons } from '@amanah/core/authoring';
import { instant, nullable, type RowOf, text, uuid } from '../platform/database/columns.ts';
import { type Database, statement } from '../platform/database/database.ts';
import { parseObject } from '../platform/parse-object.ts';

const columns = { id: uuid, text, record_time: instant, declared: nullable(text) };

const contextText = JSON.stringify(authoredContext);

// A declaration, and a variant, has a hash beside its identity.
const selected = `e.id, e.text, e.record_time, (select (d.text::jsonb -> 'errorDeclaration')::text from events.captured_events d where d.hash = e.identity
    and d.organisation_id = e.organisation_id and d.text::jsonb ? 'errorDeclaration' order by d.id limit 1) as declared
  from events.captured_events e join events.event_contexts c on c.id = e.context_id and c.text = $2
  where e.organisation_id = $1 and e.hash is null`;

const listed = statement(
  'authoring.recorded_events',
  columns,
  `select ${selected} and ($3::uuid is null or e.id < $3) order by e.id desc limit $4`,
);

const one = statement('authoring.recorded_event', columns, `select ${selected} and e.id = $3`);

const names = statement(
  'authoring.product_names',
  { gtin: text, name: text },
  'select gtin, name from products.registered where gtin = any($1::text[])',
);

function recordedOf({ id, text: said, record_time: recordedAt, declared }: RowOf<typeof columns>) {
  const event = authoredOfEpcis(parseObject(said));
  return (
    event && { id, recordedAt: recordedAt.toISOString(), event: written(event), declaredWrong: declarationIn(declared) }
  );
}

/** In lists that are the answer's own. */
const written = (event: AuthoredEvent): RecordedEvent['event'] => ({
  ...event,
  items: [...event.items],
  outputs: [...event.outputs],
});

function declarationIn(declared: string | null): RecordedEvent['declaredWrong'] {
  if (declared === null) return null;
  const { declarationTime, reason, correctiveEventIDs } = parseObject(declared);
  return {
    at: String(declarationTime),
    reason: errorReasons.find((known) => known === reason) ?? null,
    isCorrected: Array.isArray(correctiveEventIDs) && correctiveEventIDs.length > 0,
  };
}

const perPage = 50;

/** @param before of the last row of the page before */
export async function readRecorded(database: Database, organisationId: string, before: string | undefined) {
  const rows = await database.run(listed, [organisationId, contextText, before ?? null, perPage + 1]);
  const shown = rows.slice(0, perPage);
  const events = shown.flatMap((row) => recordedOf(row) ?? []);
  const gtins = events.flatMap(({ event: { items, outputs } }) =>
    [...items, ...outputs].flatMap((item) => ('gtin' in item ? [item.gtin] : [])),
  );
  const products = await database.run(names, [[...new Set(gtins)]]);
  return { events, products: [...products], nextBefore: rows.length > perPage ? (shown.at(-1)?.id ?? null) : null };
}

/** One of the own organisation, with its text as it was captured; null: there is none. `run`: of the transaction of whoever is in one. */
export async function findRecorded(run: Database['run'], organisationId: string, id: string) {
  const [row] = await run(one, [organisationId, contextText, id]);
  const recorded = row ? recordedOf(row) : null;
  return row && recorded ? { text: row.text, recorded } : null;
}
