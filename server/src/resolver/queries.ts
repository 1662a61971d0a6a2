// What is on record for a GTIN, a batch and a serial. Reads the views of other domains by one named statement; judges nothing.
import { boolean, nullable, type RowOf, text, texts } from '../platform/database/columns.ts';
import { type Database, statement } from '../platform/database/database.ts';
import { shownTo } from '../platform/database/realms.ts';

const itemFactsColumns = {
  productName: text,
  brand: text,
  /** A certificate names the product, or covers everything of its kind that the producer makes. */
  hasCertificate: boolean,
  /** The batch on record: of the number that was asked, or the one that the serial belongs to. */
  batchNumber: nullable(text),
  /** A certificate that the batch itself claims. */
  hasBatchCertificate: boolean,
  /** Numbers of certificates with a proof, those that last longest first: for the product line, and those that the batch claims. */
  provenNumbers: texts,
  batchProvenNumbers: texts,
  hasJourney: boolean,
};
export type ItemFacts = RowOf<typeof itemFactsColumns>;

// A link header must fit the buffers of proxies.
const mostProofs = 2;

// NOTE: `limit 1` behind a unique key is there for the planner, as in the statement of the verdict.
const itemFacts = statement(
  'resolver.item_facts',
  itemFactsColumns,
  `select p.name as "productName", p.brand,
     exists (select from certificates.product_certificates k where k.gtin = p.gtin) as "hasCertificate",
     b.batch_number as "batchNumber",
     exists (select from certificates.certificate_scopes k where k.number = any(b.claimed_certificate_numbers) and k.realm = p.realm) as "hasBatchCertificate",
     array(select k.number from certificates.certificate_scopes k
       join certificates.signed_certificates s on s.certificate_id = k.id
       where k.id in (select certificate_id from certificates.product_certificates where gtin = p.gtin)
       order by k.valid_until desc, k.number limit ${mostProofs}) as "provenNumbers",
     array(select k.number from certificates.certificate_scopes k
       join certificates.signed_certificates s on s.certificate_id = k.id
       where k.number = any(b.claimed_certificate_numbers) and k.realm = p.realm
       order by k.valid_until desc, k.number limit ${mostProofs}) as "batchProvenNumbers",
     exists (select from batches.batch_steps e where e.batch_id = b.id) as "hasJourney"
   from (
     select gtin, name, brand, realm from products.catalogue where gtin = $1
     union all
     (select gtin, name, brand, realm from recalls.recalled_once_public where gtin = $1 limit 1)
   ) p
   left join lateral (
     select batch_id from batches.serial_batches
     where $3::text is not null and gtin = p.gtin and serial = $3 limit 1
   ) s on true
   left join lateral (
     select f.id, f.batch_number, f.claimed_certificate_numbers from batches.public_batches f
     where $2::text is not null and f.gtin = p.gtin and f.batch_number = $2
     union all
     select f.id, f.batch_number, f.claimed_certificate_numbers from batches.public_batches f
     where $2::text is null and f.id = s.batch_id
     limit 1
   ) b on true
   where p.gtin = $1 and p.realm = any($4::text[])`,
);

/** null: the GTIN is not registered, or not for everybody: whoever asks here is nobody in particular. */
export async function findItem(
  database: Database,
  item: { readonly gtin: string; readonly batchNumber: string | null; readonly serial: string | null },
): Promise<ItemFacts | null> {
  const [facts] = await database.run(itemFacts, [item.gtin, item.batchNumber, item.serial, shownTo('real')]);
  return facts ?? null;
}
