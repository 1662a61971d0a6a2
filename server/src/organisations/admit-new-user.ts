// What comes with a new account that acts for an organisation: it asks to be admitted to one, or applies with its own. Both wait for somebody's
// approval; only a shared account is a member from the beginning.
import { and, eq } from 'drizzle-orm';
import type { Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/database.ts';
import { isOpen } from '../platform/database/realms.ts';
import { Refusal } from '../platform/refusal.ts';
import type { createApplying } from './apply.ts';
import { accountOf, addMembership } from './membership.ts';
import type { createOwnOrganisations } from './own-organisations.ts';
import { organisations } from './tables.ts';

interface NewUserWish {
  readonly userId: string;
  readonly role: 'retailer' | 'certifier' | 'producer';
  readonly join: string | null;
  readonly create: {
    /** Given before the transaction, as `begin` of applications wants it. */
    readonly id: string;
    readonly name: string;
    readonly kind: 'retailer' | 'certifier' | 'producer';
    readonly country: string;
    readonly licenceNumber: string;
    readonly practice: boolean;
  } | null;
}

export function createAdmission({
  clock,
  own,
  applying,
}: {
  readonly clock: Clock;
  readonly own: ReturnType<typeof createOwnOrganisations>;
  readonly applying: ReturnType<typeof createApplying>;
}) {
  async function join(tx: Transaction, organisationId: string, { userId, role }: NewUserWish): Promise<void> {
    const [found] = await tx
      .select({
        id: organisations.id,
        kind: organisations.kind,
        name: organisations.name,
        realm: organisations.realm,
      })
      .from(organisations)
      .where(and(eq(organisations.id, organisationId), eq(organisations.status, 'approved'), isOpen()));
    if (!found) throw new Refusal('organisations.unknown');
    if (found.kind !== role) throw new Refusal('organisations.wrong_kind');
    const { isShared } = await accountOf(tx, userId);
    if ((found.realm === 'demo') !== isShared) throw new Refusal('organisations.demo_apart');
    // Whoever makes a shared account vouches for it: it is an owner from the beginning.
    if (isShared)
      await addMembership(tx, { userId, organisationId, right: 'owner', status: 'approved', createdAt: clock.now() });
    else await own.ask(tx, userId, found);
  }

  /** @throws Refusal organisations.unknown, organisations.wrong_kind, organisations.demo_apart */
  return async (tx: Transaction, wish: NewUserWish): Promise<void> => {
    const { userId, role, create } = wish;
    if (wish.join) await join(tx, wish.join, wish);
    else if (create) {
      if (create.kind !== role) throw new Refusal('organisations.wrong_kind');
      const { id: organisationId, ...named } = create;
      const form = { ...named, city: '', message: '' };
      const realm = await applying.realmOf(tx, userId, form);
      await applying.begin(tx, { applicantId: userId, organisationId, realm }, form);
    }
  };
}
