// Every sentence of genealogy, mass balance and recalls is there in every complete language and asks for the same arguments.
import { massRules } from '@amanah/core/mass-balance';
import { describe, expect, it } from 'vitest';
import { loadTracingWords } from './catalogue.ts';
import english from './en/tracing.ts';
import { languages } from './languages.ts';
import { argumentsOf, leaves } from './testing/sentences.ts';

describe('the words for tracing', async () => {
  const expected = new Map(leaves(english));
  for (const { code } of languages.filter(({ complete }) => complete)) {
    it(`${code} asks for the same arguments as English in every sentence`, async () => {
      const words = leaves(await loadTracingWords(code));
      expect(words.map(([path]) => path).sort()).toEqual([...expected.keys()].sort());
      for (const [path, message] of words) {
        expect(message.trim(), path).not.toBe('');
        expect(argumentsOf(message), path).toEqual(argumentsOf(expected.get(path) ?? ''));
      }
    });
  }

  it('has a sentence for every rule of the books', () => {
    expect(
      Object.keys(english.mass.refused)
        .map((name) => `mass_balance.${name}`)
        .sort(),
    ).toEqual([...massRules].sort());
  });
});
