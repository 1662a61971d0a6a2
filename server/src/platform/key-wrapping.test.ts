import { describe, expect, it } from 'vitest';
import { WrappedOtherwise, wrapWith } from './key-wrapping.ts';

const secret = Buffer.alloc(32, 5);
const wrapper = wrapWith(Buffer.alloc(32, 1));

describe('A private key at rest', () => {
  it('comes back under the same key and context', async () => {
    expect(await wrapper.unwrap(await wrapper.wrap(secret, 'did:web:a#key-1'), 'did:web:a#key-1')).toEqual(secret);
  });

  it('is another text each time and does not show the secret', async () => {
    const [one, other] = await Promise.all([wrapper.wrap(secret, 'a'), wrapper.wrap(secret, 'a')]);
    expect(one.equals(other)).toBe(false);
    expect(one.includes(secret)).toBe(false);
  });

  it('cannot be moved to another issuer, opened by another key, or changed in any byte', async () => {
    const wrapped = await wrapper.wrap(secret, 'did:web:a#key-1');
    await expect(wrapper.unwrap(wrapped, 'did:web:b#key-1')).rejects.toThrow(WrappedOtherwise);
    await expect(wrapWith(Buffer.alloc(32, 2)).unwrap(wrapped, 'did:web:a#key-1')).rejects.toThrow(WrappedOtherwise);
    for (let at = 0; at < wrapped.length; at++) {
      const changed = Buffer.from(wrapped);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await expect(wrapper.unwrap(changed, 'did:web:a#key-1')).rejects.toThrow(WrappedOtherwise);
    }
  });
});
