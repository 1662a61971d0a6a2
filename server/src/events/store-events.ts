// Writes prepared events with everything they are found under, each once. What is there already is compared with what came: the
// hash leaves out names, comments and members without prefix inside an extension (CBV 2.0 section 8.9), so equal hashes are not yet
// equal events. What differs is kept beside the first as a variant of it and said to be one: nothing is lost, nothing counts twice.

import { isDeepStrictEqual } from 'node:util';
import type { Realm } from '@amanah/core/organisations';
import { sql } from 'drizzle-orm';
import { bytes, nullable, text, uuid, uuids } from '../platform/database/columns.ts';
import { rowsOf, runIn, statement, type Transaction } from '../platform/database/database.ts';
import { parseObject } from '../platform/parse-object.ts';
import { sha256 } from '../platform/signing.ts';
import { keysOf, restOf } from './index-facts.ts';
import type { CaptureFault, PreparedEvent } from './prepare-events.ts';

export interface EventToStore {
  readonly id: string;
  readonly prepared: PreparedEvent;
  readonly isPublic: boolean;
  readonly audience: readonly string[];
  /** With the id of its leaf. */
  readonly publicForm: { readonly text: string; readonly hash: Buffer; readonly leafId: string } | null;
}

export type StoreOutcome =
  | { readonly kind: 'stored' | 'known'; readonly id: string; readonly variantOf?: string }
  | { readonly kind: 'refused'; readonly fault: CaptureFault };

/** The row of a context is named by its content: no look-up is needed to use it. */
function contextOf({ contextText, namespaces }: PreparedEvent): {
  readonly id: string;
  readonly text: string;
  readonly namespaces: string;
} {
  const names = JSON.stringify(namespaces);
  const hex = Buffer.from(sha256(Buffer.from(`${contextText}\n${names}`))).toString('hex');
  const id = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  return { id, text: contextText, namespaces: names };
}

const list = (values: readonly unknown[]) => sql.param(values);

type Context = ReturnType<typeof contextOf>;

/** The context of each event. Most documents have one: the same objects come again and again. */
function contextsOf(events: readonly EventToStore[]): readonly Context[] {
  let lastEvent: PreparedEvent | undefined;
  let last: Context | undefined;
  return events.map(({ prepared }) => {
    const isSame =
      lastEvent?.contextText === prepared.contextText &&
      (lastEvent.namespaces === prepared.namespaces || isDeepStrictEqual(lastEvent.namespaces, prepared.namespaces));
    if (!last || !isSame) {
      last = contextOf(prepared);
      lastEvent = prepared;
    }
    return last;
  });
}

interface Attempt {
  readonly event: EventToStore;
  readonly identity: Buffer;
  readonly context: Context;
  /** The event with the same hash and other content, which came first. */
  readonly variantOf?: string;
}

export interface Recording {
  readonly organisationId: string;
  readonly realm: Realm;
  readonly recordTime: string;
}

/** @returns for each event, in order, what became of it */
export async function storeEvents(
  tx: Transaction,
  about: Recording,
  events: readonly EventToStore[],
): Promise<readonly StoreOutcome[]> {
  if (events.length === 0) return [];
  const contexts = contextsOf(events);
  const attempts = events.flatMap((event, index) => {
    const context = contexts[index];
    return context ? [{ event, identity: event.prepared.identity, context }] : [];
  });
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
  about: Recording,
  attempts: readonly Attempt[],
  outcomes: Map<EventToStore, StoreOutcome>,
): Promise<readonly Attempt[]> {
  const stored = await insertAll(tx, about, attempts);
  const fresh = attempts.filter(({ event }) => stored.has(event.id));
  for (const { event, variantOf } of fresh)
    outcomes.set(event, { kind: 'stored', id: event.id, ...(variantOf !== undefined && { variantOf }) });
  const missing = attempts.filter(({ event }) => !stored.has(event.id));
  return missing.length === 0 ? [] : compareWithKnown(tx, about, missing, outcomes);
}

