import { listAuthorities } from '@amanah/api/authorities';
import { dashboard, dashboardSchema } from '@amanah/api/dashboards';
import { login } from '@amanah/api/identity';
import { journey, journeySchema } from '@amanah/api/journeys';
import { sampleCodes } from '@amanah/api/products';
import { scanFigures } from '@amanah/api/scans';
import { previewVerdict, verify, verifyResponseSchema } from '@amanah/api/verification';
import { hasCheckDigit, isDemoGtin, parseCode } from '@amanah/core/codes';
import { verdictStates } from '@amanah/core/verification';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemoApp, createTestApp, type TestApp } from '../../server/src/testing/test-app.ts';
import { demoAccounts, demoPassword } from './accounts.ts';
import { calendarFrom } from './calendar.ts';
import { catalogue, gtinOf } from './catalogue/index.ts';
import { certifiers } from './certifiers.ts';
import { demoBatches } from './journeys.ts';
import { drawPackshot, type PackShape } from './packshot.ts';
import { copiedCode } from './samples.ts';
import { countRows, seed } from './testing/seeding.ts';
import { isTraded } from './trade.ts';

const fixed = ['HALAL-CHICKEN-2024-001', 'HALAL-BEEF-2024-002'];

describe('The demo', () => {
  let app: TestApp;
  const progress: [number, number][] = [];
  let seconds = 0;
  let firstReadyAfter = 0;

  beforeAll(async () => {
    app = await createTestApp();
    const begun = performance.now();
    await seed(app, (done, total) => {
      if (done === 1) firstReadyAfter = performance.now() - begun;
      progress.push([done, total]);
    });
    seconds = (performance.now() - begun) / 1000;
    if (process.env.SHOW_SEEDING)
      process.stdout.write(`seeded in ${seconds.toFixed(2)} s, first codes after ${firstReadyAfter.toFixed(0)} ms\n`);
  });
  afterAll(() => app.close());

  it('counts its progress to the end', () => {
    expect(progress.at(-1)?.[0]).toBe(progress.at(-1)?.[1]);
    expect(progress.map(([done]) => done)).toEqual(progress.map((_, index) => index + 1));
  });

  it('is written within seconds', () => {
    expect(seconds).toBeLessThan(60); // six on an idle machine, over twenty on a slow one; this catches what is out of proportion
  });

  it('gives every sample code exactly the verdict it is there to show, each answer as promised', async () => {
    const { samples } = await app.browser().call(sampleCodes, {});
    expect(samples.slice(0, 2).map((sample) => sample.code)).toEqual(fixed);
    const seen: Record<string, string> = {};
    for (const { code } of samples) {
      const answer = verifyResponseSchema.parse(
        await app.browser().call(verify, { body: { qrCode: code, channel: 'sample' } }),
      );
      seen[code] = answer.state;
      expect(answer.product?.realm).toBe('demo');
    }
    expect(seen).toEqual(Object.fromEntries(samples.map(({ code, expected }) => [code, expected])));
  });

  it('has a sample for every verdict but the one that needs none', async () => {
    const { samples } = await app.browser().call(sampleCodes, {});
    const missing = verdictStates.filter((state) => !samples.some(({ expected }) => expected === state));
    expect(missing).toEqual(['unknown']);
  });

  it('gives every batch the verdict that its data says', async () => {
    const batches = demoBatches(calendarFrom(app.clock.now()));
    expect(batches).toHaveLength(108);
    const wrong: string[] = [];
    for (const { code, state } of batches) {
      const answer = await app.browser().call(previewVerdict, { params: { code } });
      if (answer.state !== state)
        wrong.push(`${code}: ${answer.state} instead of ${state} (${answer.reasons[0]?.code})`);
    }
    expect(wrong).toEqual([]);
  });

  it('reads a batch by its code, its number, its GTIN with number and as a Digital Link', async () => {
    const [batch] = demoBatches(calendarFrom(app.clock.now()));
    if (!batch) throw new Error('no batch');
    const { gtin, batchNumber } = batch.batch;
    for (const code of [
      batch.code,
      batchNumber,
      `(01)${gtin}(10)${batchNumber}`,
      `https://id.amanah.example/01/${gtin}/10/${batchNumber}`,
    ]) {
      const answer = await app.browser().call(previewVerdict, { params: { code } });
      expect(answer.batch?.id, code).toBe(batch.batch.id);
    }
  });

  it('has forty-two products with right check digits under the prefix for examples', () => {
    const gtins = catalogue.map(gtinOf);
    expect(new Set(gtins).size).toBe(42);
    for (const gtin of gtins) {
      expect(gtin).toMatch(/^0952\d{10}$/);
      expect(isDemoGtin(gtin)).toBe(true);
      expect(hasCheckDigit(gtin)).toBe(true);
      expect(parseCode(gtin)).toMatchObject({ kind: 'gtin', gtin });
    }
  });

  it('gives every batch five steps in the order of time, each with its place', async () => {
    const order = ['farm', 'processing', 'packaging', 'distribution', 'retail'];
    const batches = demoBatches(calendarFrom(app.clock.now()));
    const statuses = new Set<string>();
    for (const batch of batches) {
      const { code } = batch;
      const answer = journeySchema.parse(await app.browser().call(journey, { params: { code } }));
      const types = answer.steps.map((step) => step.type);
      if (isTraded(batch)) expect(types).toEqual(expect.arrayContaining(order));
      else expect(types).toEqual(order);
      const times = answer.steps.map((step) => step.timestamp);
      expect(times).toEqual(times.toSorted());
      expect(answer.steps.every((step) => step.coordinates !== null || isTraded(batch))).toBe(true);
      for (const step of answer.steps) {
        statuses.add(step.status);
        if (step.status !== 'pending') expect(step.timestamp <= app.clock.now().toISOString()).toBe(true);
        if (step.temperature === null || step.permittedTemperature === null || step.type === 'farm') continue;
        expect(step.temperature).toBeGreaterThanOrEqual(step.permittedTemperature.least);
        expect(step.temperature).toBeLessThanOrEqual(step.permittedTemperature.most);
      }
    }
    expect([...statuses].toSorted()).toEqual(['completed', 'in-progress', 'pending']);
  });

  it('draws a picture for every product, without scripts or outside references', async () => {
    for (const product of catalogue) {
      const answer = await app.http.inject({ url: `/api/products/${gtinOf(product)}/image` });
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"/);
      expect(answer.body).not.toMatch(/<script|href=|url\((?!#)/);
    }
    const drawn = drawPackshot({
      shape: 'box' satisfies PackShape,
      category: 'grain',
      brand: '<b>',
      name: '"&',
      weight: '1',
      brandColour: '#123456',
      accent: '#654321',
    });
    expect(drawn).not.toContain('<b>');
  });

  it('keeps real bodies out: everything the demo certifies is of marked, invented bodies', async () => {
    const { rows } = await app.database.pool.query(
      "select count(*)::int as count from certificates.certificate_scopes k join authorities.body_names n on n.id = k.certifier_id where n.realm <> 'demo'",
    );
    expect(rows[0].count).toBe(0);
    const { authorities } = await app.browser().call(listAuthorities, {});
    expect(authorities.filter((one) => one.realm === 'demo' && one.role === 'Certifier')).toHaveLength(
      certifiers.length,
    );
  });

  it.each(demoAccounts)('lets $username, the $role, in and shows a year of scans', async ({ email, role }) => {
    const browser = app.browser();
    const session = await browser.call(login, { body: { email, password: demoPassword } });
    browser.token = session.token;
    expect(session.user).toMatchObject({ role, realm: 'demo' as const });
    const board = dashboardSchema.parse(await browser.call(dashboard, {}));
    expect(board.totalScans).toBeGreaterThan(role === 'consumer' ? 250 : 15);
    expect(board.recentScans).toHaveLength(5);
    if (role !== 'consumer')
      expect(Object.values(board.organisation?.counts ?? {}).every((count) => count > 0)).toBe(true);
    const { series, byState } = await browser.call(scanFigures, { query: { period: '365d' } });
    expect(series.filter((month) => month.verified > 0).length).toBeGreaterThan(role === 'consumer' ? 11 : 4);
    expect(byState.length).toBeGreaterThan(role === 'consumer' ? 6 : 1);
  });

  it('changes nothing when it is started again', async () => {
    const before = await countRows(app);
    await seed(app);
    expect(await countRows(app)).toEqual(before);
  });
});

describe('The two codes of the landing page', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
    const stop = new AbortController();
    await expect(seed(app, () => stop.abort(new Error('stopped')), stop.signal)).rejects.toThrow('stopped');
  });
  afterAll(() => app.close());

  const markets = [undefined, ...certifiers.map((one) => one.country), 'SA', 'SG', 'TH', 'US', 'DE'];

  it.each(['2026-11-21T10:00:00Z', '2027-11-21T10:00:00Z', '2031-11-21T10:00:00Z'])(
    'are certified in every market at %s, when only the first step is done',
    async (at) => {
      app.clock.moveTo(at);
      for (const code of fixed) {
        for (const market of markets) {
          const answer = await app
            .browser()
            .call(previewVerdict, { params: { code }, query: market ? { market } : {} });
          expect(`${code} ${market}: ${answer.state} ${answer.reasons[0]?.code}`).toContain(': certified certificate.');
          expect(answer.verified).toBe(true);
        }
      }
    },
  );
});

