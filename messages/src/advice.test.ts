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

  const ofSome = { someBatches: 1, batches: 'L-2 expiry 2027-02-01', state: 'suspended', certificateNumber: 'C-1' };
  const codes = headlineCodes.filter((code) => {
    const without = { state: 'suspended', certificateNumber: 'C-1' };
    return (
      speak('en').headline({ code, details: ofSome }).sentence !==
        speak('en').headline({ code, details: without }).sentence && code !== 'certificate.not_yet_valid'
    );
  });
  it.each(codes)('%s of some batches: a batch that nobody recorded is named, and not to be scanned again', (code) => {
    for (const language of ['en', 'ar'] as const) {
      const { sentence } = speak(language).headline({ code, details: { ...ofSome, unknownBatch: 'L-9' } });
      expect(sentence).toContain(
        language === 'en' ? 'Batch L-9 is not known here' : 'الدفعة \u2068L-9\u2069 غير معروفة هنا',
      );
      expect(sentence).not.toMatch(/look for|ابحث/);
    }
  });

  it.each(codes.filter((code) => !/revoked|suspended/.test(code)))(
    '%s of some batches, none of which is certified: that is said, and no number sought',
    (code) => {
      const said = (language: 'en' | 'ar') =>
        speak(language).headline({ code, details: { ...ofSome, noneCertified: 1 } }).sentence;
      expect(said('en')).toContain('No batch of it is certified today');
      expect(said('ar')).toContain('لا دفعة منه لها شهادة اليوم');
      expect(said('en')).not.toContain('look for');
    },
  );

  it('of some recalled batches, where the number helps nobody, says not to eat it', () => {
    for (const more of [{ unknownBatch: 'L-9' }, { noneCertified: '1' }])
      expect(adviceFor({ state: 'suspended', reasons: led('batch.recalled', { someBatches: '1', ...more }) })).toBe(
        'ask',
      );
  });
});
