// Goods in logistic units are the same goods: packed once, used or sent once, whatever the unit is called.

import { authoringOptions, recordEvent } from '@amanah/api/authoring';
import { createBatch } from '@amanah/api/batches';
import type { RouteBody } from '@amanah/api/route';
import { producerId } from '@amanah/demo/producers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { signInAs } from '../testing/demo-people.ts';
import { handoverOf } from '../testing/handover.ts';
import { personAt } from '../testing/person-at.ts';
import { type Browser, createDemoApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let producer: Browser;
let shop: Browser;
let gtin: string;
let siteId: string;
let batchNumber: string;
let counter = 0;
type Entered = RouteBody<typeof recordEvent>;
type Item = Entered['items'][number];
const [first, second, third] = ['195210010000000014', '195210010000000021', '195210010000000038'] as const;
// Each test has units of its own.
const units: string[] = [];

beforeAll(async () => {
  app = await createDemoApp();
  shop = await signInAs(app, 'retailer');
  producer = await personAt(app, producerId('kampung-hijau'), 'PackerOfUnits');
  const { batches, sites } = await producer.call(authoringOptions, {});
  [gtin, siteId] = [batches[0]?.gtin ?? '', sites[0]?.id ?? ''];
});
afterAll(() => app.close());
beforeEach(async () => {
  batchNumber = `UNITS-${++counter}`;
  await make(batchNumber);
  units.splice(
    0,
    3,
    ...[first, second, third].map((one) => ssccOf(`${one.slice(0, 15)}${counter}${one.slice(16, 17)}`)),
  );
});

const make = (number: string) =>
  producer.call(createBatch, {
    body: {
      ...{
        id: crypto.randomUUID(),
        gtin,
        batchNumber: number,
        code: { kind: 'none' },
        siteId,
        startDate: '2026-11-20',
      },
      ...{ expectedCompletion: null, expiryDate: null, quantity: 100, slaughterMethod: 'no_stun' },
      claimedCertificateNumbers: [],
    },
  });
/** With its check digit. */
const ssccOf = (digits: string): string => {
  const sum = [...digits].reduce((total, digit, nth) => total + Number(digit) * (nth % 2 === 0 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
};
const of = (quantity: number): Item => ({ kind: 'batch', gtin, batchNumber, quantity, unit: 'pieces' });
const unit = (nth: number): Item => ({ kind: 'unit', sscc: units[nth] ?? '' });
const enter = async (
  kind: Entered['kind'],
  items: readonly Item[],
  more: Partial<Entered> = {},
  who = producer,
): Promise<unknown> => {
  const body: Entered = {
    ...{ id: crypto.randomUUID(), kind, at: app.clock.now().toISOString(), outputs: [], container: null },
    place: { gln: null, name: 'Cold Store', address: '', lat: null, lng: null },
    ...{ temperatureCelsius: null, certificateId: null, slaughter: null, items: [...items] },
    ...(kind === 'ship' || kind === 'receive' ? handoverOf(kind) : { tradingPartner: null, document: null }),
    ...more,
  };
  const { status, body: answer } = await who.send(recordEvent, { body });
  if (status === 201) return 'entered';
  const { code, faults } = answer as { code: string; faults?: readonly { expected?: string }[] };
  return `${code} ${faults?.[0]?.expected ?? ''}`;
};
const pack = (quantity: number, nth: number, who = producer) =>
  enter('pack', [of(quantity)], { container: units[nth] ?? '' }, who);
let uses = 0;
const use = (items: readonly Item[], who = producer) => {
  const made = {
    kind: 'batch' as const,
    gtin,
    batchNumber: `OUT-${counter}`,
    quantity: ++uses,
    unit: 'pieces' as const,
  };
  return enter('process', items, { outputs: [made] }, who);
};

it('What lies in one unit is not packed into another', async () => {
  expect(await pack(60, 0)).toBe('entered');
  expect(await pack(60, 1)).toBe('events.more_than_made 40');
  expect(await pack(40, 1)).toBe('entered');
  expect(await pack(1, 2)).toBe('events.more_than_made 0');
});

it('What was used in a unit is gone: not packed, not used and not sent again, loose or in another unit', async () => {
  await make(`OUT-${counter}`);
  expect(await pack(100, 0)).toBe('entered');
  expect(await use([unit(0)])).toBe('entered');
  expect(await pack(100, 1)).toBe('events.more_than_made 0');
  expect(await use([unit(0)])).toBe('events.more_than_made 0');
  expect(await use([of(1)])).toBe('events.more_than_made 0');
  expect(await enter('ship', [unit(0)])).toBe('events.more_than_made 0');
  expect(await enter('ship', [of(1)])).toBe('events.more_than_made 0');
});

it('What left is not packed, and what left with its unit makes no room for more than there is', async () => {
  expect(await pack(40, 0)).toBe('entered');
  expect(await enter('ship', [unit(0)])).toBe('entered');
  expect(await pack(61, 1)).toBe('events.more_than_made 60');
  expect(await enter('ship', [of(50)])).toBe('entered');
  expect(await pack(11, 1)).toBe('events.more_than_made 10');
  expect(await pack(10, 1)).toBe('entered');
});

it('Nobody uses a unit of which nobody said what is in it', async () => {
  await make(`OUT-${counter}`);
  expect(await use([unit(0)])).toBe('events.unit_empty ');
});

it('Whoever took a unit in packs and sends no more of it than came', async () => {
  expect(await pack(40, 0)).toBe('entered');
  expect(await enter('ship', [unit(0)])).toBe('entered');
  expect(await enter('receive', [unit(0)], {}, shop)).toBe('entered');
  expect(await pack(30, 1, shop)).toBe('entered');
  expect(await pack(30, 2, shop)).toBe('events.more_than_received 10');
  expect(await enter('ship', [unit(1)], {}, shop)).toBe('entered');
  expect(await pack(10, 2, shop)).toBe('entered');
  expect(await enter('ship', [unit(0)], {}, shop)).toBe('events.more_than_received 10');
});
