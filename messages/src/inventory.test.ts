// Every sentence for the stock is there in every complete language and asks for the same arguments.
import { describe, expect, it } from 'vitest';
import { loadInventoryWords } from './catalogue.ts';
import english from './en/inventory.ts';
import { languages } from './languages.ts';
import { argumentsOf, leaves } from './testing/sentences.ts';

describe('the words for the stock', async () => {
  const expected = new Map(leaves(english));
  for (const { code } of languages.filter(({ complete }) => complete)) {
    it(`${code} asks for the same arguments as English in every sentence`, async () => {
      const words = leaves(await loadInventoryWords(code));
      expect(words.map(([path]) => path).sort()).toEqual([...expected.keys()].sort());
      for (const [path, message] of words) {
        expect(message.trim(), path).not.toBe('');
        expect(argumentsOf(message), path).toEqual(argumentsOf(expected.get(path) ?? ''));
      }
    });
  }
});
