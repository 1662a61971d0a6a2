import { createHash } from 'node:crypto';
import { authoringOptions } from '@amanah/api/authoring';
import { listBatches } from '@amanah/api/batches';
import { beginUpload, bulkTemplate, listUploads, processUpload, readUpload, uploadResult } from '@amanah/api/bulk';
import { pathOf } from '@amanah/api/client';
import { login } from '@amanah/api/identity';
import { listInventory, listStores } from '@amanah/api/inventory';
import { listProducts } from '@amanah/api/products';
import { demoAccounts, demoPassword } from '@amanah/demo/accounts';
import { producerId } from '@amanah/demo/producers';
import excel from 'exceljs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '../platform/clock.ts';
import { giveProduct } from '../testing/prove-prefix.ts';
import { type Browser, createDemoApp, type TestApp } from '../testing/test-app.ts';
import { createTableSender } from './testing/send-table.ts';

type Sender = ReturnType<typeof createTableSender>;
let app: TestApp;
let producer: Browser;
let retailer: Browser;
let site = '';
let store = '';

async function signIn(role: string): Promise<Browser> {
  const browser = app.browser();
  const email = demoAccounts.find((account) => account.role === role)?.email ?? '';
  browser.token = (await browser.call(login, { body: { email, password: demoPassword } })).token;
  return browser;
}

let put: Sender['put'];
let upload: Sender['upload'];
let process: Sender['process'];
let fetchText: Sender['fetchText'];

const heading = 'gtin,name,brand,category,weight,ingredients,price,currency\n';
const product = (gtin: string, name = 'Chilli sauce') => `${gtin},${name},Nur,seasoning,340 g,chilli; salt,9.9,MYR\n`;
const [first, second, third] = ['09506000149011', '09506000149028', '09506000149035'];

const countProducts = async () =>
  (await producer.call(listProducts, { query: { search: 'Chilli sauce' } })).products.length;

beforeAll(async () => {
  app = await createDemoApp();
  ({ put, upload, process, fetchText } = createTableSender(app));
  producer = await signIn('producer');
  retailer = await signIn('retailer');
  store = (await retailer.call(listStores, {})).stores[0]?.name ?? '';
  const { rows } = await app.database.pool.query<{ name: string }>(
    `select s.name from organisations.sites s join organisations.memberships m on m.organisation_id = s.organisation_id
     join people.accounts u on u.id = m.user_id where u.email = 'producer@demo.amanah.example' order by s.id limit 1`,
  );
  site = rows[0]?.name ?? '';
});
afterAll(() => app.close());

