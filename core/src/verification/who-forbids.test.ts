// Where something is forbidden, the answer says by whom.
import { expect, it } from 'vitest';
import { ruleBehind } from './decide-for-person.ts';
import { decideVerdict } from './decide-verdict.ts';
import { headlineOf } from './headline.ts';
import { biscuit, biscuitClass, porkGelatin, shopper } from './testing/invented-evidence.ts';

const forbidding = { authority: 'Qur’an', ruling: 'forbidden', source: '5:3' } as const;
const permitting = { authority: 'Council of Levant', ruling: 'permitted', source: 'x' } as const;
const leading = (
  rulings: readonly (typeof forbidding | typeof permitting)[],
  chosen: readonly string[] | null = null,
) =>
  decideVerdict(
    { ...biscuit, ingredientFindings: [{ ...porkGelatin, rulings }] },
    { ...shopper, rulingAuthorities: chosen },
  ).reasons[0]?.details;

it('names who forbids what is forbidden in itself', () => {
  const said = { ingredient: 'pork gelatin', forbiddenBy: 'Qur’an', forbiddenSource: '5:3' };
  expect(leading([forbidding])).toEqual(said);
  expect(leading([permitting, forbidding], [permitting.authority])).toEqual(said);
});

it('names nobody where nobody ruled that it is forbidden', () => {
  expect(leading([])).toEqual({ ingredient: 'pork gelatin' });
  expect(leading([permitting])).toEqual({ ingredient: 'pork gelatin' });
});

it('speaks of a rule to choose only where somebody says otherwise', () => {
  const doubting = { authority: 'Naqiy', ruling: 'doubtful', source: 'schools differ' } as const;
  const behind = (rulings: readonly (typeof doubting | typeof permitting)[]) => {
    const finding = { ...porkGelatin, name: 'wine vinegar', concern: 'disputed', rulings } as const;
    const headline = headlineOf(
      decideVerdict({ ...biscuitClass, certificates: [], ingredientFindings: [finding] }, shopper),
    );
    expect(headline.code).toBe('ingredient.disputed');
    return ruleBehind(headline);
  };
  expect(behind([doubting])).toBeNull();
  expect(behind([doubting, permitting])).toBe('rulingAuthorities');
});
