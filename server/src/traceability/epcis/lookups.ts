// What is on record behind the names in events: batches, serials, sites, organisations. Reads only.
import type { EventFacts } from '@amanah/core/traceability';
import { runIn, statement, type Transaction } from '../../platform/database/database.ts';
import { storedKey } from './index-facts.ts';

export interface ConcernedBatch {
  readonly id: string;
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

const batchesNamed = statement<{
  readonly place: number;
  readonly id: string;
  readonly producer_id: string;
  readonly is_published: boolean;
}>(
  'traceability.batches_named',
  `select q.place::int as place, b.id, b.producer_id, exists (select from products.catalogue p where p.gtin = b.gtin) as is_published
   from unnest($1::text[], $2::text[]) with ordinality as q(gtin, lot, place)
   join traceability.batches b on b.gtin = q.gtin and b.batch_number = q.lot
   union all
   select q.place::int, b.id, b.producer_id, exists (select from products.catalogue p where p.gtin = b.gtin)
   from unnest($1::text[], $3::text[]) with ordinality as q(gtin, serial, place)
   join traceability.serials s on s.gtin = q.gtin and s.serial = q.serial
   join traceability.batches b on b.id = s.batch_id`,
);

/** Batches on record, by the names that events give them or their packs. */
export async function findBatches(
  tx: Transaction,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly ConcernedBatch[]>> {
  if (names.length === 0) return new Map();
  const rows = names.map((name) => {
    const [, lotGtin, lot] = LOT.exec(name) ?? [];
    const [, serialGtin, serial] = SERIAL.exec(name) ?? [];
    return {
      gtin: lotGtin ?? serialGtin ?? '',
      lot: lot === undefined ? null : decoded(lot),
      serial: serial === undefined ? null : decoded(serial),
    };
  });
  const found = await runIn(tx, batchesNamed, [
    rows.map(({ gtin }) => gtin),
    rows.map(({ lot }) => lot),
    rows.map(({ serial }) => serial),
  ]);
  const byName = new Map<string, ConcernedBatch[]>();
  for (const row of found) {
    const name = names[row.place - 1] ?? '';
    const list = byName.get(name) ?? [];
    list.push({ id: row.id, producerId: row.producer_id, isPublished: row.is_published });
    byName.set(name, list);
  }
  return byName;
}

/** Location numbers in the places and parties of an event. */
export function namedLocations(facts: EventFacts): readonly string[] {
  const keys = [facts.readPoint, facts.bizLocation, ...facts.parties.map(({ key }) => key)];
  return [...new Set(keys.flatMap((key) => glnOf(key) ?? []))];
}

export function glnOf(key: string | null): string | undefined {
  return key === null ? undefined : GLN.exec(storedKey(key))?.[1];
}

const sitesNamed = statement<Omit<KnownSite, 'organisationId'> & { readonly organisation_id: string }>(
  'traceability.sites_named',
  `select id, gln, organisation_id, name, kind, address, latitude, longitude from organisations.site_places
   where gln = any($1::text[])`,
);

export async function findSites(tx: Transaction, glns: readonly string[]): Promise<ReadonlyMap<string, KnownSite>> {
  if (glns.length === 0) return new Map();
  const rows = await runIn(tx, sitesNamed, [glns]);
  return new Map(
    rows.map(({ organisation_id: organisationId, ...site }) => [site.gln, { ...site, organisationId }] as const),
  );
}

const nameOf = statement<{ readonly name: string }>(
  'traceability.name_of_organisation',
  'select name from organisations.organisation_names where id = $1',
);

export async function nameOfOrganisation(tx: Transaction, organisationId: string): Promise<string> {
  const [found] = await runIn(tx, nameOf, [organisationId]);
  return found?.name ?? '';
}