describe('A table of products', () => {
  it('is checked without changing anything, and taken in as a whole', async () => {
    const checked = await upload(producer, 'products', heading + product(first) + product(second));
    expect(checked).toMatchObject({ state: 'checked', rows: 2, created: 2, faultyRows: 0 });
    expect(await countProducts()).toBe(0);
    expect(await process(producer, checked)).toMatchObject({ state: 'done', created: 2 });
    expect(await countProducts()).toBe(2);
  });

  it('changes what differs and leaves what is the same', async () => {
    const checked = await upload(producer, 'products', heading + product(first) + product(second, 'Chilli sauce hot'));
    expect(checked).toMatchObject({ state: 'checked', created: 0, changed: 1, unchanged: 1 });
    expect(await process(producer, checked)).toMatchObject({ state: 'done', changed: 1, unchanged: 1 });
  });

  it('with one fault is not taken in at all, and every fault has its row and column', async () => {
    const text = `${heading}${product(third)}${product('123', '')}09506000149042,X,Y,nonsense,,,cheap,\n`;
    const faulty = await upload(producer, 'products', text);
    expect(faulty).toMatchObject({ state: 'faulty', rows: 3, faultyRows: 2 });
    expect(faulty.faults).toEqual([
      { row: 3, column: 'name', rule: 'cell_missing' },
      { row: 4, column: 'price', rule: 'cell_number' },
    ]);
    expect(await producer.send(processUpload, { params: { id: faulty.id } })).toMatchObject({
      status: 409,
      body: { code: 'bulk.not_checked' },
    });
    expect(await countProducts()).toBe(2);
  });

  it('is refused where a GTIN is wrong, of somebody else, or of no category', async () => {
    const { rows } = await app.database.pool.query<{ gtin: string }>(
      `select gtin from products.products where producer_id <> (select producer_id from products.products where gtin = $1) limit 1`,
      [first],
    );
    const text = `${heading}${product('09506000149012')}${product(rows[0]?.gtin ?? '')}${product(third).replace('seasoning', 'stones')}`;
    const faulty = await upload(producer, 'products', text);
    expect(faulty.faults).toEqual([
      { row: 2, column: 'gtin', rule: 'products.gtin_wrong' },
      { row: 3, column: 'gtin', rule: 'products.gtin_taken' },
      { row: 4, column: 'category', rule: 'value_wrong' },
    ]);
  });

  it('with characters that nobody can read tells the row and the cell, from a text as from a workbook', async () => {
    const damaged = heading + product(first) + product(second, 'Chilli\0sauce') + product(third, 'Chilli \x07sauce');
    const faults = [
      { row: 3, column: 'name', rule: 'cell_characters' },
      { row: 4, column: 'name', rule: 'cell_characters' },
    ];
    const before = await countProducts();
    expect(await upload(producer, 'products', damaged)).toMatchObject({ state: 'faulty', faultyRows: 2, faults });
    const book = new excel.Workbook();
    const sheet = book.addWorksheet('Table');
    for (const line of damaged.trimEnd().split('\n'))
      sheet.addRow(line.replace('\0', '\ufffd').replace('\x07', '\ufffd').split(','));
    const bytes = Buffer.from(await book.xlsx.writeBuffer());
    expect(await upload(producer, 'products', bytes)).toMatchObject({ state: 'faulty', faultyRows: 2, faults });
    expect(await countProducts()).toBe(before);
  });

  it('that was right at the check and is wrong now changes nothing', async () => {
    const checked = await upload(producer, 'products', heading + product(third) + product(first));
    expect(checked.state).toBe('checked');
    await giveProduct(app, first, producerId('ovacik'));
    const refused = await process(producer, checked);
    expect(refused).toMatchObject({
      state: 'faulty',
      faults: [{ row: 3, column: 'gtin', rule: 'products.gtin_taken' }],
    });
    const { rows } = await app.database.pool.query('select 1 from products.products where gtin = $1', [third]);
    expect(rows).toEqual([]);
  });
});

describe('A table of batches', () => {
  it('plans them at own sites, and names what is wrong', async () => {
    const head = 'gtin,batch,site,started,expected,best_before,quantity,code\n';
    const right = `${second},BULK-1,"${site}",2026-11-20,2026-11-25,2027-11-20,500,\n`;
    const wrong = `${second},BULK-2,Nowhere,2026-11-20,,,5,\n${second},BULK-3,"${site}",2026-11-20,2026-11-01,,5,\n`;
    const faulty = await upload(producer, 'batches', head + right + wrong);
    expect(faulty.faults).toEqual([
      { row: 3, column: 'site', rule: 'site_unknown' },
      { row: 4, column: 'best_before', rule: 'batches.batch_days_wrong' },
    ]);
    const done = await process(producer, await upload(producer, 'batches', head + right));
    expect(done).toMatchObject({ state: 'done', created: 1 });
    const { batches } = await producer.call(listBatches, { query: { search: 'BULK-1' } });
    expect(batches).toMatchObject([{ batchNumber: 'BULK-1', quantity: 500 }]);
  });
});

