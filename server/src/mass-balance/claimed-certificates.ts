// The certificates that events claim, as they stood on the day of the event at its site. What is no certificate on record here is no
// claim: events may name certificates of any kind.

import { statusChangesSchema } from '@amanah/api/certificates/status-changes';
import {
  batchName,
  type CertificateHistory,
  type CertificateScope,
  type ProductInScope,
} from '@amanah/core/certificates';
import { isUuid } from '@amanah/core/codes';
import { type ClaimedCertificate, objectionTo } from '@amanah/core/mass-balance';
import type { Realm } from '@amanah/core/organisations';
import { productCategories } from '@amanah/core/products';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { thingOf } from '../codes/index.ts';
import { day, json, nullable, text, textOf, texts, textsOf, uuid, uuids } from '../platform/database/columns.ts';
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

interface Certificate extends CertificateScope, CertificateHistory {
  readonly id: string;
  /** By site. */
  readonly yields: ReadonlyMap<string, number>;
}

/** Those that bear one of the names, in the order of their ids. */
async function readCertificates(
  tx: Transaction,
  realm: Realm,
  names: readonly string[],
): Promise<readonly Certificate[]> {
  const ids = names.filter(isUuid);
  const rows = await rowsOf(
    tx,
    {
      id: uuid,
      number: text,
      holder_id: uuid,
      site_ids: nullable(uuids),
      gtins: nullable(texts),
      categories: textsOf(productCategories),
      batches: nullable(texts),
      valid_from: day,
      valid_until: day,
      changes: json(statusChangesSchema),
      yields: json(z.record(z.string(), z.number())),
    },
    sql`select id, number, holder_id, site_ids, gtins, categories, batches, valid_from, valid_until,
      coalesce((select h.changes from certificates.certificate_changes h where h.certificate_id = k.id), '[]'::json) as changes,
      coalesce((select json_object_agg(y.site_id, y.per_ten_thousand) from mass_balance.yield_ceilings y where y.certificate_id = k.id), '{}'::json) as yields
    from certificates.certificate_scopes k
    where (number = any(${sql.param(names)}::text[]) or id = any(${sql.param(ids)}::uuid[])) and realm = ${realm} order by id`,
  );
  return rows.map((row) => ({
    ...row,
    holderId: row.holder_id,
    siteIds: row.site_ids,
    slaughterMethods: null, // what an event says of it is judged by the verdict
    validFrom: row.valid_from,
    validUntil: row.valid_until,
    statusChanges: row.changes,
    yields: new Map(Object.entries(row.yields)),
  }));
}

async function readProducts(tx: Transaction, gtins: readonly string[]): Promise<ReadonlyMap<string, ProductInScope>> {
  const rows = await rowsOf(
    tx,
    { gtin: text, producerId: uuid, category: textOf(productCategories) },
    sql`select gtin, producer_id as "producerId", category from products.registered where gtin = any(${sql.param(gtins)}::text[])`,
  );
  return new Map(rows.map((row) => [row.gtin, row]));
}

/** Whose the sites are. */
async function readOwners(tx: Transaction, siteIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await rowsOf(
    tx,
    { id: uuid, owner: uuid },
    sql`select id, organisation_id as owner from organisations.site_places where id = any(${sql.param(siteIds)}::uuid[])`,
  );
  return new Map(rows.map(({ id, owner }) => [id, owner]));
}

/** Of several, one is said, the same each time. */
const leastOf = <Word extends string>(words: readonly (Word | null)[]): Word | null =>
  words.filter((word) => word !== null).toSorted()[0] ?? null;

/** @returns for each claim, in order, the certificate that serves it best, or null where it names none on record */
export async function claimedCertificates(
  tx: Transaction,
  realm: Realm,
  claims: readonly Claim[],
): Promise<readonly (ClaimedCertificate | null)[]> {
  const asked = claims.map((claim) => ({ ...claim, names: claim.claims.map(nameIn), goods: goodsOf(claim.lots) }));
  const names = [...new Set(asked.flatMap((claim) => claim.names))];
  if (names.length === 0) return claims.map(() => null);
  const certificates = await readCertificates(tx, realm, names);
  const gtins = new Set(asked.flatMap(({ goods }) => goods.flatMap(({ gtin }) => gtin ?? [])));
  const products = await readProducts(tx, [...gtins]);
  const owners = await readOwners(tx, [...new Set(asked.flatMap(({ siteId }) => siteId ?? []))]);
  return asked.map(({ names: own, goods, siteId, ...claim }) => {
    const isOwnSite = siteId !== null && owners.get(siteId) === claim.organisationId;
    const known = certificates
      .filter(({ id, number }) => own.includes(number) || own.some((name) => name.toLowerCase() === id))
      .map((certificate) => {
        const objections = goods.map((one) =>
          objectionTo(certificate, {
            ...one,
            ...{ day: claim.day, organisationId: claim.organisationId, siteId, isOwnSite },
            product: one.gtin === null ? null : (products.get(one.gtin) ?? null),
          }),
        );
        return { certificate, objection: leastOf(objections) };
      });
    const best = known.find(({ objection }) => objection === null) ?? known[0];
    return best
      ? {
          id: best.certificate.id,
          number: best.certificate.number,
          objection: best.objection,
          yieldPerTenThousand: BigInt(best.certificate.yields.get(siteId ?? '') ?? asMuchAsGoesIn),
        }
      : null;
  });
}
