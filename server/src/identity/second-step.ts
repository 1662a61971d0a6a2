// The second step: set up by its owner, taken at sign-in, never by the demo, whose accounts are shared. Removing one asks for the password.
import { createHash, randomBytes } from 'node:crypto';
import type { RouteBody } from '@amanah/api/route';
import type { Security, takeSecondStep } from '@amanah/api/security';
import { and, eq, gt, lt } from 'drizzle-orm';
import type { Clock } from '../platform/clock.ts';
import type { Database, Transaction } from '../platform/database/database.ts';
import type { Caller } from '../platform/http.ts';
import type { Keys } from '../platform/keys.ts';
import { Refusal } from '../platform/refusal.ts';
import { createPasskeys } from './passkeys.ts';
import { isPasswordRight } from './password.ts';
import type { RateLimits } from './rate-limits.ts';
import { createRecoveryCodes } from './recovery-codes.ts';
import type { Sessions } from './sessions.ts';
import { begunSignIns, users } from './tables.ts';
import { createTotp, drawQr } from './totp.ts';

const begunMinutes = 10;
const hashOf = (token: string) => createHash('sha256').update(token).digest();

export interface SecondStepDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly keys: Keys;
  readonly publicUrl: string;
  readonly limits: RateLimits;
  readonly sessions: Sessions;
}

