// Recalls through HTTP: whom they reach, that the verdict changes at once, who is told, what the log keeps, and the spreadsheet.
import { recordMovement } from '@amanah/api/inventory';
import { listNotifications, readNotification } from '@amanah/api/notifications';
import {
  liftRecall,
  listRecalls,
  previewRecall,
  publishRecall,
  recallableBatches,
  recallReachSchema,
  recallSchema,
} from '@amanah/api/recalls';
import { previewVerdict, verify } from '@amanah/api/verification';
import { demoAccounts } from '@amanah/demo/accounts';
import { producerId, siteId } from '@amanah/demo/producers';
import excel from 'exceljs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../certificates/testing/certifier-desk.ts';
import { signInAs } from '../testing/demo-people.ts';
import { personAt } from '../testing/person-at.ts';
import { type Browser, createDemoApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let owner: Browser;
let shop: Browser;
let stranger: Browser;
let outsider: Browser;
let shopper: Browser;
const maker = producerId('kampung-hijau');
const shopId = '0199a000-0000-7000-8000-00000000000d';
const shopGln = '9521234567899';
const code = 'HALAL-CHICKEN-2024-001';
let gtin: string;
let number: string;

beforeAll(async () => {
  app = await createDemoApp();
  // Who has goods by events alone is asked here; shops that count by hand have a test of their own (batches/blocks.test.ts).
  await app.database.asOwner(
    'delete from inventory.item_verdicts; delete from stock.movements; delete from stock.items',
  );
  await app.database.sql.transaction((tx) =>
    app.domains.organisations.addApproved(tx, [
      {
        id: shopId,
        name: 'Corner Shop',
        kind: 'retailer',
        country: 'MY',
        city: 'Ipoh',
        licenceNumber: '',
        realm: 'demo' as const,
        sites: [
          {
            id: '0199a000-0000-7000-8000-0000000000d1',
            name: 'Corner Shop Ipoh',
            kind: 'retail',
            address: 'Ipoh',
            country: 'MY',
            latitude: null,
            longitude: null,
            gln: shopGln,
          },
        ],
      },
    ]),
  );
  const { rows } = await app.database.pool.query<{ gtin: string; batch_number: string }>(
    'select gtin, batch_number from batches.batches where code = $1',
    [code],
  );
  gtin = rows[0]?.gtin ?? '';
  number = rows[0]?.batch_number ?? '';
  owner = await personAt(app, maker, 'RecallOwner');
  shop = await personAt(app, shopId, 'ShopOwner', 'retailer');
  stranger = await personAt(app, producerId('ovacik'), 'RecallStranger');
  outsider = await personAt(app, producerId('rimal'), 'RecallOutsider');
  shopper = await signIn(app, demoAccounts.find(({ role }) => role === 'consumer')?.email ?? '');
  await app.domains.ledger.settled();
});
afterAll(() => app.close());

const link = (path: string) => `https://id.gs1.org${path}`;
const lot = () => link(`/01/${gtin}/10/${encodeURIComponent(number)}`);
const event = (more: object, minute: number) => ({
  type: 'ObjectEvent',
  eventTime: new Date(Date.UTC(2026, 10, 20, 8, minute)).toISOString(),
  eventTimeZoneOffset: '+08:00',
  action: 'OBSERVE',
  ...more,
});
const capture = (events: readonly object[], organisationId: string) =>
  app.database.sql.transaction((tx) =>
    app.domains.events.capture(tx, {
      organisationId,
      document: {
        '@context': ['https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld'],
        type: 'EPCISDocument',
        schemaVersion: '2.0',
        creationDate: '2026-11-20T08:00:00Z',
        epcisBody: { eventList: events },
      },
    }),
  );
const choice = { codes: [code], includesDescendants: true };
const stateOf = async () => (await app.browser().call(previewVerdict, { params: { code }, query: {} })).state;

describe('A recall', () => {
  it('shows before it is published who has the goods, what is left, and how many scanned them', async () => {
    const goods = (quantity: number) => ({ quantityList: [{ epcClass: lot(), quantity, uom: 'KGM' }] });
    const owners = {
      sourceList: [{ type: 'owning_party', source: `urn:uuid:${maker}` }],
      destinationList: [{ type: 'owning_party', destination: link(`/417/${shopGln}`) }],
    };
    const here = { bizLocation: { id: link(`/414/${shopGln}`) } };
    await capture([event({ bizStep: 'shipping', ...goods(40), ...owners }, 1)], maker);
    await capture(
      [
        event({ bizStep: 'receiving', ...goods(40), ...owners, ...here }, 2),
        event({ bizStep: 'retail_selling', ...goods(12.5), ...here }, 3),
      ],
      shopId,
    );
    await shopper.call(verify, { body: { qrCode: code } });
    await app.browser().call(verify, { body: { qrCode: code } });
    const reach = await owner.call(previewRecall, { body: choice });
    expect(recallReachSchema.parse(reach)).toEqual(reach);
    expect(reach.batches).toMatchObject([{ label: `(01)${gtin}(10)${number}`, isChosen: true }]);
    expect(reach.holders).toEqual([
      { name: 'Corner Shop', country: 'MY', lots: 1, lastSeenAt: '2026-11-20T08:03:00Z' },
    ]);
    expect(reach.stock).toContainEqual({
      holder: 'Corner Shop',
      label: `(01)${gtin}(10)${number}`,
      quantity: 27.5,
      unit: 'KGM',
    });
    expect(reach.scans.people).toBe(1);
    expect(reach.scans.total).toBeGreaterThanOrEqual(2);
    expect(reach.isComplete).toBe(true);
    expect(await stateOf()).toBe('certified');
  });

  it('begins with a batch that the organisation may recall, found by its number, code or product', async () => {
    const { batches } = await owner.call(recallableBatches, { query: {} });
    expect(batches.length).toBeGreaterThan(3);
    const found = (await owner.call(recallableBatches, { query: { search: number.toLowerCase() } })).batches;
    expect(found.map((batch) => batch.code)).toEqual([`(01)${gtin}(10)${number}`]);
    expect((await owner.call(recallableBatches, { query: { search: code } })).batches).toEqual(found);
    expect((await owner.call(recallableBatches, { query: { search: '%' } })).batches).toEqual([]);
    expect((await shop.call(recallableBatches, { query: {} })).batches).toEqual([]);
    const certifier = await signInAs(app, 'certifier');
    const { rows } = await app.database.pool.query<{ code: string }>(
      `select '(01)' || gtin || '(10)' || batch_number as code from batches.batches where realm = 'demo' order by md5(id::text) limit 30`,
    );
    const said = { listed: 0, refused: 0 };
    for (const asked of [owner, certifier])
      for (const { code: one } of rows) {
        const listed = (await asked.call(recallableBatches, { query: { search: one.slice(22) } })).batches;
        const isListed = listed.some((batch) => batch.code === one);
        const body = { codes: [one], includesDescendants: false };
        expect([one, (await asked.send(previewRecall, { body })).status]).toEqual([one, isListed ? 200 : 403]);
        said[isListed ? 'listed' : 'refused']++;
      }
    expect(Math.min(said.listed, said.refused)).toBeGreaterThan(2);
  });

  it("is nobody's who neither made nor certified the goods", async () => {
    const body = { ...choice, recallClass: 'I' as const, reason: 'Because I can, and nobody stops me.' };
    for (const person of [shop, stranger]) {
      expect(await person.send(previewRecall, { body: choice })).toMatchObject({
        status: 403,
        body: {
          code: 'recalls.recall_refused',
          faults: choice.codes.map((expected) => ({ path: '/codes', rule: 'not_yours_to_recall', expected })),
        },
      });
      expect((await person.send(publishRecall, { body })).status).toBe(403);
    }
    expect((await shopper.send(publishRecall, { body })).status).toBe(403);
    expect((await app.browser().send(publishRecall, { body })).status).toBe(401);
    expect(await owner.send(previewRecall, { body: { ...choice, codes: ['HALAL-NOTHING-2026-999'] } })).toMatchObject({
      status: 404,
      body: { code: 'recalls.nothing_to_recall' },
    });
    // A misprint among good codes may be the one that has to be recalled: it is shown, and nothing is published.
    const misprinted = { ...body, codes: [code, 'HALAL-NOTHING-2026-999'] };
    expect((await owner.call(previewRecall, { body: misprinted })).unknownCodes).toEqual(['HALAL-NOTHING-2026-999']);
    expect(await owner.send(publishRecall, { body: misprinted })).toMatchObject({
      status: 400,
      body: { code: 'recalls.code_unknown', faults: [{ path: '/codes', expected: 'HALAL-NOTHING-2026-999' }] },
    });
    expect(await stateOf()).toBe('certified');
  });

  it('changes the verdict at once, stands in the log, and is told once to holders and people who scanned', async () => {
    await app.outbox.deliver(app.domains.notifications.listeners);
    await app.domains.notifications.deliver();
    const before = app.mails.length;
    const recall = await owner.call(publishRecall, {
      body: { ...choice, recallClass: 'I', reason: 'Listeria was found in a retained sample.' },
    });
    expect(recallSchema.parse(recall)).toEqual(recall);
    expect(recall).toMatchObject({ mayLift: true, concern: null, recallClass: 'I', liftedAt: null });
    expect(await stateOf()).toBe('withdrawn');
    const { rows: leaves } = await app.database.pool.query<{ leaf: string }>(
      "select leaf from ledger.leaves where leaf like '%recall.published%'",
    );
    const issuers = leaves.map(({ leaf }) => String(JSON.parse(leaf).issuer));
    expect(issuers.filter((issuer) => issuer.includes(maker))).toHaveLength(1);

    expect(await app.outbox.deliver(app.domains.notifications.listeners)).toBeGreaterThan(0);
    expect(await app.outbox.deliver(app.domains.notifications.listeners)).toBe(0);
    const { rows: ofCertifier } = await app.database.pool.query<{ email: string }>(
      `select distinct a.email from recalls.recall_notices n join organisations.active_members m on m.organisation_id = any(n.party_ids)
       join people.accounts a on a.id = m.user_id where n.id = $1`,
      [recall.id],
    );
    expect(ofCertifier.length).toBeGreaterThan(0);
    const readers = [
      ...ofCertifier.map(({ email }) => email),
      ...demoAccounts.flatMap(({ role, email }) => (role === 'consumer' ? email : [])).slice(0, 1),
      'shopowner@events.example',
    ];
    expect(await app.domains.notifications.deliver()).toBe(readers.length);
    const sent = app.mails.slice(before).map(({ to, subject }) => [to, subject]);
    expect(sent.map(([to]) => to).sort()).toEqual(readers.sort());
    expect(sent[0]?.[1]).toContain('Recall');
    const certifier = await signInAs(app, 'certifier');
    expect((await certifier.call(listRecalls, {})).recalls.find(({ id }) => id === recall.id)).toMatchObject({
      concern: 'certifier',
      mayLift: false,
    });
    expect((await certifier.call(listNotifications, {})).notifications).toContainEqual(
      expect.objectContaining({ kind: 'recall_of_party', path: '/recalls' }),
    );
    const [own] = (await shop.call(listNotifications, {})).notifications;
    expect(own).toMatchObject({
      kind: 'recall_of_holder',
      path: '/recalls',
      readAt: null,
      facts: { reason: 'Listeria was found in a retained sample.' },
    });
    const [asShopper] = (await shopper.call(listNotifications, {})).notifications;
    expect(asShopper).toMatchObject({ kind: 'recall_of_scanner', path: `/product/${encodeURIComponent(code)}` });
    const ownKinds = (await owner.call(listNotifications, {})).notifications.map(({ kind }) => kind);
    expect(ownKinds.filter((kind) => kind.startsWith('recall_'))).toEqual([]);
    expect((await stranger.send(readNotification, { params: { id: own?.id ?? '' } })).status).toBe(404);
    await shop.call(readNotification, { params: { id: own?.id ?? '' } });
    expect((await shop.call(listNotifications, {})).notifications[0]?.readAt).not.toBeNull();
  });

  it('is told by another process when the first one dies on the way, and nobody hears it twice', async () => {
    const mails = app.mails.length;
    await app.database.pool.query("update outbox.messages set done_at = null, taken_until = '2026-11-21T09:00:00Z'");
    expect(await app.outbox.deliver(app.domains.notifications.listeners)).toBeGreaterThan(0);
    expect(await app.domains.notifications.deliver()).toBe(0);
    // Died between sending and noting that it was sent: once more is better than never.
    await app.database.pool.query(`update notifications.deliveries set done_at = null, taken_until = '2026-11-21T09:00:00Z'
      where id = (select min(id::text)::uuid from notifications.deliveries)`);
    expect(await app.domains.notifications.deliver()).toBe(1);
    expect(app.mails.length - mails).toBe(1);
    expect((await shop.call(listNotifications, {})).notifications).toHaveLength(1);
  });

  it('is seen by the publisher and by holders, and lifted by the publisher alone', async () => {
    const [published] = (await owner.call(listRecalls, {})).recalls;
    const id = published?.id ?? '';
    expect((await shop.call(listRecalls, {})).recalls).toMatchObject([{ id, concern: 'holder', mayLift: false }]);
    expect((await stranger.call(listRecalls, {})).recalls).toEqual([]);
    const body = { reason: 'The counter-analysis found nothing.' };
    expect((await shop.send(liftRecall, { params: { id }, body })).status).toBe(403);
    const lifted = await owner.call(liftRecall, { params: { id }, body });
    expect(lifted).toMatchObject({ liftedBecause: body.reason, mayLift: false });
    expect(await stateOf()).toBe('certified');
    expect((await owner.send(liftRecall, { params: { id }, body })).status).toBe(403);
    const { rows } = await app.database.pool.query(
      "select count(*)::int as n from ledger.leaves where leaf like '%recall.lifted%' and subject in (select 'urn:uuid:' || id from recalls.recalls where notice_id = $1)",
      [id],
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('reaches what was made of the goods, also in the hands of others, whose producers decide themselves', async () => {
    const made = (outputs: readonly string[], minute: number) => ({
      type: 'TransformationEvent',
      eventTime: new Date(Date.UTC(2026, 10, 20, 9, minute)).toISOString(),
      eventTimeZoneOffset: '+08:00',
      inputQuantityList: [{ epcClass: lot(), quantity: 1 }],
      outputQuantityList: outputs.map((epcClass) => ({ epcClass, quantity: 1 })),
    });
    const batch = {
      siteId: siteId('kampung-hijau', 'processing'),
      producedOn: '2026-11-20',
      quantity: 1,
      claimedCertificateNumbers: [],
      realm: 'demo' as const,
    };
    await app.database.sql.transaction((tx) =>
      app.domains.events.addBatches(tx, [
        { batch: { ...batch, gtin, batchNumber: 'NUGGETS-1', producerId: maker }, journey: [], packSerials: [] },
        {
          batch: { ...batch, gtin, batchNumber: 'PIE-1', producerId: producerId('ovacik') },
          journey: [],
          packSerials: [],
        },
      ]),
    );
    await capture([made([link(`/01/${gtin}/10/NUGGETS-1`)], 1)], maker);
    await capture([made([link(`/01/${gtin}/10/PIE-1`)], 2)], producerId('ovacik'));
    const reach = await owner.call(previewRecall, { body: choice });
    expect(reach.batches.map(({ label, isChosen }) => [label, isChosen]).sort()).toEqual(
      [
        [`(01)${gtin}(10)${number}`, true],
        [`(01)${gtin}(10)NUGGETS-1`, false],
      ].sort(),
    );
    expect(reach.others.map(({ label }) => label)).toEqual([`(01)${gtin}(10)PIE-1`]);
    const alone = await owner.call(previewRecall, { body: { ...choice, includesDescendants: false } });
    expect(alone.batches).toHaveLength(1);
  });
});

it('A recall by the certifier concerns whoever made the goods, also where no event names anybody', async () => {
  const certifier = await signInAs(app, 'certifier');
  const { rows } = await app.database.pool.query<{ code: string }>(
    `select '(01)' || b.gtin || '(10)' || b.batch_number as code from batches.batches b
     join batches.resting_certificates r on r.batch_id = b.id join certificates.certificate_scopes k on k.id = r.certificate_id
     join authorities.body_names n on n.id = k.certifier_id and n.organisation_id = (select m.organisation_id from organisations.active_members m
       join people.accounts a on a.id = m.user_id where a.username = 'Salma')
     where b.producer_id = $1 and b.batch_number <> $2 order by b.id desc limit 1`,
    [maker, number],
  );
  const { id } = await certifier.call(publishRecall, {
    body: {
      codes: [rows[0]?.code ?? ''],
      includesDescendants: false,
      recallClass: 'III',
      reason: 'The label lacks a sign.',
    },
  });
  await app.outbox.deliver(app.domains.notifications.listeners);
  expect((await owner.call(listRecalls, {})).recalls.find((one) => one.id === id)).toMatchObject({ concern: 'maker' });
  const kinds = (await owner.call(listNotifications, {})).notifications.map(({ kind }) => kind);
  expect(kinds).toContain('recall_of_party');
});

describe('The sortable spreadsheet of FSMA 204', () => {
  it('holds every tracking event, lots of containers by their names, and no formula', async () => {
    const sscc = link('/00/095212345678900016');
    const place = { bizLocation: { id: link(`/414/${shopGln}`) } };
    await capture(
      [
        {
          ...event({ parentID: sscc, childQuantityList: [{ epcClass: lot(), quantity: 5, uom: 'KGM' }] }, 10),
          type: 'AggregationEvent',
          action: 'ADD',
        },
        event(
          {
            bizStep: 'shipping',
            epcList: [sscc],
            ...place,
            bizTransactionList: [{ type: 'desadv', bizTransaction: 'urn:epcglobal:cbv:bt:9521234567899:=1+1' }],
          },
          11,
        ),
      ],
      maker,
    );
    for (let part = 0; part < 2; part++)
      await capture(
        Array.from({ length: 1_000 }, (_, index) =>
          event(
            {
              bizStep: 'receiving',
              quantityList: [{ epcClass: lot(), quantity: index + 1, uom: 'GRM' }],
              ...place,
              eventID: `urn:uuid:00000000-0000-4000-8000-${String(part * 1_000 + index).padStart(12, '0')}`,
            },
            20,
          ),
        ),
        shopId,
      );
    await shop.call(recordMovement, {
      body: {
        ...{ id: crypto.randomUUID(), kind: 'received', storeId: '0199a000-0000-7000-8000-0000000000d1', gtin },
        ...{ batchNumber: number, quantity: 7, expiryDate: null, at: '2026-11-20T09:00:00Z', note: '' },
        ...{ supplier: '=Cool Carriers', document: 'DN-77' },
      },
    });
    await app.database.asOwner(
      `insert into organisations.sites (id, organisation_id, realm, name, kind, address, country)
       select '0199a000-0000-7000-8000-0000000000d2', organisation_id, realm, 'Second Shop', kind, 'Taiping', country
       from organisations.sites where id = '0199a000-0000-7000-8000-0000000000d1'`,
    );
    await shop.call(recordMovement, {
      body: {
        ...{ id: crypto.randomUUID(), kind: 'transferred', storeId: '0199a000-0000-7000-8000-0000000000d1', gtin },
        ...{ toStoreId: '0199a000-0000-7000-8000-0000000000d2', batchNumber: number, quantity: 3 },
        ...{ at: '2026-11-20T10:00:00Z', note: '' },
      },
    });
    const at = (time: string) => ({ at: `2026-11-20T${time}Z`, note: '' });
    const loose = { gtin, storeId: '0199a000-0000-7000-8000-0000000000d1' };
    await shop.call(recordMovement, {
      body: {
        ...{ id: crypto.randomUUID(), kind: 'received', ...loose, batchNumber: null, quantity: 4, expiryDate: null },
        ...{ supplier: 'Loose Goods Ltd', document: 'DN-LOOSE', ...at('10:10:00') },
      },
    });
    await shop.call(recordMovement, {
      body: {
        ...{ id: crypto.randomUUID(), kind: 'identified', ...loose, batchNumber: number, quantity: 4 },
        ...at('10:20:00'),
      },
    });
    const recall = await owner.call(publishRecall, {
      body: { ...choice, recallClass: 'II', reason: 'A label lacks an allergen.' },
    });
    const answer = await app.http.inject({
      url: `/api/recalls/${recall.id}/fsma204.xlsx`,
      headers: { authorization: `Bearer ${owner.token}` },
    });
    expect(answer.statusCode).toBe(200);
    const book = new excel.Workbook();
    await book.xlsx.load(answer.rawPayload as unknown as ArrayBuffer);
    expect(book.worksheets.map(({ name }) => name)).toEqual([
      'Harvesting',
      'Cooling',
      'Initial Packing',
      'First Land-Based Receiving',
      'Shipping',
      'Receiving',
      'Transformation',
      'Findings',
    ]);
    // To whom and by which document: for who sent it, or got it, alone.
    const sheetsFor = async (reader: Browser) => {
      const read = await app.http.inject({
        url: `/api/recalls/${recall.id}/fsma204.xlsx`,
        headers: { authorization: `Bearer ${reader.token}` },
      });
      const sheets = new excel.Workbook();
      await sheets.xlsx.load(read.rawPayload as unknown as ArrayBuffer);
      return sheets;
    };
    const documentsIn = async (reader: Browser) =>
      ((await sheetsFor(reader)).getWorksheet('Shipping')?.getColumn(14).values ?? [])
        .slice(2)
        .filter((one) => one !== '' && one != null);
    expect(await documentsIn(owner)).not.toEqual([]);
    expect(await documentsIn(shop)).toEqual([]);
    // What a shop took in at its counter stands in its own sheet, and in nobody else's.
    const receiptsIn = async (reader: Browser) => {
      const sheet = (await sheetsFor(reader)).getWorksheet('Receiving');
      return (sheet?.getRows(2, sheet.rowCount) ?? [])
        .map((row) => (row.values as unknown[]).slice(1))
        .filter((row) => row[13] === 'DN-77');
    };
    expect(await receiptsIn(owner)).toEqual([]);
    expect(await receiptsIn(shop)).toMatchObject([
      [
        number,
        expect.any(String),
        gtin,
        7,
        'each',
        '2026-11-20T09:00:00.000Z',
        'Corner Shop Ipoh, Ipoh',
        "'=Cool Carriers",
        ...['', '', ''],
        expect.stringContaining('Kampung Hijau'),
        'Delivery note',
        'DN-77',
      ],
    ]);
    // What came without a batch and was told apart later came from somewhere too.
    const received = (await sheetsFor(shop)).getWorksheet('Receiving');
    const looseRows = (received?.getRows(2, received.rowCount) ?? []).filter((row) =>
      (row.values as unknown[]).includes('DN-LOOSE'),
    );
    expect(looseRows.map(({ values }) => values)).toEqual([
      expect.arrayContaining([number, 4, '2026-11-20T10:10:00.000Z', 'Loose Goods Ltd', 'DN-LOOSE']),
    ]);
    // What one of its shops sent to another is a shipping and a receiving of its own (21 CFR 1.1340 and 1.1345).
    const betweenShops = async (reader: Browser, name: string) => {
      const sheet = (await sheetsFor(reader)).getWorksheet(name);
      return (sheet?.getRows(2, sheet.rowCount) ?? [])
        .map((row) => (row.values as unknown[]).slice(1))
        .filter((row) => row.includes('2026-11-20T10:00:00.000Z'));
    };
    for (const name of ['Shipping', 'Receiving']) {
      expect(await betweenShops(owner, name)).toEqual([]);
      const [row] = await betweenShops(shop, name);
      expect(row).toEqual(expect.arrayContaining([3, 'Corner Shop Ipoh, Ipoh', 'Second Shop, Taiping']));
    }
    // Also what is missing in what others sent, and what the reader's own shop took in without an event.
    const findingsIn = (sheets: excel.Workbook) =>
      new Set((sheets.getWorksheet('Findings')?.getColumn(8).values ?? []).slice(2));
    expect([...findingsIn(book)]).toEqual(
      expect.arrayContaining(['Nobody recorded from whom it came.', 'No reference document is recorded.']),
    );
    // The goods are recalled by now: what moves again is a finding.
    await capture(
      [event({ bizStep: 'shipping', quantityList: [{ epcClass: lot(), quantity: 1 }], ...place }, 24 * 60 * 6)],
      maker,
    );
    expect([...findingsIn(await sheetsFor(owner))]).toContain(
      'Recorded while the lot was blocked: see whether it went back to its maker.',
    );
    const receiving = book.getWorksheet('Receiving');
    expect(receiving?.rowCount).toBeGreaterThan(2_000);
    const rowsOf = (name: string) => {
      const sheet = book.getWorksheet(name);
      return Array.from({ length: (sheet?.rowCount ?? 1) - 1 }, (_, index) =>
        ((sheet?.getRow(index + 2).values ?? []) as unknown[]).slice(1),
      );
    };
    const contained = rowsOf('Shipping').find((row) => row[10] === '(00)095212345678900016');
    expect(contained?.[0]).toBe(number);
    expect(contained?.[6]).toBe('Corner Shop Ipoh, Ipoh, MY (GLN 9521234567899)');
    for (const row of [...rowsOf('Shipping'), ...rowsOf('Receiving')])
      for (const cell of row) if (typeof cell === 'string') expect(cell).not.toMatch(/^[=+@]/);
    expect(
      (
        await app.http.inject({
          url: `/api/recalls/${recall.id}/fsma204.xlsx`,
          headers: { authorization: `Bearer ${outsider.token}` },
        })
      ).statusCode,
    ).toBe(404);
  });
});
