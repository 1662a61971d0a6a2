// Secrets of this installation: one master key outside the database, a separate key derived from it for each purpose.
import { hkdfSync, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from './config.ts';

const keyBytes = 32;

export interface Keys {
  /** 32 bytes for this purpose and nothing else (HKDF-SHA-256, RFC 5869). */
  derive(purpose: string): Buffer;
}

/** @throws when the named file does not hold 32 bytes, raw or in hex or base64 */
export function openKeys(config: Pick<Config, 'dataDir' | 'keyEncryptionKeyFile'>): Keys {
  const path = config.keyEncryptionKeyFile ?? join(config.dataDir, 'keys', 'master.key');
  if (!existsSync(path)) createKeyFile(path);
  return keysFrom(readKeyFile(path));
}

/** @throws when it does not hold 32 bytes, raw or in hex or base64 */
export const readKeyFile = (path: string): Buffer => parseKey(readFileSync(path), path);

export const keysFrom = (master: Buffer): Keys => ({
  derive: (purpose) => Buffer.from(hkdfSync('sha256', master, 'amanah', purpose, keyBytes)),
});

// Two processes may start at once: the file appears whole or not at all, and the first one wins.
function createKeyFile(path: string) {
  // The folder above is shared with the database, which may run under another account; only this one is closed.
  mkdirSync(dirname(path), { recursive: true });
  chmodSync(dirname(path), 0o700);
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${randomBytes(keyBytes).toString('hex')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, path);
    chmodSync(path, 0o600);
  } catch (error) {
    if (!existsSync(path)) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function parseKey(content: Buffer, path: string): Buffer {
  if (content.length === keyBytes) return content;
  const text = content.toString('utf8').trim();
  const key = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64');
  if (key.length !== keyBytes) throw new Error(`${path} must hold 32 bytes: raw, as 64 hex digits or as base64`);
  return key;
}