describe('A table of stock', () => {
  const head = 'store,movement,gtin,batch,quantity,at,supplier,document\n';
  const stockOf = async () =>
    (await retailer.call(listInventory, { query: {} })).items.find(({ batchNumber }) => batchNumber === 'BULK-STOCK')
      ?.stock;

  it('moves goods, each movement after the one before it', async () => {
    const text = `${head}"${store}",receive,${second},BULK-STOCK,10,2026-11-20T08:00:00Z,Contoh Trading,DN-1\n"${store}",sell,${second},BULK-STOCK,4,2026-11-20T09:00:00Z\n`;
    const checked = await upload(retailer, 'inventory', text);
    expect(checked).toMatchObject({ state: 'checked', created: 2, faults: [] });
    expect(await stockOf()).toBeUndefined();
    await process(retailer, checked);
    expect(await stockOf()).toBe(6);
    const { rows } = await app.database.pool.query(
      `select entry::jsonb -> 'facts' as facts from organisations.audit_entries where entry::jsonb -> 'subject' ->> 'id' = $1`,
      [checked.id],
    );
    expect(rows[0].facts).toMatchObject({
      ...{ rows: '2', created: '2', kinds: 'received 1, sold 1', units: 'received 10, sold 4' },
      digest: createHash('sha256').update(text).digest('hex'),
    });
    // The same file again moves nothing again.
    expect(await process(retailer, await upload(retailer, 'inventory', text))).toMatchObject({
      created: 0,
      unchanged: 2,
    });
    expect(await stockOf()).toBe(6);
  });

  it('takes the same delivery of another file as what it is: on record already', async () => {
    const delivery = (document: string, quantity = 10, at = '2026-11-20T08:00:00Z') =>
      `"${store}",receive,${second},BULK-STOCK,${quantity},${at},Contoh Trading,${document}\n`;
    for (const same of [delivery('dn-1'), delivery('DN 1', 10, '2026-11-20T08:01:00Z')]) {
      const again = await upload(retailer, 'inventory', `${head}${same}`);
      expect(again.faults).toEqual([{ row: 2, column: 'document', rule: 'stock.already_recorded' }]);
    }
    const twice = await upload(retailer, 'inventory', `${head}${delivery('DN-2')}${delivery('DN-2')}`);
    expect(twice.faults).toEqual([{ row: 3, column: 'document', rule: 'stock.already_recorded' }]);
    const further = await upload(retailer, 'inventory', `${head}${delivery('DN-1', 11)}`);
    expect(further.faults).toEqual([{ row: 2, column: 'document', rule: 'stock.further_delivery' }]);
    const other = await upload(retailer, 'inventory', `${head}${delivery('DN-3')}`);
    expect(other).toMatchObject({ state: 'checked', faults: [] });
    expect(await stockOf()).toBe(6);
  });

  it('says who delivered, and by which paper', async () => {
    const text = `${head}"${store}",receive,${second},BULK-STOCK,10,2026-11-20T08:00:00Z,,\n`;
    const { faults } = await upload(retailer, 'inventory', text);
    expect(faults.map(({ row, column }) => [row, column])).toEqual([
      [2, 'supplier'],
      [2, 'document'],
    ]);
  });

  it('never sells what is not there', async () => {
    const faulty = await upload(
      retailer,
      'inventory',
      `${head}"${store}",sell,${second},BULK-STOCK,100,2026-11-20T10:00:00Z\n`,
    );
    expect(faulty.faults).toEqual([{ row: 2, column: 'quantity', rule: 'stock.more_than_stock' }]);
    expect(await stockOf()).toBe(6);
  });
});

