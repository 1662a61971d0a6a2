// Every sentence of the evidence page is there in every complete language, asks for the same arguments, and keeps to the voice.
import { describe, expect, it } from 'vitest';
import { loadEvidenceWords } from './catalogue.ts';
import english from './en/evidence.ts';
import { languages } from './languages.ts';
import { argumentsOf, leaves } from './testing/sentences.ts';

describe('the words of the evidence page', async () => {
  const expected = new Map(leaves(english));
  for (const { code } of languages.filter(({ complete }) => complete)) {
    const words = leaves(await loadEvidenceWords(code));
    it(`${code} asks for the same arguments as English in every sentence`, () => {
      expect(words.length).toBe(expected.size);
      for (const [path, message] of words) {
        expect(message.trim(), path).not.toBe('');
        expect(argumentsOf(message), path).toEqual(argumentsOf(expected.get(path) ?? ''));
      }
    });
    it(`${code} never says fake, and independent only of witnesses that signed`, () => {
      for (const [path, message] of words) {
        expect(message, path).not.toMatch(/\bfake\b|\bgenuine\b|مزيف|مزوّر/i);
        if (path !== 'checks.witnesses.passed') expect(message, path).not.toMatch(/independen|مستقل/i);
      }
    });
  }
});
