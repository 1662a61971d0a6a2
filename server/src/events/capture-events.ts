// The one way into the repository: whatever captures, the interface of the standard or another domain, comes through here,
// in the caller's transaction. Checked, stored, logged, read as journeys, handed to the hooks; all of it or nothing.

import { uuidOfUrn } from '@amanah/core/codes';
import { eventTypes } from '@amanah/core/events';
import { asDigest, utf8 } from '@amanah/core/ledger';
import type { Realm } from '@amanah/core/organisations';
import { glnOf } from '../codes/index.ts';
import type { BuiltLeaf } from '../ledger/index.ts';
import { newId } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { sha256 } from '../platform/signing.ts';
import { takeStorage } from '../platform/storage-budget.ts';
import type { CapturedEvent } from './capture-hooks.ts';
import { declaredWrong, requireNotReliedUpon } from './declared-wrong.ts';
import type { EventsDeps } from './deps.ts';
import { projectDestroyed } from './destroyed.ts';
import { type ConcernedBatch, type KnownSite, lookUp, namedGoods, namedLocations, type OnRecord } from './lookups.ts';
import { investigateOutputs } from './made-of-blocked.ts';
import { storeMasterData } from './master-data.ts';
import { noteUnmatched } from './note-unmatched.ts';
import { namedUnits } from './packings.ts';
import { type CaptureFault, hashUri, type PreparedEvent, prepareEvents } from './prepare-events.ts';
import { projectJourney } from './project-journey.ts';
import { recordLineage } from './record-lineage.ts';
import { type EventToStore, storeEvents } from './store-events.ts';

export interface CaptureResult {
  /** Each event of the document in order; `isNew` false where it was on record already. */
  readonly events: readonly {
    readonly id: string;
    readonly hash: string;
    /** Of what strangers read of it. */
    readonly shownHash: string;
    readonly eventId: string | null;
    readonly isNew: boolean;
    /** The event on record with the same hash and other content. */
    readonly variantOf: string | null;
  }[];
  /** Of the events that were new. */
  readonly stored: { readonly realm: Realm; readonly bytes: number };
  /** What was left out; only with `onConflict: 'skip'`. */
  readonly faults: readonly CaptureFault[];
  readonly captured: readonly CapturedEvent[];
}

/**
 * Captures a document, or a bare event, as text or as a value; with `isBare` only a bare event.
 *
 * @throws Refusal events.epcis_invalid with every path and rule, events.event_conflict for an event that is on record
 * with other content
 */
export async function captureEvents(
  tx: Transaction,
  deps: EventsDeps,
  given: {
    readonly organisationId: string;
    readonly document: unknown;
    readonly isBare?: boolean;
    readonly isUncounted?: boolean;
  },
): Promise<CaptureResult> {
  const prepared = prepareEvents(given.document, deps.clock.now().toISOString());
  if (prepared.isValid && given.isBare && prepared.kind !== 'event')
    throw new Refusal('events.epcis_invalid', {
      faults: [{ path: '/type', rule: 'events.unknown_type', expected: eventTypes.join('|') }],
    });
  if (!prepared.isValid) throw new Refusal('events.epcis_invalid', { faults: prepared.faults });
  await storeMasterData(tx, given.organisationId, prepared.vocabularyList, prepared.namespaces);
  const { organisationId, isUncounted = false } = given;
  return capturePrepared(tx, deps, { organisationId, events: prepared.events, isUncounted });
}

