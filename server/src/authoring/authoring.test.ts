import * as api from '@amanah/api/authoring';
import { createBatch } from '@amanah/api/batches';
import { evidence } from '@amanah/api/evidence';
import { login } from '@amanah/api/identity';
import { journey } from '@amanah/api/journeys';
import { createLabelRun, labelFile, listLabelRuns } from '@amanah/api/labels';
import type { RouteBody } from '@amanah/api/route';
import { verify } from '@amanah/api/verification';
import { isSscc } from '@amanah/core/authoring';
import { labelSheets } from '@amanah/core/labels';
import { demoAccounts, demoPassword } from '@amanah/demo/accounts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { contentsOf, readPage } from '../labels/testing/read-label-pdf.ts';
import { handoverOf } from '../testing/handover.ts';
import { type Browser, createDemoApp, type TestApp } from '../testing/test-app.ts';
import { requireGoodsThere } from './goods-there.ts';

let app: TestApp;
let producer: Browser;
let retailer: Browser;
let batch: api.AuthoringBatch;
let counter = 0;
/** On the shelves of shops. */
const nothing = { shelves: [], books: [], isRepeated: false, units: 0, gone: 0, sold: 0, received: 0, deliveries: [] };
const unnamed = async () => ({ came: 0, accounted: 0, identified: 0, hasPapers: false, here: 0, deliveries: [] });
const nextId = () => `0199b000-0000-7000-8000-${String(++counter).padStart(12, '0')}`;

async function signIn(role: string): Promise<Browser> {
  const browser = app.browser();
  const email = demoAccounts.find((account) => account.role === role)?.email ?? '';
  browser.token = (await browser.call(login, { body: { email, password: demoPassword } })).token;
  return browser;
}

beforeAll(async () => {
  app = await createDemoApp();
  [producer, retailer] = [await signIn('producer'), await signIn('retailer')];
  const options = await producer.call(api.authoringOptions, {});
  const first = options.batches.find(({ code }) => code !== null);
  if (!first) throw new Error('no batch');
  batch = first;
  expect(options.sites.length).toBeGreaterThan(0);
}, 60_000);
afterAll(() => app.close());

const entered = (more: Partial<RouteBody<typeof api.recordEvent>> = {}): RouteBody<typeof api.recordEvent> => ({
  id: nextId(),
  kind: 'receive',
  at: '2026-11-21T09:30:00+08:00',
  place: { gln: null, name: 'Side Gate', address: 'Jalan Sawah, 45500 Tanjong Karang', lat: null, lng: null },
  items: [{ kind: 'batch', gtin: batch.gtin, batchNumber: batch.batchNumber, quantity: 12, unit: 'pieces' }],
  outputs: [],
  container: null,
  temperatureCelsius: -18.5,
  certificateId: null,
  slaughter: null,
  ...handoverOf(more.kind ?? 'receive'),
  ...more,
});

async function newBatch(batchNumber: string): Promise<RouteBody<typeof createBatch>> {
  const { rows } = await app.database.pool.query<{ site_id: string }>(
    'select site_id from batches.batches where id = $1',
    [batch.id],
  );
  return {
    ...{ id: nextId(), gtin: batch.gtin, batchNumber, code: { kind: 'none' }, siteId: rows[0]?.site_id ?? '' },
    ...{ startDate: '2026-11-20', expectedCompletion: null, expiryDate: null, quantity: 100 },
    ...{ slaughterMethod: 'no_stun', claimedCertificateNumbers: [] },
  };
}

