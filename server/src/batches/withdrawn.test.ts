// Goods whose certificate was revoked: no way leads round it, at the desk, by the form of events or by labels; what was not reached stays free.

import { recordEvent } from '@amanah/api/authoring';
import { createBatch } from '@amanah/api/batches';
import { changeCertificateStatus } from '@amanah/api/certificates';
import { listStores, recordMovement } from '@amanah/api/inventory';
import { createLabelRun } from '@amanah/api/labels';
import type { RouteBody } from '@amanah/api/route';
import type { AuthoredKind } from '@amanah/core/authoring';
import { batchName } from '@amanah/core/certificates';
import { checkDigitOf } from '@amanah/core/codes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CertifierDesk, chicken, openCertifierDesk } from '../certificates/testing/certifier-desk.ts';
import { codeOf, signInAs } from '../testing/demo-people.ts';
import { handoverOf } from '../testing/handover.ts';
import type { Browser } from '../testing/test-app.ts';

let desk: CertifierDesk;
let shop: Browser;
beforeAll(async () => {
  desk = await openCertifierDesk();
  shop = await signInAs(desk.app, 'retailer');
});
afterAll(() => desk.app.close());

const gtin = chicken.gtins[0] ?? '';
const now = () => desk.app.clock.now().toISOString();

async function make(batchNumber: string): Promise<string> {
  const id = crypto.randomUUID();
  await desk.holder.call(createBatch, {
    body: {
      ...{ id, gtin, batchNumber, code: { kind: 'none' }, siteId: chicken.siteId, startDate: '2026-11-21' },
      ...{ expectedCompletion: null, expiryDate: null, quantity: 100, slaughterMethod: 'no_stun' },
      claimedCertificateNumbers: [],
    },
  });
  return id;
}
const itemOf = (batchNumber: string) => ({ kind: 'batch', gtin, batchNumber, quantity: 2, unit: 'pieces' });
const record = (who: Browser, kind: AuthoredKind, batchNumber: string, more: object = {}) =>
  who.send(recordEvent, {
    body: {
      ...{ id: crypto.randomUUID(), kind, at: now(), items: [itemOf(batchNumber)], outputs: [], container: null },
      ...{ temperatureCelsius: null, certificateId: null, slaughter: null, ...handoverOf(kind) },
      place: { gln: null, name: 'Plant', address: 'Klang', lat: null, lng: null },
      ...more,
    } as RouteBody<typeof recordEvent>, // as the form of the page sends it
  });
const tick = () => desk.app.clock.moveTo(new Date(desk.app.clock.now().getTime() + 60_000).toISOString());

it('Goods of a revoked certificate go no way but back to their maker, and those that it does not reach go on', async () => {
  const [hit, spared] = ['WD-REACHED', 'WD-SPARED'];
  const id = await make(hit);
  await make(spared);
  const certificate = await desk.issue({ batches: [batchName(gtin, hit)] });
  const run = { id: crypto.randomUUID(), kind: 'pack', batchId: id, serialPrefix: 'WD', count: 2 } as const;
  const { first } = await desk.holder.call(createLabelRun, { body: run });
  const body = `0952100000000777`;
  const sscc = `${body}1${checkDigitOf(`${body}1`)}`;
  const other = `${body}2${checkDigitOf(`${body}2`)}`;
  expect((await record(desk.holder, 'pack', hit, { container: sscc })).status).toBe(201);
  expect((await record(desk.holder, 'ship', hit)).status).toBe(201);
  expect((await record(shop, 'receive', hit)).status).toBe(201);

  tick();
  const revocation = { action: 'revoke', reason: 'Pork in the plant' } as const;
  await desk.browser.call(changeCertificateStatus, { params: { id: certificate.id }, body: revocation });
  tick();

  const unit = { items: [{ kind: 'unit', sscc }] };
  const pack = { items: [{ kind: 'pack', gtin, serial: first }] };
  const outputs = [itemOf('WD-MADE-OF-IT')];
  const tries: [string, () => ReturnType<typeof record>][] = [
    ['its maker sends it', () => record(desk.holder, 'ship', hit)],
    ['its maker sends a pack of it', () => record(desk.holder, 'ship', hit, pack)],
    ['its maker sends it as the unit that it was packed in before', () => record(desk.holder, 'ship', hit, unit)],
    ['its maker packs it', () => record(desk.holder, 'pack', hit, { container: other })],
    ['its maker uses it', () => record(desk.holder, 'process', hit, { outputs })],
    ['the shop receives it', () => record(shop, 'receive', hit)],
    ['the shop receives it in other letters', () => record(shop, 'receive', hit.toLowerCase())],
    ['the shop sends it on', () => record(shop, 'ship', hit)],
    ['said to have been before', () => record(desk.holder, 'ship', hit, { at: '2026-11-21T08:00:00Z' })],
  ];
  for (const [way, attempt] of tries) expect([way, codeOf(await attempt())]).toEqual([way, 'batches.goods_withdrawn']);
  expect(codeOf(await desk.holder.send(createLabelRun, { body: { ...run, id: crypto.randomUUID() } }))).toBe(
    'batches.goods_withdrawn',
  );
  const { stores } = await shop.call(listStores, {});
  const received = await shop.send(recordMovement, {
    body: {
      ...{ kind: 'received', id: crypto.randomUUID(), storeId: stores[0]?.id ?? '', gtin, batchNumber: hit },
      ...{ quantity: 2, expiryDate: null, supplier: 'Kampung Hijau', document: 'DN-7', note: '', at: now() },
    },
  });
  expect(codeOf(received)).toBe('batches.goods_withdrawn');

  const { rows } = await desk.app.database.pool.query<{ gln: string }>(
    'select gln from organisations.sites where organisation_id = $1 and gln is not null limit 1',
    [chicken.holderId],
  );
  const back = { tradingPartner: { name: 'Kampung Hijau Poultry Sdn Bhd', gln: rows[0]?.gln ?? '' } };
  expect((await record(shop, 'ship', hit, back)).status).toBe(201);
  expect((await record(desk.holder, 'receive', hit)).status).toBe(201);
  expect((await record(desk.holder, 'ship', spared)).status).toBe(201);
});

it('A revocation of the whole product reaches its batches, and goods whose batch nobody knows', async () => {
  await make('WD-WHOLE');
  const certificate = await desk.issue();
  tick();
  const revocation = { action: 'revoke', reason: 'Found at an audit' } as const;
  await desk.browser.call(changeCertificateStatus, { params: { id: certificate.id }, body: revocation });
  tick();
  for (const batchNumber of ['WD-WHOLE', 'NOBODY-KNOWS'])
    expect([batchNumber, codeOf(await record(shop, 'receive', batchNumber))]).toEqual([
      batchNumber,
      'batches.goods_withdrawn',
    ]);
  // Made good by the same body, as the verdict has it: a batch on record goes on.
  await desk.issue({ validFrom: '2026-11-21' });
  expect((await record(desk.holder, 'ship', 'WD-WHOLE')).status).toBe(201);
});
