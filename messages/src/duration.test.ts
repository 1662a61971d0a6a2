// A time as a person says it, in both languages and also where one part of it is missing.
import { createTranslator } from 'use-intl/core';
import { expect, it } from 'vitest';
import arabic from './ar/verdict.ts';
import english from './en/verdict.ts';
import { splitMinutes } from './reasons.ts';

const inEnglish = createTranslator({ locale: 'en', messages: english });
const inArabic = createTranslator({ locale: 'ar', messages: arabic as unknown as typeof english });

it.each([
  [215, '3 h 35 min', '3 ساعات و35 دقيقة'],
  [12, '12 min', '12 دقيقة'],
  [119.4, '119 min', '119 دقيقة'],
  [120, '2 h', 'ساعتين'],
  [661, '11 h 1 min', '11 ساعة ودقيقة واحدة'],
  // Some time did pass.
  [0.3, '1 min', 'دقيقة واحدة'],
])('%d minutes are said in hours and minutes', (minutes, said, saidInArabic) => {
  const { hours, minutes: rest } = splitMinutes(minutes);
  expect(inEnglish('duration', { hours, minutes: rest })).toBe(said);
  expect(inArabic('duration', { hours, minutes: rest })).toBe(saidInArabic);
});
