// Journeys as a reading of captured events: a row for each batch on record that an event concerns. The event is the record; these
// rows can be made again from it.
import { uuidOfUrn } from '@amanah/core/codes';
import { type JourneyStep, journeyStepOf, lineageOf, piecesSent } from '@amanah/core/events';
import { sql } from 'drizzle-orm';
import { forgetSteps, writeSteps } from '../batches/index.ts';
import { glnOf, storedKey } from '../codes/index.ts';
import { newId } from '../platform/clock.ts';
import { uuid } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import type { CapturedEvent } from './capture-hooks.ts';
import type { EventsDeps } from './deps.ts';
import { type KnownSite, nameOfOrganisation, type OnRecord } from './lookups.ts';

/** Clocks of others may be fast by so much. */
const clockToleranceMilliseconds = 3_600_000;

interface Row {
  readonly id: string;
  readonly batchId: string;
  readonly step: JourneyStep;
  readonly name: string;
  /** Recorded by somebody who did not make the goods, and is named before the place. */
  readonly isOthersWord: boolean;
  readonly address: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** It is said of a time that has not come: it has not happened, and nobody says later that it did. */
  readonly isAhead: boolean;
  readonly piecesSent: number | null;
  readonly captured: CapturedEvent;
}

export async function projectJourney(
  tx: Transaction,
  deps: EventsDeps,
  captured: readonly CapturedEvent[],
  { sites, batches }: Pick<OnRecord, 'sites' | 'batches'>,
): Promise<void> {
  await forgetDeclaredErrors(tx, captured);
  const rows = captured.flatMap((event) => journeyRows(deps, event, sites, batches));
  if (rows.length === 0) return;
  const organisationId = captured[0]?.organisationId ?? '';
  const recorder = rows.some(({ name, isOthersWord }) => name === '' || isOthersWord)
    ? await nameOfOrganisation(tx, organisationId)
    : '';
  await writeSteps(
    tx,
    { organisationId, realm: captured[0]?.realm ?? '' },
    rows.map(({ step, captured: event, name, isOthersWord, ...row }) => ({
      id: row.id,
      batchId: row.batchId,
      step: step.kind,
      name: isOthersWord && name !== '' && name !== recorder ? `${recorder}, ${name}` : name || recorder,
      address: row.address,
      status: row.isAhead ? 'pending' : step.isInProgress ? 'in-progress' : 'completed',
      occurredAt: event.facts.eventTime,
      temperatureCelsius: step.temperatureCelsius,
      latitude: row.latitude,
      longitude: row.longitude,
      certificateId: step.certificateId,
      notes: step.notes,
      eventHash: event.shownHash,
      epcisEventId: event.id,
      isOthers: isOthersWord,
      piecesSent: row.piecesSent,
    })),
  );
}

/** Batches that the event says to have come out of it, by the word of somebody else than their maker: no step of theirs. */
function outputsOfOthers(
  { facts, id, organisationId }: CapturedEvent,
  batches: OnRecord['batches'],
): ReadonlySet<string> {
  if (facts.type !== 'TransformationEvent') return new Set();
  const outputs = lineageOf(facts, id).filter(({ side }) => side === 'out');
  return new Set(
    outputs
      .flatMap(({ key }) => batches.get(storedKey(key)) ?? [])
      .filter(({ producerId }) => producerId !== organisationId)
      .map((batch) => batch.id),
  );
}

/** From one site of whoever records it to another one: nothing left. */
const staysOwn = ({ facts, organisationId }: CapturedEvent, sites: ReadonlyMap<string, KnownSite>): boolean => {
  const named = facts.parties.filter(({ role }) => role === (facts.bizStep === 'receiving' ? 'source' : 'destination'));
  return named.some(({ key }) => sites.get(glnOf(key) ?? '')?.organisationId === organisationId);
};

function journeyRows(
  deps: EventsDeps,
  captured: CapturedEvent,
  sites: ReadonlyMap<string, KnownSite>,
  batches: OnRecord['batches'],
): readonly Row[] {
  const { event, facts, halal, namespaces, variantOf, organisationId } = captured;
  const foreign = outputsOfOthers(captured, batches);
  const batchIds = captured.batchIds.filter((id) => !foreign.has(id));
  if (batchIds.length === 0 || variantOf !== null) return [];
  const site = sites.get(glnOf(facts.bizLocation) ?? '') ?? sites.get(glnOf(facts.readPoint) ?? '');
  const ownSite = site?.organisationId === organisationId ? site : undefined;
  const step = journeyStepOf(event, facts, halal, namespaces, ownSite?.kind ?? null);
  if (step === null) return [];
  const named = uuidOfUrn(facts.eventId ?? '');
  const own = new Set(
    [...batches.values()].flat().flatMap(({ id, producerId }) => (producerId === organisationId ? id : [])),
  );
  // The maker may name any place; whoever else speaks is named, before a place that may have any name, and never stands in a place of others.
  const place = ownSite?.name ?? '';
  const isAhead = Date.parse(facts.eventTime) > deps.clock.now().getTime() + clockToleranceMilliseconds;
  const sent = isAhead || staysOwn(captured, sites) ? new Map<string, number>() : piecesSent(facts);
  const sentOf = (batchId: string): number | null => {
    const ofBatch = [...sent].filter(([key]) => batches.get(storedKey(key))?.some(({ id }) => id === batchId));
    return ofBatch.length === 0 ? null : ofBatch.reduce((sum, [, pieces]) => sum + pieces, 0);
  };
  const locationOf = (batchId: string) => (own.has(batchId) ? site : ownSite);
  return batchIds.map((batchId, index) => ({
    // An event about one batch is found under its own name; of several rows only one can bear it. A planned step has the name that its
    // maker gave it, and happens by the maker's word.
    id: named !== null && index === 0 && own.has(batchId) ? named : newId(deps.clock.now()),
    batchId,
    step,
    name: step.name ?? place,
    isOthersWord: !own.has(batchId),
    address: step.address ?? locationOf(batchId)?.address ?? '',
    latitude: step.coordinates?.lat ?? locationOf(batchId)?.latitude ?? null,
    longitude: step.coordinates?.lng ?? locationOf(batchId)?.longitude ?? null,
    isAhead,
    piecesSent: sentOf(batchId),
    captured,
  }));
}

/** What somebody declares to be wrong did not happen. Only whoever captured an event can take it back. EPCIS 2.0 section 7.4.1.4. */
async function forgetDeclaredErrors(tx: Transaction, captured: readonly CapturedEvent[]): Promise<void> {
  const wrong = captured.filter(({ facts }) => facts.errorDeclaration !== null);
  if (wrong.length === 0) return;
  const hashes = wrong.flatMap(({ hash, publicFormHash }) => [
    hash,
    ...(publicFormHash === null ? [] : [publicFormHash]),
  ]);
  const rows = await rowsOf(
    tx,
    { id: uuid },
    sql`select distinct j.epcis_event_id as id from batches.batch_steps j
    join events.epcis_events d on d.id = j.epcis_event_id and d.organisation_id = ${wrong[0]?.organisationId ?? null}::uuid
    where j.event_hash = any(${sql.param(hashes)}::text[])`,
  );
  await forgetSteps(tx, { hashes, eventIds: rows.map(({ id }) => id) });
}
