// Journeys as a reading of captured events: a row for each batch on record that an event concerns. The event is the record; these
// rows can be made again from it.
import { type JourneyStep, journeyStepOf, lineageOf } from '@amanah/core/traceability';
import { sql } from 'drizzle-orm';
import { newId } from '../../platform/clock.ts';
import { runIn, statement, type Transaction } from '../../platform/database/database.ts';
import type { TraceabilityDeps } from '../index.ts';
import type { CapturedEvent } from './capture-hooks.ts';
import { storedKey } from './index-facts.ts';
import { glnOf, type KnownSite, nameOfOrganisation, type OnRecord } from './lookups.ts';

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
  readonly captured: CapturedEvent;
}

const UUID_NAME = /^urn:uuid:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

export async function projectJourney(
  tx: Transaction,
  deps: TraceabilityDeps,
  captured: readonly CapturedEvent[],
  { sites, batches }: Pick<OnRecord, 'sites' | 'batches'>,
): Promise<void> {
  await forgetDeclaredErrors(tx, captured);
  const rows = captured.flatMap((event) => rowsOf(deps, event, sites, batches));
  if (rows.length === 0) return;
  const organisationId = captured[0]?.organisationId ?? '';
  const recorder = rows.some(({ name, isOthersWord }) => name === '' || isOthersWord)
    ? await nameOfOrganisation(tx, organisationId)
    : '';
  const list = (read: (row: Row) => unknown) => rows.map(read);
  await runIn(tx, project, [
    list(({ id }) => id),
    list(({ batchId }) => batchId),
    list(({ step }) => step.kind),
    list(({ name, isOthersWord }) =>
      isOthersWord && name !== '' && name !== recorder ? `${recorder}, ${name}` : name || recorder,
    ),
    list(({ address }) => address),
    list(({ step }) => (step.isInProgress ? 'in-progress' : 'completed')),
    list(({ captured: event }) => event.facts.eventTime),
    list(({ step }) => step.temperatureCelsius),
    list(({ latitude }) => latitude),
    list(({ longitude }) => longitude),
    list(({ step }) => step.certificateId),
    list(({ step }) => JSON.stringify(step.notes)),
    list(({ captured: event }) => event.hash),
    list(({ captured: event }) => event.id),
    captured[0]?.realm,
  ]);
}

// A planned step that has now happened under the same name becomes what happened.
const project = statement(
  'traceability.project_journey',
  `insert into traceability.events (id, batch_id, step, name, address, status, occurred_at, temperature_celsius, latitude, longitude,
     certificate_id, notes, event_hash, epcis_event_id, realm)
   select id, batch_id, step, name, address, status, occurred_at, temperature_celsius, latitude, longitude, certificate_id, notes::jsonb,
     event_hash, epcis_event_id, $15::text
   from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::timestamptz[], $8::double precision[],
     $9::double precision[], $10::double precision[], $11::uuid[], $12::text[], $13::text[], $14::uuid[])
     as j(id, batch_id, step, name, address, status, occurred_at, temperature_celsius, latitude, longitude, certificate_id, notes,
       event_hash, epcis_event_id)
   on conflict (id) do update set step = excluded.step, name = excluded.name, address = excluded.address, status = excluded.status,
     occurred_at = excluded.occurred_at, temperature_celsius = excluded.temperature_celsius, latitude = excluded.latitude,
     longitude = excluded.longitude, certificate_id = excluded.certificate_id, notes = excluded.notes,
     event_hash = excluded.event_hash, epcis_event_id = excluded.epcis_event_id
   where events.event_hash is null and events.batch_id = excluded.batch_id`,
);

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

function rowsOf(
  deps: TraceabilityDeps,
  captured: CapturedEvent,
  sites: ReadonlyMap<string, KnownSite>,
  batches: OnRecord['batches'],
): readonly Row[] {
  const { event, facts, halal, namespaces, variantOf, organisationId } = captured;
  const foreign = outputsOfOthers(captured, batches);
  const batchIds = captured.batchIds.filter((id) => !foreign.has(id));
  if (batchIds.length === 0 || variantOf !== null) return [];
  const site = sites.get(glnOf(facts.bizLocation) ?? '') ?? sites.get(glnOf(facts.readPoint) ?? '');
  const step = journeyStepOf(event, facts, halal, namespaces, site?.kind ?? null);
  if (step === null) return [];
  const named = UUID_NAME.exec(facts.eventId ?? '')?.[1]?.toLowerCase();
  const own = new Set(
    [...batches.values()].flat().flatMap(({ id, producerId }) => (producerId === organisationId ? id : [])),
  );
  // The maker may name any place; whoever else speaks is named, before a place that may have any name.
  const place = site?.organisationId === organisationId ? site.name : '';
  return batchIds.map((batchId, index) => ({
    // An event about one batch is found under its own name; of several rows only one can bear it. A planned step has the name that its
    // maker gave it, and happens by the maker's word.
    id: named !== undefined && index === 0 && own.has(batchId) ? named : newId(deps.clock.now()),
    batchId,
    step,
    name: step.name ?? place,
    isOthersWord: !own.has(batchId),
    address: step.address ?? site?.address ?? '',
    latitude: step.coordinates?.lat ?? site?.latitude ?? null,
    longitude: step.coordinates?.lng ?? site?.longitude ?? null,
    captured,
  }));
}

/** What somebody declares to be wrong did not happen. Only whoever captured an event can take it back. EPCIS 2.0 section 7.4.1.4. */
async function forgetDeclaredErrors(tx: Transaction, captured: readonly CapturedEvent[]): Promise<void> {
  const wrong = captured.filter(({ facts }) => facts.errorDeclaration !== null);
  if (wrong.length === 0) return;
  await tx.execute(sql`delete from traceability.events j
    using traceability.epcis_events d, unnest(${sql.param(wrong.map(({ hash }) => hash))}::text[]) as w(hash)
    where j.event_hash = w.hash and d.id = j.epcis_event_id and d.organisation_id = ${wrong[0]?.organisationId ?? null}::uuid`);
}
