// A link into the register, as a messenger reads it.
import { listAuthorities } from '@amanah/api/authorities';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDemoApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createDemoApp();
});
afterAll(() => app.close());

const headOf = (address: string, language = 'en') => app.domains.authorities.pages.headOf(address, language);

it('names the register, and each body that is in it by its name', async () => {
  expect(await headOf('/certification-bodies')).toMatchObject({ title: 'Register of certification bodies · Amanah' });
  const body = await headOf('/certification-bodies/jakim?x=1');
  expect(body).toMatchObject({
    title: expect.stringMatching(/^.*Malaysia.* · Amanah$/),
    path: '/certification-bodies/jakim',
    data: { '@type': 'Organization' },
  });
  expect(JSON.stringify(body)).not.toMatch(/verified|certified/i);
  expect((await headOf('/certification-bodies/jakim', 'ar'))?.title).toContain('أمانة');
});

it('says nothing of a body that is not in it, and of other pages', async () => {
  for (const address of ['/certification-bodies/nobody', '/certification-bodies/jakim/more', '/', '/dashboard'])
    expect(await headOf(address), address).toBeNull();
  expect(app.domains.authorities.pages.isLookedUp('/dashboard')).toBe(false);
});

it('carries the register for its own pages, and for no other', async () => {
  const { answerOf } = app.domains.authorities;
  for (const address of ['/certification-bodies', '/certification-bodies/jakim?x=1']) {
    const answer = await answerOf(address, 'ar');
    expect(answer).toMatchObject({ page: 'register', language: 'ar' });
    expect(answer?.register).toEqual(await app.browser().call(listAuthorities, {}));
  }
  expect(await answerOf('/product/HALAL-CHICKEN-2024-001', 'en')).toBeNull();
});
