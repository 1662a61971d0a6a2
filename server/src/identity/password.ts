// What a password must be, and how it is stored: argon2id with the parameters OWASP names.
import { passwordLength } from '@amanah/api/identity';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { Refusal } from '../platform/refusal.ts';

// 19 MiB, two passes, one lane; algorithm 2 is argon2id (OWASP Password Storage Cheat Sheet).
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
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

/** @throws Refusal password_too_short, password_too_long, password_too_common or password_too_weak */
export async function judgePassword(password: string, personal: readonly string[]): Promise<void> {
  const length = [...password].length;
  if (length < passwordLength.least) throw new Refusal('identity.password_too_short');
  if (length > passwordLength.most) throw new Refusal('identity.password_too_long');
  const result = (await loadMeter()).check(password, [...personal, 'amanah', 'halal']);
  const isListed = result.sequence.length === 1 && result.sequence[0]?.pattern === 'dictionary';
  if (isListed && result.score < 3) throw new Refusal('identity.password_too_common');
  if (result.score < leastScore) throw new Refusal('identity.password_too_weak');
}

// A native library with a working memory of its own: only when the first person signs in.
const argon2 = () => import('@node-rs/argon2');

export async function hashPassword(password: string): Promise<string> {
  const { hash } = await argon2();
  return hash(password.normalize('NFKC'), parameters);
}

let nobodysHash: Promise<string> | null = null;

export async function isPasswordRight(passwordHash: string | null, password: string): Promise<boolean> {
  // Compared against when there is no such account, so that the answer takes as long.
  nobodysHash ??= hashPassword('a password that nobody has');
  const compared = passwordHash ?? (await nobodysHash);
  const { verify } = await argon2();
  const isRight = await verify(compared, password.normalize('NFKC'));
  return passwordHash !== null && isRight;
}
