// The end of an organisation's work here, for good: nobody acts, signs or is admitted for it any more. Its rows, its trail and the public
// halves of its keys stay, so that what it signed is still checked. Decides nothing about what it issued: that is certificates' matter.
import { canonicalise, digest, utf8 } from '@amanah/core/ledger';
import type { Realm } from '@amanah/core/organisations';
import { and, eq, isNull } from 'drizzle-orm';
import type { Ledger } from '../ledger/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/database.ts';
import { isOpen } from '../platform/database/realms.ts';
import { Refusal } from '../platform/refusal.ts';
import { nodeVerifier } from '../platform/signing.ts';
import type { RecordAudit } from './audit.ts';
import { type IssuerKeys, instantOf } from './issuer-keys.ts';
import { invitations, memberships, organisations } from './tables.ts';

export interface Leaving {
  /** Day from which what it issued is not in force. */
  readonly endsOn: string;
  readonly reason: string;
}

export interface Left {
  readonly name: string;
  /** Who acted for it until now: nobody where it had left before. */
  readonly memberIds: readonly string[];
  readonly hadLeft: boolean;
}

/**
 * The organisation still works here, and goes on doing so until this transaction is over. To be asked wherever something is stored in its
 * name that would outlive it: whoever was let in before it left has waited for its end by then. Asked before anything else is locked, as
 * `lockLeaving` does: whoever asked for it last would wait for the end, and the end for what is locked already.
 * @throws Refusal organisations.left
 */
export async function requirePresent(tx: Transaction, organisationId: string): Promise<void> {
  const [found] = await tx
    .select({ status: organisations.status })
    .from(organisations)
    .where(eq(organisations.id, organisationId))
    .for('share');
  if (found?.status === 'left') throw new Refusal('organisations.left');
}

/**
 * The certifier that is to leave, locked against everybody who acts for it. Not against rows that only refer to it: they outlive its end,
 * and whoever stores one may hold what the end waits for.
 * One that has left is found too: what it issued may end earlier than was announced.
 * @throws Refusal organisations.unknown
 */
export async function lockLeaving(
  tx: Transaction,
  operator: { readonly accountRealm: Realm },
  organisationId: string,
): Promise<{ readonly name: string; readonly status: 'approved' | 'left' }> {
  const [found] = await tx
    .select({ name: organisations.name, status: organisations.status })
    .from(organisations)
    .where(
      and(
        eq(organisations.id, organisationId),
        eq(organisations.kind, 'certifier'),
        eq(organisations.realm, operator.accountRealm),
        isOpen(),
      ),
    )
    .for('no key update');
  if (found?.status !== 'approved' && found?.status !== 'left') throw new Refusal('organisations.unknown');
  return { name: found.name, status: found.status };
}

export const createLeaving =
  (deps: {
    readonly clock: Clock;
    readonly ledger: Pick<Ledger, 'append' | 'operatorDid'>;
    readonly keys: Pick<IssuerKeys, 'didOf' | 'endAll'>;
    readonly recordAudit: RecordAudit;
  }) =>
  /** @throws Refusal organisations.unknown */
  async (
    tx: Transaction,
    operator: { readonly userId: string; readonly accountRealm: Realm },
    organisationId: string,
    { endsOn, reason }: Leaving,
  ): Promise<Left> => {
    const now = deps.clock.now();
    const found = await lockLeaving(tx, operator, organisationId);
    const recordEnd = (name: string) =>
      deps.recordAudit(tx, {
        organisationId,
        actorId: operator.userId,
        action: 'organisation.left',
        subject: { kind: 'organisation', id: organisationId, name },
        facts: { reason, endsOn },
      });
    const members = await tx
      .select({ userId: memberships.userId })
      .from(memberships)
      .where(and(eq(memberships.organisationId, organisationId), eq(memberships.status, 'approved')));
    const memberIds = members.map(({ userId }) => userId);
    if (found.status === 'left') {
      // What it issued may end earlier than was announced; nothing else is left to end.
      await recordEnd(found.name);
      return { name: found.name, memberIds, hadLeft: true };
    }
    await tx.update(organisations).set({ status: 'left', leftAt: now }).where(eq(organisations.id, organisationId));
    await deps.keys.endAll(tx, organisationId);
    await tx
      .update(invitations)
      .set({ withdrawnAt: now })
      .where(
        and(
          eq(invitations.organisationId, organisationId),
          isNull(invitations.acceptedAt),
          isNull(invitations.withdrawnAt),
        ),
      );
    const did = deps.keys.didOf(organisationId);
    const said = canonicalise({ organisation: did, leftAt: instantOf(now), certificatesEndOn: endsOn, reason });
    await deps.ledger.append(tx, [
      {
        kind: 'organisation.left',
        subject: did,
        document: await digest(nodeVerifier, utf8(said)),
        issuer: deps.ledger.operatorDid(),
      },
    ]);
    await recordEnd(found.name);
    return { name: found.name, memberIds, hadLeft: false };
  };
