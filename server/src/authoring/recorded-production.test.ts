// What moves was made before, and no more comes out than the batch has.

import { authoringOptions, recordEvent } from '@amanah/api/authoring';
import { createBatch } from '@amanah/api/batches';
import type { RouteBody } from '@amanah/api/route';
import { producerId } from '@amanah/demo/producers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signInAs } from '../testing/demo-people.ts';
import { handoverHeading, handoverOf } from '../testing/handover.ts';
import { personAt } from '../testing/person-at.ts';
import { type Browser, createDemoApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let producer: Browser;
let shop: Browser;
let gtin: string;
let siteId: string;
let batchNumber: string;
let counter = 0;
const maker = producerId('kampung-hijau');
type Entered = RouteBody<typeof recordEvent>;
const hour = 3_600_000;
const ago = (hours: number) => new Date(app.clock.now().getTime() - hours * hour).toISOString();

beforeAll(async () => {
  app = await createDemoApp();
  producer = await personAt(app, maker, 'ProductionOwner');
  shop = await signInAs(app, 'retailer');
  const { batches, sites } = await producer.call(authoringOptions, {});
  [gtin, siteId] = [batches[0]?.gtin ?? '', sites[0]?.id ?? ''];
});
afterAll(() => app.close());
beforeEach(async () => {
  batchNumber = `PROD-${++counter}`;
  await producer.call(createBatch, {
    body: {
      ...{
        id: crypto.randomUUID(),
        gtin,
        batchNumber,
        code: { kind: 'none' },
        siteId,
        startDate: ago(72).slice(0, 10),
      },
      ...{ expectedCompletion: null, expiryDate: null, quantity: 10, slaughterMethod: 'no_stun' },
      claimedCertificateNumbers: [],
    },
  });
});

const goods = (quantity: number) => [{ kind: 'batch' as const, gtin, batchNumber, quantity, unit: 'pieces' as const }];
const enter = async (kind: Entered['kind'], hours: number, quantity: number, { who = producer, id = '' } = {}) => {
  const isMade = kind === 'slaughter' || kind === 'process';
  const body: Entered = {
    ...{ id: id || crypto.randomUUID(), kind, at: ago(hours), container: null },
    place: { gln: null, name: 'Side Gate', address: '', lat: null, lng: null },
    items: isMade ? [{ kind: 'herd', herd: 'H-1', heads: 3 }] : goods(quantity),
    outputs: isMade ? goods(quantity) : [],
    ...{ temperatureCelsius: null, certificateId: null },
    slaughter: kind === 'slaughter' ? { species: 'chicken', method: 'hand', stunning: 'no_stun', line: null } : null,
    ...handoverOf(kind),
  };
  const answer = await who.send(recordEvent, { body });
  if (answer.status === 201) return 201;
  const { code, faults } = answer.body as { code: string; faults: { path: string; expected?: string }[] };
  return `${code} ${faults?.[0]?.path} ${faults?.[0]?.expected}`;
};

describe('What moves', () => {
  it('was made before, by the first production on record, whoever says that it moved', async () => {
    expect(await enter('slaughter', 40, 4)).toBe(201);
    const words = `${batchNumber}, ${ago(40).slice(0, 10)} ${ago(40).slice(11, 16)}`;
    expect(await enter('ship', 41, 2)).toBe(`events.made_later /at ${words}`);
    expect(await enter('receive', 41, 2, { who: shop })).toBe(`events.made_later /at ${words}`);
    expect(await enter('ship', 40, 2)).toBe(201);
    expect(await enter('receive', 39, 2, { who: shop })).toBe(201);
    // It is made over days, and leaves in part meanwhile.
    expect(await enter('slaughter', 20, 3)).toBe(201);
    expect(await enter('ship', 30, 1)).toBe(201);
  });
  it('before any production is on record is told to whoever enters the first', async () => {
    expect(await enter('ship', 60, 4)).toBe(201);
    expect(await enter('receive', 50, 4, { who: shop })).toBe(201);
    const words = `${batchNumber}, ${ago(60).slice(0, 10)} ${ago(60).slice(11, 16)}`;
    expect(await enter('slaughter', 2, 4)).toBe(`events.left_earlier /at ${words}`);
    expect(await enter('slaughter', 61, 4)).toBe(201);
    expect(await enter('slaughter', 2, 4)).toBe(201);
  });
  it('is compared in one table, and with the time named as the column', async () => {
    const shipped = ['ship', ago(30), 'Gate', gtin, batchNumber, '2', 'Contoh Trading', 'desadv', 'DA-PROD'];
    expect(await enter('process', 20, 2)).toBe(201);
    const taken = await app.database.sql.transaction((tx) =>
      app.domains.authoring.takeEvents(tx, maker, { heading: handoverHeading, rows: [shipped], mostRows: 9 }, null),
    );
    expect(taken.faults).toEqual([{ row: 2, column: 'time', rule: 'made_later' }]);
  });
});

describe('What comes out', () => {
  it('is made from the day of its batch on', async () => {
    expect(await enter('slaughter', 9 * 24, 1)).toBe(`events.before_production /outputs/0 ${ago(72).slice(0, 10)}`);
  });
  it('is no more than the batch has, in parts, and once more where it is processed after slaughter', async () => {
    expect(await enter('process', 10, 5000)).toBe('events.more_than_made /outputs/0 10');
    const id = crypto.randomUUID();
    expect(await enter('slaughter', 10, 6, { id })).toBe(201);
    expect(await enter('slaughter', 9, 5)).toBe('events.more_than_made /outputs/0 4');
    expect(await enter('slaughter', 9, 4)).toBe(201);
    expect(await enter('process', 8, 10)).toBe(201);
    expect(await enter('process', 7, 1)).toBe('events.more_than_made /outputs/0 0');
  });
});
