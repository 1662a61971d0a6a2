// What the audit trail says of the terms of a certificate: names for whoever reads it, and the ids that they stand for.

import type { AuditFacts } from '@amanah/api/organisations/audited-facts';
import { sql } from 'drizzle-orm';
import { namesOfSites } from '../organisations/index.ts';
import { text } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import type { CertificateRow } from './credential-facts.ts';

type Scope = Pick<CertificateRow, 'holderId' | 'siteIds' | 'gtins' | 'categories' | 'batches' | 'scheme'> &
  Pick<CertificateRow, 'slaughterMethods' | 'markets' | 'validFrom' | 'validUntil'>;

/** Of lists that set no limit nothing is said. */
export async function factsOfScope(tx: Transaction, certificate: Scope): Promise<AuditFacts> {
  const { holderId, siteIds, scheme, validFrom, validUntil } = certificate;
  const [holder] = await rowsOf(
    tx,
    { name: text },
    sql`select name from organisations.organisation_names where id = ${holderId}`,
  );
  const listed = (name: 'gtins' | 'batches' | 'categories' | 'slaughterMethods' | 'markets'): AuditFacts => {
    const list = certificate[name];
    return list ? { [name]: list.join(', ') } : {};
  };
  return {
    ...{ holder: holder?.name ?? '', holderId },
    ...(siteIds && { sites: (await namesOfSites(tx, siteIds)).join(', '), siteIds: siteIds.join(', ') }),
    ...{ scheme, ...listed('categories'), ...listed('gtins'), ...listed('batches') },
    ...{ ...listed('slaughterMethods'), ...listed('markets'), validFrom, validUntil },
  };
}
