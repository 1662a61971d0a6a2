// What people choose from when they record: own batches and own sites.

import type { AuthoringBatch, AuthoringCertificate, AuthoringSite } from '@amanah/api/authoring';
import { openConditionsOf } from '../batches/index.ts';
import { float, integer, nullable, type RowOf, text, uuid } from '../platform/database/columns.ts';
import { type Database, statement } from '../platform/database/database.ts';
import { likePattern } from '../platform/database/like-pattern.ts';

const batchColumns = {
  id: uuid,
  code: nullable(text),
  gtin: text,
  batch_number: text,
  product_name: text,
  quantity: integer,
  expires_on: nullable(text),
  serials: integer,
};
type BatchRow = RowOf<typeof batchColumns>;

const selectedOfBatch = `b.id, b.code, b.gtin, b.batch_number, p.name as product_name, b.quantity, b.expires_on::text,
  (select count(*)::int from batches.serial_batches s where s.batch_id = b.id) as serials`;

const batchesOf = statement(
  'authoring.batches',
  batchColumns,
  `select ${selectedOfBatch} from batches.batch_facts b join products.registered p on p.gtin = b.gtin
   where b.producer_id = $1 and ($2::text is null or b.id = $3 or b.batch_number ilike $2 or b.code ilike $2 or p.name ilike $2)
   order by b.id = $3 desc, b.produced_on desc, b.id limit 100`,
);

const siteColumns = {
  id: uuid,
  name: text,
  kind: text,
  address: text,
  gln: nullable(text),
  latitude: nullable(float),
  longitude: nullable(float),
};

const sitesOf = statement(
  'authoring.sites',
  siteColumns,
  `select id, name, kind, address, gln, latitude, longitude from organisations.site_places
   where organisation_id = $1 order by name limit 200`,
);

const batchOf = (row: BatchRow) => ({
  id: row.id,
  code: row.code,
  gtin: row.gtin,
  batchNumber: row.batch_number,
  productName: row.product_name,
  quantity: row.quantity,
  expiresOn: row.expires_on,
  serials: row.serials,
});

const noBatch = '00000000-0000-0000-0000-000000000000';

export async function readBatches(
  database: Database,
  organisationId: string,
  { search, batch }: { readonly search?: string | undefined; readonly batch?: string | undefined },
) {
  const wanted = search ? likePattern(search) : null;
  // Nobody's batch has the empty id; null would make the order unknown.
  const rows = await database.run(batchesOf, [organisationId, wanted, batch ?? noBatch]);
  const conditions = await openConditionsOf(
    database,
    organisationId,
    rows.map(({ id }) => id),
  );
  return rows.map(batchOf).map((one): AuthoringBatch => ({ ...one, conditions: [...(conditions.get(one.id) ?? [])] }));
}

export async function readSites(database: Database, organisationId: string): Promise<AuthoringSite[]> {
  const rows = await database.run(sitesOf, [organisationId]);
  return rows.map(({ latitude, longitude, ...site }) => ({ ...site, lat: latitude, lng: longitude }));
}

const certificateColumns = {
  id: uuid,
  number: text,
  valid_from: text,
  valid_until: text,
};

const certificatesOf = statement(
  'authoring.certificates',
  certificateColumns,
  `select id, number, valid_from::text, certificates.last_day_of(k.id, k.valid_until, null, null)::text as valid_until from certificates.certificate_scopes k
   where holder_id = $1 and certificates.has_not_ended_on(k.id, k.valid_from, k.valid_until, $2::date, null)
   order by number limit 200`,
);

/** Whether one serves on a day and at a site is judged when the event is recorded. `run`: of the transaction of whoever is in one. */
export async function readCertificates(
  run: Database['run'],
  organisationId: string,
  today: string,
): Promise<AuthoringCertificate[]> {
  const rows = await run(certificatesOf, [organisationId, today]);
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    validFrom: row.valid_from,
    validUntil: row.valid_until,
  }));
}
