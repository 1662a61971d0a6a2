// A serial seen as no single pack can be: two people with accounts make it a suspected copy, which stays, and whoever scanned it is told, the maker
// and the body of its certificate too, once each. What strangers say of a pack is said beside the result.

import { listBatches, ownBatch } from '@amanah/api/batches';
import { createLabelRun } from '@amanah/api/labels';
import { listNotifications } from '@amanah/api/notifications';
import { copiedSerials, liftCopiedSerial } from '@amanah/api/scans';
import { previewVerdict, verify } from '@amanah/api/verification';
import { certifierOrganisationId } from '@amanah/demo/certifiers';
import { producerId } from '@amanah/demo/producers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../platform/clock.ts';
import { codeOf, newPerson, signInAs } from '../testing/demo-people.ts';
import { type Browser, createDemoApp, type TestApp } from '../testing/test-app.ts';
import { witnessOf } from './verify-code.ts';

let app: TestApp;
let producer: Browser;
let first: Browser;
let second: Browser;
let third: Browser;
let batchId: string;
let gtin: string;
let code: string;
let serial: string;

beforeAll(async () => {
  app = await createDemoApp();
  producer = await signInAs(app, 'producer');
  first = elsewhere(await signInAs(app, 'consumer'), '198.51.100.1');
  second = elsewhere(await newPerson(app, 'Second', 'consumer', null), '198.51.100.2');
  third = elsewhere(await newPerson(app, 'Third', 'consumer', null), '198.51.100.3');
  const { batches } = await producer.call(listBatches, { query: { search: 'HALAL-CHICKEN-2024-001' } });
  const [batch] = batches;
  if (!batch) throw new Error('the demo has no chicken');
  batchId = batch.id;
  gtin = batch.gtin;
  ({ serial, code } = await newPack('COPY'));
});
afterAll(() => app.close());

function elsewhere(who: Browser, address: string): Browser {
  const browser = app.browser(address);
  browser.token = who.token;
  return browser;
}

/** A pack that its maker put a serial on. */
async function newPack(serialPrefix: string): Promise<{ serial: string; code: string }> {
  await producer.call(createLabelRun, {
    body: { kind: 'pack', id: crypto.randomUUID(), batchId, serialPrefix, count: 1 },
  });
  const { serials } = await producer.call(ownBatch, { params: { id: batchId } });
  const found = serials.find((one) => one.startsWith(serialPrefix));
  if (!found) throw new Error(`no serial begins with ${serialPrefix}`);
  return { serial: found, code: `(01)${gtin}(21)${found}` };
}

const riyadh = { market: 'SA', location: { lat: 24.7, lng: 46.7 } };
const london = { market: 'GB', location: { lat: 51.5, lng: -0.1 } };

/** What a verdict says of the serial, a second after the one before. */
async function see(who: Browser, qrCode: string, from: { market: string; location: { lat: number; lng: number } }) {
  app.clock.moveTo(new Date(app.clock.now().getTime() + 1_000).toISOString());
  const { state, reasons } = await who.call(verify, { body: { qrCode, ...from } });
  await app.outbox.deliver(app.domains.notifications.listeners);
  return { state, said: reasons.map((reason) => reason.code).filter((reason) => reason.startsWith('serial.')) };
}

const scan = async (who: Browser, market: string) => {
  app.clock.moveTo(new Date(app.clock.now().getTime() + 60_000).toISOString());
  const { state } = await who.call(verify, { body: { qrCode: code, market } });
  await app.outbox.deliver(app.domains.notifications.listeners);
  return state;
};
const noticesOf = async (who: Browser) =>
  (await who.call(listNotifications, { query: {} })).notifications.filter(({ kind }) => kind.startsWith('serial_'));

it('A serial that stays in one country is told to nobody', async () => {
  expect(await scan(first, 'MY')).toBe('certified');
  expect(await noticesOf(first)).toEqual([]);
});

