// The tables of facts and names: well formed, each thing and each name once in its language, and nothing of an animal or of alcohol clear.
import { describe, expect, it } from 'vitest';
import { readFacts, sources } from './facts.ts';
import { additives, findIngredient } from './index.ts';
import { namesByLanguage } from './names.ts';

const languages = namesByLanguage();
const facts = readFacts();
const concern = (text: string) => findIngredient(text)?.concern ?? 'unknown';
const twice = (all: readonly string[]) => all.filter((one, place) => all.indexOf(one) !== place);

describe('The facts of ingredients', () => {
  it('are many, each under an id of its own, made of something', () => {
    expect(facts.length).toBeGreaterThan(1300);
    expect(twice(facts.map(({ id: one }) => one))).toEqual([]);
    for (const { id: one, surely, maybe, names } of facts) {
      expect(one).toMatch(/^[a-z0-9_]+$/);
      expect(surely.length + maybe.length, one).toBeGreaterThan(0);
      expect(
        surely.filter((source) => maybe.includes(source)),
        one,
      ).toEqual([]);
      expect(
        names.every((name) => name !== '' && name === name.trim()),
        one,
      ).toBe(true);
    }
    expect(twice(facts.flatMap(({ names }) => names))).toEqual([]);
  });

  it('call nothing clear that is or may be of an animal, of alcohol or of what schools differ about', () => {
    const clear = ['plant', 'mineral', 'synthetic', 'microbial', 'milk', 'egg', 'honey', 'fish'];
    expect(sources.filter((one) => clear.includes(one)).sort()).toEqual(clear.toSorted());
    const open = facts.filter(({ surely, maybe }) => [...surely, ...maybe].some((one) => !clear.includes(one)));
    expect(open.length).toBeGreaterThan(700);
    // What an authority rules on by its name, and what is an additive with a number, is told by that.
    const numbered = new Set(additives.flatMap(({ name, also }) => [name.toLowerCase(), ...also]));
    const isTold = (name: string) => numbered.has(name) || (findIngredient(name)?.rulings.length ?? 0) > 0;
    const found = open.flatMap(({ names }) => names.filter((name) => concern(name) === 'none' && !isTold(name)));
    expect(found).toEqual([]);
  });

  it('are forbidden where pork, blood or a drink that intoxicates is always in them, in every language', () => {
    const grave = facts.filter(({ surely }) => surely.some((one) => ['pig', 'blood', 'liquor'].includes(one)));
    expect(grave.length).toBeGreaterThan(150);
    const ids = new Set(grave.map(({ id: one }) => one));
    const called = Object.values(languages)
      .flat()
      .flatMap(([one = '', names = '']) => (ids.has(one) ? names.split('; ') : []));
    expect(called.length).toBeGreaterThan(2000);
    expect([...grave.flatMap(({ names }) => names), ...called].filter((name) => concern(name) !== 'forbidden')).toEqual(
      [],
    );
  });
});

describe('The names of ingredients', () => {
  it.each(Object.entries(languages))('in %s are of things that there are, each name once', (_, rows) => {
    const ids = new Set(facts.map(({ id: one }) => one));
    expect(rows.length).toBeGreaterThan(900);
    expect(rows.filter(([one = '']) => !ids.has(one))).toEqual([]);
    expect(twice(rows.map(([one = '']) => one))).toEqual([]);
    expect(twice(rows.flatMap(([, names = '']) => names.split('; ')))).toEqual([]);
  });

  it('are known in each language', () => {
    for (const [language, rows] of Object.entries(languages))
      for (const [one, names = ''] of rows)
        for (const name of names.split('; ')) expect([language, one, name, concern(name)]).not.toContain('unknown');
  });
});
