// Days that people enter are those of their own calendar: in Kuala Lumpur it is the next morning while the day of Greenwich lasts.
import { authoringOptions } from '@amanah/api/authoring';
import { completeBatch, createBatch } from '@amanah/api/batches';
import { enterLabResult, listLabResults } from '@amanah/api/laboratory';
import { previewVerdict } from '@amanah/api/verification';
import { producerId } from '@amanah/demo/producers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOf } from '../testing/demo-people.ts';
import { personAt } from '../testing/person-at.ts';
import { type Browser, createDemoApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let producer: Browser;
let gtin: string;
let id: string;
beforeAll(async () => {
  app = await createDemoApp();
  app.clock.moveTo('2026-11-21T23:30:00Z');
  producer = await personAt(app, producerId('kampung-hijau'), 'EarlyRiser');
  const { batches, sites } = await producer.call(authoringOptions, {});
  gtin = batches[0]?.gtin ?? '';
  const { batch } = await producer.call(createBatch, {
    body: {
      ...{ id: crypto.randomUUID(), gtin, batchNumber: 'EARLY-1', code: { kind: 'none' }, siteId: sites[0]?.id ?? '' },
      ...{ startDate: '2026-11-20', expectedCompletion: null, expiryDate: '2026-12-21', quantity: 100 },
      ...{ slaughterMethod: 'no_stun', claimedCertificateNumbers: [] },
    },
  });
  id = batch.id;
});
afterAll(() => app.close());

const today = '2026-11-22';
const tomorrow = '2026-11-23';

it('A batch is finished today where its maker is, and on no later day', async () => {
  const complete = (completionDate: string) =>
    producer.send(completeBatch, { params: { id }, body: { completionDate } });
  expect(codeOf(await complete(tomorrow))).toBe('batches.batch_days_wrong');
  expect((await complete(today)).status).toBeLessThan(300);
});

it('What a laboratory reported today where it is, is taken, and counts at once', async () => {
  const enter = (sampledOn: string, reportedOn: string) =>
    producer.send(enterLabResult, {
      params: { id },
      body: {
        ...{ id: crypto.randomUUID(), laboratory: 'Straits Food Laboratory', accreditationNumber: 'SAMM 914' },
        ...{ method: 'pcr', analyte: 'porcine_dna', outcome: 'detected', ethanolPercent: null, sampledOn, reportedOn },
        ...{ reportNumber: 'EARLY-1', reportId: null, suspensionReason: 'Porcine DNA was detected in it.' },
      },
    });
  expect(codeOf(await enter(today, tomorrow))).toBe('laboratory.facts_wrong');
  expect(codeOf(await enter(tomorrow, tomorrow))).toBe('laboratory.facts_wrong');
  const entered = await enter(today, today);
  expect([entered.status < 300, entered.body]).toMatchObject([true, expect.anything()]);
  const verdict = await producer.call(previewVerdict, { params: { code: `(01)${gtin}(10)EARLY-1` }, query: {} });
  expect(verdict.state).toBe('withdrawn');
  expect((await producer.call(listLabResults, { query: {} })).results[0]?.sampledOn).toBe(today);
});
