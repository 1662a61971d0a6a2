// A refusal says what to do, and says it once.
import { adviceFor, type HeadlineCode, headlineCodes } from '@amanah/core/verification';
import { describe, expect, it } from 'vitest';
import { speak } from './speak.ts';

const led = (code: HeadlineCode, details: Record<string, string> = {}) => [{ code, details }];

describe('what to do with a pack', () => {
  it.each(headlineCodes)('%s: a refusal advises either in its sentence or below it', (code) => {
    const { sentence } = speak('en').headline({ code, details: { state: 'mismatch' } });
    const says = /\b(do not eat|wait|ask where|compare|scan its batch|before you eat)/i.test(sentence);
    const advice = adviceFor({ state: 'mismatch', reasons: led(code) });
    if (code !== 'code.not_registered') expect(says, sentence).toBe(advice === null);
  });

  it('a recalled pack goes back, and one that may be recalled is looked at again', () => {
    expect(adviceFor({ state: 'withdrawn', reasons: led('batch.recalled') })).toBe('pack');
    expect(adviceFor({ state: 'withdrawn', reasons: led('batch.recalled', { someBatches: 'yes' }) })).toBe('some');
  });

  it('what the pack itself names is not asked of the maker', () => {
    expect(adviceFor({ state: 'not_halal', reasons: led('ingredient.forbidden') })).toBe('ingredient');
  });

  it('is said in words of every language', () => {
    const recalled = { state: 'withdrawn', reasons: led('batch.recalled') } as const;
    expect(speak('en').advice(recalled)).toMatch(/^Do not eat it/);
    expect(speak('ar').advice(recalled)).toMatch(/^لا تأكله/);
    expect(speak('en').advice({ state: 'certified', reasons: led('certificate.valid') })).toBeNull();
  });

  it('what is not refused needs none', () => {
    expect(adviceFor({ state: 'certified', reasons: led('certificate.valid') })).toBeNull();
    expect(adviceFor({ state: 'doubtful', reasons: led('ingredient.unknown') })).toBeNull();
  });
});
