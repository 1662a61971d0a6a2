// What is on record behind the names in events: batches, serials, sites, organisations. Reads only, and only what is of the realm of whoever
// captures: an event of the demo concerns no real batch, whatever number it names.

import type { EventFacts } from '@amanah/core/events';
import { type Realm, realms } from '@amanah/core/organisations';
import { type StepKind, stepKinds } from '@amanah/core/places';
import { glnOf, storedKey } from '../codes/index.ts';
import { boolean, float, integer, nullable, text, textOf, uuid } from '../platform/database/columns.ts';
import { runIn, statement, type Transaction } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { goodsInUnits } from './packings.ts';

export interface ConcernedBatch {
  readonly id: string;
  readonly batchNumber: string;
  readonly producerId: string;
  /** Its product is in the catalogue that shoppers see. */
  readonly isPublished: boolean;
}

export interface KnownSite {
  readonly id: string;
  readonly gln: string;
  readonly organisationId: string;
  readonly name: string;
  readonly kind: StepKind;
  readonly address: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

const LOT = /^\/01\/(\d{14})\/10\/([^/]+)$/;
const SERIAL = /^\/01\/(\d{14})\/21\/([^/]+)$/;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return text; // a name nobody registered
    throw error;
  }
}

/** The lot of a batch that an event names; null for what is none. */
export function lotOf(key: string): string | null {
  const lot = LOT.exec(storedKey(key))?.[2];
  return lot === undefined ? null : decoded(lot);
}

/** Names of batches and packs in an event: GTIN with lot, or GTIN with serial. */
export function namedGoods(facts: EventFacts): readonly string[] {
  const keys = [...facts.classes, ...facts.instances].map(({ key }) => storedKey(key));
  return [...new Set(keys.filter((key) => LOT.test(key) || SERIAL.test(key)))];
}

const foundColumns = {
  place: nullable(integer),
  /** null: the row says no more than the realm of whoever captures. */
  id: nullable(uuid),
  batch_number: nullable(text),
  producer_id: nullable(uuid),
  is_published: nullable(boolean),
  gln: nullable(text),
  organisation_id: nullable(uuid),
  name: nullable(text),
  kind: nullable(textOf(stepKinds)),
  address: nullable(text),
  latitude: nullable(float),
  longitude: nullable(float),
  realm: textOf(realms),
};

// Batches by lot, batches by pack and sites in one statement: a capture waits once.
const whatIsNamed = statement(
  'events.what_is_named',
  foundColumns,
  `with recorder as (select realm from organisations.organisation_names where id = $5)
   select q.place::int as place, b.id, b.batch_number, b.producer_id, exists (select from products.catalogue p where p.gtin = b.gtin and p.producer_id = b.producer_id) as is_published,
     null::text as gln, null::uuid as organisation_id, null::text as name, null::text as kind, null::text as address,
     null::double precision as latitude, null::double precision as longitude, b.realm
   from unnest($1::text[], $2::text[]) with ordinality as q(gtin, lot, place)
   join batches.batch_facts b on b.gtin = q.gtin and b.batch_number = q.lot and b.realm = (select realm from recorder)
   union all
   select q.place::int, b.id, b.batch_number, b.producer_id, exists (select from products.catalogue p where p.gtin = b.gtin and p.producer_id = b.producer_id),
     null, null, null, null, null, null, null, b.realm
   from unnest($1::text[], $3::text[]) with ordinality as q(gtin, serial, place)
   join batches.serial_batches s on s.gtin = q.gtin and s.serial = q.serial
   join batches.batch_facts b on b.id = s.batch_id and b.realm = (select realm from recorder)
   union all
   select null, id, null, null, null, gln, organisation_id, name, kind, address, latitude, longitude, realm
   from organisations.site_places where gln = any($4::text[]) and realm = (select realm from recorder)
   union all
   select null, null, null, null, null, null, null, null, null, null, null, null, realm from recorder`,
);

export interface OnRecord {
  /** Of whoever captures. */
  readonly realm: Realm;
  /** Batches by the names that events give them or their packs. */
  readonly batches: ReadonlyMap<string, readonly ConcernedBatch[]>;
  /** The names of the goods in the logistic units that move. */
  readonly inUnits: ReadonlyMap<string, readonly string[]>;
  /** Sites by their GLN. */
  readonly sites: ReadonlyMap<string, KnownSite>;
}

/** @throws Refusal identity.forbidden for an organisation that is none, or whose realm is closed here */
export async function lookUp(
  tx: Transaction,
  organisationId: string,
  {
    goods,
    units,
    glns,
  }: { readonly goods: readonly string[]; readonly units: readonly string[]; readonly glns: readonly string[] },
): Promise<OnRecord> {
  const inUnits = await goodsInUnits(tx, organisationId, units);
  const names = [...new Set([...goods, ...[...inUnits.values()].flat()])];
  const batches = new Map<string, ConcernedBatch[]>();
  const sites = new Map<string, KnownSite>();
  const asked = names.map((name) => {
    const [, lotGtin, lot] = LOT.exec(name) ?? [];
    const [, serialGtin, serial] = SERIAL.exec(name) ?? [];
    return {
      gtin: lotGtin ?? serialGtin ?? '',
      lot: lot === undefined ? null : decoded(lot),
      serial: serial === undefined ? null : decoded(serial),
    };
  });
  const found = await runIn(tx, whatIsNamed, [
    asked.map(({ gtin }) => gtin),
    asked.map(({ lot }) => lot),
    asked.map(({ serial }) => serial),
    glns,
    organisationId,
  ]);
  const [recorder] = found;
  if (!recorder) throw new Refusal('identity.forbidden');
  for (const {
    place,
    id,
    batch_number: batchNumber,
    producer_id: producerId,
    is_published: isPublished,
    ...site
  } of found) {
    if (id === null) continue;
    if (place === null) {
      const { gln, organisation_id: ownerId, name, kind, address, latitude, longitude } = site;
      if (gln && ownerId && name !== null && kind && address !== null)
        sites.set(gln, { id, gln, organisationId: ownerId, name, kind, address, latitude, longitude });
      continue;
    }
    const name = names[place - 1] ?? '';
    const list = batches.get(name) ?? [];
    list.push({ id, batchNumber: batchNumber ?? '', producerId: producerId ?? '', isPublished: isPublished ?? false });
    batches.set(name, list);
  }
  return { realm: recorder.realm, batches, inUnits, sites };
}

/** Location numbers in the places and parties of an event. */
export function namedLocations(facts: EventFacts): readonly string[] {
  const keys = [facts.readPoint, facts.bizLocation, ...facts.parties.map(({ key }) => key)];
  return [...new Set(keys.flatMap((key) => glnOf(key) ?? []))];
}

const nameOf = statement(
  'events.name_of_organisation',
  {
    name: text,
  },
  'select name from organisations.organisation_names where id = $1',
);

export async function nameOfOrganisation(tx: Transaction, organisationId: string): Promise<string> {
  const [found] = await runIn(tx, nameOf, [organisationId]);
  return found?.name ?? '';
}
