import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openKeys } from './keys.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'amanah-keys-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

describe('Keys', () => {
  it('are made once, closed to others, and the same ever after', () => {
    const first = openKeys({ dataDir, keyEncryptionKeyFile: null }).derive('a');
    expect(openKeys({ dataDir, keyEncryptionKeyFile: null }).derive('a')).toEqual(first);
    expect(statSync(join(dataDir, 'keys/master.key')).mode & 0o077).toBe(0);
  });

  it('differ by purpose', () => {
    const keys = openKeys({ dataDir, keyEncryptionKeyFile: null });
    expect(keys.derive('a')).not.toEqual(keys.derive('b'));
  });

  it('are read from a named file in hex, base64 or raw, and refused when they are not 32 bytes', () => {
    const path = join(dataDir, 'own.key');
    const raw = Buffer.alloc(32, 5);
    const derived = [raw, raw.toString('hex'), raw.toString('base64')].map((content) => {
      writeFileSync(path, content);
      return openKeys({ dataDir, keyEncryptionKeyFile: path }).derive('a').toString('hex');
    });
    expect(new Set(derived).size).toBe(1);
    writeFileSync(path, 'short');
    expect(() => openKeys({ dataDir, keyEncryptionKeyFile: path })).toThrow('must hold 32 bytes');
    expect(readFileSync(path, 'utf8')).toBe('short');
  });
});
