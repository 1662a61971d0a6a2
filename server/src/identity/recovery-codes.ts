// Recovery codes: ten, each good once, for whoever lost the phone. Kept as keyed digests, shown when they are made and never again.
import { createHmac, randomInt } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Clock } from '../platform/clock.ts';
import type { Sql, Transaction } from '../platform/database/database.ts';
import type { Keys } from '../platform/keys.ts';
import { Refusal } from '../platform/refusal.ts';
import { recoveryCodes } from './tables.ts';

const count = 10;
// Without letters and digits that are read for one another.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const group = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Fifty bits in a form that people can type. */
export const drawCode = (): string => `${group()}-${group()}`;
/** What was meant, however it was typed. */
export const plainCode = (typed: string): string => typed.toLowerCase().replace(/[^a-z0-9]/g, '');

export function createRecoveryCodes(deps: { readonly clock: Clock; readonly keys: Keys }) {
  const key = deps.keys.derive('recovery codes');
  const hashOf = (userId: string, code: string) =>
    createHmac('sha256', key)
      .update(`${userId}\n${plainCode(code)}`)
      .digest();

  return {
    /** New ones in place of all others. */
    async make(tx: Transaction, userId: string): Promise<string[]> {
      const codes = Array.from({ length: count }, drawCode);
      await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
      await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashOf(userId, code) })));
      return codes;
    },

    /** @throws Refusal identity.second_step_wrong */
    async take(tx: Transaction, userId: string, code: string): Promise<void> {
      const taken = await tx
        .update(recoveryCodes)
        .set({ usedAt: deps.clock.now() })
        .where(
          and(
            eq(recoveryCodes.userId, userId),
            eq(recoveryCodes.codeHash, hashOf(userId, code)),
            isNull(recoveryCodes.usedAt),
          ),
        )
        .returning({ userId: recoveryCodes.userId });
      if (taken.length === 0) throw new Refusal('identity.second_step_wrong');
    },

    left: (sql: Sql | Transaction, userId: string) =>
      sql.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt))),

    async remove(tx: Transaction, userId: string): Promise<void> {
      await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
    },
  };
}
