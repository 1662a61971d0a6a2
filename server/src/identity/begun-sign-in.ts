// Between the two steps of a sign-in: the password was right, and the second step is awaited. What was begun with a password that has been
// changed since is over.
import { createHash, randomBytes } from 'node:crypto';
import type { takeSecondStep } from '@amanah/api/identity/security';
import type { RouteBody } from '@amanah/api/route';
import { and, eq, gt, lt } from 'drizzle-orm';
import type { Clock } from '../platform/clock.ts';
import type { Database, Transaction } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import type { NotifyOwner } from './owner-notices.ts';
import type { SecondStep } from './second-step.ts';
import { begunSignIns } from './tables.ts';

const begunMinutes = 10;
const hashOf = (token: string) => createHash('sha256').update(token).digest();

export interface BegunSignIn {
  readonly userId: string;
  readonly tokenHash: Buffer;
}

export function createBegunSignIns(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly secondStep: Pick<SecondStep, 'totp' | 'recovery' | 'passkeys'>;
  readonly notifyOwner: NotifyOwner;
}) {
  const { database, clock } = deps;
  const { totp, recovery, passkeys } = deps.secondStep;

  return {
    /** @returns a token for the second step */
    async begin(tx: Transaction, userId: string): Promise<string> {
      const token = randomBytes(32).toString('base64url');
      const now = clock.now();
      await tx.delete(begunSignIns).where(lt(begunSignIns.expiresAt, now));
      await tx.insert(begunSignIns).values({
        tokenHash: hashOf(token),
        userId,
        expiresAt: new Date(now.getTime() + begunMinutes * 60_000),
      });
      return token;
    },

    /** @throws Refusal identity.second_step_over */
    async find(token: string | null): Promise<BegunSignIn> {
      const tokenHash = hashOf(token ?? '');
      const [found] = await database.sql
        .select({ userId: begunSignIns.userId })
        .from(begunSignIns)
        .where(and(eq(begunSignIns.tokenHash, tokenHash), gt(begunSignIns.expiresAt, clock.now())));
      if (!found) throw new Refusal('identity.second_step_over');
      return { userId: found.userId, tokenHash };
    },

    async options({ userId }: BegunSignIn) {
      const hasPasskeys = (await passkeys.list(database.sql, userId)).length > 0;
      return {
        hasTotp: await totp.has(database.sql, userId),
        hasRecoveryCodes: (await recovery.left(database.sql, userId)) > 0,
        passkey: hasPasskeys ? { ...(await passkeys.beginSigningIn(userId)) } : null,
      };
    },

    /**
     * Checks what was given for the second step, and ends what was begun, in the transaction of the new session.
     * @throws Refusal identity.second_step_wrong, identity.second_step_over
     */
    async take(
      { userId, tokenHash }: BegunSignIn,
      given: RouteBody<typeof takeSecondStep>,
      /** The family of the browser, which the owner is told. */
      device: string,
    ): Promise<(tx: Transaction) => Promise<void>> {
      const passkey = given.way === 'passkey' ? await passkeys.check(given.response, userId) : null;
      return async (tx) => {
        if (given.way === 'totp') await totp.take(tx, userId, given.code);
        else if (given.way === 'recovery') {
          await recovery.take(tx, userId, given.code);
          const left = String(await recovery.left(tx, userId));
          await deps.notifyOwner(tx, userId, 'recovery_code_used', device, { left });
        } else if (passkey) await passkeys.use(tx, passkey);
        const ended = await tx
          .delete(begunSignIns)
          .where(eq(begunSignIns.tokenHash, tokenHash))
          .returning({ userId: begunSignIns.userId });
        if (ended.length === 0) throw new Refusal('identity.second_step_over');
      };
    },

    async dropAll(tx: Transaction, userId: string): Promise<void> {
      await tx.delete(begunSignIns).where(eq(begunSignIns.userId, userId));
    },
  };
}

export type BegunSignIns = ReturnType<typeof createBegunSignIns>;
