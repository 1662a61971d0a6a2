// The words of the evidence page keep to the voice.
import { describe, expect, it } from 'vitest';
import { loadWords } from './catalogue.ts';
import { languages } from './languages.ts';
import { leaves } from './testing/sentences.ts';

describe('the words of the evidence page', async () => {
  for (const { code } of languages.filter(({ complete }) => complete)) {
    const words = leaves(await loadWords('evidence', code));
    it(`${code} never says fake, and independent only of witnesses that signed`, () => {
      for (const [path, message] of words) {
        expect(message, path).not.toMatch(/\bfake\b|\bgenuine\b|مزيف|مزوّر/i);
        if (path !== 'checks.witnesses.passed') expect(message, path).not.toMatch(/independen|مستقل/i);
      }
    });
  }
});