it('Seen a minute later in another, both people are told, and the maker and the body', async () => {
  expect(await scan(second, 'GB')).toBe('suspected_copy');
  for (const person of [first, second])
    expect((await noticesOf(person)).map(({ kind }) => kind)).toEqual(['serial_copied_for_scanner']);
  for (const role of ['producer', 'certifier'] as const) {
    const told = await noticesOf(await signInAs(app, role));
    expect(told).toMatchObject([{ kind: 'serial_copied_for_party', facts: { serial, minutes: '1' } }]);
  }
  expect(await noticesOf(third)).toEqual([]);
});

it('Scanned again it is still an exception, and nobody is told twice', async () => {
  expect(await scan(third, 'MY')).toBe('suspected_copy');
  expect(await scan(first, 'MY')).toBe('suspected_copy');
  expect(await noticesOf(first)).toHaveLength(1);
  expect(await noticesOf(producer)).toHaveLength(1);
});

it('The maker sees it at its batch', async () => {
  const { serials } = await producer.call(copiedSerials, { query: { batch: batchId } });
  expect(serials).toMatchObject([{ serial, minutes: 1, isConfirmed: true }]);
});

it('Another maker does not', async () => {
  const other = await newPerson(app, 'Fourth', 'producer', producerId('ovacik'));
  expect(await other.call(copiedSerials, { query: { batch: batchId } })).toEqual({ serials: [] });
});

it('A copy cannot be scanned clean by whoever made it', async () => {
  const pack = await newPack('CLEAN');
  await see(first, pack.code, riyadh);
  expect((await see(second, pack.code, london)).state).toBe('suspected_copy');
  for (let count = 0; count < 60; count++) {
    const lat = 51.5 + (count % 2) / 10;
    expect(
      await see(app.browser(`203.0.113.${count % 3}`), pack.code, { ...london, location: { lat, lng: -0.1 } }),
    ).toEqual({
      state: 'suspected_copy',
      said: ['serial.impossible_travel'],
    });
  }
  const { state } = await app.browser().call(previewVerdict, { params: { code: pack.code }, query: {} });
  expect(state).toBe('suspected_copy');
});

it('It is lifted by a body that certifies the product, by nobody else, and what is seen afterwards is judged anew', async () => {
  const pack = await newPack('LIFT');
  await see(first, pack.code, riyadh);
  await see(second, pack.code, london);
  const body = { gtin, serial: pack.serial, reason: 'The label was printed twice by mistake.' };
  const certifier = await signInAs(app, 'certifier');
  expect((await producer.send(liftCopiedSerial, { body })).status).toBe(403);
  const other = await newPerson(app, 'Fifth', 'certifier', certifierOrganisationId('ahd'));
  expect(codeOf(await other.send(liftCopiedSerial, { body }))).toBe('scans.copy_unknown');
  await certifier.call(liftCopiedSerial, { body });
  expect(codeOf(await certifier.send(liftCopiedSerial, { body }))).toBe('scans.copy_unknown');
  const { serials } = await producer.call(copiedSerials, { query: { batch: batchId } });
  expect(serials.some((one) => one.serial === pack.serial)).toBe(false);
  expect(await see(third, pack.code, london)).toEqual({ state: 'certified', said: [] });
  expect((await see(first, pack.code, riyadh)).state).toBe('suspected_copy');
  expect((await see(second, pack.code, riyadh)).state).toBe('suspected_copy');
});

const minutesFromNow = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000);
const lift = async (pack: { readonly serial: string }) =>
  (await signInAs(app, 'certifier')).call(liftCopiedSerial, {
    body: { gtin, serial: pack.serial, reason: 'The label was printed twice by mistake.' },
  });
const seeUnder = (who: Browser, pack: { readonly code: string }, from: typeof riyadh, madeAt: Date) =>
  who.call(verify, { body: { qrCode: pack.code, scanId: newId(madeAt), ...from } });