describe('A table of events and one of applications', () => {
  it('record as the single entries do', async () => {
    const events = `event,kind,time,place,address,latitude,longitude,direction,gtin,batch,quantity,unit,trading partner,document type,document number
1,ship,2026-11-20T10:00:00Z,Plant,Street 1,3.3,101.2,in,${second},BULK-1,10,pieces,Contoh Trading,desadv,DA-1\n`;
    const done = await process(producer, await upload(producer, 'events', events));
    expect(done).toMatchObject({ state: 'done', created: 1 });
    const damaged = await upload(producer, 'events', events.replace('ship', 'sh\0ip'));
    expect(damaged).toMatchObject({ state: 'faulty', faults: [{ column: 'kind', rule: 'cell_characters' }] });
    const wrong = await upload(producer, 'events', events.replace('ship', 'fly'));
    expect(wrong).toMatchObject({ state: 'faulty', faults: [{ row: 2, column: 'kind', rule: 'kind_unknown' }] });
    expect(await upload(producer, 'events', events)).toMatchObject({ created: 0, unchanged: 1 });
  });

  it('records no event while one of them is wrong', async () => {
    const count = async () =>
      (await app.database.pool.query('select count(*)::int as count from events.epcis_events')).rows[0].count;
    const before = await count();
    const row = (name: string, gtin: string) =>
      `${name},ship,2026-11-20T11:00:00Z,Plant,in,${gtin},BULK-2,10,pieces,Contoh Trading,inv,17\n`;
    const text = `event,kind,time,place,direction,gtin,batch,quantity,unit,trading partner,document type,document number\n${row('1', second)}${row('2', '123')}`;
    expect(await upload(producer, 'events', text)).toMatchObject({
      state: 'faulty',
      faults: [{ row: 3, column: 'gtin', rule: 'gtin_wrong' }],
    });
    expect(await count()).toBe(before);
  });

  it('name certificates by their number', async () => {
    const { certificates } = await producer.call(authoringOptions, { query: {} });
    const text = (number: string) => `event,kind,time,place,gtin,batch,quantity,certificate,direction
s,process,2026-11-20T08:00:00Z,Plant,${second},BULK-1,3,${number},in\ns,,,,${second},BULK-3,3,,out\n`;
    expect(await upload(producer, 'events', text(certificates[0]?.number ?? ''))).toMatchObject({ state: 'checked' });
    expect(await upload(producer, 'events', text('NO-SUCH'))).toMatchObject({
      faults: [{ row: 2, column: 'certificate', rule: 'certificate_wrong' }],
    });
  });

  it.each(['csv', 'xlsx'] as const)('take their own template as %s', async (format) => {
    const file = await app.http.inject({
      method: 'GET',
      url: pathOf(bulkTemplate, { kind: 'events' }, { format }),
      headers: { authorization: `Bearer ${producer.token}` },
    });
    expect(await upload(producer, 'events', file.rawPayload)).toMatchObject({
      state: 'checked',
      created: 6,
      faults: [],
    });
  });

  it('make drafts with their matrix', async () => {
    const { rows } = await app.database.pool.query<{ name: string }>(
      'select name from certificates.published_schemes limit 1',
    );
    const text = `application,scheme,sites,products,ingredient,supplier,certificate
Sauce,"${rows[0]?.name}","${site}",${second},Salt,Sea Salt Co,\nSauce,"${rows[0]?.name}",,,Chilli,Farm,X-1\n`;
    const done = await process(producer, await upload(producer, 'applications', text));
    expect(done).toMatchObject({ state: 'done', created: 1 });
    // What the names mean is asked once for the table, not for each row.
    const asksFor = async (count: number) => {
      const lines = Array.from({ length: count }, (_, at) => `Sauce,"${rows[0]?.name}","${site}",,Salt ${at},Farm,\n`);
      const query = vi.spyOn(pg.Client.prototype, 'query');
      try {
        const table = `application,scheme,sites,products,ingredient,supplier,certificate\n${lines.join('')}`;
        expect(await upload(producer, 'applications', table)).toMatchObject({ state: 'checked', created: 1 });
        return query.mock.calls.filter((call) => /site_places|published_schemes/.test(JSON.stringify(call[0]))).length;
      } finally {
        query.mockRestore();
      }
    };
    const asksForOne = await asksFor(1);
    expect(asksForOne).toBeGreaterThan(1);
    expect(await asksFor(40)).toBe(asksForOne);
    const wrong = await upload(producer, 'applications', text.replaceAll(rows[0]?.name ?? '', 'No such scheme'));
    expect(wrong).toMatchObject({
      state: 'faulty',
      faults: [{ row: 2, column: 'scheme', rule: 'certificates.scheme_unknown' }],
    });
    // A published scheme keeps its name; two bodies may have begun with the same one.
    await app.database.asOwner('alter table certificates.schemes disable trigger kept');
    const { rows: bodies } = await app.database.asOwner<{ id: string }>(
      `update certificates.schemes set name = $1 where id = (select id from certificates.schemes
       where body_id <> (select body_id from certificates.schemes where name = $1 limit 1) limit 1) returning id`,
      [rows[0]?.name],
    );
    await app.database.asOwner('alter table certificates.schemes enable trigger kept');
    expect(bodies).toHaveLength(1);
    expect(await upload(producer, 'applications', text)).toMatchObject({
      faults: [{ row: 2, column: 'scheme', rule: 'scheme_of_several' }],
    });
  });
});

