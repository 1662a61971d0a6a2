import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMicroBatch, largestBatch } from './micro-batch.ts';

const tick = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('A micro-batch', () => {
  it('sends a single item at once when nothing is in flight', async () => {
    const sent: number[][] = [];
    const batch = createMicroBatch(async (items: readonly number[]) => {
      sent.push([...items]);
      return items;
    });
    await batch.add(1);
    expect(sent).toEqual([[1]]);
  });

  it('collects while a statement is in flight, and sends all that waited together', async () => {
    const sent: number[] = [];
    const batch = createMicroBatch(async (items: readonly number[]) => {
      sent.push(items.length);
      await tick();
      return items.map((item) => item * 2);
    });
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => batch.add(index)));
    expect(sent).toEqual([1, 49]);
    expect(answers).toEqual(Array.from({ length: 50 }, (_, index) => index * 2));
  });

  it(`never sends more than ${largestBatch} at once`, async () => {
    const sent: number[] = [];
    const batch = createMicroBatch(async (items: readonly number[]) => {
      sent.push(items.length);
      await tick();
      return items;
    });
    await Promise.all(Array.from({ length: 600 }, (_, index) => batch.add(index)));
    expect(sent).toEqual([1, 256, 256, 87]);
  });

  it('lets one bad input fail alone', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.boolean(), { minLength: 1, maxLength: 60 }), async (isBad) => {
        const batch = createMicroBatch(async (items: readonly boolean[]) => {
          await tick();
          if (items.includes(true)) throw new Error('bad input');
          return items.map(() => 'good');
        });
        const results = await Promise.allSettled(isBad.map((bad) => batch.add(bad)));
        expect(results.map((result) => result.status === 'rejected')).toEqual(isBad);
      }),
      { numRuns: 30 },
    );
  });

  it('refuses to hand out answers when their number does not fit', async () => {
    const batch = createMicroBatch(async () => []);
    await expect(batch.add(1)).rejects.toThrow('0 answers for 1 items');
  });

  it('is drained when nothing waits and nothing is in flight', async () => {
    let isDone = false;
    const batch = createMicroBatch(async (items: readonly number[]) => {
      await tick();
      isDone = true;
      return items;
    });
    void batch.add(1);
    await batch.drained();
    expect(isDone).toBe(true);
  });
});
