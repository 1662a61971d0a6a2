import { execFileSync, spawnSync } from 'node:child_process';
import { pathOf } from '@amanah/api/client';
import { login } from '@amanah/api/identity';
import { inventoryAnalytics } from '@amanah/api/inventory';
import {
  createReport,
  createReportSchedule,
  deleteReport,
  downloadReport,
  listReportSchedules,
  listReports,
  type Report,
  readReport,
  removeReportSchedule,
} from '@amanah/api/reports';
import { type ReportFormat, type ReportKind, reportFormats, reportsOf } from '@amanah/core/reports';
import { demoAccounts, demoPassword } from '@amanah/demo/accounts';
import excel from 'exceljs';
import { fileTypeFromBuffer } from 'file-type';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../platform/clock.ts';
import { type Browser, createDemoApp, type TestApp } from '../testing/test-app.ts';

const hasPoppler = spawnSync('pdftotext', ['-v']).error === undefined;
const roles = ['retailer', 'producer', 'certifier'] as const;
type Trade = (typeof roles)[number];

let app: TestApp;
const people = {} as Record<Trade, Browser>;

async function signIn() {
  for (const role of roles) {
    const browser = app.browser();
    const email = demoAccounts.find((account) => account.role === role)?.email ?? '';
    browser.token = (await browser.call(login, { body: { email, password: demoPassword } })).token;
    people[role] = browser;
  }
}

beforeAll(async () => {
  app = await createDemoApp();
  await signIn();
});
afterAll(() => app.close());

const period = { from: '2026-09-01', to: '2026-11-21' };
const order = (kind: ReportKind, format: ReportFormat, language = 'en') => ({
  body: { id: newId(app.clock.now()), kind, format, ...period, language },
});

async function make(browser: Browser, kind: ReportKind, format: ReportFormat, language = 'en'): Promise<Report> {
  const asked = await browser.call(createReport, order(kind, format, language));
  expect(asked.state).toBe('waiting');
  await app.runJobs();
  return browser.call(readReport, { params: { id: asked.id } });
}
const fetchFile = (browser: Browser, id: string) =>
  app.http.inject({
    method: 'GET',
    url: pathOf(downloadReport, { id }),
    headers: { authorization: `Bearer ${browser.token}` },
  });
const textOf = async (browser: Browser, kind: ReportKind, language = 'en') =>
  (await fetchFile(browser, (await make(browser, kind, 'csv', language)).id)).body;

async function setRight(role: Trade, right: string) {
  await app.database.pool.query(
    `update organisations.memberships m set "right" = $2 from people.accounts u
     where u.id = m.user_id and u.email = $1 || '@demo.amanah.example'`,
    [role, right],
  );
}
const own = async <Row extends Record<string, unknown>>(role: Trade, query: string): Promise<Row[]> =>
  (
    await app.database.pool.query<Row>(query, [
      (
        await app.database.pool.query<{ id: string }>(
          `select m.organisation_id as id from organisations.memberships m join people.accounts u on u.id = m.user_id
           where u.email = $1 || '@demo.amanah.example'`,
          [role],
        )
      ).rows[0]?.id,
    ])
  ).rows;