it('Lifted, what was dated ahead by whoever sent it counts no longer either', async () => {
  const pack = await newPack('AHEAD');
  await seeUnder(first, pack, riyadh, minutesFromNow(4.5));
  expect((await seeUnder(second, pack, london, minutesFromNow(4.6))).state).toBe('suspected_copy');
  await lift(pack);
  expect(await see(third, pack.code, london)).toEqual({ state: 'certified', said: [] });
  const { state } = await app.browser().call(previewVerdict, { params: { code: pack.code }, query: {} });
  expect(state).toBe('certified');
});

it('No sighting is later than the server had it, whatever its id says; kept offline it was when it was made', async () => {
  const pack = await newPack('CLOCK');
  const now = app.clock.now();
  await seeUnder(first, pack, riyadh, minutesFromNow(4.9));
  await seeUnder(second, pack, riyadh, minutesFromNow(-90));
  const { rows } = await app.database.pool.query<{ at: Date }>(
    'select seen_at as at from scans.serial_sightings where serial = $1 order by seen_at',
    [pack.serial],
  );
  expect(rows.map(({ at }) => at)).toEqual([minutesFromNow(-90), now]);
});

it('Lifted, what was seen before and comes later, kept offline, counts no longer either', async () => {
  const pack = await newPack('LATE');
  await see(first, pack.code, riyadh);
  await see(second, pack.code, london);
  await lift(pack);
  expect((await see(third, pack.code, london)).state).toBe('certified');
  expect((await seeUnder(first, pack, riyadh, minutesFromNow(-30))).state).toBe('certified');
  const { serials } = await producer.call(copiedSerials, { query: { batch: batchId } });
  expect(serials.some((one) => one.serial === pack.serial)).toBe(false);
  // It was seen after the lifting in two places: that is new.
  expect((await see(second, pack.code, riyadh)).state).toBe('suspected_copy');
});

it('A sighting that was kept offline is weighed by when it was made', async () => {
  const pack = await newPack('KEPT');
  await see(first, pack.code, london);
  expect((await seeUnder(second, pack, riyadh, minutesFromNow(-24 * 60))).state).toBe('certified');
});

it('The day of a copy is that of the later sighting, before it is noted and afterwards', async () => {
  const pack = await newPack('DAY');
  await seeUnder(first, pack, riyadh, minutesFromNow(-72 * 60));
  const later = minutesFromNow(-71 * 60);
  const { state, reasons } = await seeUnder(second, pack, london, later);
  expect(state).toBe('suspected_copy');
  const dayIn = (said: typeof reasons) =>
    said.find(({ code: one }) => one === 'serial.impossible_travel')?.details['on'];
  expect(dayIn(reasons)).toBe(later.toISOString().slice(0, 10));
  const preview = await app.browser().call(previewVerdict, { params: { code: pack.code }, query: {} });
  expect(dayIn(preview.reasons)).toBe(dayIn(reasons));
  await lift(pack);
  expect((await see(third, pack.code, london)).state).toBe('certified');
});

it('A verdict that was under way while the note was lifted does not note it anew', async () => {
  const pack = await newPack('RACE');
  await see(first, pack.code, riyadh);
  await see(second, pack.code, london);
  await lift(pack);
  app.clock.moveTo(minutesFromNow(1).toISOString());
  await app.domains.scans.noteCopy({
    gtin,
    serial: pack.serial,
    batchId,
    kilometres: 5_000,
    minutes: 1,
    from: 'SA',
    to: 'GB',
    isConfirmed: true,
    foundAt: app.clock.now(),
    receivedAt: app.clock.now(),
    judgedAfter: null,
  });
  const { state } = await app.browser().call(previewVerdict, { params: { code: pack.code }, query: {} });
  expect(state).toBe('certified');
});

