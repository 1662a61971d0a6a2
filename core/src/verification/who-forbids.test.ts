// Where something is forbidden, the answer says by whom.
import { expect, it } from 'vitest';
import { decideVerdict } from './decide-verdict.ts';
import { biscuit, porkGelatin, shopper } from './testing/invented-evidence.ts';

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
