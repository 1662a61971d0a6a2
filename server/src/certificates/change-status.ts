// Suspends, reinstates, revokes: the change, its leaf and the bits in the status lists in one transaction. A change that is
// limited to products or batches, or lies in the future, does not turn the bit of the whole certificate. What is planned has its leaf on its day;
// a reinstatement has it at once, because whoever gave it one later could not tell a plan from a row that nobody decided. Without one it counts nowhere.

import { canonicalise, digest, utf8 } from '@amanah/core/ledger';
import { and, asc, desc, eq, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { NewStatement } from '../ledger/index.ts';
import { dayOf, newId } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/database.ts';
import { nodeVerifier } from '../platform/signing.ts';
import type { IssueDeps } from './issue-certificates.ts';
import { closeRequests } from './reinstatements.ts';
import { credentials, statusChanges } from './tables.ts';

export type StatusChangeRow = Omit<typeof statusChanges.$inferInsert, 'id' | 'leafId'> & { readonly id: string };

/** Changes whose day has come and which are not in the log yet. Never a reinstatement: that is in the log, or it is none. */
const isUnlogged = (today: string) =>
  and(isNull(statusChanges.leafId), lte(statusChanges.onDay, today), ne(statusChanges.status, 'reinstated'));

/** Reinstatements that were planned for a day which has come, and whose bit is still set. */
const isDueReinstatement = (
  today: string,
) => sql`${statusChanges.status} = 'reinstated' and ${statusChanges.onDay} <= ${today}
  and ${statusChanges.leafId} is not null and ${statusChanges.gtins} is null and ${statusChanges.batches} is null
  and exists (select from certificates.certificate_places p where p.certificate_id = ${statusChanges.certificateId} and p.is_suspended)
  and exists (select from certificates.certificates c where c.id = ${statusChanges.certificateId}
    and certificates.status_on(c.id, c.valid_from, c.valid_until, ${today}::date, null, null) <> 'suspended')`;

/** Stores changes that are new, with their leaves, and turns the bits. */
export async function recordChanges(
  tx: Transaction,
  deps: IssueDeps,
  given: readonly StatusChangeRow[],
): Promise<void> {
  if (given.length === 0) return;
  const stored = await tx
    .insert(statusChanges)
    .values([...given])
    .onConflictDoNothing({ target: statusChanges.id })
    .returning();
  if (stored.length === 0) return;
  const certificateIds = stored.map(({ certificateId }) => certificateId);
  await closeRequests(tx, certificateIds, deps.clock.now());
  await applyChanges(
    tx,
    deps,
    certificateIds,
    stored.map(({ id }) => id),
  );
  await deps.outbox.emitAll(
    tx,
    'certificate.changed',
    [...new Set(certificateIds)].map((certificateId) => ({ certificateId })),
  );
}

/**
 * Brings leaves and bits of these certificates to what their changes say today. Repeating it changes nothing.
 *
 * @param decided changes that are stored in this transaction, by whoever may
 */
export async function applyChanges(
  tx: Transaction,
  deps: IssueDeps,
  certificateIds: readonly string[],
  decided: readonly string[] = [],
): Promise<void> {
  const today = dayOf(deps.clock.now());
  const ids = [...new Set(certificateIds)];
  const issued = await tx
    .select({
      certificateId: credentials.certificateId,
      uri: credentials.uri,
      did: credentials.issuerDid,
      list: credentials.statusList,
    })
    .from(credentials)
    .where(inArray(credentials.certificateId, ids))
    .orderBy(desc(credentials.version));
  const unlogged = await tx
    .select()
    .from(statusChanges)
    .where(
      or(
        and(inArray(statusChanges.certificateId, ids), isUnlogged(today)),
        and(
          inArray(statusChanges.id, [...decided]),
          isNull(statusChanges.leafId),
          eq(statusChanges.status, 'reinstated'),
        ),
      ),
    )
    .orderBy(asc(statusChanges.onDay), asc(statusChanges.id));
  const statements = await Promise.all(
    unlogged.map(async (change): Promise<NewStatement | null> => {
      const credential = issued.find(({ certificateId }) => certificateId === change.certificateId);
      if (!credential) return null;
      const { id, status, onDay, reason, cause, gtins, batches } = change;
      const limits = { ...(gtins && { gtins }), ...(batches && { batches }) };
      return {
        kind: `certificate.${status}`,
        subject: credential.uri,
        document: await digest(
          nodeVerifier,
          utf8(canonicalise({ id, certificate: credential.uri, status, onDay, reason, ...limits })),
        ),
        // Who has left says nothing any more: it is the operator who ends its certificates.
        issuer: cause === 'issuer_left' ? deps.ledger.operatorDid() : credential.did,
      };
    }),
  );
  const logged = unlogged.flatMap((change, index) => {
    const statement = statements[index];
    return statement ? [{ change, statement }] : [];
  });
  const leafIds = await deps.ledger.append(
    tx,
    logged.map(({ statement }) => statement),
  );
  // Who renews what changed long ago may write no changes.
  if (logged.length > 0)
    await tx.execute(sql`update certificates.status_changes c set leaf_id = l.leaf_id
    from unnest(${sql.param(logged.map(({ change }) => change.id))}::uuid[], ${sql.param(leafIds)}::uuid[]) as l(id, leaf_id) where c.id = l.id`);

  await deps.statusLists.settle(
    tx,
    issued.map(({ list }) => list),
  );
}

/** As many as one transaction takes. */
const mostDue = 1_000;

/** Changes whose day has come since they were entered. @returns whether there may be more */
export async function applyDueChanges(tx: Transaction, deps: IssueDeps): Promise<boolean> {
  const today = dayOf(deps.clock.now());
  const due = await tx
    .selectDistinct({ id: statusChanges.certificateId })
    .from(statusChanges)
    .innerJoin(credentials, eq(credentials.certificateId, statusChanges.certificateId))
    .where(or(isUnlogged(today), isDueReinstatement(today)))
    .limit(mostDue);
  if (due.length > 0)
    await applyChanges(
      tx,
      deps,
      due.map(({ id }) => id),
    );
  return due.length === mostDue;
}

export const newChange = (
  deps: IssueDeps,
  given: { certificateId: string; status: StatusChangeRow['status']; reason: string },
): StatusChangeRow => ({
  id: newId(deps.clock.now()),
  ...given,
  onDay: dayOf(deps.clock.now()),
  gtins: null,
  batches: null,
});
