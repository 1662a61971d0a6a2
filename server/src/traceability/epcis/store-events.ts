// Writes prepared events with everything they are found under, each once. What is there already is compared with what came: the
// hash leaves out names, comments and members without prefix inside an extension (CBV 2.0 section 8.9), so equal hashes are not yet
// equal events. What differs is kept beside the first as a variant of it and said to be one: nothing is lost, nothing counts twice.
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { sha256 } from '../../platform/signing.ts';
import { keysOf, restOf } from './index-facts.ts';
import type { CaptureFault, PreparedEvent } from './prepare-events.ts';

export interface EventToStore {
  readonly id: string;
  readonly prepared: PreparedEvent;
  readonly isPublic: boolean;
  readonly audience: readonly string[];
}

export type StoreOutcome =
  | { readonly kind: 'stored' | 'known'; readonly id: string; readonly variantOf?: string }
  | { readonly kind: 'refused'; readonly fault: CaptureFault };

/** The row of a context is named by its content: no look-up is needed to use it. */
function contextOf({ contextText, namespaces }: PreparedEvent): { id: string; text: string; namespaces: string } {
  const names = JSON.stringify(namespaces);
  const hex = Buffer.from(sha256(Buffer.from(`${contextText}\n${names}`))).toString('hex');
  const id = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  return { id, text: contextText, namespaces: names };
}

const list = (values: readonly unknown[]) => sql.param(values);

async function insertContexts(tx: Transaction, events: readonly EventToStore[]): Promise<readonly string[]> {
  const found = new Map<string, { id: string; text: string; namespaces: string }>();
  // Most documents have one context: the same objects come again and again.
  let lastEvent: PreparedEvent | undefined;
  let lastId = '';
  const ids = events.map(({ prepared }) => {
    const isSame =
      lastEvent?.contextText === prepared.contextText && isDeepStrictEqual(lastEvent.namespaces, prepared.namespaces);
    if (!isSame) {
      const context = contextOf(prepared);
      found.set(context.id, context);
      lastId = context.id;
      lastEvent = prepared;
    }
    return lastId;
  });
  const rows = [...found.values()];
  await tx.execute(sql`insert into traceability.epcis_contexts (id, text, namespaces)
    select id, text, namespaces::jsonb from unnest(${list(rows.map(({ id }) => id))}::uuid[], ${list(rows.map(({ text }) => text))}::text[],
      ${list(rows.map(({ namespaces }) => namespaces))}::text[]) as c(id, text, namespaces)
    on conflict (id) do nothing`);
  return ids;
}

interface Attempt {
  readonly event: EventToStore;
  readonly identity: Buffer;
  readonly contextId: string;
  /** The event with the same hash and other content, which came first. */
  readonly variantOf?: string;
}

/** @returns for each event, in order, what became of it */
export async function storeEvents(
  tx: Transaction,
  about: { readonly organisationId: string; readonly recordTime: string },
  events: readonly EventToStore[],
): Promise<readonly StoreOutcome[]> {
  if (events.length === 0) return [];
  const contexts = await insertContexts(tx, events);
  const attempts = events.map((event, index) => ({
    event,
    identity: event.prepared.identity,
    contextId: contexts[index] ?? '',
  }));
  const outcomes = new Map<EventToStore, StoreOutcome>();
  const variants = await attempt(tx, about, attempts, outcomes);
  if (variants.length > 0) await attempt(tx, about, variants, outcomes);
  return events.map((event) => outcomes.get(event) ?? never(event));
}

const never = ({ prepared }: EventToStore): never => {
  throw new Error(`event ${prepared.path} was neither stored nor found`);
};

/** Notes what became of each. @returns what is to be tried once more, as variants */
async function attempt(
  tx: Transaction,
  about: { readonly organisationId: string; readonly recordTime: string },
  attempts: readonly Attempt[],
  outcomes: Map<EventToStore, StoreOutcome>,
): Promise<readonly Attempt[]> {
  const stored = await insertEvents(tx, about, attempts);
  const fresh = attempts.filter(({ event }) => stored.has(event.id));
  await insertKeys(
    tx,
    fresh.map(({ event }) => event),
  );
  for (const { event, variantOf } of fresh)
    outcomes.set(event, { kind: 'stored', id: event.id, ...(variantOf !== undefined && { variantOf }) });
  const missing = attempts.filter(({ event }) => !stored.has(event.id));
  return missing.length === 0 ? [] : compareWithKnown(tx, about.organisationId, missing, outcomes);
}

