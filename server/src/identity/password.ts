// What a password must be, and how it is compared. Says nothing about whether there is an account.
import { passwordLength } from '@amanah/api/identity';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import type { PasswordHasher } from '../platform/password-hasher.ts';
import { Refusal } from '../platform/refusal.ts';

/** zxcvbn score from 0 to 4: below 2 a guess takes less than a hundred million tries. */
const leastScore = 2;

let meter: Promise<ZxcvbnFactory> | null = null;

// Two megabytes of words: only when the first password is judged.
const loadMeter = () => {
  meter ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }]) =>
      new ZxcvbnFactory({ graphs: adjacencyGraphs, dictionary }),
  );
  return meter;
};

/** About the new password, which every form that takes one calls `password`. */
const refuse = (rule: 'too_short' | 'too_long' | 'too_common' | 'too_weak' | 'same', expected?: number) =>
  new Refusal(`identity.password_${rule}`, {
    faults: [{ path: '/password', rule: `password_${rule}`, ...(expected ? { expected: String(expected) } : {}) }],
  });

/** @throws Refusal password_too_short, password_too_long, password_too_common or password_too_weak */
async function judgePassword(password: string, personal: readonly string[]): Promise<void> {
  const length = [...password].length;
  if (length < passwordLength.least) throw refuse('too_short', passwordLength.least);
  if (length > passwordLength.most) throw refuse('too_long', passwordLength.most);
  const result = (await loadMeter()).check(password, [...personal, 'amanah', 'halal']);
  const isListed = result.sequence.length === 1 && result.sequence[0]?.pattern === 'dictionary';
  if (isListed && result.score < 3) throw refuse('too_common');
  if (result.score < leastScore) throw refuse('too_weak');
}

// Of a password that nobody knows: compared against where there is no account, so that the answer takes the same work.
const nobodysHash = '$argon2id$v=19$m=19456,t=2,p=1$a+e6UxAwk8zSNACtR34Stg$bgTSxBK5L79WbNagyI+AKG27MJhxlh85Ltrv4hjHGOo';

export const createPasswords = (hasher: PasswordHasher) => ({
  judge: judgePassword,
  hash: (password: string) => hasher.hash(password.normalize('NFKC')),
  /** @param passwordHash null: there is no such account, which takes as much work */
  async isCorrect(passwordHash: string | null, password: string): Promise<boolean> {
    const isCorrect = await hasher.verify(passwordHash ?? nobodysHash, password.normalize('NFKC'));
    return passwordHash !== null && isCorrect;
  },
  /**
   * Whoever is told to change a password is told so because somebody else may know it.
   *
   * @throws Refusal password_same
   */
  async requireOther(passwordHash: string, password: string): Promise<void> {
    if (await hasher.verify(passwordHash, password.normalize('NFKC'))) throw refuse('same');
  },
});

export type Passwords = ReturnType<typeof createPasswords>;
