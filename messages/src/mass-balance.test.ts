// What a program says by a code has its sentence.
import { massRules } from '@amanah/core/mass-balance';
import { describe, expect, it } from 'vitest';
import english from './en/mass-balance.ts';

describe('the words of mass balance', () => {
  it('has a sentence for every rule of the books', () => {
    expect(
      Object.keys(english.refused)
        .map((name) => `mass_balance.${name}`)
        .sort(),
    ).toEqual([...massRules].sort());
  });
});