export async function capturePrepared(
  tx: Transaction,
  deps: EventsDeps,
  given: {
    readonly organisationId: string;
    readonly events: readonly PreparedEvent[];
    readonly onConflict?: 'refuse' | 'skip';
    /** By whoever captures more in the same transaction and counts at its end. */
    readonly isUncounted?: boolean;
  },
): Promise<CaptureResult> {
  const { organisationId, events } = given;
  const now = deps.clock.now();
  // Hashing is work for this process while the database looks.
  const [onRecord] = await Promise.all([
    lookUp(tx, organisationId, {
      goods: [...new Set(events.flatMap(({ facts }) => namedGoods(facts)))],
      units: [...new Set(events.flatMap(({ facts }) => namedUnits(facts)))],
      glns: [...new Set(events.flatMap(({ facts }) => namedLocations(facts)))],
    }),
    hashAll(events),
  ]);
  const { sites, realm } = onRecord;
  // The order of ids is the order of the document.
  const ids = events.map(() => newId(now));
  const rows = events.map((prepared, index) => {
    const concerned = concernedBy(prepared, onRecord);
    return {
      id: ids[index] ?? '',
      prepared,
      batchIds: [...new Set(concerned.map(({ id }) => id))],
      isPublic: isForShoppers(prepared, realm, concerned),
      audience: partnersIn(deps, prepared, organisationId, sites),
      publicForm:
        prepared.publicForm && concerned.length > 0 && prepared.facts.errorDeclaration === null
          ? { ...prepared.publicForm, leafId: newId(now) }
          : null,
    };
  });
  // The leaves are built while the database stores; those of events that turn out to be known are not written.
  const [outcomes, leaves, shownLeaves] = await Promise.all([
    storeEvents(tx, { organisationId, realm, recordTime: now.toISOString() }, rows),
    deps.ledger.build(rows.map((row) => statementOf(deps, organisationId, row, false))),
    deps.ledger.build(rows.flatMap((row) => statementOfShown(deps, organisationId, row))),
  ]);
  const faults = outcomes.flatMap((outcome) => (outcome.kind === 'refused' ? [outcome.fault] : []));
  if (faults.length > 0 && given.onConflict !== 'skip') throw new Refusal('events.event_conflict', { faults });
  const captured = rows.flatMap((row, index) => {
    const outcome = outcomes[index];
    return outcome?.kind === 'stored' ? [capturedOf(row, { organisationId, realm }, outcome.variantOf ?? null)] : [];
  });
  const isPlain = new Set(captured.flatMap(({ id, variantOf }) => (variantOf === null ? [id] : [])));
  const isShown = new Set(
    rows.flatMap(({ id, publicForm }) => (publicForm && isPlain.has(id) ? [publicForm.leafId] : [])),
  );
  const variants = rows.filter(({ id }) => !isPlain.has(id) && captured.some((event) => event.id === id));
  await finish(tx, deps, captured, onRecord, [
    ...leaves.filter(({ id }) => isPlain.has(id)),
    ...shownLeaves.filter(({ id }) => isShown.has(id)),
    ...(await deps.ledger.build(variants.map((row) => statementOf(deps, organisationId, row, true)))),
  ]);
  const stored = { realm, bytes: bytesOf(rows, captured) };
  if (!given.isUncounted) await countEvents(tx, organisationId, [stored], now);
  return {
    stored,
    faults,
    captured,
    events: outcomes.flatMap((outcome, index) => {
      const row = rows[index];
      if (outcome.kind === 'refused' || !row) return [];
      const { id, kind, variantOf = null } = outcome;
      return [{ id, ...hashesOf(row), eventId: row.prepared.facts.eventId, isNew: kind === 'stored', variantOf }];
    }),
  };
}

/**
 * Counts the events of whoever practises or plays the demo, which anybody does. What is real was let in and is on record for good: a trader
 * must not be kept from recording by what it has recorded. Last of all in a transaction: until that ends, whatever else the organisation
 * stores waits for it, each with a connection.
 *
 * @throws Refusal files.storage_full
 */
export async function countEvents(
  tx: Transaction,
  organisationId: string,
  stored: readonly CaptureResult['stored'][],
  now: Date,
): Promise<void> {
  const [first] = stored;
  if (!first || first.realm === 'real') return;
  const bytes = stored.reduce((sum, one) => sum + one.bytes, 0);
  await takeStorage(tx, { id: organisationId, realm: first.realm }, bytes, now);
}

/** Its keys, its place in the indexes, its leaf and the tiles over it: measured with documents of 2,000 events. */
const bytesBesideText = 2_300;

function bytesOf(rows: readonly Row[], captured: readonly CapturedEvent[]): number {
  const stored = new Set(captured.map(({ id }) => id));
  return rows.reduce(
    (sum, { id, prepared }) => sum + (stored.has(id) ? Buffer.byteLength(prepared.text) + bytesBesideText : 0),
    0,
  );
}

async function hashAll(events: readonly PreparedEvent[]): Promise<void> {
  for (const { identity } of events) if (identity.length !== 32) throw new Error('a hash has 32 bytes');
}

type Row = EventToStore & { readonly batchIds: readonly string[] };

const statementOf = (deps: EventsDeps, organisationId: string, { id, prepared }: Row, isVariant: boolean) => ({
  id,
  kind: 'event.captured' as const,
  subject: hashUri(prepared.hash),
  document: documentOf(prepared, isVariant),
  issuer: deps.organisations.keys.didOf(organisationId),
});