// One statement, so that a capture of one event is not made of waiting. The test of the keys is wrapped, because the planner would
// else expect ten of them and compare each with each; so it looks them up in a hash.
const store = statement(
  'events.store_events',
  {
    id: uuid,
  },
  `with given_contexts as (
     insert into events.epcis_contexts (id, text, namespaces)
     select id, text, namespaces::jsonb from unnest($1::uuid[], $2::text[], $3::text[]) as c(id, text, namespaces)
     on conflict (id) do nothing
   ), stored as (
     insert into events.epcis_events (organisation_id, record_time, realm, id, identity, hash, context_id, text, audience, is_public, type,
       event_id, event_time, action, biz_step, disposition, read_point, biz_location, transformation_id, declared_at, error_reason, rest,
       public_text, public_hash, public_leaf_id)
     select $4::uuid, $5::timestamptz, $28::text, id, identity, hash, context_id, text, audience::uuid[], is_public, type, event_id, event_time, action,
       biz_step, disposition, read_point, biz_location, transformation_id, declared_at, error_reason, rest::jsonb,
       public_text, public_hash, public_leaf_id
     from unnest($6::uuid[], $7::bytea[], $8::bytea[], $9::uuid[], $10::text[], $11::text[], $12::boolean[], $13::text[], $14::text[],
       $15::timestamptz[], $16::text[], $17::text[], $18::text[], $19::text[], $20::text[], $21::text[], $22::timestamptz[], $23::text[],
       $24::text[], $29::text[], $30::bytea[], $31::uuid[]) as e(id, identity, hash, context_id, text, audience, is_public, type, event_id, event_time, action, biz_step,
       disposition, read_point, biz_location, transformation_id, declared_at, error_reason, rest, public_text, public_hash, public_leaf_id)
     on conflict do nothing returning id
   ), keyed as (
     insert into events.epcis_keys (key, kind, event_id)
     select key, kind, event_id from unnest($25::text[], $26::smallint[], $27::uuid[]) as k(key, kind, event_id)
     where (k.event_id in (select id from stored)) is true
   )
   select id from stored`,
);

async function insertAll(
  tx: Transaction,
  about: Recording,
  attempts: readonly Attempt[],
): Promise<ReadonlySet<string>> {
  const contexts = [...new Set(attempts.map(({ context }) => context))];
  const facts = (read: (facts: PreparedEvent['facts']) => unknown) =>
    attempts.map(({ event }) => read(event.prepared.facts));
  const keys = attempts.flatMap(({ event }) =>
    keysOf(event.prepared.facts).map(({ kind, key }) => ({ kind, key, id: event.id })),
  );
  const rows = await runIn(tx, store, [
    contexts.map(({ id }) => id),
    contexts.map(({ text }) => text),
    contexts.map(({ namespaces }) => namespaces),
    about.organisationId,
    about.recordTime,
    attempts.map(({ event }) => event.id),
    attempts.map(({ identity }) => identity),
    attempts.map(({ identity, event }) => (identity.equals(event.prepared.hash) ? null : event.prepared.hash)),
    attempts.map(({ context }) => context.id),
    attempts.map(({ event }) => event.prepared.text),
    attempts.map(({ event: { audience } }) => (audience.length > 0 ? `{${audience.join(',')}}` : null)),
    attempts.map(({ event }) => event.isPublic),
    facts(({ type }) => type),
    facts(({ eventId }) => eventId),
    facts(({ eventTime }) => eventTime),
    facts(({ action }) => action),
    facts(({ bizStep }) => bizStep),
    facts(({ disposition }) => disposition),
    facts(({ readPoint }) => readPoint),
    facts(({ bizLocation }) => bizLocation),
    facts(({ transformationId }) => transformationId),
    facts(({ errorDeclaration }) => errorDeclaration?.declaredAt ?? null),
    facts(({ errorDeclaration }) => errorDeclaration?.reason ?? null),
    facts(restOf),
    keys.map(({ key }) => key),
    keys.map(({ kind }) => kind),
    keys.map(({ id }) => id),
    about.realm,
    attempts.map(({ event }) => event.publicForm?.text ?? null),
    attempts.map(({ event }) => event.publicForm?.hash ?? null),
    attempts.map(({ event }) => event.publicForm?.leafId ?? null),
  ]);
  return new Set(rows.map(({ id }) => id));
}

const knownColumns = { id: uuid, identity: bytes, text, organisation_id: uuid, audience: nullable(uuids) };

// A repository that hands an event on may have put its own recordTime into it: that is no other event.
const contentOf = (text: string): Record<string, unknown> => {
  const { recordTime: _, ...event } = parseObject(text);
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
  { organisationId, realm }: Recording,
  attempts: readonly Attempt[],
  outcomes: Map<EventToStore, StoreOutcome>,
): Promise<readonly Attempt[]> {
  const rows = await rowsOf(
    tx,
    knownColumns,
    sql`
    select id, identity, text, organisation_id, audience from events.epcis_events where identity = any(${list(attempts.map(({ identity }) => identity))}::bytea[]) and realm = ${realm}`,
  );
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
        fault: { path: `${path}/eventID`, rule: 'events.event_id_taken' },
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
    await tx.execute(sql`update events.epcis_events set audience = array_append(audience, ${organisationId}::uuid)
      where id = any(${list(seenAgain)}::uuid[])`);
  return variants;
}
