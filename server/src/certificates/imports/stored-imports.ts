// Imports as they are stored, for both sides: which a party sees, one of them locked, what it says in names, and an answer to it.

import type { OfferedImport } from '@amanah/api/certificates';
import { eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { json } from '../../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { CertificatesDeps } from '../deps.ts';
import type { Party } from '../parties.ts';
import { certificateImports } from './tables.ts';

export type ImportRow = Omit<typeof certificateImports.$inferSelect, 'numberLikeness'>;

export const mostListed = 200;

/** Of one certifier for one company, so that a holder can read what waits for it. */
export const mostWaiting = 100;

/** A certifier sees what its people entered, a holder what was entered for it. */
export const importsOf = ({ database }: Pick<CertificatesDeps, 'database'>, { organisation, side }: Party): SQL =>
  sql`${database.owned(side === 'certifier' ? certificateImports.organisationId : certificateImports.holderId, organisation.id)}`;

/** @throws Refusal certificates.import_unknown, certificates.import_decided */
export async function lockProposed(
  tx: Transaction,
  deps: CertificatesDeps,
  party: Party,
  id: string,
): Promise<ImportRow> {
  const [row] = await tx
    .select()
    .from(certificateImports)
    .where(sql`${eq(certificateImports.id, id)} and ${importsOf(deps, party)}`)
    .for('update');
  if (!row) throw new Refusal('certificates.import_unknown');
  if (row.state !== 'proposed') throw new Refusal('certificates.import_decided');
  return row;
}

export async function storeAnswer(
  tx: Transaction,
  id: string,
  answer: Partial<Pick<ImportRow, 'state' | 'acceptedBy' | 'acceptedAt' | 'decidedBy' | 'decidedAt'>>,
): Promise<ImportRow> {
  const [row] = await tx.update(certificateImports).set(answer).where(eq(certificateImports.id, id)).returning();
  if (!row) throw new Error('the import was locked and is gone');
  return row;
}

const names = json(z.record(z.string(), z.string()));

/** What the rows say, with names for what they name by id. */
export async function saidBy(tx: Transaction, rows: readonly ImportRow[]) {
  const list = (ids: readonly string[]) => sql.param([...new Set(ids)]);
  const [found] = await rowsOf(
    tx,
    { holders: names, bodies: names, sites: names, products: names },
    sql`select
    (select coalesce(json_object_agg(id, name), '{}') from organisations.organisation_names
      where id = any(${list(rows.map(({ holderId }) => holderId))}::uuid[])) as holders,
    (select coalesce(json_object_agg(id, name), '{}') from authorities.body_names
      where id = any(${list(rows.map(({ certifierId }) => certifierId))}::text[])) as bodies,
    (select coalesce(json_object_agg(id, name), '{}') from organisations.site_places
      where id = any(${list(rows.flatMap(({ content }) => content.siteIds ?? []))}::uuid[])) as sites,
    (select coalesce(json_object_agg(gtin, name), '{}') from products.registered
      where gtin = any(${list(rows.flatMap(({ content }) => content.gtins ?? []))}::text[])) as products`,
  );
  const named = found ?? { holders: {}, bodies: {}, sites: {}, products: {} };
  return {
    certifierOf: ({ certifierId }: ImportRow): string => named.bodies[certifierId] ?? '',
    contentOf: (row: ImportRow): Omit<OfferedImport, 'certifier'> => ({
      id: row.id,
      holder: named.holders[row.holderId] ?? '',
      source: row.source,
      certificate: row.content,
      sites: (row.content.siteIds ?? []).map((id) => ({ id, name: named.sites[id] ?? id })),
      products: (row.content.gtins ?? []).map((gtin) => ({ gtin, name: named.products[gtin] ?? gtin })),
      proposedAt: row.proposedAt.toISOString(),
      acceptedAt: row.acceptedAt?.toISOString() ?? null,
    }),
  };
}
