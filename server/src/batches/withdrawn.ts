// Goods whose certificate was revoked: nobody takes them in, sells, uses, labels or sends them on as what they were certified to be. By the rule of core
// that the verdict judges by.
import { statusChangesSchema } from '@amanah/api/certificates/status-changes';
import { batchName, revocationOf, type StatusChange } from '@amanah/core/certificates';
import { productCategories, slaughterMethods } from '@amanah/core/products';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { day as dayColumn, json, nullable, text, textOf, texts, uuid } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { refusalAt } from '../platform/refusal.ts';
import type { HandledGoods } from './blocks.ts';

/** As revocationOf of core asks for it. */
const certificateSchema = z.object({
  number: z.string(),
  certifierId: z.string(),
  holderId: z.string(),
  siteIds: z.array(z.string()).nullable(),
  gtins: z.array(z.string()).nullable(),
  categories: z.array(z.enum(productCategories)),
  batches: z.array(z.string()).nullable(),
  slaughterMethods: z.array(z.enum(slaughterMethods)).nullable(),
  validFrom: z.string(),
  validUntil: z.string(),
  statusChanges: statusChangesSchema,
});

/**
 * Of each of some goods the revocation that withdraws them, or null. A number is compared by its letters and digits where it is no other batch's; what is
 * of no batch on record is judged by its product alone.
 *
 * @param goods of one realm
 * @param day by which it is judged, `YYYY-MM-DD`
 */
export async function revocationsOf(
  tx: Transaction,
  goods: readonly HandledGoods[],
  day: string,
): Promise<readonly (StatusChange | null)[]> {
  const revocations = goods.map((): StatusChange | null => null);
  const realm = goods[0]?.realm;
  if (realm === undefined) return revocations;
  const rows = await rowsOf(
    tx,
    {
      ...{ places: json(z.array(z.number())), gtin: text, producer_id: uuid, category: textOf(productCategories) },
      ...{ batch_number: nullable(text), batch_producer_id: nullable(uuid), site_id: nullable(uuid) },
      ...{
        slaughter_method: nullable(textOf(slaughterMethods)),
        claimed: nullable(texts),
        produced_on: nullable(dayColumn),
      },
      certificates: json(z.array(certificateSchema)),
    },
    sql`with asked as (
        select gtin, lot, serial, json_agg(place) as places
        from unnest(${sql.param(goods.map(({ gtin }) => gtin))}::text[], ${sql.param(goods.map(({ batchNumber }) => batchNumber))}::text[],
          ${sql.param(goods.map(({ serial }) => serial ?? null))}::text[]) with ordinality q(gtin, lot, serial, place) group by gtin, lot, serial
      )
      select a.places, p.gtin, p.producer_id, p.category, b.batch_number, b.producer_id as batch_producer_id, b.site_id, b.slaughter_method,
        b.claimed_certificate_numbers as claimed, b.produced_on, k.certificates
      from asked a join products.registered p on p.gtin = a.gtin and p.realm = ${realm}
      left join lateral (
        select f.* from batches.serial_batches s join batches.batch_facts f on f.id = s.batch_id and f.gtin = a.gtin and f.realm = p.realm
        where s.gtin = a.gtin and s.serial = a.serial
        union all
        (select f.* from batches.meant_by(a.gtin, a.lot, array[p.realm]) f
          where not exists (select from batches.serial_batches s where s.gtin = a.gtin and s.serial = a.serial) order by f.batch_number limit 1)
      ) b on true
      cross join lateral (
        select json_agg(json_build_object('number', c.number, 'certifierId', c.certifier_id, 'holderId', c.holder_id, 'siteIds', c.site_ids,
            'gtins', c.gtins, 'categories', c.categories, 'batches', c.batches, 'slaughterMethods', c.slaughter_methods,
            'validFrom', c.valid_from, 'validUntil', c.valid_until, 'statusChanges', coalesce(t.changes, '[]'::json))) as certificates,
          bool_or(t.changes::text like '%"revoked"%') as is_any_revoked
        from (select v.certificate_id as id from certificates.product_certificates v where v.gtin = p.gtin
          union select n.id from certificates.certificate_scopes n where n.number = any(b.claimed_certificate_numbers) and n.realm = p.realm) u
        join certificates.certificate_scopes c on c.id = u.id left join certificates.certificate_changes t on t.certificate_id = c.id
      ) k
      where k.is_any_revoked`,
  );
  for (const row of rows) {
    const { gtin, batch_number: batchNumber, batch_producer_id: batchProducerId, site_id: siteId } = row;
    const batch =
      batchNumber === null || batchProducerId === null || siteId === null
        ? null
        : {
            ...{ name: batchName(gtin, batchNumber), producerId: batchProducerId, siteId },
            ...{ slaughterMethod: row.slaughter_method, claimedCertificateNumbers: row.claimed ?? [] },
          };
    const product = { gtin, producerId: row.producer_id, category: row.category };
    const found = revocationOf(row.certificates, { product, batch, madeOn: row.produced_on ?? day, day });
    for (const place of row.places) revocations[place - 1] = found;
  }
  return revocations;
}

/** @param day by which it is judged, `YYYY-MM-DD` @param path of the field that names the goods @throws Refusal batches.goods_withdrawn */
export async function requireNotWithdrawn(
  tx: Transaction,
  goods: HandledGoods,
  day: string,
  path: string,
): Promise<void> {
  const [revocation] = await revocationsOf(tx, [goods], day);
  if (revocation) throw refusalAt(path, 'batches.goods_withdrawn');
}
