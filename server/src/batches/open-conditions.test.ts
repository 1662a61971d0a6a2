// What a batch passed with conditions, and where it began, as its maker reads it before sending it.

import { authoringOptions, recordEvent } from '@amanah/api/authoring';
import { addQualityCheck, createBatch, ownBatch } from '@amanah/api/batches';
import { producerId } from '@amanah/demo/producers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { handoverOf } from '../testing/handover.ts';
import { personAt } from '../testing/person-at.ts';
import { type Browser, createDemoApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let producer: Browser;
let gtin = '';
const id = crypto.randomUUID();
const batchNumber = 'COND-1';

beforeAll(async () => {
  app = await createDemoApp();
  producer = await personAt(app, producerId('kampung-hijau'), 'ConditionOwner');
  const { batches, sites } = await producer.call(authoringOptions, {});
  gtin = batches[0]?.gtin ?? '';
  await producer.call(createBatch, {
    body: {
      ...{ id, gtin, batchNumber, code: { kind: 'none' }, siteId: sites[0]?.id ?? '', startDate: '2026-11-20' },
      ...{ expectedCompletion: null, expiryDate: null, quantity: 100, slaughterMethod: 'no_stun' },
      claimedCertificateNumbers: [],
    },
  });
});
afterAll(() => app.close());

const check = (outcome: 'conditional' | 'passed', note: string, at: string) =>
  producer.call(addQualityCheck, {
    params: { id },
    body: { id: crypto.randomUUID(), name: 'Label', outcome, by: 'Plant', at, note },
  });
const conditions = async (who = producer) =>
  (await who.call(authoringOptions, { query: { batch: id } })).batches.find((batch) => batch.id === id)?.conditions;
const ship = (quantity: number) =>
  producer.send(recordEvent, {
    body: {
      ...{ id: crypto.randomUUID(), kind: 'ship', at: '2026-11-21T09:30:00Z', outputs: [], container: null },
      place: { gln: null, name: 'Gate', address: '', lat: null, lng: null },
      items: [{ kind: 'batch', gtin, batchNumber, quantity, unit: 'pieces' }],
      ...{ temperatureCelsius: null, certificateId: null, slaughter: null },
      ...handoverOf('ship'),
    },
  });

it('Conditions stand beside the batch where it is sent, hold nothing, and go with the next check of the same thing', async () => {
  expect(await conditions()).toEqual([]);
  await check('conditional', 'Relabel before sale.', '2026-11-21T08:00:00Z');
  expect(await conditions()).toEqual([{ name: 'Label', note: 'Relabel before sale.' }]);
  expect((await ship(1)).status).toBe(201);
  await check('passed', '', '2026-11-21T09:00:00Z');
  expect(await conditions()).toEqual([]);
});

it('A batch that its maker sent without a beginning says so, until that is recorded', async () => {
  const read = async () => (await producer.call(ownBatch, { params: { id } })).lacksBeginning;
  expect(await read()).toBe(true);
  await app.database.sql.transaction((tx) =>
    app.domains.events.capture(tx, {
      organisationId: producerId('kampung-hijau'),
      document: {
        '@context': ['https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld'],
        ...{ type: 'EPCISDocument', schemaVersion: '2.0', creationDate: '2026-11-21T08:00:00Z' },
        epcisBody: {
          eventList: [
            {
              ...{ type: 'ObjectEvent', action: 'ADD', bizStep: 'commissioning', eventTime: '2026-11-20T08:00:00Z' },
              ...{ eventTimeZoneOffset: '+00:00' },
              quantityList: [{ epcClass: `https://id.gs1.org/01/${gtin}/10/${batchNumber}`, quantity: 100 }],
            },
          ],
        },
      },
    }),
  );
  expect(await read()).toBe(false);
});
