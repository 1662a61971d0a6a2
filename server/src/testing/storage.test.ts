// Everything that stores bytes of somebody's counts in one budget of their organisation, by whichever door it comes, and what is counted is
// what is there.

import { readFileSync } from 'node:fs';
import { addQualityCheck, attachCheckDocument, listBatches } from '@amanah/api/batches';
import { beginUpload, readUpload, uploadPart } from '@amanah/api/bulk';
import { sendLabReport } from '@amanah/api/laboratory';
import { addPicture, listProducts } from '@amanah/api/products';
import { createReport, deleteReport, readReport } from '@amanah/api/reports';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../platform/clock.ts';
import { storageBudgets } from '../platform/storage-budget.ts';
import { codeOf, sendBytes, signInAs } from './demo-people.ts';
import { type Browser, createDemoApp, type TestApp } from './test-app.ts';

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');
let png: Buffer;
let app: TestApp;
let producer: Browser;
/** Events that the product records by itself are not counted. */
let seeded: unknown;
let organisationId = '';
let batchId = '';
let gtin = '';

beforeAll(async () => {
  app = await createDemoApp();
  seeded = await differences();
  producer = await signInAs(app, 'producer');
  // The newest are planned: nothing was made of them that could be checked.
  const { batches } = await producer.call(listBatches, { query: {} });
  const batch = batches.find(({ productionStatus }) => productionStatus === 'completed');
  const [product] = (await producer.call(listProducts, { query: {} })).products;
  batchId = batch?.id ?? '';
  gtin = product?.gtin ?? '';
  const { rows } = await app.database.pool.query('select producer_id from batches.batches where id = $1', [batchId]);
  organisationId = rows[0]?.producer_id;
  png = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
});
afterAll(() => app.close());

/** Where more is stored than is counted, or less. */
async function differences() {
  const { rows } = await app.database.asOwner(
    `select coalesce(s.owner_id, c.owner_id) as owner, coalesce(s.bytes, 0) - c.bytes as more from files.stored_bytes c
     full join (select owner_id, sum(bytes)::bigint as bytes from (
       select f.owner_id, octet_length(c.content) as bytes from files.files f join files.file_chunks c on c.file_id = f.id
       union all select u.organisation_id, octet_length(p.content) from bulk.uploads u join bulk.upload_parts p on p.upload_id = u.id
       union all select u.organisation_id, octet_length(array_to_string(r.cells, '')) + 640 from bulk.uploads u join bulk.upload_rows r on r.upload_id = u.id
       union all select j.organisation_id, octet_length(p.bytes) from events.capture_jobs j join events.capture_parts p on p.job_id = j.id
       union all select e.organisation_id, octet_length(e.text) + 2300 from events.epcis_events e where e.realm <> 'real' and e.text not like '%/sensors/%'
     ) b group by owner_id) s on s.owner_id = c.owner_id
     where c.bytes is distinct from s.bytes and not (c.bytes = 0 and s.bytes is null)
     order by 1`,
  );
  return rows;
}

const countedOf = async (): Promise<number> => {
  const { rows } = await app.database.pool.query('select bytes from files.stored_bytes where owner_id = $1', [
    organisationId,
  ]);
  return Number(rows[0]?.bytes ?? 0);
};
const addToCounted = (bytes: number) =>
  app.database.pool.query(
    `insert into files.stored_bytes as s (owner_id, budget, bytes, written_on) values ($1, 'demo', $2, '2026-11-20')
     on conflict (owner_id) do update set bytes = s.bytes + excluded.bytes`,
    [organisationId, bytes],
  );
/** With no room left. */
async function whileFull<T>(work: () => Promise<T>): Promise<T> {
  await addToCounted(storageBudgets.demo.each);
  try {
    return await work();
  } finally {
    await addToCounted(-storageBudgets.demo.each);
  }
}

async function addCheck() {
  const id = crypto.randomUUID();
  const body = {
    id,
    name: 'Metal detector',
    outcome: 'passed',
    by: 'Aisha',
    at: '2026-11-21T08:30:00Z',
    note: '',
  } as const;
  await producer.call(addQualityCheck, { params: { id: batchId }, body });
  return { params: { id: batchId, checkId: id }, query: { name: 'report.pdf' } };
}
async function sendTable(content: Buffer) {
  const id = newId(app.clock.now());
  await producer.call(beginUpload, { body: { id, kind: 'products', fileName: 'a.csv', totalBytes: content.length } });
  return { id, ...(await sendBytes(app, producer, uploadPart, { params: { id }, query: { offset: 0 } }, content)) };
}
const table = Buffer.from(
  'gtin,name,brand,category,weight,ingredients,price,currency\n123,,Nur,seasoning,340 g,chilli,9.9,MYR\n',
);
const wish = () =>
  ({
    id: newId(app.clock.now()),
    kind: 'compliance',
    format: 'csv',
    from: '2026-10-01',
    to: '2026-10-31',
    language: 'en',
  }) as const;

