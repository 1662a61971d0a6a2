// Hashes of passwords: argon2id with the parameters that OWASP names. Decides nothing about passwords.

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
}

export interface Cost {
  readonly memoryCost: number;
  readonly timeCost: number;
}

// 19 MiB, two passes, one lane (OWASP Password Storage Cheat Sheet).
const owaspCost: Cost = { memoryCost: 19_456, timeCost: 2 };

// A native library with a working memory of its own: only when the first person signs in.
const argon2 = () => import('@node-rs/argon2');

export const passwordHasherWith = (cost: Cost): PasswordHasher => ({
  // Algorithm 2 is argon2id.
  hash: async (password) => (await argon2()).hash(password, { algorithm: 2, ...cost, parallelism: 1 }),
  verify: async (hash, password) => (await argon2()).verify(hash, password),
});

export const passwordHasher = passwordHasherWith(owaspCost);
