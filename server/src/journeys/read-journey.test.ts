// What sensors saw of a batch, read from captured events: minutes outside the band, and nothing from events that are not public.
import { journey } from '@amanah/api/journeys';
import { verify } from '@amanah/api/verification';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemoApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
const code = 'HALAL-CHICKEN-2024-001';
beforeAll(async () => {
  app = await createDemoApp();
}, 60_000);
afterAll(() => app.close());

const read = () => app.browser().call(journey, { params: { code } });

it('says at the step where the animals became meat how they were slaughtered, as a code', async () => {
  const { steps } = await read();
  expect(steps.map(({ type, slaughterMethod }) => [type, slaughterMethod])).toEqual([
    ['farm', undefined],
    ['processing', 'no_stun'],
    ['packaging', undefined],
    ['distribution', undefined],
    ['retail', undefined],
  ]);
});

async function batchOfCode() {
  const { rows } = await app.database.pool.query<{
    gtin: string;
    batch_number: string;
    producer_id: string;
    produced_on: string;
    shop: string;
  }>(
    `select b.gtin, b.batch_number, b.producer_id, b.produced_on::text, (select o.id from organisations.organisations o
       where o.kind = 'retailer' and o.realm = b.realm limit 1) as shop from batches.batches b where b.code = $1`,
    [code],
  );
  const [batch] = rows;
  if (!batch) throw new Error(`no batch ${code}`);
  return batch;
}

/** An event about the batch. */
const capture = (
  organisationId: string,
  { gtin, batch_number: number }: { gtin: string; batch_number: string },
  event: object,
) =>
  app.database.sql.transaction((tx) =>
    app.domains.events.capture(tx, {
      organisationId,
      document: {
        '@context': ['https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld'],
        type: 'ObjectEvent',
        eventTimeZoneOffset: '+00:00',
        action: 'OBSERVE',
        quantityList: [{ epcClass: `https://id.gs1.org/01/${gtin}/10/${number}`, quantity: 1 }],
        ...event,
      },
    }),
  );

async function captureSeries(celsius: readonly number[], more: object = {}): Promise<void> {
  const batch = await batchOfCode();
  const at = (minute: number) => new Date(Date.UTC(2026, 9, 30, 8, minute)).toISOString();
  const sensorReport = celsius.map((value, index) => ({
    type: 'Temperature',
    value,
    uom: 'CEL',
    time: at(index * 10),
  }));
  await capture(batch.producer_id, batch, {
    ...{ eventTime: at(0), bizStep: 'sensor_reporting', sensorElementList: [{ sensorReport }] },
    ...more,
  });
}

describe('The cold chain of a journey', () => {
  it('has no exposure while there are only single temperatures at the steps', async () => {
    const { coldChain, steps } = await read();
    expect(steps.length).toBeGreaterThan(4);
    expect(coldChain.exposure).toBeNull();
    expect(coldChain.findings.length).toBeGreaterThan(0);
  });
  it('counts the minutes outside the permitted band from the reports of sensors', async () => {
    // Permitted: -25 to -18. Ten minutes between readings: out from half-way, twenty minutes, and half-way back.
    await captureSeries([-20, -20, -16, -16, -16, -20, -20, -20]);
    const { coldChain, steps } = await read();
    expect(coldChain.exposure).toMatchObject({ minutesOutside: 30, longestMinutes: 30 });
    expect(coldChain.exposure?.readings).toBeGreaterThanOrEqual(8);
    expect(steps.some((step) => step.timestamp === '2026-10-30T08:00:00.000Z')).toBe(false);
  });
  it('counts what an event measured also where it names parties, which strangers do not read', async () => {
    const before = (await read()).coldChain.exposure;
    await captureSeries([-5, -5, -5], {
      eventTime: '2026-10-30T20:00:00Z',
      sourceList: [{ type: 'owning_party', source: 'https://id.gs1.org/417/9521234567892' }],
    });
    expect((await read()).coldChain.exposure?.readings).toBe((before?.readings ?? 0) + 3);
  });
});

describe('What others recorded and what cannot have been', () => {
  it('is said beside the verdict and changes no state', async () => {
    const ask = () => app.browser().call(verify, { body: { qrCode: code } });
    const before = await ask();
    const batch = await batchOfCode();
    const threeDaysBefore = new Date(Date.parse(batch.produced_on) - 3 * 86_400_000).toISOString().slice(0, 10);
    await capture(batch.shop, batch, { eventTime: `${threeDaysBefore}T08:00:00Z`, bizStep: 'receiving' });
    const after = await ask();
    const codes = after.reasons.map((reason) => reason.code);
    expect(codes).toContain('journey.before_production');
    expect(after.state).toBe(before.state);
    expect(after.reasons.filter((reason) => !reason.code.startsWith('journey.'))).toEqual(before.reasons);
  });
});
