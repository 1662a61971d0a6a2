// The second steps of an account: set up, changed and removed by its owner, so never those of a shared account. Each change asks
// for the password and for a fresh proof of the owner, and the owner is told of it.
import type { Security } from '@amanah/api/identity/security';
import { eq } from 'drizzle-orm';
import { accountById } from '../people/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, Sql, Transaction } from '../platform/database/database.ts';
import type { Caller } from '../platform/http.ts';
import type { Keys } from '../platform/keys.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Guard } from './guard.ts';
import type { NotifyOwner } from './owner-notices.ts';
import { createPasskeys } from './passkeys.ts';
import type { Passwords } from './password.ts';
import { createRecoveryCodes } from './recovery-codes.ts';
import type { Sessions } from './sessions.ts';
import { passwords } from './tables.ts';
import { createTotp, drawQr } from './totp.ts';

/** So long after a second step, or a code by mail, the second steps may be changed. */
const freshMinutes = 30;

export interface SecondStepDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly keys: Keys;
  readonly publicUrl: string;
  readonly guard: Guard;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  readonly notifyOwner: NotifyOwner;
}

/** Who asks, and the family of the browser, which the owner is told. */
export interface Asking {
  readonly caller: Caller;
  readonly device: string;
}

export function createSecondStep(deps: SecondStepDeps) {
  const { database, clock, guard, sessions, notifyOwner } = deps;
  const totp = createTotp(deps);
  const recovery = createRecoveryCodes(deps);
  const passkeys = createPasskeys(deps);
  const inTransaction = <T>(work: (tx: Transaction) => Promise<T>) => database.sql.transaction(work);

  const isSetUp = async (sql: Sql | Transaction, userId: string) =>
    (await totp.has(sql, userId)) || (await passkeys.list(sql, userId)).length > 0;

  const isFresh = (at: Date | null) => at !== null && clock.now().getTime() - at.getTime() < freshMinutes * 60_000;

  /**
   * What the session has to show before second steps are changed: where there is one, that it was passed just now; where there is none,
   * that the mailbox is at hand, because the password alone may be stolen.
   */
  async function beforeChange(sql: Sql | Transaction, caller: Caller): Promise<Security['beforeChange']> {
    const shown = await sessions.shownIn(sql, caller.sessionId);
    if (await isSetUp(sql, caller.userId)) return isFresh(shown.secondStepAt) ? 'nothing' : 'sign_in';
    return isFresh(shown.mailboxShownAt) ? 'nothing' : 'mail_code';
  }

  /** @throws Refusal identity.sign_in_again, identity.mail_code_needed */
  async function requireFreshProof(sql: Sql | Transaction, caller: Caller): Promise<void> {
    const missing = await beforeChange(sql, caller);
    if (missing === 'sign_in') throw new Refusal('identity.sign_in_again');
    if (missing === 'mail_code') throw new Refusal('identity.mail_code_needed');
  }

  async function read(caller: Caller): Promise<Security> {
    const { sql } = database;
    const [hasTotp, own, recoveryCodesLeft, shown, missing] = await Promise.all([
      totp.has(sql, caller.userId),
      passkeys.list(sql, caller.userId),
      recovery.left(sql, caller.userId),
      sessions.shownIn(sql, caller.sessionId),
      beforeChange(sql, caller),
    ]);
    return {
      hasTotp,
      passkeys: own,
      recoveryCodesLeft,
      hasSecondStep: shown.secondStepAt !== null,
      isExempt: caller.isShared,
      beforeChange: missing,
    };
  }

  /** The person, after the password was given again. @throws Refusal identity.password_wrong */
  /** @param path of the field that it was given in */
  async function requirePassword(caller: Caller, password: string, path = '/password') {
    const attempt = await guard.beginIn(caller.sessionId, 'password');
    const user = await accountById(database.sql, caller.userId);
    const [kept] = await database.sql
      .select({ hash: passwords.hash })
      .from(passwords)
      .where(eq(passwords.userId, caller.userId));
    if (!user || !kept || !(await deps.passwords.isCorrect(kept.hash, password)))
      throw new Refusal('identity.password_wrong', { faults: [{ path, rule: 'password_wrong' }] });
    await attempt.wasCorrect();
    if (user.isShared) throw new Refusal('identity.demo_account_fixed');
    return { id: user.id, username: user.username, email: user.email, passwordHash: kept.hash };
  }

  /** Whoever adds one has just shown it: this session has passed it, and all others have not. */
  async function afterAdding(tx: Transaction, { caller }: Asking): Promise<string[] | null> {
    await sessions.endOthers(tx, caller, 'second_step_changed');
    await sessions.passSecondStep(tx, caller.sessionId);
    return (await recovery.left(tx, caller.userId)) > 0 ? null : recovery.make(tx, caller.userId);
  }

  /** Recovery codes alone are no second step: the last one gone, they go too. */
  async function afterRemoving(tx: Transaction, { caller }: Asking): Promise<void> {
    if (await isSetUp(tx, caller.userId)) return;
    await recovery.remove(tx, caller.userId);
    await sessions.forgetSecondStep(tx, caller.userId);
  }

  return {
    totp,
    recovery,
    passkeys,
    isSetUp,
    read,
    requirePassword,

    async beginTotp({ caller }: Asking, password: string) {
      const user = await requirePassword(caller, password);
      await requireFreshProof(database.sql, caller);
      const { secret, uri } = await inTransaction((tx) => totp.begin(tx, caller.userId, user.email));
      return { secret, uri, svg: await drawQr(uri) };
    },

    async confirmTotp(asking: Asking, code: string) {
      const { caller } = asking;
      const attempt = await guard.beginIn(caller.sessionId, 'second_step');
      const recoveryCodes = await inTransaction(async (tx) => {
        await requireFreshProof(tx, caller);
        await totp.take(tx, caller.userId, code, true);
        await notifyOwner(tx, caller.userId, 'second_step_added', asking.device);
        return afterAdding(tx, asking);
      });
      await attempt.wasCorrect();
      return { security: await read(caller), recoveryCodes };
    },

    async removeTotp(asking: Asking, password: string) {
      const { caller } = asking;
      await requirePassword(caller, password);
      await inTransaction(async (tx) => {
        await requireFreshProof(tx, caller);
        await totp.remove(tx, caller.userId);
        await notifyOwner(tx, caller.userId, 'second_step_removed', asking.device);
        await afterRemoving(tx, asking);
      });
      return read(caller);
    },

    async renewRecoveryCodes(asking: Asking, password: string) {
      const { caller } = asking;
      await requirePassword(caller, password);
      return inTransaction(async (tx) => {
        if (!(await isSetUp(tx, caller.userId))) throw new Refusal('identity.two_step_required');
        await requireFreshProof(tx, caller);
        await notifyOwner(tx, caller.userId, 'recovery_codes_renewed', asking.device);
        return { recoveryCodes: await recovery.make(tx, caller.userId) };
      });
    },

    async beginPasskey({ caller }: Asking, password: string) {
      const user = await requirePassword(caller, password);
      await requireFreshProof(database.sql, caller);
      return { ...(await passkeys.beginAdding(user)) };
    },

    async addPasskey(asking: Asking, given: { name: string; response: Record<string, unknown> }) {
      const { caller } = asking;
      const passkey = await passkeys.checkNew(caller.userId, given.response);
      const recoveryCodes = await inTransaction(async (tx) => {
        await requireFreshProof(tx, caller);
        await passkeys.add(tx, caller.userId, given.name, passkey);
        await notifyOwner(tx, caller.userId, 'passkey_added', asking.device, { name: given.name });
        return afterAdding(tx, asking);
      });
      return { security: await read(caller), recoveryCodes };
    },

    async removePasskey(asking: Asking, id: string, password: string) {
      const { caller } = asking;
      await requirePassword(caller, password);
      await inTransaction(async (tx) => {
        const own = await passkeys.list(tx, caller.userId);
        if (!own.some((one) => one.id === id)) throw new Refusal('identity.passkey_unknown');
        await requireFreshProof(tx, caller);
        const name = await passkeys.remove(tx, caller.userId, id);
        await notifyOwner(tx, caller.userId, 'passkey_removed', asking.device, { name });
        await afterRemoving(tx, asking);
      });
      return read(caller);
    },

    /** The password is another one: what was begun with the one before is not gone on with. */
    async dropBegun(tx: Transaction, userId: string): Promise<void> {
      await totp.dropBegun(tx, userId);
      await passkeys.dropBegun(tx, userId);
    },

    /** The mailbox turned out to be somebody else's than whoever set these up. */
    async removeAll(tx: Transaction, userId: string): Promise<void> {
      await totp.remove(tx, userId);
      await recovery.remove(tx, userId);
      await passkeys.removeAll(tx, userId);
    },
  };
}

export type SecondStep = ReturnType<typeof createSecondStep>;
