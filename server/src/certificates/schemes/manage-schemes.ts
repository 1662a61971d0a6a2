// Schemes of the own body: drafts that are edited, versions that were published and never change. Others read what is published.

import type { listOwnSchemes, Scheme, SchemeContent } from '@amanah/api/certificates/schemes';
import type { RouteResponse } from '@amanah/api/route';
import { faultsOfScheme } from '@amanah/core/certificates';
import { mayDo, type Realm } from '@amanah/core/organisations';
import { and, desc, eq, sql } from 'drizzle-orm';
import { newId } from '../../platform/clock.ts';
import { text, texts } from '../../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { RequireUnchanged } from '../../platform/unchanged.ts';
import type { CertificatesDeps } from '../deps.ts';
import { bodyOf, type Party } from '../parties.ts';
import { describeScheme, wholeScheme } from './published-schemes.ts';
import { publishedSchemes, schemes } from './tables.ts';

const emptyContent: SchemeContent = {
  criteria: [],
  parameters: { slaughterMethods: null, ethanolLimitPercent: null, segregation: 'cleaned_line' },
  categories: null,
  validityMonths: 24,
  reviewDays: 30,
};

async function bodies(tx: Transaction): Promise<Map<string, { name: string; country: string }>> {
  const rows = await rowsOf(
    tx,
    { id: text, name: text, country: text },
    sql`select b.id, b.name, b.country from authorities.body_names b
      join organisations.organisation_names o on o.id = b.organisation_id and o.status = 'approved'`,
  );
  return new Map(rows.map(({ id, name, country }) => [id, { name, country }]));
}

/** The newest version of each scheme that is published, of the realm in which an application can be made. */
export async function listPublished(tx: Transaction, realm: Realm): Promise<Scheme[]> {
  const known = await bodies(tx);
  const rows = await tx
    .selectDistinctOn([publishedSchemes.bodyId, publishedSchemes.name])
    .from(publishedSchemes)
    .where(eq(publishedSchemes.realm, realm))
    .orderBy(publishedSchemes.bodyId, publishedSchemes.name, desc(publishedSchemes.version));
  return rows.map(wholeScheme).flatMap((row) => {
    const body = known.get(row.bodyId);
    return body ? [describeScheme(row, body)] : [];
  });
}

export async function listOwn(
  tx: Transaction,
  { database }: CertificatesDeps,
  party: Party,
): Promise<RouteResponse<typeof listOwnSchemes>> {
  const body = await bodyOf(tx, party.organisation.id);
  const rows = await tx
    .select()
    .from(schemes)
    .where(database.owned(schemes.organisationId, party.organisation.id))
    .orderBy(schemes.name, desc(schemes.version));
  const named = await rowsOf(
    tx,
    { schemes: texts },
    sql`select schemes from authorities.body_schemes where id = ${body.id}`,
  );
  const country = party.organisation.country;
  return {
    schemes: rows.map((row) => describeScheme(row, { name: body.name, country })),
    names: named[0]?.schemes ?? [],
    canEdit: mayDo(party.organisation.right, 'decide_certificates'),
  };
}

/** The row, if it is the party's, locked. @throws Refusal certificates.scheme_unknown */
async function lockOwn(tx: Transaction, { database }: CertificatesDeps, party: Party, id: string) {
  const [row] = await tx
    .select()
    .from(schemes)
    .where(and(eq(schemes.id, id), database.owned(schemes.organisationId, party.organisation.id)))
    .for('update');
  if (!row) throw new Refusal('certificates.scheme_unknown');
  if (row.state === 'published') throw new Refusal('certificates.scheme_published');
  return row;
}

const audit = (
  tx: Transaction,
  deps: CertificatesDeps,
  party: Party,
  action: 'drafted' | 'changed' | 'published',
  row: { id: string; name: string; version: number },
) =>
  deps.organisations.recordAudit(tx, {
    organisationId: party.organisation.id,
    actorId: party.userId,
    action: `scheme.${action}`,
    subject: { kind: 'scheme', id: row.id, name: row.name },
    facts: { version: String(row.version) },
  });

const lastSavedOf = (tx: Transaction, deps: CertificatesDeps, party: Party, id: string) =>
  deps.organisations.findLastSaved(tx, {
    organisationId: party.organisation.id,
    userId: party.userId,
    action: 'scheme.changed',
    subject: { kind: 'scheme', id },
  });

export async function draft(tx: Transaction, deps: CertificatesDeps, party: Party, name: string): Promise<Scheme> {
  const body = await bodyOf(tx, party.organisation.id);
  const { id: organisationId, realm } = party.organisation;
  // It stands in every certificate by it, and on shoppers' pages.
  await deps.organisations.requireNoBodyNamed(tx, { texts: [{ path: '/name', text: name }], realm, organisationId });
  const [last] = await tx
    .select()
    .from(schemes)
    .where(and(eq(schemes.bodyId, body.id), eq(schemes.name, name)))
    .orderBy(desc(schemes.version))
    .limit(1);
  if (last?.state === 'draft') throw new Refusal('certificates.scheme_draft_exists');
  const now = deps.clock.now();
  const row = {
    id: newId(now),
    bodyId: body.id,
    organisationId: party.organisation.id,
    name,
    version: (last?.version ?? 0) + 1,
    state: 'draft' as const,
    content: last?.content ?? emptyContent,
    createdBy: party.userId,
    createdAt: now,
    publishedAt: null,
    realm: party.organisation.realm,
  };
  await tx.insert(schemes).values(row);
  await audit(tx, deps, party, 'drafted', row);
  return describeScheme(row, { name: body.name, country: party.organisation.country });
}

export async function edit(
  tx: Transaction,
  deps: CertificatesDeps,
  party: Party,
  id: string,
  content: SchemeContent,
  requireUnchanged: RequireUnchanged,
): Promise<Scheme> {
  const row = await lockOwn(tx, deps, party, id);
  await requireUnchanged(row.content, content, () => lastSavedOf(tx, deps, party, id));
  await tx.update(schemes).set({ content }).where(eq(schemes.id, id));
  await audit(tx, deps, party, 'changed', row);
  const body = await bodyOf(tx, party.organisation.id);
  return describeScheme({ ...row, content }, { name: body.name, country: party.organisation.country });
}

/** Only what was read: what somebody else has written since stays a draft. */
export async function publish(
  tx: Transaction,
  deps: CertificatesDeps,
  party: Party,
  id: string,
  requireUnchanged: RequireUnchanged,
): Promise<Scheme> {
  const row = await lockOwn(tx, deps, party, id);
  await requireUnchanged(row.content, null, () => lastSavedOf(tx, deps, party, id));
  const faults = faultsOfScheme(row.content.criteria);
  if (faults.length > 0)
    throw new Refusal('certificates.scheme_faulty', {
      faults: faults.map((rule) => ({ path: '/criteria', rule })),
    });
  const publishedAt = deps.clock.now();
  await tx.update(schemes).set({ state: 'published', publishedAt }).where(eq(schemes.id, id));
  await audit(tx, deps, party, 'published', row);
  const body = await bodyOf(tx, party.organisation.id);
  return describeScheme(
    { ...row, state: 'published', publishedAt },
    { name: body.name, country: party.organisation.country },
  );
}

/** Published and drafted schemes that come from elsewhere. */
export async function addSchemes(tx: Transaction, given: readonly (typeof schemes.$inferInsert)[]): Promise<void> {
  if (given.length > 0)
    await tx
      .insert(schemes)
      .values([...given])
      .onConflictDoNothing({ target: schemes.id });
}
