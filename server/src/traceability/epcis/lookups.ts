// What is on record behind the names in events: batches, serials, sites, organisations. Reads only.
import type { EventFacts } from '@amanah/core/traceability';
import { runIn, statement, type Transaction } from '../../platform/database/database.ts';
import { storedKey } from './index-facts.ts';

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
  readonly kind: 'farm' | 'processing' | 'packaging' | 'distribution' | 'retail';
  readonly address: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

const LOT = /^\/01\/(\d{14})\/10\/([^/]+)$/;
const SERIAL = /^\/01\/(\d{14})\/21\/([^/]+)$/;
const GLN = /^\/41[47]\/(\d{13})(?:\/|$)/;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return text; // a name nobody registered
    throw error;
  }
}

/** Names of batches and packs in an event: GTIN with lot, or GTIN with serial. */
export function namedGoods(facts: EventFacts): readonly string[] {
  const keys = [...facts.classes, ...facts.instances].map(({ key }) => storedKey(key));
  return [...new Set(keys.filter((key) => LOT.test(key) || SERIAL.test(key)))];
}

interface Found {
  readonly place: number | null;
  readonly id: string;
  readonly batch_number: string | null;
  readonly producer_id: string | null;
  readonly is_published: boolean | null;
  readonly gln: string | null;
  readonly organisation_id: string | null;
  readonly name: string | null;
  readonly kind: KnownSite['kind'] | null;
  readonly address: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

// Batches by lot, batches by pack and sites in one statement: a capture waits once.
const whatIsNamed = statement<Found>(
  'traceability.what_is_named',
  `select q.place::int as place, b.id, b.batch_number, b.producer_id, exists (select from products.catalogue p where p.gtin = b.gtin) as is_published,
     null::text as gln, null::uuid as organisation_id, null::text as name, null::text as kind, null::text as address,
     null::double precision as latitude, null::double precision as longitude
   from unnest($1::text[], $2::text[]) with ordinality as q(gtin, lot, place)
   join traceability.batches b on b.gtin = q.gtin and b.batch_number = q.lot
   union all
   select q.place::int, b.id, b.batch_number, b.producer_id, exists (select from products.catalogue p where p.gtin = b.gtin),
     null, null, null, null, null, null, null
   from unnest($1::text[], $3::text[]) with ordinality as q(gtin, serial, place)
   join traceability.serials s on s.gtin = q.gtin and s.serial = q.serial
   join traceability.batches b on b.id = s.batch_id
   union all
   select null, id, null, null, null, gln, organisation_id, name, kind, address, latitude, longitude
   from organisations.site_places where gln = any($4::text[])`,
);

export interface OnRecord {
  /** Batches by the names that events give them or their packs. */
  readonly batches: ReadonlyMap<string, readonly ConcernedBatch[]>;
  /** Sites by their GLN. */
  readonly sites: ReadonlyMap<string, KnownSite>;
}

export async function lookUp(tx: Transaction, names: readonly string[], glns: readonly string[]): Promise<OnRecord> {
  const batches = new Map<string, ConcernedBatch[]>();
  const sites = new Map<string, KnownSite>();
  if (names.length === 0 && glns.length === 0) return { batches, sites };
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
  ]);
  for (const {
    place,
    id,
    batch_number: batchNumber,
    producer_id: producerId,
    is_published: isPublished,
    ...site
  } of found) {
    if (place === null) {
      const { gln, organisation_id: organisationId, name, kind, address, latitude, longitude } = site;
      if (gln && organisationId && name !== null && kind && address !== null)
        sites.set(gln, { id, gln, organisationId, name, kind, address, latitude, longitude });
      continue;
    }
    const name = names[place - 1] ?? '';
    const list = batches.get(name) ?? [];
    list.push({ id, batchNumber: batchNumber ?? '', producerId: producerId ?? '', isPublished: isPublished ?? false });
    batches.set(name, list);
  }
  return { batches, sites };
}

/** Location numbers in the places and parties of an event. */
export function namedLocations(facts: EventFacts): readonly string[] {
  const keys = [facts.readPoint, facts.bizLocation, ...facts.parties.map(({ key }) => key)];
  return [...new Set(keys.flatMap((key) => glnOf(key) ?? []))];
}

export function glnOf(key: string | null): string | undefined {
  return key === null ? undefined : GLN.exec(storedKey(key))?.[1];
}

const nameOf = statement<{ readonly name: string }>(
  'traceability.name_of_organisation',
  'select name from organisations.organisation_names where id = $1',
);

export async function nameOfOrganisation(tx: Transaction, organisationId: string): Promise<string> {
  const [found] = await runIn(tx, nameOf, [organisationId]);
  return found?.name ?? '';
}
