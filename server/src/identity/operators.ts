// Who runs this installation: named by the environment or on the command line. An address is typed by whoever registers, so the right is
// given only to whoever has opened a link that was mailed there, signed in to that account.
import { createHash, randomBytes } from 'node:crypto';
import type { AccountRealm } from '@amanah/core/organisations';
import { and, eq, gt, inArray, isNotNull, isNull, not } from 'drizzle-orm';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import type { Mailer } from '../platform/mail.ts';
import { Refusal } from '../platform/refusal.ts';
import type { MailWords } from './deps.ts';
import { foldName } from './fold.ts';
import { addressConfirmations, users } from './tables.ts';

const linkHours = 24;
const hashOf = (token: string) => createHash('sha256').update(token).digest();

export interface OperatorDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly publicUrl: string;
  readonly words: (language: string) => MailWords;
  /** Addresses of the environment. */
  readonly operatorEmails: readonly string[];
}

export function createOperators(deps: OperatorDeps) {
  const { database, clock } = deps;
  const named = deps.operatorEmails.map(foldName);

  /** The right of whoever is named now and whose mailbox is known. */
  async function give(userId: string): Promise<void> {
    if (named.length === 0) return;
    await database.sql
      .update(users)
      .set({ operatorSince: clock.now(), operatorBy: 'environment' })
      .where(
        and(
          eq(users.id, userId),
          inArray(users.emailKey, named),
          isNotNull(users.emailConfirmedAt),
          isNull(users.operatorSince),
          eq(users.realm, 'real'),
        ),
      );
  }

  return {
    give,

    /** Whoever is not named any more has the right no more. */
    async open(): Promise<void> {
      await database.sql
        .update(users)
        .set({ operatorSince: null, operatorBy: null })
        .where(
          and(eq(users.operatorBy, 'environment'), named.length > 0 ? not(inArray(users.emailKey, named)) : undefined),
        );
    },

    /** After the answer to a sign-in with an address that is named: the link that confirms it, unless one is under way. */
    async mailOperatorLink(userId: string, language: string): Promise<void> {
      if (named.length === 0) return;
      const now = clock.now();
      const [user] = await database.sql
        .select()
        .from(users)
        .where(and(eq(users.id, userId), inArray(users.emailKey, named), eq(users.realm, 'real')));
      if (!user) return;
      if (user.emailConfirmedAt) return give(userId);
      const open = await database.sql.$count(
        addressConfirmations,
        and(
          eq(addressConfirmations.userId, userId),
          isNull(addressConfirmations.usedAt),
          gt(addressConfirmations.expiresAt, now),
        ),
      );
      if (open > 0) return;
      const token = randomBytes(32).toString('base64url');
      await database.sql.insert(addressConfirmations).values({
        tokenHash: hashOf(token),
        userId,
        expiresAt: new Date(now.getTime() + linkHours * 3_600_000),
      });
      const mail = deps.words(language).confirmAddress({
        username: user.username,
        hours: linkHours,
        link: `${deps.publicUrl}/security?confirm=${token}`,
      });
      await deps.mailer.send({ to: user.email, ...mail });
    },

    /** Signed in to the very account: a link that somebody else's registration sent confirms nothing. */
    async confirm(userId: string, token: string): Promise<void> {
      const now = clock.now();
      const used = await database.sql
        .update(addressConfirmations)
        .set({ usedAt: now })
        .where(
          and(
            eq(addressConfirmations.tokenHash, hashOf(token)),
            eq(addressConfirmations.userId, userId),
            isNull(addressConfirmations.usedAt),
            gt(addressConfirmations.expiresAt, now),
          ),
        )
        .returning({ userId: addressConfirmations.userId });
      if (used.length === 0) throw new Refusal('identity.confirmation_invalid');
      await database.sql.update(users).set({ emailConfirmedAt: now }).where(eq(users.id, userId));
      await give(userId);
    },

    /** By whoever has the command line of the server, or fills a realm. null: nobody has this address there. */
    async name(email: string, realm: AccountRealm): Promise<string | null> {
      const [found] = await database.sql
        .update(users)
        .set({ operatorSince: clock.now(), operatorBy: realm === 'demo' ? 'demo' : 'command' })
        .where(and(eq(users.emailKey, foldName(email)), eq(users.realm, realm)))
        .returning({ username: users.username });
      return found?.username ?? null;
    },
  };
}