describe('Every report', () => {
  it.each(
    roles.flatMap((role) =>
      reportsOf(role).flatMap((kind) => reportFormats.map((format) => [role, kind, format] as const)),
    ),
  )('of a %s about %s is a %s of that very type', async (role, kind, format) => {
    const report = await make(people[role], kind, format);
    expect(report).toMatchObject({ state: 'done', progress: 100, kind, format });
    expect(report.number).toMatch(/^RPT-20261121-[0-9A-F]{6}$/);
    const { rawPayload, headers } = await fetchFile(people[role], report.id);
    expect(headers['content-disposition']).toBe(`attachment; filename="${report.number}-${kind}.${format}"`);
    expect(rawPayload.length).toBe(report.bytes);
    const [organisation] = await own<{ name: string }>(
      role,
      'select name from organisations.organisations where id = $1',
    );
    const name = organisation?.name ?? '?';
    if (format === 'csv') {
      expect(rawPayload.toString().startsWith('\uFEFF')).toBe(true);
      expect(rawPayload.toString()).toContain(name);
    } else if (format === 'xlsx') {
      expect((await fileTypeFromBuffer(rawPayload))?.ext).toBe('xlsx');
      const workbook = new excel.Workbook();
      await workbook.xlsx.load(rawPayload as unknown as Parameters<typeof workbook.xlsx.load>[0]); // its types know an older Buffer
      expect(workbook.worksheets[0]?.getCell('B2').value).toBe(name);
      expect(workbook.worksheets.length).toBeGreaterThan(1);
    } else {
      expect((await fileTypeFromBuffer(rawPayload))?.mime).toBe('application/pdf');
      if (!hasPoppler) return;
      const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: rawPayload, encoding: 'utf8' });
      expect(text).toContain(name);
      expect(text).toContain(report.number);
      expect(text).toMatch(/Page 1 of \d+/);
    }
  });

  it('holds the numbers of the own organisation', async () => {
    const analytics = await people.retailer.call(inventoryAnalytics, { query: {} });
    const shelf = await textOf(people.retailer, 'compliance');
    expect(shelf).toContain(`Compliance score,${analytics.compliance.score}`);
    expect(shelf).toContain(`Items in stock,${analytics.totalProducts}`);

    const [batches] = await own<{ many: number; units: number }>(
      'producer',
      `select count(*)::int as many, sum(quantity)::int as units from batches.batches
       where producer_id = $1 and produced_on between '${period.from}' and '${period.to}'`,
    );
    const text = await textOf(people.producer, 'batch');
    expect(text).toContain(`Batches produced,${batches?.many}`);
    expect(text).toContain(`Units produced,${batches?.units}`);

    const trail = await textOf(people.producer, 'audit');
    const entries = await own<{ hash: string }>(
      'producer',
      `select hash from organisations.audit_entries where organisation_id = $1 and created_at >= '${period.from}' and action not in ('report.made', 'export.made')`,
    );
    expect(entries.length).toBeGreaterThan(0);
    for (const { hash } of entries) expect(trail).toContain(hash);
  });

  it('holds nothing of anybody else', async () => {
    const text = await textOf(people.producer, 'batch');
    const others = await own<{ number: string }>(
      'producer',
      `select b.batch_number as number from batches.batches b where b.producer_id <> $1
         and not exists (select 1 from batches.batches o where o.producer_id = $1 and o.batch_number = b.batch_number)`,
    );
    expect(others.length).toBeGreaterThan(0);
    const cells = new Set(text.split(/[\r\n,]+/));
    expect(others.filter(({ number }) => cells.has(number))).toEqual([]);
    const held = await textOf(people.producer, 'certification');
    const foreign = await own<{ number: string }>(
      'producer',
      'select number from certificates.certificates where holder_id <> $1',
    );
    expect(foreign.filter(({ number }) => held.includes(`${number},`))).toEqual([]);
  });

  it('speaks the language of the person', async () => {
    expect(await textOf(people.retailer, 'inventory', 'ar')).toContain('تقرير المخزون');
    expect((await make(people.retailer, 'inventory', 'pdf', 'ar')).state).toBe('done');
    expect((await make(people.retailer, 'inventory', 'xlsx', 'ar')).state).toBe('done');
  });

  it('runs nothing in a spreadsheet', async () => {
    const [product] = await own<{ gtin: string; name: string }>(
      'producer',
      'select gtin, name from products.products where producer_id = $1 and gtin in (select gtin from batches.batches) limit 1',
    );
    await app.database.pool.query('update products.products set name = $2 where gtin = $1', [product?.gtin, '=1+1']);
    const text = await textOf(people.producer, 'batch');
    expect(text).not.toMatch(/(^|[\n,])=1\+1/);
    await app.database.pool.query('update products.products set name = $2 where gtin = $1', [
      product?.gtin,
      product?.name,
    ]);
  });
});

describe('A report belongs to its organisation', () => {
  it('and nobody else sees, saves or deletes it', async () => {
    const { id } = await make(people.producer, 'compliance', 'csv');
    const unknown = { status: 404, body: { code: 'reports.unknown' } };
    for (const route of [readReport, downloadReport, deleteReport])
      expect(await people.retailer.send(route, { params: { id } })).toMatchObject(unknown);
    expect((await people.retailer.call(listReports, { query: {} })).reports.map((one) => one.id)).not.toContain(id);
    expect((await app.browser().send(readReport, { params: { id } })).status).toBe(401);
    expect(await people.retailer.send(createReport, order('batch', 'csv'))).toMatchObject({
      status: 403,
      body: { code: 'reports.kind_not_for_role' },
    });
  });

  it('and each right does what it may', async () => {
    const missing = { status: 403, body: { code: 'organisations.right_missing' } };
    const { id } = await make(people.retailer, 'audit', 'csv');
    await setRight('retailer', 'staff');
    expect(await people.retailer.send(createReport, order('audit', 'csv'))).toMatchObject(missing);
    expect((await people.retailer.call(listReports, { query: {} })).reports.map((one) => one.id)).not.toContain(id);
    expect((await people.retailer.send(downloadReport, { params: { id } })).status).toBe(404);
    expect((await make(people.retailer, 'compliance', 'csv')).state).toBe('done');
    await setRight('retailer', 'read_only');
    expect(await people.retailer.send(createReport, order('compliance', 'csv'))).toMatchObject(missing);
    expect((await people.retailer.call(listReports, { query: {} })).reports.length).toBeGreaterThan(0);
    await setRight('retailer', 'owner');
  });

  it('with a period that can be', async () => {
    const { body } = order('compliance', 'csv');
    expect(
      await people.producer.send(createReport, { body: { ...body, from: '2026-11-02', to: '2026-11-01' } }),
    ).toMatchObject({ status: 400, body: { code: 'reports.period_wrong' } });
  });

  it('is kept until somebody deletes it, and its list goes on by pages', async () => {
    const { id } = await make(people.certifier, 'certification', 'pdf');
    const first = await people.producer.call(listReports, { query: {} });
    const before = first.reports[2]?.id;
    const next = await people.producer.call(listReports, { query: { before } });
    expect(next.reports[0]?.id).toBe(first.reports[3]?.id);
    await people.certifier.call(deleteReport, { params: { id } });
    expect((await people.certifier.send(downloadReport, { params: { id } })).status).toBe(404);
    const files = await app.database.pool.query(
      "select 1 from files.files where name like '%' || upper(right($1, 6)) || '%'",
      [id],
    );
    expect(files.rows).toEqual([]);
  });
});

