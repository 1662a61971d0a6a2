// What the audit trail says of an application, a finding, a question and an audit: exactly, and so that a person can read it. A site is named, with its
// id beside it.

import type { ApplicationContent } from '@amanah/api/certification/applications';
import type { AuditFacts } from '@amanah/api/organisations/audited-facts';
import { namesOfSites } from '../organisations/index.ts';
import type { Transaction } from '../platform/database/database.ts';
import { etagOf } from '../platform/unchanged.ts';
import type { LoadedApplication } from './load-applications.ts';

/** What is applied for; of long lists how many, with a digest, so that any change is seen. */
export async function factsOfContent(
  tx: Transaction,
  { gtins, siteIds, materials, declaration }: ApplicationContent,
): Promise<AuditFacts> {
  const listed = (list: readonly string[], of = list) =>
    list.length > 10 ? `${list.length}, ${etagOf(of)}` : list.join(', ');
  return {
    products: listed(gtins),
    sites: listed(await namesOfSites(tx, siteIds), siteIds),
    siteIds: listed(siteIds),
    materials: `${materials.length}, ${etagOf(materials)}`,
    slaughter: (declaration.slaughterMethods ?? []).join(', '),
    ethanol: String(declaration.ethanolPercent ?? ''),
    segregation: declaration.segregation ?? '',
  };
}

export const factsOfFinding = ({
  criterion,
  severity,
  text: finding,
  dueOn,
}: Pick<LoadedApplication['findings'][number], 'criterion' | 'severity' | 'text' | 'dueOn'>): AuditFacts => ({
  ...(criterion !== null && { criterion }),
  ...{ severity, finding, dueOn },
});

export const factsOfRequest = ({
  criterion,
  text: question,
  dueOn,
}: Pick<LoadedApplication['requests'][number], 'criterion' | 'text' | 'dueOn'>): AuditFacts => ({
  ...(criterion !== null && { criterion }),
  ...{ question, dueOn },
});

/** As it was planned, and as it was held so far. */
export async function factsOfAudit(
  tx: Transaction,
  auditor: string,
  {
    siteId,
    startsAt,
    endsAt,
    ...held
  }: Pick<LoadedApplication['audits'][number], 'siteId' | 'startsAt' | 'endsAt'> &
    Partial<Pick<LoadedApplication['audits'][number], 'begunAt' | 'begunOnDevice' | 'concludedAt'>>,
): Promise<AuditFacts> {
  const [site] = siteId === null ? [] : await namesOfSites(tx, [siteId]);
  const { begunAt, begunOnDevice, concludedAt } = held;
  return {
    auditor,
    ...(site !== undefined && siteId !== null && { site, siteId }),
    ...{ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() },
    ...(begunAt && { begunAt: begunAt.toISOString() }),
    ...(begunOnDevice && { begunOnDevice: begunOnDevice.toISOString() }),
    ...(concludedAt && { concludedAt: concludedAt.toISOString() }),
  };
}
