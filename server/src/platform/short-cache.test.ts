import { describe, expect, it } from 'vitest';
import { createShortCache } from './short-cache.ts';

function open(mostBytes = 100) {
  const clock = { now: 0 };
  let made = 0;
  const cache = createShortCache<string>({
    milliseconds: 1_000,
    mostBytes,
    bytesOf: (value) => value.length,
    now: () => clock.now,
  });
  const get = (key: string, value = `made ${key}`) =>
    cache.get(key, async () => {
      made += 1;
      return value;
    });
  return { clock, cache, get, made: () => made };
}

describe('What is kept for a short while', () => {
  it('is made once for all who ask in the same moment', async () => {
    const { get, made } = open();
    expect(await Promise.all([get('a'), get('a'), get('a'), get('b')])).toEqual([
      'made a',
      'made a',
      'made a',
      'made b',
    ]);
    expect(made()).toBe(2);
  });

  it('is made anew after its time', async () => {
    const { clock, get, made } = open();
    await get('a');
    clock.now = 999;
    await get('a');
    expect(made()).toBe(1);
    clock.now = 1_000;
    await get('a');
    expect(made()).toBe(2);
  });

  it('takes no more memory than it may: the oldest goes first, and what is too large alone is not kept', async () => {
    const { get, made } = open(20);
    await get('a', 'x'.repeat(10));
    await get('b', 'x'.repeat(10));
    await get('c', 'x'.repeat(10));
    await get('b');
    expect(made()).toBe(3);
    await get('a');
    expect(made()).toBe(4);
    expect(await get('large', 'x'.repeat(30))).toHaveLength(30);
    await get('large', 'x'.repeat(30));
    expect(made()).toBe(6);
    await get('a', 'other');
    expect(made()).toBe(6);
  });

  it('is not kept where it failed, and everybody who waited for it is told', async () => {
    const { cache, get } = open();
    const fail = () =>
      cache.get('a', async () => {
        throw new Error('not now');
      });
    await expect(Promise.all([fail(), fail()])).rejects.toThrow('not now');
    expect(await get('a')).toBe('made a');
  });
});
