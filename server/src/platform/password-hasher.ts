// Hashes of passwords: argon2id with the parameters that OWASP names. Decides nothing about passwords.

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
}

// 19 MiB, two passes, one lane; algorithm 2 is argon2id (OWASP Password Storage Cheat Sheet).
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

// A native library with a working memory of its own: only when the first person signs in.
const argon2 = () => import('@node-rs/argon2');

export const passwordHasher: PasswordHasher = {
  hash: async (password) => (await argon2()).hash(password, parameters),
  verify: async (hash, password) => (await argon2()).verify(hash, password),
};