describe('The job', () => {
  it('that died is begun again, and twice makes one report', async () => {
    const asked = await people.producer.call(createReport, order('compliance', 'xlsx'));
    await app.database.pool.query("update reports.reports set state = 'making', progress = 60 where id = $1", [
      asked.id,
    ]);
    const job = app.domains.reports.workers['reports.make'];
    const signal = new AbortController().signal;
    await Promise.all([job(asked.id, signal), job(asked.id, signal)]);
    await app.runJobs();
    expect(await people.producer.call(readReport, { params: { id: asked.id } })).toMatchObject({ state: 'done' });
    const made = await own(
      'producer',
      `select 1 from organisations.audit_entries where organisation_id = $1 and action = 'report.made' and entry like '%${asked.id}%'`,
    );
    expect(made).toHaveLength(1);
  });

  it('makes nothing for who lost the right meanwhile, and gives up in the end', async () => {
    const asked = await people.retailer.call(createReport, order('compliance', 'csv'));
    await setRight('retailer', 'read_only');
    await app.runJobs();
    expect(await people.retailer.call(readReport, { params: { id: asked.id } })).toMatchObject({
      state: 'refused',
      refusedBecause: 'right_lost',
    });
    await setRight('retailer', 'owner');
    const other = await people.retailer.call(createReport, order('compliance', 'csv'));
    await app.database.pool.query(
      "update reports.reports set created_at = created_at - interval '1 day' where id = $1",
      [other.id],
    );
    await app.domains.reports.maintain();
    await app.runJobs();
    expect(await people.retailer.call(readReport, { params: { id: other.id } })).toMatchObject({
      state: 'refused',
      refusedBecause: 'failed',
    });
  });
});

describe('A schedule', () => {
  const scheduled = async () =>
    (await people.producer.call(listReports, { query: {} })).reports.filter((one) => one.isScheduled);

  it('runs once over two processes, tells its members, and ends when it is removed', async () => {
    const { members } = await people.producer.call(listReportSchedules, {});
    const id = newId(app.clock.now());
    const body = { id, kind: 'compliance', format: 'csv', frequency: 'weekly', language: 'en' } as const;
    const [stranger] = (await people.retailer.call(listReportSchedules, {})).members;
    expect(
      await people.producer.send(createReportSchedule, { body: { ...body, recipientIds: [stranger?.userId ?? ''] } }),
    ).toMatchObject({ status: 400, body: { code: 'reports.recipient_unknown' } });
    const recipientIds = members.map(({ userId }) => userId);
    const { schedules } = await people.producer.call(createReportSchedule, { body: { ...body, recipientIds } });
    expect(schedules).toMatchObject([{ id, nextOn: '2026-11-23', isStopped: false }]);
    expect((await people.retailer.call(listReportSchedules, {})).schedules).toEqual([]);
    expect((await people.retailer.send(removeReportSchedule, { params: { id } })).status).toBe(404);

    await app.domains.reports.maintain();
    expect(await scheduled()).toEqual([]);
    app.clock.moveTo('2026-11-23T00:30:00Z');
    await signIn();
    await Promise.all([app.domains.reports.maintain(), app.domains.reports.maintain()]);
    await app.domains.reports.maintain();
    await app.runJobs();
    expect(await scheduled()).toMatchObject([{ state: 'done', from: '2026-11-16', to: '2026-11-22' }]);
    const { rows } = await app.database.pool.query<{ to: { userIds: string[] } }>(
      `select payload -> 'to' as to from outbox.messages where payload ->> 'kind' = 'report_ready' order by id desc limit 1`,
    );
    expect(rows[0]?.to.userIds.toSorted()).toEqual(recipientIds.toSorted());

    await setRight('producer', 'read_only');
    app.clock.moveTo('2026-11-30T00:30:00Z');
    await signIn();
    await app.domains.reports.maintain();
    await setRight('producer', 'owner');
    expect((await people.producer.call(listReportSchedules, {})).schedules).toMatchObject([{ isStopped: true }]);
    await people.producer.call(removeReportSchedule, { params: { id } });
    expect((await people.producer.call(listReportSchedules, {})).schedules).toEqual([]);
    expect(await scheduled()).toHaveLength(1);
  });
});
