// What a producer's products are certified by today, beside what the producer says of them. Judges no pack: that is the verdict's.

import {
  certificationStatuses,
  type listCertifiedProducts as listRoute,
  type ProductCertification,
} from '@amanah/api/certification/products';
import type { RouteQuery, RouteResponse } from '@amanah/api/route';
import { type SQL, sql } from 'drizzle-orm';
import { endsSoonOn } from '../certificates/index.ts';
import type { ActingFor } from '../organisations/index.ts';
import { type Clock, dayOf } from '../platform/clock.ts';
import { day, nullable, text, textOf } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import type { CertificationDeps } from './deps.ts';

/** A change counts where it means the whole certificate or names this product; one that is limited to batches leaves the product covered. */
const judged = ({ clock }: { readonly clock: Clock }, producerId: string, wanted: SQL): SQL => {
  const today = dayOf(clock.now());
  return sql`
    select p.gtin, c.number, c.certifier, c.last_day,
      case when c.state = 'valid' and not c.is_recognised then 'unrecognised'
        when c.state = 'valid' and ${endsSoonOn(sql`c.last_day`, today)} then 'expiring'
        when c.state = 'valid' then 'certified'
        when exists (select from certification.open_applications a where a.gtin = p.gtin and a.holder_id = p.producer_id) then 'applied'
        when c.state is null then 'none' else 'lapsed' end as status
    from products.registered p
    left join lateral (select * from (
      select v.number, y.short_name as certifier, authorities.is_recognised_for(v.certifier_id, p.category, ${today}::date) as is_recognised,
        certificates.last_day_of(v.certificate_id, v.valid_until, p.gtin, null) as last_day,
        certificates.status_on(v.certificate_id, v.valid_from, v.valid_until, ${today}::date, p.gtin, null) as state
      from certificates.whole_coverages v join authorities.body_names y on y.id = v.certifier_id where v.gtin = p.gtin
      ) covering order by covering.state = 'valid' desc, covering.is_recognised desc, covering.last_day desc limit 1
    ) c on true
    where p.producer_id = ${producerId} and ${wanted}`;
};

/** By GTIN, of products of one producer. */
async function certificationOf(
  tx: Transaction,
  deps: { readonly clock: Clock },
  producerId: string,
  gtins: readonly string[],
): Promise<ReadonlyMap<string, ProductCertification>> {
  const rows = await rowsOf(
    tx,
    {
      gtin: text,
      number: nullable(text),
      certifier: nullable(text),
      last_day: nullable(day),
      status: textOf(certificationStatuses),
    },
    judged(deps, producerId, sql`p.gtin = any(${sql.param([...gtins])}::text[])`),
  );
  return new Map(
    rows.map(({ gtin, number, certifier, last_day: validUntil, status }) => [
      gtin,
      { status, certificateNumber: number, certifier, validUntil },
    ]),
  );
}

/** GTINs of all products of one producer that are certified so. */
async function productsWith(
  tx: Transaction,
  deps: { readonly clock: Clock },
  producerId: string,
  status: ProductCertification['status'],
): Promise<readonly string[]> {
  const rows = await rowsOf(
    tx,
    { gtin: text },
    sql`select gtin from (${judged(deps, producerId, sql`true`)}) products where status = ${status}`,
  );
  return rows.map(({ gtin }) => gtin);
}

/** Nothing is on record. */
const notCertified: ProductCertification = {
  status: 'none',
  certificateNumber: null,
  certifier: null,
  validUntil: null,
};

type Deps = Pick<CertificationDeps, 'database' | 'clock' | 'products'>;

export const listCertifiedProducts = (
  deps: Deps,
  organisation: ActingFor,
  { certification, ...query }: RouteQuery<typeof listRoute>,
): Promise<RouteResponse<typeof listRoute>> =>
  deps.database.asTenant(organisation.id, async (tx) => {
    const among = certification === undefined ? null : await productsWith(tx, deps, organisation.id, certification);
    const page = await deps.products.list(tx, organisation, query, among);
    const certifications = await certificationOf(
      tx,
      deps,
      organisation.id,
      page.products.map(({ gtin }) => gtin),
    );
    const products = page.products.map((product) => ({
      ...product,
      certification: certifications.get(product.gtin) ?? notCertified,
    }));
    return { ...page, products };
  });

/** @throws Refusal products.unknown for a product of others */
export const readCertification = (deps: Deps, organisation: ActingFor, gtin: string): Promise<ProductCertification> =>
  deps.database.asTenant(organisation.id, async (tx) => {
    const found = (await certificationOf(tx, deps, organisation.id, [gtin])).get(gtin);
    if (!found) throw new Refusal('products.unknown');
    return found;
  });
