// What its recorder has declared wrong says nothing about goods any more, in whichever statement: no receipt, no unit, no production.

import { authoringOptions, recordEvent } from '@amanah/api/authoring';
import type { RouteBody } from '@amanah/api/route';
import { epcisOfAuthored } from '@amanah/core/authoring';
import { retailerId } from '@amanah/demo/producers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInAs } from '../testing/demo-people.ts';
import { handoverOf } from '../testing/handover.ts';
import { type Browser, createDemoApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let owner: Browser;
let gtin: string;
let counter = 0;
const shop = retailerId('segar');
type Entered = RouteBody<typeof recordEvent>;

beforeAll(async () => {
  app = await createDemoApp();
  owner = await signInAs(app, 'retailer');
  const { rows } = await app.database.pool.query<{ gtin: string }>(
    "select gtin from products.products where realm = 'demo' order by gtin limit 1",
  );
  gtin = rows[0]?.gtin ?? '';
});
afterAll(() => app.close());

const event = (kind: Entered['kind'], items: Entered['items']): Entered => ({
  ...{ id: crypto.randomUUID(), kind, outputs: [], container: null, items },
  at: new Date(Date.parse('2026-11-21T08:00:00Z') + ++counter * 10_000).toISOString(),
  place: { gln: null, name: 'Back Door', address: '', lat: null, lng: null },
  ...{ temperatureCelsius: null, certificateId: null, slaughter: null },
  ...handoverOf(kind),
  document: { type: 'desadv', number: `WRONG-${counter}` },
});
const enter = async (given: Entered) => {
  const { status, body } = await owner.send(recordEvent, { body: given });
  return status < 300 ? 'done' : (body as { code: string }).code;
};

async function declareWrong(given: Entered): Promise<void> {
  const { organisation } = await owner.call(authoringOptions, {});
  const about = { publicUrl: 'http://localhost:3000', organisationId: shop, did: organisation.did };
  const said = epcisOfAuthored([given], about, '2026-11-21T09:00:00Z') as { epcisBody: { eventList: object[] } };
  const errorDeclaration = { declarationTime: '2026-11-21T09:30:00Z', reason: 'incorrect_data' };
  const epcisBody = { eventList: said.epcisBody.eventList.map((one) => ({ ...one, errorDeclaration })) };
  await app.database.sql.transaction((tx) =>
    app.domains.events.capture(tx, { organisationId: shop, document: { ...said, epcisBody } }),
  );
}

it('Nothing leaves by a receipt that was declared wrong', async () => {
  const goods = (quantity: number) => [
    { kind: 'batch' as const, gtin, batchNumber: 'WITHDRAWN-1', quantity, unit: 'pieces' as const },
  ];
  const none = await enter(event('ship', goods(50)));
  expect(none).toMatch(/^events\./);
  const receipt = event('receive', goods(2));
  expect(await enter(receipt)).toBe('done');
  expect(await enter(event('ship', goods(50)))).toBe('events.more_than_received');
  await declareWrong(receipt);
  expect(await enter(event('ship', goods(50)))).toBe(none);
  expect(await enter(event('ship', goods(1)))).toBe(none);
});

it('No unit leaves that came by a receipt that was declared wrong', async () => {
  const unit = [{ kind: 'unit' as const, sscc: '195210010000000014' }];
  const receipt = event('receive', unit);
  expect(await enter(event('ship', unit))).toBe('events.unit_empty');
  expect(await enter(receipt)).toBe('done');
  await declareWrong(receipt);
  expect(await enter(event('ship', unit))).toBe('events.unit_empty');
});
