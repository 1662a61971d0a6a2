// Invitations by mail: a link that works once and for seven days. Of its token only the digest is kept.
import { createHash, randomBytes } from 'node:crypto';
import type { Invitation } from '@amanah/api/organisations/members';
import { mayGive, type OrganisationRight } from '@amanah/core/organisations';
import { and, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { CausedMails } from '../platform/caused-mails.ts';
import { newId } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/database.ts';
import { isOpen as isRealmOpen } from '../platform/database/realms.ts';
import type { Logger } from '../platform/log.ts';
import type { Mail, Mailer } from '../platform/mail.ts';
import { Refusal } from '../platform/refusal.ts';
import { accountOf, addMembership, choose, type MembershipDeps, requireAllowed, setRight } from './membership.ts';
import { invitations, organisations } from './tables.ts';

const openDays = 7;
const dayMilliseconds = 86_400_000;
/** In a day: of one organisation, and to one address. */
const mostADay = 100;
const mostToAddress = 3;
const mostOpen = 50;
const hashOf = (token: string) => createHash('sha256').update(token).digest();

export interface InvitationDeps extends MembershipDeps {
  readonly mailer: Mailer;
  readonly causedMails: CausedMails;
  readonly log: Logger;
  readonly publicUrl: string;
  readonly words: (language: string) => {
    invitation(about: { inviter: string; organisation: string; days: number; link: string }): Omit<Mail, 'to'>;
  };
}

export function createInvitations(deps: InvitationDeps) {
  const { database, clock, acting, outbox, recordAudit } = deps;
  const isOpen = (): SQL | undefined =>
    and(isNull(invitations.acceptedAt), isNull(invitations.withdrawnAt), gt(invitations.expiresAt, clock.now()));

  const listIn = (tx: Transaction, organisationId: string) =>
    tx
      .select({
        id: invitations.id,
        email: invitations.email,
        right: invitations.right,
        invitedBy: sql<string>`coalesce(p.username, '')`,
        createdAt: invitations.createdAt,
        expiresAt: invitations.expiresAt,
      })
      .from(invitations)
      .leftJoin(sql`people.names p`, sql`p.id = ${invitations.invitedBy}`)
      .where(and(database.owned(invitations.organisationId, organisationId), isOpen()))
      .orderBy(desc(invitations.id));

  const shown = ({ createdAt, expiresAt, ...row }: Awaited<ReturnType<typeof listIn>>[number]): Invitation => ({
    ...row,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  });

  async function find(tx: Transaction, token: string) {
    const [found] = await tx
      .select({
        id: invitations.id,
        organisationId: invitations.organisationId,
        organisation: organisations.name,
        kind: organisations.kind,
        right: invitations.right,
        inviterId: invitations.invitedBy,
        email: invitations.email,
        expiresAt: invitations.expiresAt,
        realm: organisations.realm,
      })
      .from(invitations)
      .innerJoin(organisations, eq(organisations.id, invitations.organisationId))
      .where(
        and(
          eq(invitations.tokenHash, hashOf(token)),
          isOpen(),
          eq(organisations.status, 'approved'),
          isRealmOpen('"organisations"."organisations"."realm"'),
        ),
      );
    if (!found) throw new Refusal('organisations.invitation_invalid');
    // Nobody who could follow the link belongs to the demo: said before anything is asked of them.
    if (found.realm === 'demo') throw new Refusal('organisations.demo_apart');
    return found;
  }

  /** @throws Refusal organisations.invitation_of_another */
  async function requireAddress(tx: Transaction, userId: string, email: string): Promise<void> {
    const { rows } = await tx.execute(
      sql`select 1 from people.mail_addresses where user_id = ${userId} and lower(email) = lower(${email})`,
    );
    if (rows.length === 0) throw new Refusal('organisations.invitation_of_another');
  }

  /** Of all organisations together, answered or taken back: a mailbox is no place for whatever somebody calls an organisation. */
  async function requireFewMails(email: string, now: Date): Promise<void> {
    const sent = and(
      sql`lower(${invitations.email}) = lower(${email})`,
      gt(invitations.createdAt, new Date(now.getTime() - dayMilliseconds)),
    );
    if ((await database.sql.$count(invitations, sent)) >= mostToAddress)
      throw new Refusal('organisations.too_many_invitations');
  }

  return {
    async list(userId: string) {
      const { id } = await acting(userId, 'manage_members');
      return { invitations: (await database.asTenant(id, (tx) => listIn(tx, id))).map(shown) };
    },

    async invite(userId: string, given: { email: string; right: OrganisationRight; language: string }) {
      const organisation = await acting(userId, 'manage_members');
      if (!mayGive(organisation.right, given.right)) throw new Refusal('organisations.owners_only');
      const token = randomBytes(32).toString('base64url');
      const link = `${deps.publicUrl}/invitation?token=${token}`;
      const now = clock.now();
      const id = newId(now);
      await requireFewMails(given.email, now);
      const { invitation, inviter } = await database.asTenant(organisation.id, async (tx) => {
        const sinceYesterday = and(
          eq(invitations.organisationId, organisation.id),
          gt(invitations.createdAt, new Date(now.getTime() - dayMilliseconds)),
        );
        if ((await tx.$count(invitations, sinceYesterday)) >= mostADay)
          throw new Refusal('organisations.too_many_invitations');
        if ((await listIn(tx, organisation.id)).length >= mostOpen)
          throw new Refusal('organisations.too_many_invitations');
        await tx.insert(invitations).values({
          id,
          organisationId: organisation.id,
          tokenHash: hashOf(token),
          email: given.email,
          right: given.right,
          invitedBy: userId,
          createdAt: now,
          expiresAt: new Date(now.getTime() + openDays * 86_400_000),
        });
        await recordAudit(tx, {
          organisationId: organisation.id,
          actorId: userId,
          action: 'member.invited',
          subject: { kind: 'invitation', id, name: given.email },
          facts: { right: given.right },
        });
        const [stored] = (await listIn(tx, organisation.id)).filter((one) => one.id === id);
        if (!stored) throw new Error('the invitation was not stored');
        return { invitation: shown(stored), inviter: (await accountOf(tx, userId)).username };
      });
      // Everybody can sign in as the demo, and practise under any name: neither sends mails to whoever somebody names.
      const isMailed = organisation.realm === 'real';
      // Whether the mailbox has had its mails of the day is nothing that the inviter learns, who has the link.
      if (isMailed && (await deps.causedMails.take(given.email, 'stranger')))
        deps.mailer
          .send({
            to: given.email,
            ...deps
              .words(given.language)
              .invitation({ inviter, organisation: organisation.name, days: openDays, link }),
          })
          .catch((error: unknown) => deps.log.error({ err: error }, 'a mail could not be sent'));
      return { ...invitation, link, isMailed };
    },

    async withdraw(userId: string, invitationId: string): Promise<void> {
      const { id: organisationId } = await acting(userId, 'manage_members');
      await database.asTenant(organisationId, async (tx) => {
        const [ended] = await tx
          .update(invitations)
          .set({ withdrawnAt: clock.now() })
          .where(
            and(eq(invitations.id, invitationId), database.owned(invitations.organisationId, organisationId), isOpen()),
          )
          .returning({ email: invitations.email });
        if (!ended) throw new Refusal('organisations.invitation_invalid');
        await recordAudit(tx, {
          organisationId,
          actorId: userId,
          action: 'member.invitation_withdrawn',
          subject: { kind: 'invitation', id: invitationId, name: ended.email },
        });
      });
    },

    read: (token: string) =>
      database.sql.transaction(async (tx) => {
        const { organisation, kind, right, inviterId, expiresAt } = await find(tx, token);
        const invitedBy = (await accountOf(tx, inviterId)).username;
        return { organisation, kind, right, invitedBy, expiresAt: expiresAt.toISOString() };
      }),

    /** For the account with the address that it was sent to: a link is forwarded, shown over a shoulder, and found in a history. */
    accept: (userId: string, token: string): Promise<void> =>
      database.sql.transaction(async (tx) => {
        const { id, organisationId, organisation, right, inviterId, email } = await find(tx, token);
        await requireAddress(tx, userId, email);
        const now = clock.now();
        const used = await tx
          .update(invitations)
          .set({ acceptedAt: now, acceptedBy: userId })
          .where(and(eq(invitations.id, id), isOpen()))
          .returning({ id: invitations.id });
        if (used.length === 0) throw new Refusal('organisations.invitation_invalid');
        // The inviter may have lost the right, or the organisation, since: then the invitation is worth nothing.
        await requireAllowed(tx, database, organisationId, { kind: 'admit', actorId: inviterId, userId, right });
        if (!(await addMembership(tx, { userId, organisationId, right, status: 'approved', createdAt: now })))
          await setRight(tx, deps, organisationId, userId, right);
        await choose(tx, userId, organisationId);
        const person = (await accountOf(tx, userId)).username;
        await recordAudit(tx, {
          organisationId,
          actorId: userId,
          action: 'member.joined',
          subject: { kind: 'person', id: userId, name: person },
          facts: { right },
        });
        await outbox.emit(tx, 'notice.raised', {
          kind: 'member_joined',
          to: { organisationId, permission: 'manage_members' },
          exceptUserId: userId,
          facts: { organisation, person },
          path: '/organisation',
        });
      }),
  };
}
