import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Refusal } from './refusal.ts';
import { etagOf, unchangedSince } from './unchanged.ts';

const withHeader = (value: string | undefined) =>
  unchangedSince({ headers: value === undefined ? {} : { 'if-match': value } });
const codeOf = async (work: () => unknown) => {
  try {
    await work();
    return null;
  } catch (error) {
    return error instanceof Refusal ? error.code : error;
  }
};

describe('What was read', () => {
  const content = fc.dictionary(
    fc.string(),
    fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.array(fc.string())),
  );

  it('has one name whatever the order of its parts, and another one for other content', () => {
    fc.assert(
      fc.property(content, content, (one, other) => {
        const turned = Object.fromEntries(Object.entries(one).reverse());
        expect(etagOf(turned)).toBe(etagOf(one));
        expect(etagOf(one) === etagOf(other)).toBe(
          JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort()),
        );
      }),
    );
  });

  it('is named in a strong tag, or the edit is refused', async () => {
    expect(await codeOf(() => withHeader(undefined))).toBe('request.version_missing');
    for (const header of ['', 'abc', 'W/"abc"', '"a", "b"', '"a b"', '"'])
      expect(await codeOf(() => withHeader(header))).toBe('request.malformed');
    expect(await codeOf(() => withHeader('*').requireUnchanged({ a: 1 }, { a: 2 }))).toBeNull();
  });
});

describe('Two editors of one thing', () => {
  it('lose nothing unseen, in whatever order they read and write', async () => {
    const steps = fc.array(fc.record({ who: fc.constantFrom(0, 1), does: fc.constantFrom('read', 'write') }), {
      maxLength: 40,
    });
    await fc.assert(
      fc.asyncProperty(steps, async (given) => {
        let stored = { text: 'first' };
        let count = 0;
        const seen = [stored, stored];
        for (const { who, does } of given) {
          const own = seen[who];
          if (does === 'read' || !own) {
            seen[who] = stored;
            continue;
          }
          const mine = { text: `edit ${++count}` };
          try {
            await withHeader(`"${etagOf(own)}"`).requireUnchanged(stored, mine);
            // Only over what this editor has seen.
            expect(own).toEqual(stored);
            stored = mine;
            seen[who] = mine;
          } catch (error) {
            if (!(error instanceof Refusal)) throw error;
            expect([error.code, error.details.current?.content]).toEqual(['request.stale', stored]);
            expect(own).not.toEqual(stored);
            seen[who] = stored;
          }
        }
      }),
    );
  });

  it('who write the same are not in each other’s way, nor is a repetition of the own edit', async () => {
    const before = { text: 'first' };
    const wanted = { text: 'second' };
    expect(await codeOf(() => withHeader(`"${etagOf(before)}"`).requireUnchanged(wanted, wanted))).toBeNull();
  });
});
