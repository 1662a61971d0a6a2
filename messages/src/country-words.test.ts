import { expect, it } from 'vitest';
import { withArticle } from './country-words.ts';
import { speak } from './speak.ts';

it('puts the article that English wants before a country within a sentence', () => {
  expect(withArticle('GB', 'المملكة المتحدة', 'ar')).toBe('المملكة المتحدة');
  const details = { certifier: 'HMC', market: 'GB' };
  expect(speak('en').reason({ code: 'recognition.missing', details })).toContain('in the United Kingdom');
  // What is not on record is no fact about a country.
  expect(speak('en').headline({ code: 'recognition.missing', details })).toEqual({
    word: 'Certified, not recognised in the United Kingdom',
    sentence: 'No recognition of HMC in the United Kingdom is on record.',
  });
  expect(speak('ar').headline({ code: 'recognition.missing', details }).sentence).toMatch(/^لا اعتراف .+ مسجّل في /);
});
