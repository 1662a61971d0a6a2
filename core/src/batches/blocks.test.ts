import { describe, expect, it } from 'vitest';
import { blockAt, blockKinds, releaseRefusal } from './blocks.ts';

const since = '2026-11-20T10:00:00Z';

describe('A block', () => {
  it('forbids what happens from its moment on, and nothing before', () => {
    const blocks = [{ kind: 'hold', since }] as const;
    expect(blockAt(blocks, '2026-11-20T09:59:59Z')).toBeNull();
    expect(blockAt(blocks, since)?.kind).toBe('hold');
    expect(blockAt(blocks, '2026-11-20T12:00:00+02:00')?.kind).toBe('hold');
    expect(blockAt([], '2026-11-21T00:00:00Z')).toBeNull();
  });

  it('of several is the worst that has begun', () => {
    const all = blockKinds.toReversed().map((kind) => ({ kind, since }));
    expect(blockAt(all, since)?.kind).toBe('recall');
    expect(blockAt([{ kind: 'recall', since: '2026-12-01T00:00:00Z' }, ...all.slice(0, 2)], since)?.kind).toBe(
      'investigation',
    );
  });
});

describe('A hold', () => {
  it('is released by somebody else than who asked for it', () => {
    expect(releaseRefusal(null, 'ann')).toBe('not_asked');
    expect(releaseRefusal('ann', 'ann')).toBe('asked_by_you');
    expect(releaseRefusal('ann', 'ben')).toBeNull();
  });
});