async function insertEvents(
  tx: Transaction,
  about: { readonly organisationId: string; readonly recordTime: string },
  attempts: readonly Attempt[],
): Promise<ReadonlySet<string>> {
  const column = (read: (event: EventToStore) => unknown) => list(attempts.map(({ event }) => read(event)));
  const facts = (read: (facts: PreparedEvent['facts']) => unknown) => column(({ prepared }) => read(prepared.facts));
  const hashes = attempts.map(({ identity, event }) =>
    identity.equals(event.prepared.hash) ? null : event.prepared.hash,
  );
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into traceability.epcis_events (id, identity, hash, context_id, text, organisation_id, audience, is_public, type,
      event_id, event_time, record_time, action, biz_step, disposition, read_point, biz_location, transformation_id, declared_at,
      error_reason, rest)
    select id, identity, hash, context_id, text, ${about.organisationId}::uuid, audience::uuid[], is_public, type,
      event_id, event_time, ${about.recordTime}::timestamptz, action, biz_step, disposition, read_point, biz_location,
      transformation_id, declared_at, error_reason, rest::jsonb
    from unnest(${column(({ id }) => id)}::uuid[], ${list(attempts.map(({ identity }) => identity))}::bytea[],
      ${list(hashes)}::bytea[], ${list(attempts.map(({ contextId }) => contextId))}::uuid[],
      ${column(({ prepared }) => prepared.text)}::text[],
      ${column(({ audience }) => (audience.length > 0 ? `{${audience.join(',')}}` : null))}::text[],
      ${column(({ isPublic }) => isPublic)}::boolean[], ${facts(({ type }) => type)}::text[],
      ${facts(({ eventId }) => eventId)}::text[], ${facts(({ eventTime }) => eventTime)}::timestamptz[],
      ${facts(({ action }) => action)}::text[], ${facts(({ bizStep }) => bizStep)}::text[],
      ${facts(({ disposition }) => disposition)}::text[], ${facts(({ readPoint }) => readPoint)}::text[],
      ${facts(({ bizLocation }) => bizLocation)}::text[], ${facts(({ transformationId }) => transformationId)}::text[],
      ${facts(({ errorDeclaration }) => errorDeclaration?.declaredAt ?? null)}::timestamptz[],
      ${facts(({ errorDeclaration }) => errorDeclaration?.reason ?? null)}::text[],
      ${column(({ prepared }) => restOf(prepared.facts))}::text[])
      as e(id, identity, hash, context_id, text, audience, is_public, type, event_id, event_time, action, biz_step, disposition,
        read_point, biz_location, transformation_id, declared_at, error_reason, rest)
    on conflict do nothing returning id`);
  return new Set(rows.map(({ id }) => id));
}

async function insertKeys(tx: Transaction, events: readonly EventToStore[]): Promise<void> {
  const rows = events.flatMap(({ id, prepared }) => keysOf(prepared.facts).map((key) => ({ ...key, id })));
  if (rows.length === 0) return;
  await tx.execute(sql`insert into traceability.epcis_keys (key, kind, event_id)
    select * from unnest(${list(rows.map(({ key }) => key))}::text[], ${list(rows.map(({ kind }) => kind))}::smallint[],
      ${list(rows.map(({ id }) => id))}::uuid[])`);
}

interface Known {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly identity: Buffer;
  readonly event_id: string | null;
  readonly text: string;
  readonly organisation_id: string;
  readonly audience: string[] | null;
}

// A repository that hands an event on may have put its own recordTime into it: that is no other event.
const contentOf = (text: string): Record<string, unknown> => {
  const { recordTime: _, ...event } = JSON.parse(text) as Record<string, unknown>;
  return event;
};

/** Members in order at every depth, so that equal content has one text. */
const inOrder = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(inOrder)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .toSorted(([one], [other]) => (one < other ? -1 : 1))
            .map(([name, inner]) => [name, inOrder(inner)]),
        )
      : value;

const variantIdentity = ({ identity, text }: PreparedEvent): Buffer =>
  Buffer.from(sha256(Buffer.concat([identity, Buffer.from(JSON.stringify(inOrder(contentOf(text))))])));

async function compareWithKnown(
  tx: Transaction,
  organisationId: string,
  attempts: readonly Attempt[],
  outcomes: Map<EventToStore, StoreOutcome>,
): Promise<readonly Attempt[]> {
  const columns = sql.raw('id, identity, event_id, text, organisation_id, audience');
  const { rows } = await tx.execute<Known>(sql`
    select ${columns} from traceability.epcis_events where identity = any(${list(attempts.map(({ identity }) => identity))}::bytea[])`);
  const byIdentity = new Map(rows.map((row) => [row.identity.toString('hex'), row]));
  const seenAgain: string[] = [];
  const variants: Attempt[] = [];
  for (const one of attempts) {
    const { path, text } = one.event.prepared;
    const same = byIdentity.get(one.identity.toString('hex'));
    if (!same) {
      // Not for its identity, then for its name.
      outcomes.set(one.event, {
        kind: 'refused',
        fault: { path: `${path}/eventID`, rule: 'traceability.event_id_taken' },
      });
    } else if (same.text === text || isDeepStrictEqual(contentOf(same.text), contentOf(text))) {
      const { variantOf } = one;
      outcomes.set(one.event, { kind: 'known', id: same.id, ...(variantOf !== undefined && { variantOf }) });
      if (same.organisation_id !== organisationId && !same.audience?.includes(organisationId)) seenAgain.push(same.id);
    } else {
      variants.push({ ...one, identity: variantIdentity(one.event.prepared), variantOf: same.id });
    }
  }
  // Whoever captures what is known holds it already: from now on it is theirs to see as well.
  if (seenAgain.length > 0)
    await tx.execute(sql`update traceability.epcis_events set audience = array_append(audience, ${organisationId}::uuid)
      where id = any(${list(seenAgain)}::uuid[])`);
  return variants;
}