const context = 'https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld';
let serial = 0;
const event = () => ({
  type: 'ObjectEvent',
  eventTime: '2026-11-02T08:00:00.000Z',
  eventTimeZoneOffset: '+08:00',
  action: 'OBSERVE',
  bizStep: 'storing',
  epcList: [`urn:epc:id:sgtin:0614141.107346.${++serial}`],
});
async function sendEvents(url: string, body: object) {
  const answer = await app.http.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${producer.token}` },
    payload: JSON.stringify(body),
  });
  return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() };
}

const doors: Readonly<Record<string, () => Promise<{ status: number; body: unknown }>>> = {
  'the document of a quality check': async () => sendBytes(app, producer, attachCheckDocument, await addCheck(), pdf),
  'a report of a laboratory': () =>
    sendBytes(app, producer, sendLabReport, { params: { id: batchId }, query: { name: 'report.pdf' } }, pdf),
  'a picture of a product': () =>
    sendBytes(app, producer, addPicture, { params: { gtin }, query: { name: 'front.png' } }, png),
  'a table': () => sendTable(table),
  'an event': () => sendEvents('/epcis/events', { '@context': context, ...event() }),
  'a document of events': () =>
    sendEvents('/epcis/capture', {
      '@context': context,
      type: 'EPCISDocument',
      schemaVersion: '2.0',
      creationDate: '2026-11-02T08:00:00Z',
      epcisBody: { eventList: [event()] },
    }),
};

describe('An organisation that has no room left', () => {
  it.each(Object.entries(doors))('is refused %s, which is taken when there is room', async (_, send) => {
    const refused = await whileFull(send);
    expect([refused.status, codeOf(refused)]).toEqual([413, 'files.storage_full']);
    const before = await countedOf();
    expect((await send()).status).toBeLessThan(300);
    expect(await countedOf()).toBeGreaterThan(before);
  });

  it('has its report refused with the reason, and room again when reports are deleted', async () => {
    const { id } = await producer.call(createReport, { body: wish() });
    await whileFull(() => app.runJobs());
    expect(await producer.call(readReport, { params: { id } })).toMatchObject({
      state: 'refused',
      refusedBecause: 'storage_full',
    });
    const before = await countedOf();
    const made = await producer.call(createReport, { body: wish() });
    await app.runJobs();
    expect((await producer.call(readReport, { params: { id: made.id } })).state).toBe('done');
    expect(await countedOf()).toBeGreaterThan(before);
    await producer.call(deleteReport, { params: { id: made.id } });
    expect(await countedOf()).toBe(before);
  });

  it('has its table refused with the reason where the rows find none, and nothing of it stays', async () => {
    const before = await countedOf();
    const { id } = await sendTable(table);
    await whileFull(() => app.runJobs());
    expect(await producer.call(readUpload, { params: { id } })).toMatchObject({
      state: 'refused',
      refusedBecause: 'storage_full',
    });
    const { rows } = await app.database.pool.query(
      `select stored_bytes, (select count(*)::int from bulk.upload_parts where upload_id = $1) as parts,
        (select count(*)::int from bulk.upload_rows where upload_id = $1) as rows from bulk.uploads where id = $1`,
      [id],
    );
    expect(rows).toEqual([{ stored_bytes: 0, parts: 0, rows: 0 }]);
    expect(await countedOf()).toBe(before);
  });
});

it('What is counted is what is there, of everybody', async () => {
  await app.domains.events.settled();
  await sendTable(table);
  await app.runJobs();
  expect(await differences()).toEqual(seeded);
});

it('What was stored before it was counted is found and counted by the migration', async () => {
  const read = async () => [
    (await app.database.asOwner('select id, owner_id from files.files order by id')).rows,
    (await app.database.asOwner('select id, stored_bytes from bulk.uploads order by id')).rows,
  ];
  const before = await read();
  // What proves a GS1 prefix came later.
  await app.database.asOwner(
    'update files.files set owner_id = null where id not in (select file_id from products.gs1_prefixes)',
  );
  await app.database.asOwner('update bulk.uploads set stored_bytes = 0');
  await app.database.asOwner('delete from files.stored_bytes');
  // As it was then.
  await app.database.asOwner(`alter table files.stored_bytes alter written_on set default '2026-11-20'`);
  for (const name of ['0035_storage_and_mails', '0039_nothing_hidden']) {
    const migration = readFileSync(new URL(`../../migrations/${name}.sql`, import.meta.url), 'utf8');
    for (const text of migration.split('--> statement-breakpoint'))
      if (/^(?:UPDATE|DELETE|INSERT)/m.test(text)) await app.database.asOwner(text);
  }
  expect(await read()).toEqual(before);
  expect(await differences()).toEqual([]);
});

it('A column of bytes without a length of its own is known, and bounded', async () => {
  const { rows } = await app.database.asOwner<{ name: string }>(
    `select distinct table_schema || '.' || table_name || '.' || column_name as name from information_schema.columns
     where data_type = 'bytea' and table_schema not in ('pg_catalog', 'information_schema') and table_name !~ '_p?[0-9]+'
       and column_name !~ '(hash|digest|identity|key|secret|seed|salt|root|token|mailbox)'`,
  );
  expect(rows.map(({ name }) => name).sort()).toEqual([
    'bulk.upload_parts.content', // in the budget
    'certificates.status_lists.bits', // one of a known length for so many certificates
    'events.capture_parts.bytes', // in the budget
    'files.file_chunks.content', // in the budget
    'offline.versions.body', // made by the product, the newest few
  ]);
});
