// What other domains may read of certificates. What one is on a day is said by its functions in the database and by core, never by a column here.

import { realms } from '@amanah/core/organisations';
import { sql } from 'drizzle-orm';
import { boolean, date, integer, text, uuid } from 'drizzle-orm/pg-core';
import { isOpen } from '../platform/database/realms.ts';
import { schema } from './schema.ts';

export const certificateScopes = schema
  .view('certificate_scopes', {
    id: uuid('id'),
    number: text('number'),
    certifierId: text('certifier_id'),
    holderId: uuid('holder_id'),
    siteIds: uuid('site_ids').array(),
    gtins: text('gtins').array(),
    categories: text('categories').array(),
    batches: text('batches').array(),
    scheme: text('scheme'),
    slaughterMethods: text('slaughter_methods').array(),
    markets: text('markets').array(),
    validFrom: date('valid_from'),
    validUntil: date('valid_until'),
    conditions: text('conditions').array(),
    importedUntil: date('imported_until'),
    realm: text('realm', { enum: realms }),
  })
  .as(sql`select id, number, certifier_id, holder_id, site_ids, gtins, categories, batches, scheme, slaughter_methods, markets, valid_from, valid_until,
    conditions, imported_until, realm from certificates.certificates where ${isOpen()}`);

/**
 * Those that name a product of their holder. Who had a number before it was claimed may hold certificates that name it: they do not speak of the product of
 * whoever has it now.
 */
const named = `select v.gtin, v.certificate_id from certificates.coverages v join certificates.certificates k on k.id = v.certificate_id
    join products.registered p on p.gtin = v.gtin and p.producer_id = k.holder_id`;

/** Those that name a product: for the statement of the verdict, which has to find each leg of `product_certificates` by an index of its own. */
export const certificateCoverages = schema
  .view('certificate_coverages', { gtin: text('gtin'), certificateId: uuid('certificate_id') })
  .as(sql.raw(named));

/**
 * Which certificates speak of a product: they name it, or everything of its category that their holder makes. Whether one covers a pack (holder,
 * site, batch, slaughter) is judged by core, and on which day by its status.
 */
export const productCertificates = schema
  .view('product_certificates', { gtin: text('gtin'), certificateId: uuid('certificate_id') })
  .as(sql`${sql.raw(named)}
    union all select p.gtin, k.id from certificates.certificates k join products.registered p on p.producer_id = k.holder_id and p.category = any(k.categories)
      where k.gtins is null and ${isOpen('k.realm')}`);

/**
 * Certificates that cover a product of their holder as a whole, whatever the batch: on which day, their status says. What `findScopeFaults` of core
 * says of the product alone.
 */
export const wholeCoverages = schema
  .view('whole_coverages', {
    gtin: text('gtin'),
    certificateId: uuid('certificate_id'),
    number: text('number'),
    certifierId: text('certifier_id'),
    holderId: uuid('holder_id'),
    validFrom: date('valid_from'),
    validUntil: date('valid_until'),
    realm: text('realm', { enum: realms }),
  })
  .as(sql`select v.gtin, k.id as certificate_id, k.number, k.certifier_id, k.holder_id, k.valid_from, k.valid_until, k.realm
    from certificates.product_certificates v join certificates.certificates k on k.id = v.certificate_id and ${isOpen('k.realm')}
    join products.registered p on p.gtin = v.gtin and p.producer_id = k.holder_id where k.batches is null`);

/** Certificates that have a proof: their credential is signed and in the log. */
export const signedCertificates = schema
  .view('signed_certificates', { certificateId: uuid('certificate_id') })
  .as(sql`select certificate_id from certificates.credentials where version = 1`);

/** Where the newest credential of a certificate stands in the status lists, and which of its bits are set. Leftmost bit first. */
export const certificatePlaces = schema
  .view('certificate_places', {
    certificateId: uuid('certificate_id'),
    list: integer('list'),
    place: integer('place'),
    isSuspended: boolean('is_suspended'),
    isRevoked: boolean('is_revoked'),
  })
  .as(sql`select distinct on (k.certificate_id) k.certificate_id, k.status_list as list, k.status_place as place,
      coalesce((get_byte(s.bits, k.status_place / 8) >> (7 - k.status_place % 8)) & 1 = 1, false) as is_suspended,
      coalesce((get_byte(r.bits, k.status_place / 8) >> (7 - k.status_place % 8)) & 1 = 1, false) as is_revoked
    from certificates.credentials k
    left join certificates.status_lists s on s.purpose = 'suspension' and s.list = k.status_list
    left join certificates.status_lists r on r.purpose = 'revocation' and r.list = k.status_list
    order by k.certificate_id, k.version desc`);
