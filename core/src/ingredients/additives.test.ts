// The additives of the Union: each once, and none clear that may come from an animal or from alcohol.
import { describe, expect, it } from 'vitest';
import { additiveOf, additives, findIngredient } from './index.ts';

/** What schools permit of a living animal, or as it is: its use is never in question here. */
const concernOf = (number: string) => findIngredient(`E${number}`)?.concern ?? 'unknown';

describe('The additives', () => {
  it('are those of the Union, each once and with an origin', () => {
    expect(additives.length).toBeGreaterThan(320);
    expect(new Set(additives.map(({ number }) => number)).size).toBe(additives.length);
    for (const { number, name, origins } of additives) {
      expect(number, name).toMatch(/^\d{3,4}[a-g]?$/);
      expect(Number.parseInt(number, 10), name).toBeGreaterThanOrEqual(100);
      expect(Number.parseInt(number, 10), name).toBeLessThanOrEqual(1525);
      expect(origins.length, name).toBeGreaterThan(0);
    }
  });

  it('name nothing twice: a name is of one number', () => {
    const names = additives.flatMap(({ name, also }) => [name.toLowerCase(), ...also]);
    expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
  });

  it.each(additives.map(({ number, name }) => [number, name]))('E%s (%s) is known by its number', (number) => {
    expect(concernOf(number)).not.toBe('unknown');
    expect(additiveOf(number.toUpperCase())?.number).toBe(number);
  });

  it('are known by each of their names, as by their number', () => {
    for (const { number, name, also } of additives)
      for (const one of [name, ...also])
        expect([one, findIngredient(one)?.concern ?? 'unknown']).toEqual([one, concernOf(number)]);
  });

  it('that may come from an animal or from alcohol are never clear', () => {
    const unclear = additives.filter(({ origins }) =>
      origins.some((one) => ['animal', 'fish', 'alcohol'].includes(one)),
    );
    expect(unclear.length).toBeGreaterThan(60);
    expect(unclear.filter(({ number }) => concernOf(number) === 'none').map(({ number }) => number)).toEqual([]);
  });

  it('of insects are clear only where what is ruled says so', () => {
    const ofInsects = additives.filter(({ origins }) => origins.includes('insect'));
    for (const { number } of ofInsects.filter((one) => concernOf(one.number) === 'none'))
      expect(findIngredient(`E${number}`)?.rulings.map(({ ruling }) => ruling)).toEqual(['permitted']);
  });
});
