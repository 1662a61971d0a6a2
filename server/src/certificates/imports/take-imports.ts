// Certificates of an earlier register in a table: each row is proposed exactly as the form proposes it, so it waits for its holder and for
// a second person. What is on record to the letter stays as it is. Nothing is issued here.

import { isDeepStrictEqual } from 'node:util';
import type { CertificateRequest, proposeImport } from '@amanah/api/certificates';
import type { RouteBody } from '@amanah/api/route';
import { sql } from 'drizzle-orm';
import type { ActingFor } from '../../organisations/index.ts';
import { uuid } from '../../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { TableImporter } from '../../platform/table-importer.ts';
import type { CertificatesDeps, ReviewOf } from '../deps.ts';
import type { Party } from '../parties.ts';
import { propose } from './manage-imports.ts';
import { importsOf, saidBy } from './stored-imports.ts';
import { certificateImports } from './tables.ts';

type Entry = RouteBody<typeof proposeImport>;

export interface ImportTable extends TableImporter<Entry> {
  /** Companies that a certificate can be for, by their name to the letter or the GLN of a site: one where the name says which. */
  holdersNamed(name: string): Promise<readonly string[]>;
  /** Sites of a company, by name or GLN. */
  sitesNamed(holderId: string, name: string): Promise<readonly string[]>;
}

/** What an import says, with names for ids. */
export interface NamedImport {
  readonly id: string;
  readonly holder: string;
  readonly source: string;
  readonly certificate: CertificateRequest;
  readonly sites: readonly { readonly name: string }[];
}

/** @throws Refusal identity.forbidden for an organisation that certifies nothing */
export function takeImports(
  tx: Transaction,
  deps: CertificatesDeps,
  organisation: ActingFor,
  userId: string,
  reviewOf: ReviewOf,
): ImportTable {
  if (organisation.kind !== 'certifier') throw new Refusal('identity.forbidden');
  const party: Party = { userId, organisation, side: 'certifier' };
  const known = new Map<string, Promise<readonly string[]>>();
  const once = (name: string, ask: () => Promise<readonly string[]>) => {
    const asked = known.get(name) ?? ask();
    known.set(name, asked);
    return asked;
  };
  const ofThisTable = new Set<string>();
  let isPresent = false;

  return {
    holdersNamed: (name) => once(name, () => findHolders(tx, organisation, name)),
    sitesNamed: (holderId, name) => once(`${holderId} ${name}`, () => findSites(tx, holderId, name)),
    async take(entry) {
      // As `changeAs` does it for the form. Only the file of this very table is locked before.
      if (!isPresent) await deps.organisations.requirePresent(tx, organisation.id);
      isPresent = true;
      const before = await findSame(tx, deps, party, entry);
      if (before !== undefined && !ofThisTable.has(before)) return 'unchanged';
      const { id } = await propose(tx, deps, party, entry, reviewOf);
      ofThisTable.add(id);
      return 'created';
    },
    finish: async () => undefined, // each import has its own entry of the audit trail, with which the trail of its certificate begins
  };
}

/** As the form offers them: approved, and of the own realm. */
async function findHolders(tx: Transaction, { realm }: ActingFor, name: string): Promise<readonly string[]> {
  const rows = await rowsOf(
    tx,
    { id: uuid },
    sql`select o.id from organisations.organisation_names o
    where o.kind = 'producer' and o.status = 'approved' and o.realm = ${realm}
      and (o.name = ${name} or exists (select from organisations.site_places s where s.organisation_id = o.id and s.realm = o.realm and s.gln = ${name}))
    limit 2`,
  );
  return rows.map(({ id }) => id);
}

async function findSites(tx: Transaction, holderId: string, name: string): Promise<readonly string[]> {
  const rows = await rowsOf(
    tx,
    { id: uuid },
    sql`select id from organisations.site_places where organisation_id = ${holderId} and (gln = ${name} or lower(name) = lower(${name})) limit 2`,
  );
  return rows.map(({ id }) => id);
}

/** The own import that says the very same and waits or is issued. */
async function findSame(
  tx: Transaction,
  deps: CertificatesDeps,
  party: Party,
  { source, certificate }: Entry,
): Promise<string | undefined> {
  const rows = await tx
    .select({ id: certificateImports.id, source: certificateImports.source, content: certificateImports.content })
    .from(certificateImports)
    .where(sql`${importsOf(deps, party)} and ${certificateImports.holderId} = ${certificate.holderId}
      and ${certificateImports.state} in ('proposed', 'confirmed') and ${certificateImports.content} ->> 'number' = ${certificate.number}`);
  return rows.find((row) => row.source === source && isDeepStrictEqual(row.content, certificate))?.id;
}

/** Imports of a certifier that wait or are issued, in pages by their id: what a template shows. */
export async function importsOnRecord(
  tx: Transaction,
  deps: CertificatesDeps,
  organisation: ActingFor,
  after: string | null,
  limit: number,
): Promise<readonly NamedImport[]> {
  const party: Party = { userId: '', organisation, side: 'certifier' };
  const rows = await tx
    .select()
    .from(certificateImports)
    .where(sql`${importsOf(deps, party)} and ${certificateImports.state} in ('proposed', 'confirmed')
      and (${after}::uuid is null or ${certificateImports.id} > ${after}::uuid)`)
    .orderBy(certificateImports.id)
    .limit(limit);
  const said = await saidBy(tx, rows);
  return rows.map((row) => said.contentOf(row));
}
