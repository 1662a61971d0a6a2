// Applications of an uploaded table: a draft for each name in the column `application`, with its sites, products and matrix. They are checked
// and submitted by a person, like any other draft.

import { applicationContentSchema, type MaterialLine } from '@amanah/api/certification/applications';
import { normaliseGtin } from '@amanah/core/codes';
import { sql } from 'drizzle-orm';
import type { Party } from '../certificates/index.ts';
import type { ActingFor } from '../organisations/index.ts';
import { newId } from '../platform/clock.ts';
import { text, uuid } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { madeHere } from '../platform/unchanged.ts';
import type { CertificationDeps } from './deps.ts';
import { createDraft, editContent } from './write-applications.ts';

export interface ApplicationRowOfTable {
  readonly row: number;
  readonly application: string;
  /** Its name, or the id of the version. */
  readonly scheme: string;
  /** Names or GLNs of own sites. */
  readonly sites: readonly string[];
  readonly products: readonly string[];
  readonly ingredient: string | null;
  readonly supplier: string | null;
  readonly certificate: string | null;
}

export interface ApplicationFault {
  readonly row: number;
  readonly column: string;
  readonly rule: string;
}

const named = { name: text, id: uuid };
type Named = ReadonlyMap<string, readonly { readonly id: string }[]>;
const namesOf = (names: readonly string[]) => sql.param([...new Set(names)]);

/** What the names of the whole table mean: asked once, whatever number of rows there is. Schemes of several bodies may have one name. */
async function readSchemes(tx: Transaction, names: readonly string[]): Promise<Named> {
  const rows = await rowsOf(
    tx,
    named,
    sql`select q.name, s.id from unnest(${namesOf(names)}::text[]) as q(name) cross join lateral (
      select distinct on (p.body_id) p.id from certificates.published_schemes p
      where p.id::text = q.name or lower(p.name) = lower(q.name) order by p.body_id, p.version desc) s`,
  );
  return Map.groupBy(rows, ({ name }) => name);
}

async function readOwnSites(tx: Transaction, organisationId: string, names: readonly string[]): Promise<Named> {
  const rows = await rowsOf(
    tx,
    named,
    sql`select q.name, s.id from unnest(${namesOf(names)}::text[]) as q(name) cross join lateral (
      select p.id from organisations.site_places p
      where p.organisation_id = ${organisationId} and (p.gln = q.name or lower(p.name) = lower(q.name)) limit 1) s`,
  );
  return Map.groupBy(rows, ({ name }) => name);
}

export async function takeApplications(
  tx: Transaction,
  deps: CertificationDeps,
  organisation: ActingFor,
  userId: string,
  rows: readonly ApplicationRowOfTable[],
): Promise<{ readonly created: number; readonly faults: readonly ApplicationFault[] }> {
  const party: Party = { userId, organisation, side: 'applicant' };
  const faults: ApplicationFault[] = [];
  const groups = Map.groupBy(rows, ({ application }) => application);
  const schemes = await readSchemes(
    tx,
    rows.map(({ scheme }) => scheme),
  );
  const sites = await readOwnSites(
    tx,
    organisation.id,
    rows.flatMap((row) => row.sites),
  );
  for (const members of groups.values()) {
    const [first] = members;
    if (!first) continue;
    const say = (row: number, column: string, rule: string) => faults.push({ row, column, rule });
    const [scheme, another] = schemes.get(first.scheme) ?? [];
    if (!scheme || another) {
      say(first.row, 'scheme', scheme ? 'scheme_of_several' : 'certificates.scheme_unknown');
      continue;
    }
    const siteIds = new Set<string>();
    const gtins = new Set<string>();
    const materials: MaterialLine[] = [];
    for (const member of members) {
      if (member.scheme !== first.scheme) say(member.row, 'scheme', 'differs_from_first_row');
      for (const name of member.sites) {
        const [site] = sites.get(name) ?? [];
        if (site) siteIds.add(site.id);
        else say(member.row, 'sites', 'certification.not_own');
      }
      for (const product of member.products) {
        const gtin = normaliseGtin(product);
        if (gtin === undefined) say(member.row, 'products', 'products.gtin_wrong');
        else gtins.add(gtin);
      }
      if (member.ingredient === null) continue;
      materials.push({
        id: newId(deps.clock.now()),
        ingredient: member.ingredient,
        supplier: member.supplier ?? '',
        category: null,
        certificateNumber: member.certificate ?? '',
        ethanolPercent: null,
        gtins: [],
      });
    }
    const content = applicationContentSchema.safeParse({
      siteIds: [...siteIds],
      gtins: [...gtins],
      materials,
      declaration: { slaughterMethods: null, ethanolPercent: null, segregation: null },
    });
    if (!content.success) say(first.row, '', 'request.invalid');
    if (!content.success || faults.length > 0) continue;
    try {
      const id = await createDraft(tx, deps, party, { kind: 'initial', schemeId: scheme.id });
      await editContent(tx, deps, party, id, content.data, madeHere);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      say(first.row, '', error.code);
    }
  }
  return { created: faults.length > 0 ? 0 : groups.size, faults };
}
