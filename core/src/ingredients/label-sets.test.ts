// Sets of labels in fourteen languages are read as well as docs/labels.md says, and nothing of an animal is called of no concern.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { measureLabels, type ReadLabel } from './testing/measure-labels.ts';

const folder = new URL('testing/labels/', import.meta.url);
const sets = readdirSync(folder).map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as ReadLabel[]); // by their author

it('reads ingredients, numbers and allergens', () => {
  const figures = measureLabels(sets.flat());
  expect(figures.labels).toBe(560);
  expect(figures.texts).toBeGreaterThan(0.97);
  expect(figures.eNumbers).toBeGreaterThan(0.96);
  expect(figures.allergens).toBeGreaterThan(0.96);
  expect(figures.traces).toBeGreaterThan(0.94);
});

it('calls nothing that may be of an animal, or of alcohol, of no concern', () => {
  const { labels, cleared, missed, forbidden } = measureLabels(sets.flat());
  expect(cleared / labels).toBeLessThanOrEqual(0.003);
  expect(missed / forbidden).toBeLessThan(0.1);
});
