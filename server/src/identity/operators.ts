// Who runs this installation: named by the environment or on the command line. An address is typed by whoever registers, so the right is
// given only to whoever has opened a link that was mailed there, signed in to that account.
import { createHash, randomBytes } from 'node:crypto';
import { type AccountRealm, foldName } from '@amanah/core/people';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { accountById, confirmMailbox, endUnnamedOperators, makeNamedOperator, makeOperator } from '../people/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import type { Mailer } from '../platform/mail.ts';
import { Refusal } from '../platform/refusal.ts';
import type { MailWords } from './deps.ts';
import { addressConfirmations } from './tables.ts';

const linkHours = 24;
const hashOf = (token: string) => createHash('sha256').update(token).digest();

export interface OperatorDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly publicUrl: string;
  readonly words: (language: string) => Pick<MailWords, 'confirmAddress'>;
  /** Addresses of the environment. */
  readonly operatorEmails: readonly string[];
}

export function createOperators(deps: OperatorDeps) {
  const { database, clock } = deps;
  const named = deps.operatorEmails.map(foldName);

  /** The right of whoever is named now and whose mailbox is known. */
  const give = (userId: string) => makeNamedOperator(database.sql, userId, named, clock.now());

  return {
    give,

    /** Whoever is not named any more has the right no more. */
    open: () => endUnnamedOperators(database.sql, named),

    /** After the answer to a sign-in with an address that is named: the link that confirms it, unless one is under way. */
    async mailOperatorLink(userId: string, language: string): Promise<void> {
      if (named.length === 0) return;
      const now = clock.now();
      const user = await accountById(database.sql, userId);
      if (user?.realm !== 'real' || !named.includes(user.emailKey)) return;
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
      const tokenHash = hashOf(token);
      await database.sql.insert(addressConfirmations).values({
        tokenHash,
        userId,
        expiresAt: new Date(now.getTime() + linkHours * 3_600_000),
      });
      const mail = deps.words(language).confirmAddress({
        username: user.username,
        hours: linkHours,
        link: `${deps.publicUrl}/security?confirm=${token}`,
      });
      try {
        await deps.mailer.send({ to: user.email, ...mail });
      } catch (error) {
        // A link that nobody got is not under way: the next sign-in sends another one.
        await database.sql
          .update(addressConfirmations)
          .set({ usedAt: now })
          .where(eq(addressConfirmations.tokenHash, tokenHash));
        throw error;
      }
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
      await confirmMailbox(database.sql, userId, now);
      await give(userId);
    },

    /** By whoever has the command line of the server, or fills a realm. null: nobody has this address there. */
    name: (email: string, realm: AccountRealm) => makeOperator(database.sql, email, realm, clock.now()),
  };
}
