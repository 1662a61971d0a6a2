import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOf, newId, timeOfId } from './clock.ts';

describe('Identifiers', () => {
  it('are UUIDs of version 7 that carry their time and sort by it', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2200-01-01'), noInvalidDate: true }),
        fc.integer({ min: 1, max: 1e9 }),
        (at, later) => {
          const id = newId(at);
          expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
          expect(timeOfId(id)).toEqual(at);
          expect(newId(new Date(at.getTime() + later)) > id).toBe(true);
        },
      ),
    );
  });

  it('of one moment sort in the order in which they were made', () => {
    const at = new Date('2026-11-21T10:00:00Z');
    const ids = Array.from({ length: 1000 }, () => newId(at));
    expect(ids.toSorted()).toEqual(ids);
  });

  it('count days in UTC', () => {
    expect(dayOf(new Date('2026-11-21T23:30:00-05:00'))).toBe('2026-11-22');
  });
});