export function createSecondStep(deps: SecondStepDeps) {
  const { database, clock, limits, sessions } = deps;
  const totp = createTotp(deps);
  const recovery = createRecoveryCodes(deps);
  const passkeys = createPasskeys(deps);
  const inTransaction = <T>(work: (tx: Transaction) => Promise<T>) => database.sql.transaction(work);

  const isSetUp = async (userId: string) => (await totp.has(userId)) || (await passkeys.list(userId)).length > 0;

  async function read(caller: Caller): Promise<Security> {
    const [hasTotp, own, recoveryCodesLeft] = await Promise.all([
      totp.has(caller.userId),
      passkeys.list(caller.userId),
      recovery.left(caller.userId),
    ]);
    return {
      hasTotp,
      passkeys: own,
      recoveryCodesLeft,
      hasSecondStep: await sessions.hasSecondStep(caller.sessionId),
      isExempt: caller.isDemo,
    };
  }

  /** The person, after the password was given again. @throws Refusal identity.password_wrong */
  async function demandPassword(userId: string, password: string) {
    await limits.passwordCheckByAccount.spend(userId);
    const [user] = await database.sql.select().from(users).where(eq(users.id, userId));
    if (!user || !(await isPasswordRight(user.passwordHash, password))) throw new Refusal('identity.password_wrong');
    await limits.passwordCheckByAccount.forgive(userId);
    if (user.demo) throw new Refusal('identity.demo_account_fixed');
    return user;
  }

  /** Whoever adds one has just shown it: this session has passed it, and all others have not. */
  async function afterAdding(tx: Transaction, caller: Caller): Promise<string[] | null> {
    await sessions.endOthers(tx, caller, 'second_step_changed');
    await sessions.passSecondStep(tx, caller.sessionId);
    return (await recovery.left(caller.userId)) > 0 ? null : recovery.make(tx, caller.userId);
  }

  /** Recovery codes alone are no second step: the last one gone, they go too. */
  async function afterRemoving(caller: Caller): Promise<Security> {
    if (!(await isSetUp(caller.userId)))
      await inTransaction(async (tx) => {
        await recovery.remove(tx, caller.userId);
        await sessions.forgetSecondStep(tx, caller.userId);
      });
    return read(caller);
  }

  async function begun(token: string | null): Promise<string> {
    const [found] = token
      ? await database.sql
          .select({ userId: begunSignIns.userId })
          .from(begunSignIns)
          .where(and(eq(begunSignIns.tokenHash, hashOf(token)), gt(begunSignIns.expiresAt, clock.now())))
      : [];
    if (!found) throw new Refusal('identity.second_step_over');
    return found.userId;
  }

  return {
    isSetUp,
    read,
    demandPassword,

    async beginTotp(caller: Caller, password: string) {
      const user = await demandPassword(caller.userId, password);
      const { secret, uri } = await totp.begin(caller.userId, user.email);
      return { secret, uri, svg: await drawQr(uri) };
    },

    async confirmTotp(caller: Caller, code: string) {
      await limits.secondStepByAccount.spend(caller.userId);
      const recoveryCodes = await inTransaction(async (tx) => {
        await totp.take(tx, caller.userId, code, true);
        return afterAdding(tx, caller);
      });
      await limits.secondStepByAccount.forgive(caller.userId);
      return { security: await read(caller), recoveryCodes };
    },

    async removeTotp(caller: Caller, password: string) {
      await demandPassword(caller.userId, password);
      await inTransaction((tx) => totp.remove(tx, caller.userId));
      return afterRemoving(caller);
    },

    async renewRecoveryCodes(caller: Caller, password: string) {
      await demandPassword(caller.userId, password);
      if (!(await isSetUp(caller.userId))) throw new Refusal('identity.two_step_required');
      return { recoveryCodes: await inTransaction((tx) => recovery.make(tx, caller.userId)) };
    },

    async beginPasskey(caller: Caller, password: string) {
      return { ...(await passkeys.beginAdding(await demandPassword(caller.userId, password))) };
    },

    async addPasskey(caller: Caller, given: { name: string; response: Record<string, unknown> }) {
      const recoveryCodes = await inTransaction(async (tx) => {
        await passkeys.add(tx, caller.userId, given.name, given.response);
        return afterAdding(tx, caller);
      });
      return { security: await read(caller), recoveryCodes };
    },

    async removePasskey(caller: Caller, id: string, password: string) {
      await demandPassword(caller.userId, password);
      await inTransaction((tx) => passkeys.remove(tx, caller.userId, id));
      return afterRemoving(caller);
    },

    /** After the password: a token for the second step. */
    async begin(userId: string): Promise<string> {
      const token = randomBytes(32).toString('base64url');
      const now = clock.now();
      await database.sql.delete(begunSignIns).where(lt(begunSignIns.expiresAt, now));
      await database.sql.insert(begunSignIns).values({
        tokenHash: hashOf(token),
        userId,
        expiresAt: new Date(now.getTime() + begunMinutes * 60_000),
      });
      return token;
    },

    async options(token: string | null) {
      const userId = await begun(token);
      const hasPasskeys = (await passkeys.list(userId)).length > 0;
      return {
        hasTotp: await totp.has(userId),
        hasRecoveryCodes: (await recovery.left(userId)) > 0,
        passkey: hasPasskeys ? { ...(await passkeys.beginSigningIn(userId)) } : null,
      };
    },

    /** @returns who took it */
    async take(token: string | null, given: RouteBody<typeof takeSecondStep>): Promise<string> {
      const userId = await begun(token);
      await limits.secondStepByAccount.spend(userId);
      if (given.way === 'passkey') await passkeys.take(given.response, userId);
      else
        await inTransaction((tx) =>
          given.way === 'totp' ? totp.take(tx, userId, given.code) : recovery.take(tx, userId, given.code),
        );
      await limits.secondStepByAccount.forgive(userId);
      await database.sql.delete(begunSignIns).where(eq(begunSignIns.tokenHash, hashOf(token ?? '')));
      return userId;
    },

    passkeyOptions: async () => ({ ...(await passkeys.beginSigningIn(null)) }),
    takePasskey: (response: Record<string, unknown>) => passkeys.take(response, null),

    /** The mailbox turned out to be somebody else's than whoever set these up. */
    async removeAll(tx: Transaction, userId: string): Promise<void> {
      await totp.remove(tx, userId);
      await recovery.remove(tx, userId);
      await passkeys.removeAll(tx, userId);
    },
  };
}

export type SecondStep = ReturnType<typeof createSecondStep>;
