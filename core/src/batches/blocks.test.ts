import { describe, expect, it } from 'vitest';
import { blockAt, blockKinds } from './blocks.ts';

const since = '2026-11-20T10:00:00Z';

describe('A block', () => {
  const [before, after] = ['2026-11-20T09:59:59Z', '2026-11-20T10:30:00Z'];

  it('forbids what happens from its moment on, and nothing before', () => {
    const blocks = [{ kind: 'hold', since }] as const;
    expect(blockAt(blocks, before, after)).toBeNull();
    expect(blockAt(blocks, since, after)?.kind).toBe('hold');
    expect(blockAt(blocks, '2026-11-20T12:00:00+02:00', after)?.kind).toBe('hold');
    expect(blockAt([], after, after)).toBeNull();
  });

  it('forbids an earlier time that somebody comes with more than a day later', () => {
    const blocks = [{ kind: 'recall', since }] as const;
    expect(blockAt(blocks, before, '2026-11-21T09:59:59Z')).toBeNull();
    expect(blockAt(blocks, before, '2026-11-21T10:00:00Z')?.kind).toBe('recall');
    // Written down before the block began, it is what it was.
    expect(blockAt(blocks, '2026-11-01T00:00:00Z', before)).toBeNull();
  });

  it('of several is the worst that has begun', () => {
    const all = blockKinds.toReversed().map((kind) => ({ kind, since }));
    expect(blockAt(all, since, since)?.kind).toBe('recall');
    const severer = { kind: 'recall', since: '2026-11-20T11:00:00Z' } as const;
    for (const two of [
      [severer, ...all],
      [...all, severer],
    ])
      expect(blockAt(two, '2026-11-20T12:00:00Z', '2026-11-20T12:00:00Z')).toBe(severer);
    const later = { kind: 'recall', since: '2026-12-01T00:00:00Z' } as const;
    expect(blockAt([later, ...all.slice(0, 2)], since, since)?.kind).toBe('investigation');
  });
});
