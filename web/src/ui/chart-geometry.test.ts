// The numbers behind the charts: axes of whole counts, places that fill the width, piles that reach their sum.
import { expect, it } from 'vitest';
import { axisOf, barAt, barPlace, pileOf, shareOf, spanAround, wordedBars } from './chart-geometry.ts';

it('draws an axis of whole numbers from zero that holds the highest bar in four steps or fewer', () => {
  expect(axisOf(0)).toEqual([0, 1]);
  expect(axisOf(1)).toEqual([0, 1]);
  expect(axisOf(7)).toEqual([0, 2, 4, 6].concat(8));
  for (let most = 0; most < 3000; most += 7) {
    const axis = axisOf(most);
    expect(axis[0]).toBe(0);
    expect(axis.at(-1)).toBeGreaterThanOrEqual(most);
    expect(axis.length).toBeLessThanOrEqual(5);
    expect(axis.every(Number.isInteger), String(axis)).toBe(true);
  }
});

it('places bars side by side inside the whole width', () => {
  const places = Array.from({ length: 12 }, (_, index) => barPlace(index, 12));
  for (const [index, place] of places.entries()) {
    const next = places[index + 1];
    if (next) expect(place.start + place.size).toBeLessThan(next.start);
  }
  expect(places[0]?.start).toBeGreaterThan(0);
  expect((places[11]?.start ?? 0) + (places[11]?.size ?? 0)).toBeLessThan(100);
});

it('piles parts on each other up to their sum', () => {
  expect(pileOf([1, 0, 3], 4)).toEqual([
    { start: 0, size: 25 },
    { start: 25, size: 0 },
    { start: 25, size: 75 },
  ]);
  expect(pileOf([0, 0], 0).every((part) => part.size === 0)).toBe(true);
});

it('finds the bar under the pointer, from the right where reading starts there', () => {
  expect(barAt(0, 300, 30, false)).toBe(0);
  expect(barAt(299, 300, 30, false)).toBe(29);
  expect(barAt(299, 300, 30, true)).toBe(0);
  expect(barAt(-5, 300, 30, false)).toBe(0);
  expect(barAt(900, 300, 30, false)).toBe(29);
});

it('words the newest bar and keeps even steps before it', () => {
  expect(wordedBars(30, 5)).toEqual([5, 11, 17, 23, 29]);
  expect(wordedBars(3, 7)).toEqual([0, 1, 2]);
});

it('spans all temperatures and the band, so that none lies on an edge', () => {
  const span = spanAround([-21.5, 3], { least: -18, most: 4 });
  for (const value of [-21.5, 3, -18, 4]) {
    expect(shareOf(value, span)).toBeGreaterThan(0);
    expect(shareOf(value, span)).toBeLessThan(100);
  }
  expect(spanAround([], null)).toEqual({ least: 0, most: 1 });
});
