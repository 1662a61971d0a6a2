// Who signs, and with which of the organisation's keys this browser can.
import type { OrganisationKey } from '@amanah/api/organisations';
import { beforeAll, describe, expect, it } from 'vitest';
import { custodyOf, signerAmong } from './own-keys.ts';
import { makeSigningKey, type SigningKey } from './signing-key.ts';

let first: SigningKey;
let second: SigningKey;
let drawer: SigningKey;
beforeAll(async () => {
  [first, second, drawer] = await Promise.all([makeSigningKey(false), makeSigningKey(false), makeSigningKey(false)]);
});

const listed = (
  name: string,
  custody: OrganisationKey['custody'],
  publicKey: string,
  change: Partial<OrganisationKey> = {},
): OrganisationKey => ({
  method: `did:web:amanah.example:did:1#${name}`,
  name,
  custody,
  publicKey,
  createdAt: '2026-01-05T09:00:00Z',
  endedAt: null,
  revokedAt: null,
  ...change,
});
const over = '2026-02-01T09:00:00Z';

describe('Custody', () => {
  it('is the server as long as it has a key in use, also beside a recovery key', () => {
    expect(custodyOf([listed('key-1', 'server', 'a')])).toBe('server');
    expect(custodyOf([listed('key-1', 'server', 'a'), listed('key-2', 'recovery', 'b')])).toBe('server');
  });
  it("is the organisation's own once the key of the server has ended", () => {
    const ended = listed('key-1', 'server', 'a', { endedAt: over });
    expect(custodyOf([ended, listed('key-2', 'own', 'b')])).toBe('own');
    expect(custodyOf([ended, listed('key-2', 'own', 'b', { revokedAt: over })])).toBe('nobody');
    expect(custodyOf([])).toBe('nobody');
  });
});

describe('The signer of this browser', () => {
  it('is the newest key that it holds and that is in use', () => {
    const keys = [listed('key-2', 'own', first.publicKey), listed('key-3', 'own', second.publicKey)];
    expect(signerAmong(keys, [second, first], null)?.name).toBe('key-3');
    expect(signerAmong(keys, [first], null)?.name).toBe('key-2');
    expect(signerAmong(keys, [first, drawer], null)?.privateKey).toBe(first.privateKey);
  });
  it('is the recovery key only where no key of its own is left', () => {
    const keys = [listed('key-2', 'recovery', drawer.publicKey), listed('key-3', 'own', first.publicKey)];
    expect(signerAmong(keys, [first], drawer)?.custody).toBe('own');
    expect(signerAmong(keys, [], drawer)).toMatchObject({ name: 'key-2', custody: 'recovery' });
  });
  it('is nobody for keys that ended, were revoked, are not listed, or are the server’s', () => {
    const keys = [
      listed('key-1', 'server', first.publicKey),
      listed('key-2', 'own', second.publicKey, { revokedAt: over }),
      listed('key-3', 'recovery', drawer.publicKey, { endedAt: over }),
    ];
    expect(signerAmong(keys, [first, second], drawer)).toBeNull();
    expect(signerAmong([], [first], drawer)).toBeNull();
  });
});
