// An operator ends a recognition: verdicts follow at once, transition rules save what they name, and the log keeps it.
import { endRecognition, listAuthorities } from '@amanah/api/authorities';
import { login } from '@amanah/api/identity';
import { previewVerdict } from '@amanah/api/verification';
import { demoOperator, demoPassword } from '@amanah/demo/accounts';
import { calendarFrom } from '@amanah/demo/calendar';
import { demoBatches } from '@amanah/demo/journeys';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOf, signInAs } from '../testing/demo-people.ts';
import { type Browser, createDemoApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let operator: Browser;
beforeAll(async () => {
  app = await createDemoApp();
  operator = app.browser();
  operator.token = (await operator.call(login, { body: { email: demoOperator.email, password: demoPassword } })).token;
});
afterAll(() => app.close());

const body = {
  until: '2026-11-20',
  transitionRules: [{ kind: 'in_market' as const, by: '2026-11-20' }],
  source: 'https://authority.example/notices/95',
};
const edgeOf = async (recogniser: string, recognised: string) => {
  const { recognitions } = await operator.call(listAuthorities, {});
  const found = recognitions.find((one) => one.recogniser === recogniser && one.recognised === recognised);
  if (!found) throw new Error(`${recogniser} recognises no ${recognised}`);
  return found;
};
const end = (who: Browser, id: string, more = {}) =>
  who.send(endRecognition, { params: { id }, body: { ...body, ...more } });

it('Only an operator ends it, with days that can be, and one of the demo only what was invented for it', async () => {
  const edge = await edgeOf('KHR', 'AHD');
  expect(codeOf(await end(await signInAs(app, 'certifier'), edge.id))).toBe('identity.forbidden');
  expect(codeOf(await end(operator, edge.id, { until: '2000-01-01' }))).toBe('authorities.recognition_days_wrong');
  const twice = [...body.transitionRules, ...body.transitionRules];
  expect(codeOf(await end(operator, edge.id, { transitionRules: twice }))).toBe('authorities.recognition_days_wrong');
  const { recognitions } = await operator.call(listAuthorities, {});
  const real = recognitions.find(({ realm }) => realm === 'real');
  expect(codeOf(await end(operator, real?.id ?? ''))).toBe('authorities.recognition_unknown');
});

it('What was in the market stays accepted and says by which rule; what was not is not recognised any more', async () => {
  const beef = demoBatches(calendarFrom(app.clock.now())).filter(({ product }) => product.key === 'BEEF');
  const ask = (code: string) => app.browser().call(previewVerdict, { params: { code }, query: { market: 'AE' } });
  const states = async () => Promise.all(beef.map(async ({ code }) => (await ask(code)).state));
  expect(new Set(await states())).toEqual(new Set(['certified']));
  expect((await end(operator, (await edgeOf('KHR', 'AHD')).id)).status).toBe(200);
  for (const { code, batch } of beef) {
    const { state, reasons } = await ask(code);
    const wasInMarket = batch.inMarketOn != null && batch.inMarketOn <= body.until;
    expect(state).toBe(wasInMarket ? 'certified' : 'certified_not_recognised');
    const rule = reasons.find((reason) => reason.code === 'recognition.accepted_in_transition')?.details.rule;
    expect(rule).toBe(wasInMarket ? 'in_market' : undefined);
  }
  expect(await edgeOf('KHR', 'AHD')).toMatchObject({ until: body.until, status: 'ended', source: body.source });
  expect(codeOf(await end(operator, (await edgeOf('KHR', 'AHD')).id))).toBe('authorities.recognition_ended');
});

it('It stands in the log', async () => {
  await app.domains.ledger.settled();
  const { rows } = await app.database.pool.query<{ leaf: string }>(
    'select leaf from ledger.leaves order by position desc limit 1',
  );
  expect(JSON.parse(rows[0]?.leaf ?? '{}').kind).toBe('recognition.published');
});

it('It does not come back by a statement that says again what was in the log before it ended', async () => {
  const { rows } = await app.database.pool.query<{ id: string; said: string }>(
    `select id, to_jsonb(r)::text as said from authorities.recognitions r where realm = 'demo' and valid_until is null and status <> 'ended' limit 1`,
  );
  const [edge] = rows;
  if (!edge) throw new Error('the demo has a recognition that goes on');
  expect((await end(operator, edge.id, { until: '2026-11-21' })).status).toBe(200);
  const restore = `update authorities.recognitions r set (valid_until, transition_rules, source, status, last_checked) =
    (select valid_until, transition_rules, source, status, last_checked from jsonb_populate_record(null::authorities.recognitions, $2)) where id = $1`;
  await expect(app.database.pool.query(restore, [edge.id, edge.said])).rejects.toMatchObject({
    constraint: 'recognitions_end',
  });
});