it('One who scans it often before does not push out what others saw', async () => {
  const pack = await newPack('PUSH');
  await see(first, pack.code, riyadh);
  for (let count = 0; count < 60; count++) {
    const lat = 24.7 + (count % 2) / 10;
    await see(app.browser(`203.0.113.${count}`), pack.code, { ...riyadh, location: { lat, lng: 46.7 } });
    await see(third, pack.code, { ...riyadh, location: { lat, lng: 46.7 } });
  }
  expect((await see(second, pack.code, london)).state).toBe('suspected_copy');
});

it('Two requests of one stranger, or of one person, say nothing about a pack', async () => {
  for (const [prefix, one] of [
    ['ALONE', app.browser('203.0.113.9')],
    ['PERSON', second],
  ] as const) {
    const pack = await newPack(prefix);
    expect(await see(one, pack.code, riyadh)).toEqual({ state: 'certified', said: [] });
    expect(await see(one, pack.code, london)).toEqual({ state: 'certified', said: [] });
  }
});

it('Strangers on two networks open a finding, which is said beside the result, changes no state and is told to nobody', async () => {
  const pack = await newPack('STRANGE');
  expect((await see(app.browser('203.0.113.1'), pack.code, riyadh)).said).toEqual([]);
  const said = { state: 'certified', said: ['serial.reported_elsewhere'] };
  expect(await see(app.browser('203.0.113.2'), pack.code, london)).toEqual(said);
  // A person between them is not enough either.
  expect(await see(first, pack.code, london)).toEqual(said);
  const { serials } = await producer.call(copiedSerials, { query: { batch: batchId } });
  expect(serials.find((one) => one.serial === pack.serial)).toMatchObject({ isConfirmed: false });
  expect(serials[0]?.isConfirmed).toBe(true);
  const told = await noticesOf(producer);
  expect(told.filter(({ facts }) => facts.serial === pack.serial)).toEqual([]);
  // And when a second person sees it far away, it is a copy.
  expect((await see(second, pack.code, riyadh)).state).toBe('suspected_copy');
  expect((await noticesOf(producer)).filter(({ facts }) => facts.serial === pack.serial)).toHaveLength(1);
});

it('Accounts of the demo say nothing of real goods, and two that were just made say no more than strangers', () => {
  const pack = { now: new Date('2026-11-21T10:00:00Z') };
  const made = (days: number) => newId(new Date(pack.now.getTime() - days * 86_400_000));
  const asker = (userId: string | null, accountRealm: 'real' | 'demo' | null) => ({ userId, accountRealm });
  expect(witnessOf(asker(made(30), 'demo'), 'real', pack.now)).toBeNull();
  expect(witnessOf(asker(made(30), 'real'), 'demo', pack.now)).toBeNull();
  expect(witnessOf(asker(null, null), 'real', pack.now)).toBeNull();
  expect(witnessOf(asker(made(1), 'real'), 'real', pack.now)).toBeNull();
  const known = made(8);
  expect(witnessOf(asker(known, 'real'), 'real', pack.now)).toBe(known);
  expect(witnessOf(asker(known, 'real'), 'practice', pack.now)).toBe(known);
});

it('Serials that nobody put on a pack are noted nowhere, however many are invented', async () => {
  const invented = `(01)${gtin}(21)INVENTED-1`;
  for (const [who, from] of [
    [first, riyadh],
    [second, london],
  ] as const)
    expect((await see(who, invented, from)).said).toEqual(['serial.not_registered']);
  const { rows } = await app.database.pool.query(
    "select 'sighting' as kind from scans.serial_sightings where serial = 'INVENTED-1' union all select 'copy' from scans.copied_serials where serial = 'INVENTED-1'",
  );
  expect(rows).toEqual([]);
});

it('A day between two requests of one network makes nobody else of it', async () => {
  const pack = await newPack('MIDNIGHT');
  // Keys of the day change between them.
  app.clock.moveTo(`${app.clock.now().toISOString().slice(0, 10)}T23:59:58Z`);
  expect((await see(app.browser('203.0.113.9'), pack.code, riyadh)).said).toEqual([]);
  expect((await see(app.browser('203.0.113.9'), pack.code, london)).said).toEqual([]);
});
