import { expect, it } from 'vitest';
import { withArticle } from './country-words.ts';
import { speak } from './speak.ts';

it('puts the article that English wants before a country within a sentence', () => {
  expect(withArticle('GB', 'المملكة المتحدة', 'ar')).toBe('المملكة المتحدة');
  const details = { certifier: 'HMC', market: 'GB' };
  expect(speak('en').reason({ code: 'recognition.missing', details })).toContain('in the United Kingdom');
});
