// The strictest ruling is named where it decided between authorities, and where nobody permits an ingredient it is not.
import { headlineCodes, ruleBehind } from '@amanah/core/verification';
import arabic from '@amanah/messages/ar/result';
import english from '@amanah/messages/en/result';
import { expect, it } from 'vitest';

const forbidden = { code: 'ingredient.forbidden', details: { ingredient: 'Shellac' } } as const;

it('names it where authorities differ about the ingredient that decided', () => {
  expect(ruleBehind({ ...forbidden, details: { ...forbidden.details, concern: 'disputed' } })).toBe(
    'rulingAuthorities',
  );
  expect(ruleBehind(forbidden)).toBeNull();
  expect(ruleBehind({ ...forbidden, details: { ...forbidden.details, concern: 'insects' } })).toBe('insects');
});

it('names a rule for what a profile judges', () => {
  const ruled = headlineCodes.filter((code) => ruleBehind({ code, details: {} }) !== null);
  expect(ruled).toEqual([
    'recognition.not_trusted_by_profile',
    'slaughter.not_accepted_by_profile',
    'ingredient.disputed',
    'ingredient.ethanol_above_limit',
  ]);
});

it('a laboratory that measured alcohol states a fact', () => {
  expect(ruleBehind({ code: 'ingredient.ethanol_above_limit', details: { state: 'suspended' } })).toBeNull();
});

it('says that it is no rule of the person, of a rule and of a ruling', () => {
  for (const one of [english.noRuleOfYours, english.strictestRuling]) expect(one).toMatch(/^This is no rule of yours/);
  for (const one of [arabic.noRuleOfYours, arabic.strictestRuling]) expect(one).toMatch(/^ليست هذه قاعدة وضعتها أنت/);
});