/** A stranger checks what it reads, and learns nothing of the rest: one event, two leaves. */
const statementOfShown = (deps: EventsDeps, organisationId: string, { publicForm }: Row) => {
  const document = publicForm && asDigest(publicForm.hash);
  if (!publicForm || !document) return [];
  return [
    {
      ...{ id: publicForm.leafId, kind: 'event.captured' as const, document },
      ...{ subject: hashUri(publicForm.hash), issuer: deps.organisations.keys.didOf(organisationId) },
    },
  ];
};

async function finish(
  tx: Transaction,
  deps: EventsDeps,
  captured: readonly CapturedEvent[],
  onRecord: OnRecord,
  leaves: readonly BuiltLeaf[],
): Promise<void> {
  if (captured.length === 0) return;
  await deps.ledger.appendBuilt(tx, leaves);
  await projectJourney(tx, deps, captured, onRecord);
  const wrong = await declaredWrong(tx, captured);
  await requireNotReliedUpon(tx, captured, wrong);
  const [first] = captured;
  if (first) await deps.requireStillSaid(tx, { id: first.organisationId, realm: first.realm }, wrong);
  await recordLineage(tx, captured, onRecord, wrong);
  await projectDestroyed(tx, captured, onRecord, wrong);
  await investigateOutputs(tx, deps, captured);
  await deps.postMovements(tx, captured, onRecord, wrong);
  await noteUnmatched(tx, captured);
}

/** What the hash does not cover, the leaf commits to all the same: an error declaration, and what makes a variant. */
function documentOf({ hash, text, facts }: PreparedEvent, isVariant: boolean) {
  const isCovered = !isVariant && facts.errorDeclaration === null;
  const digest = asDigest(isCovered ? hash : sha256(utf8(text)));
  if (!digest) throw new Error('a hash has 32 bytes');
  return digest;
}

function concernedBy(
  { facts }: PreparedEvent,
  { batches, inUnits }: Pick<OnRecord, 'batches' | 'inUnits'>,
): readonly ConcernedBatch[] {
  if (batches.size === 0) return [];
  // What lies in a unit goes where that goes.
  const names = [...namedGoods(facts), ...namedUnits(facts).flatMap((unit) => inUnits.get(unit) ?? [])];
  return [...new Set(names)].flatMap((name) => batches.get(name) ?? []);
}

/**
 * Public is what shoppers are shown anyway: an event about a batch of a product in the catalogue. Never one that names orders,
 * sellers or buyers: who trades with whom is nobody's business. Docs: decisions/0014. Never one of practice, which shoppers do not see.
 */
const isForShoppers = ({ facts }: PreparedEvent, realm: Realm, concerned: readonly ConcernedBatch[]): boolean =>
  realm !== 'practice' && facts.parties.length === 0 && concerned.some(({ isPublished }) => isPublished);

/** Organisations of this installation that the event names as source or destination: by a site's GLN, by DID, by id. */
function partnersIn(
  deps: EventsDeps,
  { facts }: PreparedEvent,
  own: string,
  sites: ReadonlyMap<string, KnownSite>,
): readonly string[] {
  const found = facts.parties.flatMap(({ role, key }) => {
    if (role === 'biz_transaction') return [];
    const site = sites.get(glnOf(key) ?? '');
    if (site) return [site.organisationId];
    const named = uuidOfUrn(key);
    if (named !== null) return [named];
    const issuer = deps.organisations.keys.issuerOf(key);
    return issuer === null || issuer === 'operator' ? [] : [issuer];
  });
  return [...new Set(found)].filter((id) => id !== own);
}

const hashesOf = ({ prepared, publicForm }: Pick<Row, 'prepared' | 'publicForm'>) => ({
  hash: hashUri(prepared.hash),
  shownHash: hashUri((publicForm ?? prepared).hash),
});

const capturedOf = (
  { id, prepared, publicForm, isPublic, audience, batchIds }: Row,
  { organisationId, realm }: Pick<CapturedEvent, 'organisationId' | 'realm'>,
  variantOf: string | null,
): CapturedEvent => ({
  id,
  ...hashesOf({ prepared, publicForm }),
  publicFormHash: prepared.publicForm && hashUri(prepared.publicForm.hash),
  path: prepared.path,
  organisationId,
  realm,
  event: prepared.event,
  namespaces: prepared.namespaces,
  facts: prepared.facts,
  halal: prepared.halal,
  eventTime: new Date(prepared.facts.eventTime),
  isPublic,
  audience,
  variantOf,
  batchIds,
});
