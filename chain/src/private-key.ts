// Reads the key that signs transactions from its file. Never says what it read: not in an error, not in a log.
import { readFileSync } from 'node:fs';

/** How many points secp256k1 has; a key is a number below it (SEC 2, section 2.4.1). */
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

/**
 * 64 hexadecimal digits, with or without 0x before them.
 *
 * @throws when the file cannot be read or holds anything else
 */
export function readPrivateKey(path: string): `0x${string}` {
  const digits = /^(?:0x)?([0-9a-f]{64})$/i.exec(readFileSync(path, 'utf8').trim())?.[1];
  const key = digits ? BigInt(`0x${digits}`) : 0n;
  if (!digits || key === 0n || key >= order) {
    throw new Error(`${path} must hold a secp256k1 private key: 32 bytes as 64 hexadecimal digits`);
  }
  return `0x${digits.toLowerCase()}`;
}
