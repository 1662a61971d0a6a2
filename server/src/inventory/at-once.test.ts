// What two people record of the same goods at the same moment, at two counters or at one and by an event, is recorded as if one came after the other.
import { authoringOptions, recordEvent } from '@amanah/api/authoring';
import { recordMovement } from '@amanah/api/inventory';
import type { RouteBody } from '@amanah/api/route';
import type { NewMovement } from '@amanah/api/stock';
import { producerId, retailerId } from '@amanah/demo/producers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInAs } from '../testing/demo-people.ts';
import { handoverOf } from '../testing/handover.ts';
import { personAt } from '../testing/person-at.ts';
import { type Browser, createDemoApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let owner: Browser;
let stores: readonly { id: string }[];
let gtin = '';
let counter = 0;
const at = () => new Date(Date.parse('2026-11-21T08:00:00Z') + ++counter * 10_000).toISOString();

beforeAll(async () => {
  app = await createDemoApp();
  owner = await signInAs(app, 'retailer');
  const { rows } = await app.database.pool.query<{ id: string }>(
    "select id from organisations.site_places where organisation_id = $1 and kind = 'retail' order by name",
    [retailerId('segar')],
  );
  stores = rows;
  const { batches } = await (await personAt(app, producerId('kampung-hijau'), 'MakerAtOnce')).call(
    authoringOptions,
    {},
  );
  gtin = batches[0]?.gtin ?? '';
});
afterAll(() => app.close());

const receipt = (batchNumber: string | null, document: string, store = 0): NewMovement => ({
  ...{ kind: 'received', id: crypto.randomUUID(), storeId: stores[store]?.id ?? '', gtin, batchNumber, quantity: 10 },
  ...{ at: at(), expiryDate: null, supplier: 'Cool Carriers', document, note: '' },
});
const sale = (batchNumber: string): NewMovement => ({
  ...{ kind: 'sold', id: crypto.randomUUID(), storeId: stores[0]?.id ?? '', gtin, batchNumber, quantity: 10 },
  ...{ at: at(), note: '' },
});
const shipment = (batchNumber: string): RouteBody<typeof recordEvent> => ({
  ...{ id: crypto.randomUUID(), kind: 'ship', at: at(), outputs: [], container: null },
  place: { gln: null, name: 'Back Door', address: '', lat: null, lng: null },
  items: [{ kind: 'batch', gtin, batchNumber, quantity: 10, unit: 'pieces' }],
  ...{ temperatureCelsius: null, certificateId: null, slaughter: null },
  ...handoverOf('ship'),
  document: { type: 'desadv', number: `DA-${++counter}` },
});
const move = (body: NewMovement) => owner.send(recordMovement, { body });
const times = [1, 2, 3, 4, 5, 6];

describe('At the same moment', () => {
  it('goods are either sent or sold, and by one shipment alone', async () => {
    for (const nth of times) {
      const number = `ONCE-${nth}`;
      expect((await move(receipt(number, `DN-${nth}`))).status).toBe(201);
      const sent = shipment(number);
      const [one, other] = [number.toLowerCase(), number.replace('-', '')];
      const answers = await Promise.all([
        owner.send(recordEvent, { body: sent }),
        move(sale(number)),
        owner.send(recordEvent, { body: { ...shipment(nth % 2 ? one : other), document: sent.document } }),
      ]);
      expect(
        answers.filter(({ status }) => status === 201),
        number,
      ).toHaveLength(1);
    }
  });

  it('a delivery comes by its paper once, recorded or not, in whichever shop and with or without its number', async () => {
    for (const nth of times) {
      const number = nth % 2 ? `PAPER-${nth}` : null;
      const answers = await Promise.all([
        move(receipt(number, `DN-P${nth}`)),
        move(receipt(nth % 3 ? number : `PAPER-${nth}`, `dn p${nth}`, 1)),
      ]);
      expect(answers.map(({ status }) => status).sort(), `${number}`).toEqual([201, 409]);
    }
  });
});

describe('By a clock that is ahead', () => {
  it('a movement is of now, so that no count stands before it', async () => {
    expect((await move(receipt('AHEAD', 'DN-AHEAD'))).status).toBe(201);
    const ahead = new Date(app.clock.now().getTime() + 100_000).toISOString();
    expect((await move({ ...sale('AHEAD'), at: ahead })).status).toBe(201);
    app.clock.moveTo(new Date(app.clock.now().getTime() + 10_000).toISOString());
    const counted = await move({
      ...{ kind: 'counted', id: crypto.randomUUID(), storeId: stores[0]?.id ?? '', gtin, batchNumber: 'AHEAD' },
      ...{ quantity: 3, at: app.clock.now().toISOString(), expiryDate: null, note: 'A box lay behind.' },
    });
    expect(counted).toMatchObject({ status: 201, body: { item: { stock: 3 }, amount: 3 } });
  });
});

describe('What waited on a device without a connection', () => {
  it('stands so in the audit trail, and nothing else does', async () => {
    expect((await move(receipt('WAITED', 'DN-WAITED'))).status).toBe(201);
    const kept = { ...sale('WAITED'), quantity: 1 };
    expect((await move({ ...kept, isKept: true } as NewMovement)).status).toBe(201);
    expect((await move({ ...sale('WAITED'), quantity: 2 } as NewMovement)).status).toBe(201);
    const { rows } = await app.database.pool.query<{ quantity: string; waited: string | null }>(
      `select entry::jsonb -> 'facts' ->> 'quantity' as quantity, entry::jsonb -> 'facts' ->> 'waited' as waited from organisations.audit_entries
       where action = 'stock.sold' and entry::jsonb -> 'subject' ->> 'name' = 'WAITED' order by 1`,
    );
    expect(rows).toEqual([
      { quantity: '1', waited: 'device' },
      { quantity: '2', waited: null },
    ]);
  });
});