describe('The template', () => {
  it.each(['products', 'batches', 'inventory'] as const)(
    'of %s is taken by the upload as it is, and changes nothing',
    async (kind) => {
      const browser = kind === 'inventory' ? retailer : producer;
      const text = await fetchText(browser, pathOf(bulkTemplate, { kind }, { format: 'csv' }));
      expect(text.split('\r\n').length).toBeGreaterThan(2);
      const checked = await upload(browser, kind, text);
      expect(checked.faults).toEqual([]);
      expect(checked).toMatchObject({ state: 'checked' });
      if (kind !== 'inventory') expect(checked).toMatchObject({ created: 0, changed: 0 });
    },
  );

  it('of applications shows one that the upload takes', async () => {
    const text = await fetchText(producer, pathOf(bulkTemplate, { kind: 'applications' }, { format: 'csv' }));
    expect(await upload(producer, 'applications', text)).toMatchObject({ state: 'checked', rows: 1, created: 1 });
  });

  it('as a workbook is taken too', async () => {
    const answer = await app.http.inject({
      method: 'GET',
      url: pathOf(bulkTemplate, { kind: 'batches' }, { format: 'xlsx' }),
      headers: { authorization: `Bearer ${producer.token}` },
    });
    const checked = await upload(producer, 'batches', answer.rawPayload);
    expect(checked).toMatchObject({ state: 'checked', created: 0, changed: 0, faults: [] });
  }, 30_000);

  it('runs nothing in a spreadsheet, and reads as before', async () => {
    const dangerous = `${heading}${product(third, "'=HYPERLINK(1)")}`;
    await process(producer, await upload(producer, 'products', dangerous));
    const text = await fetchText(producer, pathOf(bulkTemplate, { kind: 'products' }, { format: 'csv' }));
    expect(text).toContain(",'=HYPERLINK(1),");
    expect(text).not.toMatch(/(?:^|[,\n"])[=+@]/m);
  });
});

describe('A file', () => {
  it('goes on after a lost connection where it broke off, and a part that comes twice counts once', async () => {
    const bytes = Buffer.from(heading + product(second, 'Chilli sauce hot'));
    const id = newId(app.clock.now());
    const body = { id, kind: 'products' as const, fileName: 'cut.csv', totalBytes: bytes.length };
    await producer.call(beginUpload, { body });
    await put(producer, id, 0, bytes.subarray(0, 40));
    expect((await put(producer, id, 60, bytes.subarray(60))).statusCode).toBe(409);
    expect((await producer.call(beginUpload, { body })).receivedBytes).toBe(40);
    expect((await put(producer, id, 0, bytes.subarray(0, 40))).json()).toMatchObject({ receivedBytes: 40 });
    // Other bytes where some have come already are not taken for them.
    const other = Buffer.from(bytes).fill('x', 20, 30);
    for (const [from, to] of [
      [0, 40],
      [0, 25],
      [25, 40],
    ] as const)
      expect((await put(producer, id, from, other.subarray(from, to))).statusCode).toBe(409);
    expect((await put(producer, id, 30, other.subarray(30, 40))).json()).toMatchObject({ receivedBytes: 40 });
    expect((await put(producer, id, 40, bytes.subarray(40))).json()).toMatchObject({ state: 'waiting' });
    await app.runJobs();
    expect(await producer.call(readUpload, { params: { id } })).toMatchObject({ state: 'checked', unchanged: 1 });
  });

  it('is not begun a sixth time while five are not whole, and what is left lying for a day is dropped', async () => {
    const begin = (name: string) =>
      producer.send(beginUpload, {
        body: { id: newId(app.clock.now()), kind: 'products', fileName: name, totalBytes: 1_000 },
      });
    const answers = [];
    for (let nth = 1; nth <= 6; nth += 1) answers.push((await begin(`unfinished-${nth}.csv`)).status);
    expect(answers).toEqual([201, 201, 201, 201, 201, 429]);
    const before = app.clock.now();
    app.clock.moveTo(new Date(before.getTime() + 86_401_000).toISOString());
    await app.domains.bulk.maintain();
    app.clock.moveTo(before.toISOString());
    expect((await begin('again.csv')).status).toBe(201);
    await app.database.asOwner(`delete from bulk.uploads where state = 'receiving'`);
  });

  it('waits with two others of its organisation at the most, and short ones pass by long ones', async () => {
    const send = async (rows: number) => {
      const bytes = Buffer.from(heading + product(first).repeat(rows));
      const id = newId(app.clock.now());
      await producer.call(beginUpload, {
        body: { id, kind: 'products', fileName: 'many.csv', totalBytes: bytes.length },
      });
      return { id, answer: await put(producer, id, 0, bytes) };
    };
    const sent = [await send(1_500), await send(1), await send(1), await send(1)];
    expect(sent.map(({ answer }) => answer.statusCode)).toEqual([200, 200, 200, 429]);
    expect(sent[3]?.answer.json()).toMatchObject({ code: 'bulk.too_many_waiting' });
    expect(app.queuedJobs().map(({ kind }) => kind)).toEqual(['bulk.check', 'bulk.check_short', 'bulk.check_short']);
    await app.runJobs();
    // What was not taken comes again.
    const last = sent[3]?.id ?? '';
    const { body } = await put(producer, last, 0, Buffer.from(heading + product(first)));
    expect(JSON.parse(body)).toMatchObject({ state: 'waiting' });
    await app.runJobs();
  });

  it('is given up where the process stops, keeps nothing, and is done by whoever comes next', async () => {
    const before = await countProducts();
    const bytes = Buffer.from(heading + product('09506000149042', 'Chilli sauce late'));
    const id = newId(app.clock.now());
    await producer.call(beginUpload, {
      body: { id, kind: 'products', fileName: 'late.csv', totalBytes: bytes.length },
    });
    await put(producer, id, 0, bytes);
    const [job] = app.queuedJobs();
    const { workers } = app.domains.bulk;
    await expect(workers['bulk.check_short'](job?.id ?? '', AbortSignal.abort())).rejects.toThrow();
    expect(await producer.call(readUpload, { params: { id } })).toMatchObject({ state: 'checking' });
    await app.runJobs();
    expect(await producer.call(readUpload, { params: { id } })).toMatchObject({ state: 'checked', created: 1 });
    expect(await countProducts()).toBe(before);
  });

  it.each([
    ['only a heading', heading, 'no_rows', []],
    ['a column that nobody knows', `colour,${heading}x\n`, 'heading_wrong', ['colour']],
    ['a column too few', 'gtin,name\n1,2\n', 'heading_wrong', ['brand', 'category']],
    ['a column twice', `gtin,${heading}1\n`, 'heading_wrong', ['gtin']],
    ['no table at all', '%PDF-1.4\n', 'not_text', []],
    ['letters in another encoding', Buffer.from(`${heading}José`, 'latin1'), 'encoding_unknown', []],
  ])('with %s is refused and changes nothing', async (_what, content, because, columns) => {
    expect(await upload(producer, 'products', content)).toMatchObject({
      state: 'refused',
      refusedBecause: because,
      refusedColumns: columns,
      rows: 0,
    });
  });

  it('has a result with every row and what became of it', async () => {
    const faulty = await upload(producer, 'products', heading + product(second, 'Chilli sauce hot') + product('1'));
    const text = await fetchText(producer, pathOf(uploadResult, { id: faulty.id }));
    expect(text).toContain('unchanged');
    expect(text).toContain('gtin: products.gtin_wrong');
  });

  it('is nothing for others: another organisation, another role, a stranger, a right that is not enough', async () => {
    const [own] = (await producer.call(listUploads, {})).uploads;
    const params = { id: own?.id ?? '' };
    for (const route of [readUpload, processUpload, uploadResult])
      expect(await retailer.send(route, { params })).toMatchObject({ status: 404, body: { code: 'bulk.unknown' } });
    expect((await put(retailer, params.id, 0, Buffer.from('x'))).statusCode).toBe(404);
    expect((await retailer.call(listUploads, {})).uploads.map(({ kind }) => kind)).not.toContain('products');
    const body = { id: newId(app.clock.now()), kind: 'products' as const, fileName: 'a', totalBytes: 1 };
    expect(await retailer.send(beginUpload, { body })).toMatchObject({ status: 403 });
    expect(await app.browser().send(listUploads, {})).toMatchObject({ status: 401 });
    await app.database.pool.query(`update organisations.memberships m set "right" = 'read_only' from people.accounts u
      where u.id = m.user_id and u.email = 'producer@demo.amanah.example'`);
    expect(await producer.send(beginUpload, { body })).toMatchObject({
      status: 403,
      body: { code: 'organisations.right_missing' },
    });
  });
});
