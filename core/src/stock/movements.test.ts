import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultOfMovement, movementKinds, type StockMovement, stockLines, stockOf } from './movements.ts';

const at = (minute: number) => new Date(Date.parse('2026-03-01T08:00:00Z') + minute * 60_000).toISOString();
const movement = (id: string, kind: StockMovement['kind'], quantity: number, minute: number): StockMovement => ({
  id,
  kind,
  quantity,
  at: at(minute),
});

const anyMovement = fc
  .record({
    id: fc.uuid(),
    kind: fc.constantFrom(...movementKinds),
    quantity: fc.integer({ min: 1, max: 50 }),
    minute: fc.integer({ min: 0, max: 30 }),
  })
  .map(({ id, kind, quantity, minute }) => movement(id, kind, quantity, minute));
const anyMovements = fc.uniqueArray(anyMovement, { selector: ({ id }) => id, maxLength: 25 });

describe('Stock', () => {
  it('is the sum of what its movements did to it', () => {
    fc.assert(
      fc.property(anyMovements, (movements) => {
        expect(stockLines(movements).reduce((sum, { amount }) => sum + amount, 0)).toBe(stockOf(movements));
      }),
    );
  });

  it('does not depend on the order in which movements come in, nor on how often', () => {
    fc.assert(
      fc.property(
        anyMovements.chain((movements) =>
          fc.tuple(
            fc.constant(movements),
            fc.shuffledSubarray(movements, { minLength: movements.length }),
            fc.subarray(movements),
          ),
        ),
        ([movements, shuffled, again]) => {
          expect(stockLines([...shuffled, ...again])).toEqual(stockLines(movements));
        },
      ),
    );
  });

  it('is never below nothing at any moment where every movement was let in by the rule and no count came late', () => {
    fc.assert(
      fc.property(anyMovements, (movements) => {
        let known: readonly StockMovement[] = [];
        let newest = -1;
        for (const next of movements) {
          const isLateCount = next.kind === 'counted' && Date.parse(next.at) <= newest;
          if (isLateCount || faultOfMovement(known, next) !== null) continue;
          known = [...known, next];
          newest = Math.max(newest, Date.parse(next.at));
        }
        for (const { stockAfter } of stockLines(known)) expect(stockAfter).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('is what a count found, whatever happened before it', () => {
    fc.assert(
      fc.property(anyMovements, fc.nat({ max: 99 }), (movements, found) => {
        expect(stockOf([...movements, movement('count', 'counted', found, 31)])).toBe(found);
      }),
    );
  });
});

describe('A count', () => {
  const received = movement('a', 'received', 10, 0);
  it('says the difference that it found', () => {
    expect(stockLines([received, movement('b', 'counted', 8, 5)]).at(-1)).toMatchObject({ amount: -2, stockAfter: 8 });
  });

  it('holds against a sale before it that comes in late', () => {
    const counted = movement('b', 'counted', 8, 5);
    expect(stockOf([received, counted, movement('c', 'sold', 2, 3)])).toBe(8);
    expect(stockOf([received, counted, movement('c', 'sold', 2, 6)])).toBe(6);
  });

  it('that comes late may leave less than nothing: it has to be counted again', () => {
    const sold = movement('b', 'sold', 6, 10);
    const late = movement('c', 'counted', 4, 5);
    expect(faultOfMovement([received, sold], late)).toBeNull();
    expect(stockOf([received, sold, late])).toBe(-2);
    // Whoever receives more is let in, whoever sells more is not.
    expect(faultOfMovement([received, sold, late], movement('d', 'received', 1, 11))).toBeNull();
    expect(faultOfMovement([received, sold, late], movement('d', 'sold', 1, 11))).toBe('more_than_stock');
  });
});

describe('What takes goods away', () => {
  const received = movement('a', 'received', 3, 10);
  it('is refused where there are not so many', () => {
    expect(faultOfMovement([received], movement('b', 'sold', 4, 20))).toBe('more_than_stock');
    expect(faultOfMovement([received], movement('b', 'written_off', 3, 20))).toBeNull();
    expect(faultOfMovement([received], movement('b', 'sent', 1, 5))).toBe('more_than_stock');
  });

  it('is refused where what was taken later would not have been there', () => {
    const known = [received, movement('b', 'sold', 3, 20)];
    expect(faultOfMovement(known, movement('c', 'sold', 1, 15))).toBe('more_than_stock');
  });

  it('is let in a second time, because it changes nothing', () => {
    const sold = movement('b', 'sold', 3, 20);
    expect(faultOfMovement([received, sold], sold)).toBeNull();
  });

  it('counts in whole units, and only a count may be of none', () => {
    for (const quantity of [0, -1, 1.5, Number.NaN, 1_000_001])
      expect(faultOfMovement([], movement('a', 'received', quantity, 0)), String(quantity)).toBe('quantity_wrong');
    expect(faultOfMovement([], movement('a', 'counted', 0, 0))).toBeNull();
    expect(faultOfMovement([], movement('a', 'counted', -1, 0))).toBe('quantity_wrong');
  });
});
