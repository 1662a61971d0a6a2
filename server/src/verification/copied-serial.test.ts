// A serial seen as no single pack can be: whoever scanned it is told, the maker and the body of its certificate too, once each.

import { listBatches, ownBatch } from '@amanah/api/batches';
import { createLabelRun } from '@amanah/api/labels';
import { listNotifications } from '@amanah/api/notifications';
import { copiedSerials } from '@amanah/api/scans';
import { verify } from '@amanah/api/verification';
import { producerId } from '@amanah/demo/producers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPerson, signInAs } from '../testing/demo-people.ts';
import { type Browser, createDemoApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let producer: Browser;
let first: Browser;
let second: Browser;
let third: Browser;
let batchId: string;
let code: string;
let serial: string;

beforeAll(async () => {
  app = await createDemoApp();
  producer = await signInAs(app, 'producer');
  first = await signInAs(app, 'consumer');
  second = await newPerson(app, 'Second', 'consumer', null);
  third = await newPerson(app, 'Third', 'consumer', null);
  const { batches } = await producer.call(listBatches, { query: { search: 'HALAL-CHICKEN-2024-001' } });
  const [batch] = batches;
  if (!batch) throw new Error('the demo has no chicken');
  batchId = batch.id;
  await producer.call(createLabelRun, {
    body: { kind: 'pack', id: crypto.randomUUID(), batchId, serialPrefix: 'COPY', count: 1 },
  });
  const { serials } = await producer.call(ownBatch, { params: { id: batchId } });
  serial = serials.find((one) => one.startsWith('COPY')) ?? '';
  code = `(01)${batch.gtin}(21)${serial}`;
});
afterAll(() => app.close());

const scan = async (who: Browser, market: string) => {
  app.clock.moveTo(new Date(app.clock.now().getTime() + 60_000).toISOString());
  const { state } = await who.call(verify, { body: { qrCode: code, market } });
  await app.outbox.tell(app.domains.notifications.listeners);
  return state;
};
const toldTo = async (who: Browser) =>
  (await who.call(listNotifications, { query: {} })).notifications.filter(({ kind }) => kind.startsWith('serial_'));

it('A serial that stays in one country is told to nobody', async () => {
  expect(await scan(first, 'MY')).toBe('certified');
  expect(await toldTo(first)).toEqual([]);
});

it('Seen a minute later in another, both people are told, and the maker and the body', async () => {
  expect(await scan(second, 'GB')).toBe('suspected_copy');
  for (const person of [first, second])
    expect((await toldTo(person)).map(({ kind }) => kind)).toEqual(['serial_copied_for_scanner']);
  for (const role of ['producer', 'certifier'] as const) {
    const told = await toldTo(await signInAs(app, role));
    expect(told).toMatchObject([{ kind: 'serial_copied_for_party', facts: { serial, minutes: '1' } }]);
  }
  expect(await toldTo(third)).toEqual([]);
});

it('Scanned again it is still an exception, and nobody is told twice', async () => {
  expect(await scan(third, 'MY')).toBe('suspected_copy');
  expect(await scan(first, 'MY')).toBe('suspected_copy');
  expect(await toldTo(first)).toHaveLength(1);
  expect(await toldTo(producer)).toHaveLength(1);
});

it('The maker sees it at its batch', async () => {
  const { serials } = await producer.call(copiedSerials, { query: { batch: batchId } });
  expect(serials).toMatchObject([{ serial, minutes: 1 }]);
});

it('Another maker does not', async () => {
  const other = await newPerson(app, 'Fourth', 'producer', producerId('ovacik'));
  expect(await other.call(copiedSerials, { query: { batch: batchId } })).toEqual({ serials: [] });
});
