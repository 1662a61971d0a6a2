// Private parts of issuers' keys that the server holds. A key service may have to be asked for them, and no transaction waits for one: they are
// got before it begins (getBefore). An opened key is kept for a minute in the memory of this process alone, and nowhere in clear besides.
import { randomBytes } from 'node:crypto';
import { getBefore } from '../platform/database/one-connection.ts';
import type { KeyWrapper } from '../platform/key-wrapping.ts';
import { createShortMemory } from '../platform/short-memory.ts';
import { type SigningKey, signingKey } from '../platform/signing.ts';

export interface MadeKey {
  readonly publicKey: Uint8Array;
  readonly wrapped: Buffer;
}

/** A private key at rest, and the DID URL that it is wrapped for. */
export interface WrappedKey {
  readonly method: string;
  readonly wrapped: Buffer;
}

const keptMilliseconds = 60_000;

const nameOf = ({ method, wrapped }: WrappedKey) => `${method} ${wrapped.toString('base64')}`;

export function createServerKeys(keyWrapper: KeyWrapper) {
  const opened = createShortMemory<SigningKey>(keptMilliseconds);
  const made = createShortMemory<MadeKey>(keptMilliseconds);

  async function openOne(key: WrappedKey): Promise<void> {
    const seed = await keyWrapper.unwrap(key.wrapped, key.method);
    opened.keep(nameOf(key), signingKey(seed));
    seed.fill(0);
  }

  async function makeOne(method: string): Promise<void> {
    const seed = randomBytes(32);
    const key = signingKey(seed);
    const wrapped = await keyWrapper.wrap(seed, method);
    seed.fill(0);
    made.keep(method, { publicKey: key.publicKey, wrapped });
    opened.keep(nameOf({ method, wrapped }), key); // whoever makes a key signs with it soon
  }

  return {
    /** In the order in which they are asked for. */
    async open(keys: readonly WrappedKey[]): Promise<SigningKey[]> {
      const lacking = keys.filter((key) => !opened.get(nameOf(key)));
      if (lacking.length > 0)
        await getBefore(`open keys of ${lacking.map(({ method }) => method)}`, async () => {
          await Promise.all(lacking.map(openOne));
        });
      return keys.map((key) => opened.get(nameOf(key)) ?? gone());
    },

    /** One new key for each of these DID URLs, in their order. */
    async make(methods: readonly string[]): Promise<MadeKey[]> {
      const lacking = methods.filter((method) => !made.get(method));
      if (lacking.length > 0)
        await getBefore(`new keys of ${lacking}`, async () => {
          await Promise.all(lacking.map(makeOne));
        });
      return methods.map((method) => made.take(method) ?? gone());
    },
  };
}

function gone(): never {
  throw new Error('a key was forgotten before it was used');
}