describe('Entering an event', () => {
  it('happens nowhere that has the name of a certification body: journeys are read by everybody', async () => {
    for (const [part, more] of [
      ['name', { name: 'JAKIM Halal Laboratory', address: 'Putrajaya' }],
      ['address', { name: 'Side Gate', address: 'Checked by JAKIM, Putrajaya' }],
    ] as const)
      expect(
        await producer.send(api.recordEvent, {
          body: entered({ place: { gln: null, lat: null, lng: null, ...more } }),
        }),
        part,
      ).toMatchObject({ body: { code: 'authorities.body_named', faults: [{ path: `/place/${part}` }] } });
  });

  it('records it once, in the log and on the journey of its batch', async () => {
    const event = entered();
    const recorded = await retailer.call(api.recordEvent, { body: event });
    expect(recorded.events).toMatchObject([{ isNew: true, journeyCode: batch.code }]);
    expect((await retailer.call(api.recordEvent, { body: event })).events).toMatchObject([{ isNew: false }]);
    const { steps } = await app.browser().call(journey, { params: { code: batch.code ?? '' } });
    expect(steps.filter((step) => step.name.endsWith(', Side Gate'))).toMatchObject([
      { type: 'distribution', temperature: -18.5, coordinates: null, blockchainTxId: recorded.events[0]?.hash },
    ]);
  });
  it('is read by the parties in full, and by strangers without parties and documents, with a hash and a leaf of its own', async () => {
    const event = entered({
      kind: 'ship',
      at: '2026-11-21T10:30:00+08:00',
      tradingPartner: { name: 'Secret Buyer', gln: null },
      document: { type: 'inv', number: 'INV-4711' },
    });
    const [recorded] = (await producer.call(api.recordEvent, { body: event })).events;
    await app.domains.ledger.settled();
    for (const subject of [recorded?.hash ?? '', batch.code ?? '']) {
      const document = await app.browser().call(evidence, { params: { subject } });
      expect(JSON.stringify(document)).not.toMatch(/Secret|INV-4711|tradingPartner|possessing_party/);
      const shown = document.events.find(({ hash }) => hash === recorded?.hash);
      expect(shown).toMatchObject({ isPublicForm: true, event: expect.stringContaining('Side Gate') });
    }
    const { rows } = await app.database.pool.query<{ text: string; leaves: number }>(
      `select e.text, (select count(*)::int from ledger.leaves l where l.id in (e.id, e.public_leaf_id) and l.position is not null) as leaves
       from events.epcis_events e where e.event_id = $1`,
      [`urn:uuid:${event.id}`],
    );
    expect(rows).toMatchObject([{ leaves: 2, text: expect.stringContaining('INV-4711') }]);
    const { steps } = await app.browser().call(journey, { params: { code: batch.code ?? '' } });
    expect(steps.map(({ blockchainTxId }) => blockchainTxId)).toContain(recorded?.hash);
  });
  it('leaves no batch before it was made, and no more of it than was made', async () => {
    const own = { gtin: batch.gtin, batchNumber: 'THERE-1' };
    await producer.call(createBatch, { body: await newBatch('THERE-1') });
    const of = (quantity: number) => [
      { kind: 'batch' as const, gtin: own.gtin, batchNumber: own.batchNumber, quantity, unit: 'pieces' as const },
    ];
    const ship = (items: RouteBody<typeof api.recordEvent>['items'], more = {}) =>
      producer.send(api.recordEvent, { body: entered({ kind: 'ship', items, ...more }) });
    const early = { status: 409, body: { code: 'events.before_production', faults: [{ path: '/items/0' }] } };
    for (const kind of ['ship', 'receive'] as const)
      expect(await ship(of(1), { kind, ...handoverOf(kind), at: '2020-01-01T10:00:00+08:00' })).toMatchObject(early);
    const most = await ship(of(1_000_000));
    expect(most).toMatchObject({ status: 409, body: { code: 'events.more_than_made' } });
    const left = 100;
    expect(most).toMatchObject({ body: { faults: [{ path: '/items/0', expected: '100' }] } });
    // Two lines of one event, two tabs at once, and what is sent again.
    expect(await ship([...of(left - 1), ...of(2)])).toMatchObject({ status: 409 });
    const half = Math.ceil(left / 2) + 1;
    const answers = await Promise.all([ship(of(half)), ship(of(half))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const again = entered({ kind: 'ship', items: of(left - half) });
    for (let times = 0; times < 2; times++)
      expect((await producer.send(api.recordEvent, { body: again })).status).toBe(201);
    expect(await ship(of(1))).toMatchObject({ status: 409, body: { faults: [{ expected: '0' }] } });
    const { kind: back, ...returned } = { kind: 'receive' as const, ...handoverOf('receive') };
    expect(await ship(of(101), { kind: back, ...returned })).toMatchObject({
      status: 409,
      body: { code: 'events.more_than_shipped', faults: [{ path: '/items/0', expected: '100' }] },
    });
    const weighed = { kind: 'batch' as const, ...own, quantity: 1, unit: 'kilograms' as const };
    expect(await ship([weighed])).toMatchObject({ status: 409, body: { code: 'events.pieces_needed' } });
    // What came back is there again. A pack counts as one, in whichever row of a table it stands.
    expect(await ship(of(3), { kind: 'receive', ...handoverOf('receive') })).toMatchObject({ status: 201 });
    expect(await ship(of(4))).toMatchObject({ status: 409, body: { faults: [{ expected: '3' }] } });
    const { rows: made } = await app.database.pool.query<{ id: string; producer_id: string }>(
      `select id, producer_id from batches.batches where gtin = $1 and batch_number = 'THERE-1'`,
      [own.gtin],
    );
    const run = await producer.call(createLabelRun, {
      body: { kind: 'pack', id: nextId(), batchId: made[0]?.id ?? '', serialPrefix: '', count: 2 },
    });
    const rowsOfTable = [
      entered({ kind: 'ship', items: [{ kind: 'pack', gtin: own.gtin, serial: run.first }] }),
      entered({ kind: 'ship', items: of(3) }),
    ];
    await expect(
      app.database.sql.transaction((tx) =>
        requireGoodsThere(
          tx,
          { handled: async () => nothing, countedDown: async () => new Map(), unnamed, clock: app.clock },
          { id: made[0]?.producer_id ?? '', realm: 'demo' },
          rowsOfTable,
          { isFurther: false },
        ),
      ),
    ).rejects.toMatchObject({
      code: 'events.more_than_made',
      details: { faults: [{ path: '/eventList/1/items/0', expected: '2' }] },
    });
  });
  it('counts what shops sold of it, and not what went from one own site to another', async () => {
    const { rows } = await app.database.pool.query<{ id: string; name: string; gln: string | null }>(
      `select producer_id as id, s.name, s.gln from batches.batches b join organisations.sites s on s.organisation_id = b.producer_id
       where b.gtin = $1 and b.batch_number = 'THERE-1' order by s.gln nulls last limit 1`,
      [batch.gtin],
    );
    const [site] = rows;
    if (!site) throw new Error('no site');
    const goods = { kind: 'batch' as const, gtin: batch.gtin, batchNumber: 'OWN-1', unit: 'pieces' as const };
    const made = await producer.send(createBatch, { body: await newBatch('OWN-1') });
    expect(made.status).toBe(201);
    const asked = (gone: number, ...events: RouteBody<typeof api.recordEvent>[]) =>
      app.database.sql.transaction((tx) =>
        requireGoodsThere(
          tx,
          {
            handled: async () => ({ ...nothing, units: gone, gone }),
            countedDown: async () => new Map(),
            unnamed,
            clock: app.clock,
          },
          { id: site.id, realm: 'demo' },
          events,
          { isFurther: false },
        ),
      );
    const shipped = (quantity: number, more: object = {}) =>
      entered({ kind: 'ship', items: [{ ...goods, quantity }], ...more });
    const toOwn = { tradingPartner: { name: site.name, gln: site.gln } };
    await expect(asked(70, shipped(30))).resolves.toBeUndefined();
    await expect(asked(70, shipped(31))).rejects.toMatchObject({ code: 'events.more_than_made' });
    // What went to a shop of its own and what that shop sold may be the same goods, and no name makes more of them.
    await expect(asked(60, shipped(60, toOwn), shipped(40))).resolves.toBeUndefined();
    await expect(asked(60, shipped(61, toOwn), shipped(40))).rejects.toMatchObject({ code: 'events.more_than_made' });
    const stored = await producer.send(api.recordEvent, { body: shipped(60, toOwn) });
    expect(stored.status).toBe(201);
    await expect(asked(60, shipped(40))).resolves.toBeUndefined();
    await expect(asked(0, shipped(41))).rejects.toMatchObject({ code: 'events.more_than_made' });
    await expect(asked(0, shipped(41, toOwn))).rejects.toMatchObject({ code: 'events.more_than_made' });
    // What arrived there by an event may be sent on from there.
    const arrived = entered({ kind: 'receive', items: [{ ...goods, quantity: 60 }], ...toOwn });
    await expect(asked(0, arrived, shipped(100))).resolves.toBeUndefined();
    await expect(asked(0, arrived, arrived)).rejects.toMatchObject({ code: 'events.more_than_shipped' });
  });

  it('of a shop are no more than it has left', async () => {
    const events = [
      entered({
        kind: 'ship',
        items: [{ kind: 'batch', gtin: batch.gtin, batchNumber: batch.batchNumber, quantity: 6, unit: 'pieces' }],
      }),
    ];
    const [shop] = (
      await app.database.pool.query<{ id: string }>(
        `select id from organisations.organisations where kind = 'retailer' and realm = 'demo' order by id desc limit 1`,
      )
    ).rows;
    const asked = (units: number, gone: number) =>
      app.database.sql.transaction((tx) =>
        requireGoodsThere(
          tx,
          {
            handled: async () => ({ ...nothing, units, gone }),
            countedDown: async () => new Map(),
            unnamed,
            clock: app.clock,
          },
          { id: shop?.id ?? '', realm: 'demo' },
          events,
          { isFurther: false },
        ),
      );
    await expect(asked(20, 14)).resolves.toBeUndefined();
    await expect(asked(20, 15)).rejects.toMatchObject({ code: 'events.more_than_received' });
  });

  it('names every fault and records nothing', async () => {
    const answer = await producer.send(api.recordEvent, { body: entered({ items: [], at: 'now' }) });
    expect(answer).toMatchObject({
      status: 400,
      body: {
        code: 'authoring.entries_refused',
        faults: [
          { path: '/at', rule: 'time_wrong' },
          { path: '/items', rule: 'items_missing' },
        ],
      },
    });
  });
  it('is for producers and retailers with an organisation', async () => {
    expect(await app.browser().send(api.recordEvent, { body: entered() })).toMatchObject({ status: 401 });
    for (const role of ['consumer', 'certifier'])
      expect(await (await signIn(role)).send(api.recordEvent, { body: entered() }), role).toMatchObject({
        status: 403,
      });
  });
});

describe('Labels', () => {
  async function fileOf(id: string, query: Record<string, string>): Promise<Buffer> {
    const answer = await app.http.inject({
      method: 'GET',
      url: `/api/labels/runs/${id}/file?${new URLSearchParams(query)}`,
      headers: { authorization: `Bearer ${producer.token}` },
    });
    expect(answer.statusCode).toBe(200);
    return answer.rawPayload;
  }
  const points = (id: string) => {
    const sheet = labelSheets.find((one) => one.id === id) ?? labelSheets[0];
    return { width: (sheet.pageWidth * 72) / 25.4, height: (sheet.pageHeight * 72) / 25.4 };
  };
  const order = (more: Partial<{ id: string; count: number; serialPrefix: string }> = {}) =>
    producer.call(createLabelRun, {
      body: { kind: 'pack', id: nextId(), batchId: batch.id, serialPrefix: 'T', count: 3, ...more },
    });

  it('draw serials of a range, each once, and a scan of a printed code knows its pack', async () => {
    const [one, two] = await Promise.all([order(), order()]);
    expect(new Set([one.first, one.last, two.first, two.last]).size).toBe(4);
    const pdf = await fileOf(one.id, { format: 'pdf', symbol: 'qr', sheet: 'a4_8' });
    const [page] = contentsOf(pdf);
    const codes = await readPage(page ?? '', points('a4_8'));
    expect(codes).toHaveLength(3);
    for (const code of codes) {
      const link = code.replace(/^\]Q1/, '');
      expect(link).toMatch(new RegExp(`^http://localhost:3000/01/${batch.gtin}/10/[^/]+/21/T\\d{6}$`));
      const verdict = await app.browser().call(verify, { body: { qrCode: link } });
      expect(verdict.batch?.batchNumber).toBe(batch.batchNumber);
      expect(verdict.state).not.toBe('unknown');
    }
  });
  it('as DataMatrix carry GTIN, expiry, batch and serial behind FNC1', async () => {
    const run = await order({ count: 1 });
    const [page] = contentsOf(await fileOf(run.id, { format: 'pdf', symbol: 'datamatrix', sheet: 'single_50x30' }));
    const [code] = await readPage(page ?? '', points('single_50x30'));
    // The GTIN beside it is written smaller where it would be cut.
    const sizes = [...(page ?? '').matchAll(/([\d.]+) Tf/g)].map(([, size]) => Number(size));
    expect(Math.min(...sizes)).toBeLessThan(Math.max(...sizes));
    expect(code).toMatch(new RegExp(`^\\]d201${batch.gtin}17\\d{6}10${batch.batchNumber}\x1d21${run.first}$`));
  });
  it('of logistic units carry an SSCC with its check digit', async () => {
    const run = await producer.call(createLabelRun, {
      body: { kind: 'logistic', id: nextId(), companyPrefix: '9521001', extension: 0, count: 2 },
    });
    expect([run.first, run.last].every(isSscc)).toBe(true);
    const pages = contentsOf(await fileOf(run.id, { format: 'pdf', symbol: 'gs1_128', sheet: 'single_100x150' }));
    expect(pages).toHaveLength(2);
    expect(await readPage(pages[0] ?? '', points('single_100x150'))).toEqual([`]C100${run.first}`]);
    const zpl = (await fileOf(run.id, { format: 'zpl', symbol: 'gs1_128', sheet: 'single_100x150' })).toString();
    expect(zpl.match(/\^XA/g)).toHaveLength(2);
    expect(zpl).toContain(`>;>800${run.last}`);
  });
  it('of logistic units are counted for each organisation, under prefixes of its own numbers', async () => {
    const body = { kind: 'logistic' as const, companyPrefix: '9521001', extension: 1, count: 2 };
    // Of nobody here, and one that holds the numbers of another as well.
    for (const companyPrefix of ['628560123456', '952100'])
      expect(await producer.send(createLabelRun, { body: { ...body, id: nextId(), companyPrefix } })).toMatchObject({
        status: 403,
        body: { code: 'labels.prefix_not_yours', faults: [{ path: '/companyPrefix' }] },
      });
    await app.database.asOwner(
      `insert into labels.label_ranges (name, next) values ('sscc 00000000-0000-7000-8000-000000000001 19521001', 999999999)`,
    );
    expect((await producer.call(createLabelRun, { body: { ...body, id: nextId() } })).first).toMatch(/^195210010*1\d$/);
  });
  it('fill one page after the other', async () => {
    const run = await order({ count: 22 });
    const pages = contentsOf(await fileOf(run.id, { format: 'pdf', symbol: 'qr', sheet: 'a4_21' }));
    expect(pages).toHaveLength(2);
    expect(await readPage(pages[0] ?? '', points('a4_21'))).toHaveLength(21);
  });
  it('of a run sent twice are one run, printed again they bear the same numbers', async () => {
    const id = nextId();
    const [first, again] = [await order({ id }), await order({ id })];
    expect(again).toEqual(first);
    const { runs } = await producer.call(listLabelRuns, {});
    expect(runs.filter((run) => run.id === id)).toHaveLength(1);
  });
  it('are listed with their batch, in as many statements however many runs there are', async () => {
    const statementsOfList = async () => {
      const asked = vi.spyOn(pg.Client.prototype, 'query');
      try {
        const { runs } = await producer.call(listLabelRuns, {});
        // What the process does beside it is not counted.
        return { runs, count: asked.mock.calls.filter((call) => JSON.stringify(call).includes('label_runs')).length };
      } finally {
        asked.mockRestore();
      }
    };
    const before = await statementsOfList();
    const made = [await order({ count: 3 }), await order({ count: 1 }), await order({ count: 2 })];
    const after = await statementsOfList();
    expect(after.runs).toEqual(expect.arrayContaining(made));
    expect(made[0]).toMatchObject({ batchNumber: batch.batchNumber, productName: batch.productName, count: 3 });
    expect(after.runs.length).toBe(before.runs.length + 3);
    expect(after.count).toBe(before.count);
    expect(after.count).toBeGreaterThan(0);
  });
  it('are never more than the packs of the batch', async () => {
    const { batches } = await producer.call(api.authoringOptions, {});
    const small = batches.toSorted((a, b) => a.quantity - a.serials - (b.quantity - b.serials))[0];
    if (!small) throw new Error('no batch');
    const asked = { kind: 'pack' as const, batchId: small.id, serialPrefix: 'M', count: 1000 };
    let refused: unknown = null;
    for (let at = 0; at <= small.quantity / 1000 && refused === null; at++) {
      const answer = await producer.send(createLabelRun, { body: { ...asked, id: nextId() } });
      if (answer.status !== 201) refused = answer.body;
    }
    expect(refused).toMatchObject({ code: 'labels.more_than_batch' });
    const { rows } = await app.database.pool.query(
      'select count(*)::int as n from batches.serials where batch_id = $1',
      [small.id],
    );
    expect(rows[0].n).toBeLessThanOrEqual(small.quantity);
  });
  it('can be asked for with a batch however old it is, and never for one of somebody else', async () => {
    const { batches } = await producer.call(api.authoringOptions, {});
    const oldest = batches.at(-1);
    if (!oldest) throw new Error('no batch');
    const asked = await producer.call(api.authoringOptions, {
      query: { search: 'nothing is named so', batch: oldest.id },
    });
    expect(asked.batches.map(({ id }) => id)).toEqual([oldest.id]);
    const others = await retailer.call(api.authoringOptions, { query: { batch: oldest.id } });
    expect(others.batches.map(({ id }) => id)).not.toContain(oldest.id);
  });
  it('are refused for the batch of another producer, and nobody else reads a run', async () => {
    const body = { kind: 'pack' as const, id: nextId(), batchId: batch.id, serialPrefix: '', count: 1 };
    expect(await retailer.send(createLabelRun, { body })).toMatchObject({
      status: 403,
      body: { code: 'labels.not_your_batch' },
    });
    const run = await order({ count: 1 });
    expect(
      await retailer.send(labelFile, {
        params: { id: run.id },
        query: { format: 'pdf', symbol: 'qr', sheet: 'a4_8' },
      }),
    ).toMatchObject({ status: 404 });
  });
});