describe('Recognition in the demo', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createDemoApp();
  });
  afterAll(() => app.close());
  const codeOf = (key: string, number: number) => {
    const found = demoBatches(calendarFrom(app.clock.now())).find(
      (one) => one.product.key === key && one.number === number,
    );
    if (!found) throw new Error(`no batch ${key} ${number}`);
    return found.code;
  };
  const ask = (code: string, market: string) =>
    app.browser().call(previewVerdict, { params: { code }, query: { market } });

  it('G5: was valid when made and is no longer: the older batch stays, the newer one is not recognised', async () => {
    const older = await ask(codeOf('NOODLE', 1), 'AE');
    expect(older.state).toBe('certified');
    expect(older.reasons.map((reason) => reason.code)).toEqual(
      expect.arrayContaining(['recognition.valid_when_made', 'recognition.ended']),
    );
    expect((await ask(codeOf('NOODLE', 4), 'AE')).state).toBe('certified_not_recognised');
    const rules = [];
    for (const number of [1, 2, 3]) {
      const { state, reasons } = await ask(codeOf('NOODLE', number), 'AE');
      const told = reasons.find(({ code }) => code === 'recognition.accepted_in_transition');
      rules.push([state, told?.details.rule]);
    }
    expect(rules).toEqual([
      ['certified', 'in_market'],
      ['certified', 'en_route'],
      ['certified', 'contracted'],
    ]);
  });

  it('G6: the same certifier is accepted for biscuits, refused for meat and refused after the date', async () => {
    expect((await ask(codeOf('OATBISCUIT', 1), 'MY')).state).toBe('certified');
    const meat = await ask(codeOf('LAMBMINCE', 2), 'MY');
    expect(meat.reasons.map((reason) => reason.code)).toContain('recognition.out_of_scope');
    const late = await ask(codeOf('OATBISCUIT', 1), 'AE');
    expect(late.reasons[0]?.code).toBe('recognition.ended');
  });

  it('is under no application any more once a certificate came of it', async () => {
    for (const [key, number] of [
      ['PASTIRMA', 1],
      ['ABON', 2],
      ['PIE', 1],
      ['WAFER', 1],
    ] as const)
      expect(
        (await ask(codeOf(key, number), 'MY')).reasons.map(({ code }) => code),
        key,
      ).not.toContain('application.submitted');
    expect((await ask(codeOf('ATTA', 1), 'MY')).reasons.map(({ code }) => code)).toContain('application.submitted');
  });

  it('G7: opposite rulings on shellac are both told with their sources', async () => {
    const { reasons } = await ask(codeOf('DRAGEE', 1), 'MY');
    const dispute = reasons.find((reason) => reason.code === 'ingredient.disputed' && reason.evidence?.id === 'e904');
    expect(dispute?.details).toMatchObject({ permittedBy: expect.stringContaining('MUI'), forbiddenBy: 'CPAN' });
  });

  it('G8: the copied serial stays suspected however often it is scanned afterwards', async () => {
    for (let count = 0; count < 45; count++) {
      const answer = await app
        .browser()
        .call(verify, { body: { qrCode: copiedCode(), market: count % 15 === 0 ? 'MY' : 'GB' } });
      expect(answer.state).toBe('suspected_copy');
      app.clock.moveTo(new Date(app.clock.now().getTime() + 86_400_000).toISOString());
    }
  });
});
