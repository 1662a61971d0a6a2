// The certificates that events claim, as they stood on the day of the event at its site. What is no certificate on record here is no
// claim: events may name certificates of any kind.

import { batchName } from '@amanah/core/certificates';
import { isUuid } from '@amanah/core/codes';
import type { ClaimedCertificate } from '@amanah/core/mass-balance';
import type { Realm } from '@amanah/core/organisations';
import { sql } from 'drizzle-orm';
import { thingOf } from '../codes/index.ts';
import { integer, nullable, text, textOf, uuid } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';

export interface Claim {
  readonly claims: readonly string[];
  readonly organisationId: string;
  /** Of the event, UTC. */
  readonly day: string;
  readonly siteId: string | null;
  /** Keys of the lots that come out, or that go in where none comes out: a change may concern only some products or batches. */
  readonly lots: readonly string[];
}

const columns = {
  place: integer,
  id: uuid,
  number: text,
  objection: nullable(textOf<NonNullable<ClaimedCertificate['objection']>>()),
  per_ten_thousand: nullable(integer),
};

const asMuchAsGoesIn = 10_000;

/** `urn:uuid:…`, the address of its evidence, or its number as the last part of any address. */
function nameIn(claim: string): string {
  const last =
    claim
      .split(/[/:]/)
      .at(-1)
      ?.replace(/[?#].*$/, '') ?? '';
  try {
    return decodeURIComponent(last);
  } catch (error) {
    if (error instanceof URIError) return last; // nobody's number
    throw error;
  }
}

/** Each of the two is found by an index of its own. */
const idIn = (name: string): string | null => (isUuid(name) ? name : null);

interface Goods {
  readonly gtin: string | null;
  readonly batch: string | null;
}

/** What the certificate has to be in force for: each product and batch once, or the whole where the lots name none. */
function goodsOf(lots: readonly string[]): readonly Goods[] {
  const known = new Map<string, Goods>();
  for (const lot of lots) {
    const { gtin, batchNumber } = thingOf(lot);
    if (gtin !== null) {
      const batch = batchNumber === null ? null : batchName(gtin, batchNumber);
      known.set(batch ?? gtin, { gtin, batch });
    }
  }
  return known.size === 0 ? [{ gtin: null, batch: null }] : [...known.values()];
}

/** @returns for each claim, in order, the certificate that serves it best, or null where it names none on record */
export async function claimedCertificates(
  tx: Transaction,
  realm: Realm,
  claims: readonly Claim[],
): Promise<readonly (ClaimedCertificate | null)[]> {
  const asked = claims.flatMap((claim, place) =>
    claim.claims.flatMap((one) =>
      goodsOf(claim.lots).map((goods) => ({ ...claim, ...goods, place, name: nameIn(one) })),
    ),
  );
  if (asked.length === 0) return claims.map(() => null);
  const list = (read: (one: (typeof asked)[number]) => unknown) => sql.param(asked.map(read));
  const rows = await rowsOf(
    tx,
    columns,
    sql`select q.place, k.id, k.number, y.per_ten_thousand, min(
      case
        -- As findScopeFaults of core: a brand's certificate that names the site covers what is made there for the brand.
        when k.holder_id <> q.organisation and not (coalesce(q.site = any(k.site_ids), false)
          and exists (select from organisations.site_places o where o.id = q.site and o.organisation_id = q.organisation)
          and exists (select from products.registered p where p.gtin = q.gtin and p.producer_id = k.holder_id)) then 'other_holder'
        when k.site_ids is not null and (q.site is null or not q.site = any(k.site_ids)) then 'other_site'
        when k.batches is not null and (q.batch is null or not q.batch = any(k.batches)) or exists (select from products.registered p where p.gtin = q.gtin)
          and not exists (select from certificates.product_certificates v where v.certificate_id = k.id and v.gtin = q.gtin) then 'other_product'
        when certificates.status_on(k.id, k.valid_from, k.valid_until, q.day, q.gtin, q.batch) <> 'valid' then 'not_in_force'
      end) as objection
    from unnest(${list(({ place }) => place)}::int[], ${list(({ name }) => name)}::text[],
      ${list(({ organisationId }) => organisationId)}::uuid[], ${list(({ day }) => day)}::date[],
      ${list(({ siteId }) => siteId)}::uuid[], ${list(({ name }) => idIn(name))}::uuid[],
      ${list(({ gtin }) => gtin)}::text[], ${list(({ batch }) => batch)}::text[]) as q(place, name, organisation, day, site, id, gtin, batch)
    join certificates.certificate_scopes k on (k.number = q.name or k.id = q.id) and k.realm = ${realm}
    left join mass_balance.yield_ceilings y on y.certificate_id = k.id and y.site_id = q.site
    group by q.place, k.id, k.number, y.per_ten_thousand`,
  );
  return claims.map((_, place) => {
    const own = rows.filter((row) => row.place === place);
    const best = own.find(({ objection }) => objection === null) ?? own[0];
    return best
      ? {
          id: best.id,
          number: best.number,
          objection: best.objection,
          yieldPerTenThousand: BigInt(best.per_ten_thousand ?? asMuchAsGoesIn),
        }
      : null;
  });
}
