// Who accepts a certifier is what the verdict of a shopper in that country says.
import { listAuthorities, whoAccepts } from '@amanah/api/authorities';
import { previewVerdict } from '@amanah/api/verification';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOf } from '../testing/demo-people.ts';
import { createDemoApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createDemoApp();
});
afterAll(() => app.close());

it.each(['HALAL-CHICKEN-2024-001', 'HALAL-BEEF-2024-002', 'HALAL-LABAN-2026-003'])(
  'of the certifier of %s it is what the verdict says in each country',
  async (code) => {
    const browser = app.browser();
    const { product, batch, proof, certifications } = await browser.call(previewVerdict, {
      params: { code },
      query: {},
    });
    const { accept, doNotAccept } = await browser.call(whoAccepts, {
      params: { id: certifications[0]?.certifierId ?? '' },
      query: { category: product?.category ?? 'meat', day: batch?.productionDate ?? proof.day },
    });
    expect(accept.length).toBeGreaterThan(0);
    const stateIn = async (market: string) =>
      (await browser.call(previewVerdict, { params: { code }, query: { market } })).state;
    for (const { country } of accept) expect(await stateIn(country), country).toBe('certified');
    const accepting = accept.map(({ country }) => country);
    for (const { country } of doNotAccept)
      if (!accepting.includes(country)) expect(await stateIn(country), country).toBe('certified_not_recognised');
  },
);

it('of a certifier that is recognised for other products only it says so, as the verdict does', async () => {
  const browser = app.browser();
  const code = 'HALAL-LAMBMINCE-2026-002';
  const { product, batch, proof, certifications, headline } = await browser.call(previewVerdict, {
    params: { code },
    query: { market: 'MY' },
  });
  expect(headline.code).toBe('recognition.out_of_scope');
  const { doNotAccept } = await browser.call(whoAccepts, {
    params: { id: certifications[0]?.certifierId ?? '' },
    query: { category: product?.category ?? '', day: batch?.productionDate ?? proof.day },
  });
  expect(doNotAccept.filter(({ country }) => country === 'MY')).toEqual([
    expect.objectContaining({ body: 'NHA', gap: 'out_of_scope' }),
  ]);
});

it('a recognition counts in its days and for its goods, with its last day, and bodies of the demo accept nobody real', async () => {
  const browser = app.browser();
  const { authorities } = await browser.call(listAuthorities, {});
  const hfa = authorities.find(({ shortName }) => shortName === 'HFA')?.id ?? '';
  const asked = (day: string) =>
    browser.call(whoAccepts, { params: { id: hfa }, query: { category: 'ready_meal', day } });
  const then = await asked('2018-06-01');
  const now = await asked('2026-06-01');
  const esma = authorities.find(({ shortName }) => shortName === 'ESMA');
  expect(then.accept.find(({ body }) => body === 'ESMA')?.until).toBe('2019-01-22');
  expect(now.accept.map(({ body }) => body)).not.toContain('ESMA');
  expect(now.doNotAccept).toContainEqual({ body: 'ESMA', name: esma?.name, country: esma?.country, gap: 'ended' });
  const invented = authorities.filter(({ realm }) => realm !== 'real').map(({ shortName }) => shortName);
  for (const { body } of [...now.accept, ...now.doNotAccept]) expect(invented).not.toContain(body);
});

it('a body that is not in the register is refused', async () => {
  const query = { category: 'meat', day: '2026-06-01' } as const;
  expect(codeOf(await app.browser().send(whoAccepts, { params: { id: 'nobody' }, query }))).toBe('authorities.unknown');
});
