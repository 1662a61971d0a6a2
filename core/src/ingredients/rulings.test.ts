// A list that people pass on is shown beside the rulings, and decides nothing: neither alone, nor against an authority.
import { expect, it } from 'vitest';
import { assessLabel } from './assess-label.ts';
import { findIngredient } from './find-ingredient.ts';
import { describeRulings, hasBothSides, resolveRuling } from './rulings.ts';

const list = { authority: 'Bilocan list', ruling: 'forbidden', source: 'Bilocan list: haram' } as const;
const mui = { authority: 'MUI', ruling: 'permitted', source: 'MUI 27/2013' } as const;

it('leaves the ruling to whoever gives rulings', () => {
  expect(resolveRuling([list, mui], null)).toEqual(mui);
  expect(resolveRuling([list], null)).toBeNull();
  expect([hasBothSides([list, mui]), hasBothSides([list])]).toEqual([false, false]);
  expect(describeRulings({ name: 'Shellac', rulings: [list, mui] })).toEqual({
    ...{ ingredient: 'Shellac', permittedBy: 'MUI', permittedSource: 'MUI 27/2013' },
  });
});

it.each(['E101', 'E913'])(
  '%s stays of no concern where a list alone doubts it, and the list is read beside it',
  (number) => {
    const { state, items } = assessLabel(number, { rulingAuthorities: null });
    expect(state).toBe('no_concern_found');
    expect(items[0]?.rulings.map(({ ruling }) => ruling)).toEqual(expect.arrayContaining(['permitted', 'doubtful']));
  },
);

it('No authority is cited beyond what it speaks of: pork and drink by scripture, gelatine by the resolution on that', () => {
  const saidOf = (name: string) => findIngredient(name)?.rulings.map(({ authority }) => authority);
  for (const name of ['bacon', 'lechon', 'pork loin chop', 'blood sausage', 'whisky', 'beer', 'coq au vin'])
    expect(saidOf(name), name).toEqual(["Qur'an"]);
  expect(saidOf('gelatine')).toContain("Iftaa' Department of Jordan");
  expect(saidOf('mirin')).toContain('MUIS');
});
