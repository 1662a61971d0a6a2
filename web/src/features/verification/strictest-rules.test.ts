// The strictest rules are named where they decided, and where nothing but a fact decided they are not.
import { headlineCodes } from '@amanah/core/verification';
import { expect, it } from 'vitest';
import { isDecidedByProfile } from './strictest-rules.tsx';

it('names them for what a profile judges, and for nothing else', () => {
  const named = headlineCodes.filter((code) => isDecidedByProfile({ code, details: {} }));
  expect(named).toEqual([
    'recognition.not_trusted_by_profile',
    'slaughter.not_accepted_by_profile',
    'ingredient.disputed',
    'ingredient.ethanol_above_limit',
  ]);
});

it('a laboratory that measured alcohol states a fact', () => {
  expect(isDecidedByProfile({ code: 'ingredient.ethanol_above_limit', details: { state: 'suspended' } })).toBe(false);
});
