import { readFileSync } from 'node:fs';
import { recordEvent } from '@amanah/api/authoring';
import {
  addQualityCheck,
  attachCheckDocument,
  batchCounts,
  batchOptions,
  batchSorts,
  changeBatch,
  checkDocument,
  completeBatch,
  createBatch,
  listBatches,
  ownBatch,
  producerAnalytics,
} from '@amanah/api/batches';
import { listCertifiedProducts } from '@amanah/api/certification/products';
import { listStores, recordMovement } from '@amanah/api/inventory';
import { createLabelRun } from '@amanah/api/labels';
import { listProducts, retireProduct } from '@amanah/api/products';
import type { RouteInput } from '@amanah/api/route';
import { sortDirections } from '@amanah/api/scalars';
import { verdictStatesOf, verify } from '@amanah/api/verification';
import { claimableNumbers } from '@amanah/core/certificates';
import { producerId } from '@amanah/demo/producers';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { day, text, uuid } from '../platform/database/columns.ts';
import { rowsOf } from '../platform/database/database.ts';
import { codeOf, newPerson, sendBytes, setRight, signInAs } from '../testing/demo-people.ts';
import { handoverOf } from '../testing/handover.ts';
import { type Browser, createDemoApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let owner: Browser;
let stranger: Browser;
let gtin: string;
/** Whose certificate is revoked on trial: nothing else is made of it. */
let revokedGtin: string;
let siteId: string;

beforeAll(async () => {
  app = await createDemoApp();
  owner = await signInAs(app, 'producer');
  stranger = await newPerson(app, 'Stranger', 'producer', producerId('ovacik'));
  const options = await owner.call(batchOptions, {});
  siteId = options.sites.find(({ name }) => name.includes('Klang') || name !== '')?.id ?? '';
  const { products } = await owner.call(listCertifiedProducts, { query: { certification: 'certified', limit: 200 } });
  gtin = products[0]?.gtin ?? '';
  revokedGtin = products[1]?.gtin ?? '';
});
afterAll(() => app.close());

type NewBatch = RouteInput<typeof createBatch>['body'];
let counter = 0;
const body = (more: Partial<NewBatch> = {}): NewBatch => ({
  id: crypto.randomUUID(),
  gtin,
  batchNumber: `NEW-${++counter}`,
  code: { kind: 'none' },
  siteId,
  startDate: '2026-11-20',
  expectedCompletion: '2026-11-24',
  expiryDate: '2027-02-01',
  quantity: 100,
  slaughterMethod: 'no_stun',
  ...more,
});
const create = (more: Partial<NewBatch> = {}) => owner.call(createBatch, { body: body(more) });

describe('A new batch', () => {
  it('can be scanned at once, and its verdict follows from its certificate', async () => {
    const { batch } = await create();
    expect(batch).toMatchObject({ events: 0, serials: 0 });
    const unknown = 'HALAL-NEVERMADE-2026-001';
    expect(await owner.call(verdictStatesOf, { body: { codes: [batch.scanCode, unknown] } })).toEqual({
      states: ['certified', 'unknown'],
    });
    const verdict = await app.browser().call(verify, { body: { qrCode: batch.scanCode } });
    expect(verdict).toMatchObject({ state: 'certified', batch: { id: batch.id, batchNumber: batch.batchNumber } });
  });

  it('of a product without a certificate is pending, whatever the producer says', async () => {
    const { products } = await owner.call(listCertifiedProducts, { query: { limit: 200 } });
    const uncertified = products.find(({ certification }) => certification.status !== 'certified');
    if (!uncertified) return;
    const { batch } = await create({ gtin: uncertified.gtin });
    const { states } = await owner.call(verdictStatesOf, { body: { codes: [batch.scanCode] } });
    expect(states).not.toEqual(['certified']);
  });

  it('is counted among those of its product, for its maker alone', async () => {
    const query = { gtins: `${gtin},09521001899999` };
    const before = (await owner.call(batchCounts, { query })).counts;
    await create();
    expect((await owner.call(batchCounts, { query })).counts).toEqual([(before[0] ?? 0) + 1, 0]);
    expect((await stranger.call(batchCounts, { query })).counts).toEqual([0, 0]);
  });

  it('may bear a printed code, or be given the next free one', async () => {
    const printed = await create({ code: { kind: 'printed', code: 'HALAL-NEWLOT-2026-017' } });
    expect(printed.batch.scanCode).toBe('HALAL-NEWLOT-2026-017');
    expect((await app.browser().call(verify, { body: { qrCode: 'halal-newlot-2026-017' } })).batch?.id).toBe(
      printed.batch.id,
    );
    const [first, second] = [
      await create({ code: { kind: 'assigned' } }),
      await create({ code: { kind: 'assigned' } }),
    ];
    expect(first.batch.code).toMatch(/^HALAL-[A-Z-]+-2026-\d{3}$/);
    expect(Number(second.batch.code?.slice(-3))).toBe(Number(first.batch.code?.slice(-3)) + 1);
    for (const code of ['CHICKEN-2026-001', 'HALAL-X-26-1']) {
      const refused = await owner.send(createBatch, { body: body({ code: { kind: 'printed', code } }) });
      expect(codeOf(refused), code).toBe('batches.batch_code_wrong');
    }
    const taken = await owner.send(createBatch, {
      body: body({ code: { kind: 'printed', code: 'HALAL-NEWLOT-2026-017' } }),
    });
    expect(taken).toMatchObject({
      status: 409,
      body: { code: 'batches.batch_code_taken', faults: [{ path: '/code/code' }] },
    });
  });

  it('is given the smallest free code, whatever number somebody prints', async () => {
    const stem = (await create({ code: { kind: 'assigned' } })).batch.code?.replace(/\d+$/, '') ?? '';
    await create({ code: { kind: 'printed', code: `${stem}999999` } });
    const { code } = (await create({ code: { kind: 'assigned' } })).batch;
    expect(code?.slice(stem.length)).toMatch(/^\d{3}$/);
  });

  it('is given a code although a table that gives codes of the same word is being taken in', async () => {
    const first = (await create({ code: { kind: 'assigned' } })).batch.code ?? '';
    const stem = first.replace(/\d+$/, '');
    const [locked, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const upload = app.database.sql.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`batch code demo ${stem}`}, 0))`);
      locked.resolve();
      await ended.promise;
    });
    await locked.promise;
    const { code } = (await create({ code: { kind: 'assigned' } })).batch;
    ended.resolve();
    await upload;
    expect(code).toMatch(new RegExp(`^${stem}\\d{6}$`));
  });

  it('sent twice is one batch; its number can be used once for each product', async () => {
    const given = body();
    const [one, two] = [await owner.call(createBatch, { body: given }), await owner.call(createBatch, { body: given })];
    expect(two.batch).toEqual(one.batch);
    const again = await owner.send(createBatch, { body: { ...given, id: crypto.randomUUID() } });
    expect(again).toMatchObject({
      status: 409,
      body: { code: 'batches.batch_taken', faults: [{ path: '/batchNumber' }] },
    });
  });

  it('names only what is the own: product, site, certificate', async () => {
    const theirs = (await stranger.call(listProducts, { query: { limit: 1 } })).products[0]?.gtin ?? '';
    const sites = (await stranger.call(batchOptions, {})).sites;
    expect(codeOf(await owner.send(createBatch, { body: body({ gtin: theirs }) }))).toBe('products.unknown');
    expect((await owner.send(createBatch, { body: body({ siteId: sites[0]?.id ?? '' }) })).status).toBe(400);
    const { certificates } = await stranger.call(batchOptions, {});
    const claim = body({ claimedCertificateNumbers: [certificates[0]?.number ?? ''] });
    expect(codeOf(await owner.send(createBatch, { body: claim }))).toBe('batches.batch_certificate_unknown');
    expect(await owner.send(createBatch, { body: body({ expiryDate: '2026-11-19' }) })).toMatchObject({
      status: 400,
      body: { code: 'batches.batch_days_wrong', faults: [{ path: '/expiryDate' }] },
    });
  });

  it('claims no certificate that had ended for the product when it was begun', async () => {
    const { rows } = await app.database.pool.query<{ id: string; number: string }>(
      `select k.id, k.number from certificates.whole_coverages v join certificates.certificate_scopes k on k.id = v.certificate_id
       where v.gtin = $1 and certificates.status_on(k.id, k.valid_from, k.valid_until, '2026-11-22', v.gtin, null) = 'valid' limit 1`,
      [revokedGtin],
    );
    const [held] = rows;
    if (!held) throw new Error('the demo certifies this product');
    const claim = (startDate: string) =>
      body({ gtin: revokedGtin, claimedCertificateNumbers: [held.number], startDate });
    expect((await owner.send(createBatch, { body: claim('2026-11-20') })).status).toBe(201);
    await app.database.sql.transaction((tx) =>
      app.domains.certificates.changeStatus(tx, [
        {
          certificateId: held.id,
          status: 'revoked',
          onDay: '2026-11-21',
          reason: 'Trial',
          gtins: [revokedGtin],
          batches: null,
        },
      ]),
    );
    expect(await owner.send(createBatch, { body: claim('2026-11-21') })).toMatchObject({
      status: 400,
      body: { code: 'batches.batch_certificate_ended', faults: [{ path: '/claimedCertificateNumbers' }] },
    });
    expect((await owner.send(createBatch, { body: claim('2026-11-20') })).status).toBe(201);
  });

  it('is recorded within a day where the certificate of that time has ended since', async () => {
    const [lapsed] = await rowsOf(
      app.database.sql,
      { gtin: text, producer: uuid, until: day, site: uuid },
      sql`select v.gtin, v.holder_id as producer, max(v.valid_until) as until, (select id from organisations.site_places where organisation_id = v.holder_id limit 1) as site
        from certificates.whole_coverages v where exists (select from products.registered r where r.gtin = v.gtin and r.retired_at is null)
        group by v.gtin, v.holder_id having max(v.valid_until) < '2026-11-10' limit 1`,
    );
    if (!lapsed) throw new Error('the demo has a product whose certificate has ended');
    const maker = await newPerson(app, 'Latecomer', 'producer', lapsed.producer);
    const made = (startDate: string) =>
      maker.send(createBatch, {
        body: body({ gtin: lapsed.gtin, siteId: lapsed.site, startDate, expiryDate: null, expectedCompletion: null }),
      });
    expect(await made(lapsed.until)).toMatchObject({
      status: 409,
      body: { code: 'batches.batch_written_late', faults: [{ path: '/startDate' }] },
    });
    // Made today it is on record as what it is: without a certificate.
    expect((await made('2026-11-21')).status).toBe(201);
    expect((await owner.send(createBatch, { body: body({ startDate: '2026-11-02' }) })).status).toBe(201);
  });

  it('may claim what the form offers, and nothing else, on every day', async () => {
    const { certificates } = await owner.call(batchOptions, {});
    const numbers = [...new Set(certificates.map(({ number }) => number))];
    expect(numbers.length).toBeGreaterThan(0);
    const seen = new Set<string>();
    for (const startDate of ['2020-01-01', '2026-11-20', '2026-11-21', '2035-01-01']) {
      const offered = claimableNumbers(certificates, { gtin: revokedGtin, startDate });
      for (const number of numbers) {
        const { expectedCompletion: _, ...given } = body({ gtin: revokedGtin, startDate });
        const { status, body: answer } = await owner.send(createBatch, {
          body: { ...given, expectedCompletion: null, expiryDate: null, claimedCertificateNumbers: [number] },
        });
        const said = status === 201 ? 'taken' : codeOf({ body: answer });
        expect([startDate, number, said]).toEqual([
          startDate,
          number,
          offered.includes(number) ? 'taken' : 'batches.batch_certificate_ended',
        ]);
        seen.add(said);
      }
    }
    expect([...seen].toSorted()).toEqual(['batches.batch_certificate_ended', 'taken']);
  });

  it('is not made of a product that was taken out of the range', async () => {
    await owner.call(retireProduct, { params: { gtin }, body: { isRetired: true } });
    expect(codeOf(await owner.send(createBatch, { body: body() }))).toBe('products.retired');
    await owner.call(retireProduct, { params: { gtin }, body: { isRetired: false } });
  });
});

describe('How far a batch is', () => {
  it('follows from its days and its events', async () => {
    const planned = await create({ startDate: '2026-12-01', expectedCompletion: '2026-12-03' });
    expect(planned.batch).toMatchObject({ status: 'pending', productionStatus: 'in_production' });
    const { batch } = await create();
    expect(batch).toMatchObject({ status: 'processing', productionStatus: 'in_production' });
    const finished = await owner.call(completeBatch, {
      params: { id: batch.id },
      body: { completionDate: '2026-11-21' },
    });
    expect(finished.batch).toMatchObject({
      status: 'processing',
      productionStatus: 'completed',
      completionDate: '2026-11-21',
    });
    const again = await owner.send(completeBatch, { params: { id: batch.id }, body: { completionDate: '2026-11-21' } });
    expect(codeOf(again)).toBe('batches.batch_completed');
    const sent = await owner.call(recordEvent, {
      body: {
        id: crypto.randomUUID(),
        kind: 'ship',
        at: '2026-11-21T09:00:00+08:00',
        place: { gln: null, name: 'Dispatch', address: 'Klang', lat: 3.04, lng: 101.45 },
        items: [{ kind: 'batch', gtin, batchNumber: batch.batchNumber, quantity: 100, unit: 'pieces' }],
        outputs: [],
        container: null,
        temperatureCelsius: 3,
        certificateId: null,
        slaughter: null,
        ...handoverOf('ship'),
      },
    });
    expect(sent.events).toHaveLength(1);
    const detail = await owner.call(ownBatch, { params: { id: batch.id } });
    const { id } = batch;
    const change = (more: object) =>
      owner.send(changeBatch, {
        ifMatch: '*',
        params: { id },
        body: { expectedCompletion: null, expiryDate: detail.batch.expiryDate, quantity: 100, ...more },
      });
    // Buyers read on the pack until when it is good, and have what they have.
    expect(codeOf(await change({ expiryDate: '2028-01-01' }))).toBe('batches.batch_has_left');
    for (const quantity of [99, 101]) expect(codeOf(await change({ quantity }))).toBe('batches.batch_has_left');
    expect((await change({ expectedCompletion: '2026-11-21' })).status).toBe(200);
    expect(detail.batch).toMatchObject({ status: 'in_transit', events: 1 });
    expect(detail.history.map(({ status }) => status)).toEqual(['pending', 'processing', 'in_transit']);
    expect(detail.events[0]).toMatchObject({ step: 'distribution', hash: expect.stringMatching(/^ni:/) });
  });

  it('is not told anew of goods that a shop took in at its counter, with no event of its maker', async () => {
    const { batch } = await create({ startDate: '2026-11-18', expectedCompletion: '2026-11-19' });
    const params = { id: batch.id };
    await owner.call(completeBatch, { params, body: { completionDate: '2026-11-19' } });
    const change = (more: object) =>
      owner.send(changeBatch, {
        ifMatch: '*',
        params,
        body: { expectedCompletion: '2026-11-19', expiryDate: '2027-02-01', quantity: 100, ...more },
      });
    expect((await change({ quantity: 99 })).status).toBe(200);
    const shop = await signInAs(app, 'retailer');
    const { stores } = await shop.call(listStores, {});
    const body = {
      id: crypto.randomUUID(),
      kind: 'counted' as const,
      storeId: stores[0]?.id ?? '',
      gtin,
      batchNumber: batch.batchNumber.toLowerCase(),
      at: '2026-11-21T09:00:00Z',
      quantity: 5,
      expiryDate: '2027-02-01',
    };
    // That there are none takes nothing from its maker.
    const none = { ...body, id: crypto.randomUUID(), quantity: 0 };
    expect(await shop.send(recordMovement, { body: none })).toMatchObject({ status: 201 });
    expect((await change({ quantity: 99 })).status).toBe(200);
    // Finished, it becomes no more and keeps no longer, also before it leaves.
    expect(await change({ quantity: 100 })).toMatchObject({
      body: { code: 'batches.batch_is_made', faults: [{ path: '/quantity' }] },
    });
    expect(await change({ quantity: 99, expiryDate: '2031-02-01' })).toMatchObject({
      body: { code: 'batches.batch_is_made', faults: [{ path: '/expiryDate' }] },
    });
    expect(await shop.send(recordMovement, { body })).toMatchObject({ status: 201 });
    expect(codeOf(await change({ expiryDate: '2027-03-01', quantity: 99 }))).toBe('batches.batch_is_made');
    // Whoever counted them may be a stranger, whose word stops no correction.
    expect((await change({ expiryDate: '2027-01-31', quantity: 98 })).status).toBe(200);
  });

  it('is dated no later once somebody wrote down that it has some, also while it is being made', async () => {
    const { batch } = await create();
    const { expiryDate, quantity } = batch;
    const change = (more: object) =>
      owner.send(changeBatch, {
        ifMatch: '*',
        params: { id: batch.id },
        body: { expectedCompletion: null, expiryDate, quantity, ...more },
      });
    const shop = await signInAs(app, 'retailer');
    const { stores } = await shop.call(listStores, {});
    await shop.call(recordMovement, {
      body: {
        ...{ id: crypto.randomUUID(), kind: 'counted', storeId: stores[0]?.id ?? '', gtin },
        ...{ batchNumber: batch.batchNumber, at: '2026-11-21T09:00:00Z', quantity: 1, expiryDate },
      },
    });
    for (const later of ['2031-02-01', null])
      expect(await change({ expiryDate: later })).toMatchObject({
        body: { code: 'batches.batch_has_left', faults: [{ path: '/expiryDate' }] },
      });
    expect((await change({ quantity: quantity + 1 })).status).toBe(200);
    expect((await change({ quantity, expiryDate: '2026-12-24' })).status).toBe(200);
  });

  it('keeps its quantity from the first goods that leave, also where nobody has completed it', async () => {
    const { batch } = await create();
    await owner.call(recordEvent, {
      body: {
        ...{ id: crypto.randomUUID(), kind: 'ship', at: '2026-11-21T09:00:00+08:00' },
        place: { gln: null, name: 'Dispatch', address: 'Klang', lat: 3.04, lng: 101.45 },
        items: [{ kind: 'batch', gtin, batchNumber: batch.batchNumber, quantity: 10, unit: 'pieces' }],
        ...{ outputs: [], container: null, temperatureCelsius: 3, certificateId: null, slaughter: null },
        ...handoverOf('ship'),
      },
    });
    const { batch: sent } = await owner.call(ownBatch, { params: { id: batch.id } });
    expect(sent.completionDate).toBeNull();
    for (const quantity of [sent.quantity - 1, sent.quantity + 1, 999_999])
      expect(
        await owner.send(changeBatch, {
          ifMatch: '*',
          params: { id: batch.id },
          body: { expectedCompletion: null, expiryDate: sent.expiryDate, quantity },
        }),
      ).toMatchObject({ body: { code: 'batches.batch_has_left', faults: [{ path: '/quantity' }] } });
  });

  it('are read page by page, each once', async () => {
    const sorted = batchSorts.flatMap((sort) => sortDirections.map((direction) => ({ sort, direction })));
    for (const asked of [{}, { status: 'completed' as const, sort: 'quantity' as const }, ...sorted]) {
      const whole = await owner.call(listBatches, { query: { ...asked, limit: 100 } });
      const seen: string[] = [];
      for (let hasMore = true; hasMore && seen.length < 100; ) {
        const after = seen.at(-1);
        const page = await owner.call(listBatches, { query: { ...asked, limit: 7, ...(after ? { after } : {}) } });
        expect(page.total).toBe(whole.total);
        seen.push(...page.batches.map(({ id }) => id));
        hasMore = page.hasMore;
      }
      expect(seen.slice(0, 100)).toEqual(whole.batches.map(({ id }) => id));
    }
  });

  it('is found by state, number and product; every batch has one state', async () => {
    const analytics = await owner.call(producerAnalytics, {});
    let total = 0;
    for (const status of ['pending', 'processing', 'in_transit', 'completed'] as const) {
      const found = await owner.call(listBatches, { query: { status, limit: 100 } });
      expect(found.batches.every((batch) => batch.status === status)).toBe(true);
      expect(found.total).toBe(analytics.byStatus[status]);
      total += found.total;
    }
    expect(total).toBe(analytics.totalBatches);
    const { batch } = await create({ batchNumber: 'FIND-ME-7' });
    const found = await owner.call(listBatches, { query: { search: 'find-me', gtin } });
    expect(found.batches.map(({ id }) => id)).toEqual([batch.id]);
  });
});

describe('Quality checks', () => {
  it('are recorded once, with a document that only the own organisation reads', async () => {
    const { batch } = await create();
    const params = { id: batch.id };
    const check = {
      id: crypto.randomUUID(),
      name: 'Metal detector',
      outcome: 'passed' as const,
      by: 'Aisha R.',
      at: '2026-11-21T08:30:00Z',
      note: 'Fe 1.5 mm',
    };
    const ahead = { ...check, id: crypto.randomUUID(), at: '2026-12-25T08:30:00Z' };
    expect(await owner.send(addQualityCheck, { params, body: ahead })).toMatchObject({
      status: 400,
      body: { code: 'batches.check_ahead', faults: [{ path: '/at' }] },
    });
    await owner.call(addQualityCheck, { params, body: check });
    const twice = await owner.call(addQualityCheck, { params, body: check });
    expect(twice.qualityChecks).toMatchObject([{ name: 'Metal detector', by: 'Aisha R.', document: null }]);
    const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');
    const place = { params: { id: batch.id, checkId: check.id } };
    const attached = await sendBytes(app, owner, attachCheckDocument, { ...place, query: { name: 'report.pdf' } }, pdf);
    expect(attached.status).toBe(201);
    expect(attached.body).toMatchObject({ qualityChecks: [{ document: { name: 'report.pdf', bytes: pdf.length } }] });
    const read = await owner.send(checkDocument, place);
    expect([read.status, read.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect((await stranger.send(checkDocument, place)).status).toBe(404);
    const other = Buffer.concat([pdf, Buffer.from('% another\n')]);
    const replaced = await sendBytes(
      app,
      owner,
      attachCheckDocument,
      { ...place, query: { name: 'clean.pdf' } },
      other,
    );
    expect(codeOf(replaced)).toBe('batches.check_has_document');
    expect(attached.body).toMatchObject({ qualityChecks: (await owner.call(ownBatch, { params })).qualityChecks });
    const program = readFileSync(process.execPath).subarray(0, 4096);
    const refused = await sendBytes(app, owner, attachCheckDocument, place, program);
    expect(codeOf(refused)).toBe('files.type_refused');
  });
});

describe('Figures', () => {
  it('are counted from the rows', async () => {
    const { rows } = await app.database.pool.query(
      `select count(*)::int as batches, (select count(*)::int from batches.steps e join batches.batches b on b.id = e.batch_id
         where b.producer_id = $1 and e.status <> 'pending') as events from batches.batches where producer_id = $1`,
      [producerId('kampung-hijau')],
    );
    const analytics = await owner.call(producerAnalytics, {});
    expect(analytics.totalBatches).toBe(rows[0].batches);
    expect(analytics.activeBatches + analytics.completedBatches).toBe(rows[0].batches);
    expect(analytics.supplyChain.totalEvents).toBe(rows[0].events);
    expect(analytics.supplyChain.verified).toBeGreaterThan(0);
    expect(analytics.supplyChain.verified).toBeLessThanOrEqual(rows[0].events);
    expect(analytics.averageProcessingTime).toBeGreaterThan(0);
    expect(analytics.supplyChain.averageTransitHours).toBeGreaterThan(0);
  });
});

describe('Batches of others', () => {
  it('are not there for a stranger', async () => {
    const { batch } = await create();
    const params = { id: batch.id };
    for (const answer of [
      await stranger.send(ownBatch, { params }),
      await stranger.send(changeBatch, {
        ifMatch: '*',
        params,
        body: { expectedCompletion: null, expiryDate: null, quantity: 1 },
      }),
      await stranger.send(completeBatch, { params, body: { completionDate: '2026-11-21' } }),
    ])
      expect([answer.status, codeOf(answer)]).toEqual([404, 'batches.batch_unknown']);
    expect((await (await signInAs(app, 'retailer')).send(listBatches, {})).status).toBe(403);
  });

  it('are written by those of the daily work only', async () => {
    const person = await newPerson(app, 'Colleague', 'producer', producerId('kampung-hijau'));
    for (const [right, status] of [
      ['staff', 201],
      ['auditor', 403],
      ['read_only', 403],
    ] as const) {
      await setRight(app, 'Colleague', right);
      expect((await person.send(createBatch, { body: body() })).status, right).toBe(status);
      expect((await person.call(listBatches, { query: { limit: 1 } })).mayWrite, right).toBe(status === 201);
    }
  });

  it('past their day get no labels', async () => {
    const { batch } = await create({ startDate: '2026-11-19', expectedCompletion: null, expiryDate: '2026-11-20' });
    const run = { kind: 'pack', id: crypto.randomUUID(), batchId: batch.id, serialPrefix: 'Q', count: 1 } as const;
    expect(await owner.send(createLabelRun, { body: run })).toMatchObject({
      status: 409,
      body: { code: 'labels.batch_past_expiry', faults: [{ path: '/batchId' }] },
    });
  });

  it('shrink no further than the packs that are labelled', async () => {
    const { batch } = await create({ quantity: 20 });
    await owner.call(createLabelRun, {
      body: { kind: 'pack', id: crypto.randomUUID(), batchId: batch.id, serialPrefix: 'Q', count: 12 },
    });
    const change = (quantity: number) =>
      owner.send(changeBatch, {
        ifMatch: '*',
        params: { id: batch.id },
        body: { expectedCompletion: null, expiryDate: '2027-03-01', quantity },
      });
    expect(codeOf(await change(11))).toBe('batches.batch_too_small');
    expect((await change(12)).body).toMatchObject({ batch: { quantity: 12, serials: 12, expiryDate: '2027-03-01' } });
  });
});
