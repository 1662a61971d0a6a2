// A refusal says what to do, and says it once.
import { type HeadlineCode, headlineCodes } from '@amanah/core/verification';
import { speak } from '@amanah/messages/speak';
import { describe, expect, it } from 'vitest';
import { adviceFor } from './advice.tsx';

const led = (code: HeadlineCode, details: Record<string, string> = {}) => [{ code, details }];

describe('what to do with a pack', () => {
  it.each(headlineCodes)('%s: a refusal advises either in its sentence or below it', (code) => {
    const { sentence } = speak('en').headline({ code, details: { state: 'mismatch' } });
    const says = /\b(do not eat|wait|ask where|compare|scan its batch|before you eat)/i.test(sentence);
    const advice = adviceFor('mismatch', led(code));
    if (code !== 'code.not_registered') expect(says, sentence).toBe(advice === null);
  });

  it('a recalled pack goes back, and one that may be recalled is looked at again', () => {
    expect(adviceFor('withdrawn', led('batch.recalled'))).toBe('pack');
    expect(adviceFor('withdrawn', led('batch.recalled', { someBatches: 'yes' }))).toBe('some');
  });

  it('what the pack itself names is not asked of the maker', () => {
    expect(adviceFor('not_halal', led('ingredient.forbidden'))).toBe('ingredient');
  });

  it('what is not refused needs none', () => {
    expect(adviceFor('certified', led('certificate.valid'))).toBeNull();
    expect(adviceFor('doubtful', led('ingredient.unknown'))).toBeNull();
  });
});
