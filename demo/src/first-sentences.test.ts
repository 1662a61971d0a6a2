import { sampleCodes } from '@amanah/api/products';
import { previewVerdict } from '@amanah/api/verification';
import { headlineOf } from '@amanah/core/verification';
import { speak } from '@amanah/messages/speak';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDemoApp, type TestApp } from '../../server/src/testing/test-app.ts';
import { calendarFrom } from './calendar.ts';
import { demoBatches } from './journeys.ts';
import { copiedCode } from './samples.ts';
import { asPattern, firstSentences } from './testing/first-sentences.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createDemoApp();
});
afterAll(() => app.close());

const ask = async (code: string, market?: string) => {
  const answer = await app.browser().call(previewVerdict, { params: { code }, query: market ? { market } : {} });
  return { ...answer, headline: headlineOf(answer) };
};
const codeOf = (key: string, number: number) =>
  demoBatches(calendarFrom(app.clock.now())).find((one) => one.product.key === key && one.number === number)?.code ??
  `no batch ${number} of ${key}`;

test.each(firstSentences)('$of, shopping in $market: $en', async ({ of, market, state, headline, en, ar }) => {
  const answer = await ask(typeof of === 'string' ? of : codeOf(...of), market);
  expect(answer).toMatchObject({ state, headline: { code: headline } });
  expect(speak('en').headline(answer.headline).word).toMatch(asPattern(en));
  expect(speak('ar').headline(answer.headline).word).toMatch(asPattern(ar));
});

test('a copied serial number and the number of a certificate have their sentences too', async () => {
  const copied = await ask(copiedCode());
  expect(speak('en').headline(copied.headline).word).toMatch(/^Possible copy: this serial number was seen in /);
  expect(speak('ar').headline(copied.headline).word).toMatch(/^نسخة محتملة: ظهر هذا الرقم التسلسلي في /);
  const named = await ask((await ask(codeOf('CHICKEN', 1))).certifications[0]?.certificateNumber ?? '');
  expect(speak('en').headline(named.headline).word).toBe('This is the number of a certificate');
  expect(speak('ar').headline(named.headline).word).toBe('هذا رقم شهادة');
});

test('every batch that is named here is a sample, so that its code is found', async () => {
  const { samples } = await app.browser().call(sampleCodes, {});
  const shown = samples.map(({ code }) => code);
  for (const { of } of firstSentences) if (typeof of !== 'string') expect(shown).toContain(codeOf(...of));
});
