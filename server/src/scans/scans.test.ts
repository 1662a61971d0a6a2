import { dashboard, dashboardSchema } from '@amanah/api/dashboards';
import { register } from '@amanah/api/identity';
import { activity, activity as listScans, scanFigures, scanFiguresSchema } from '@amanah/api/scans';
import { verify } from '@amanah/api/verification';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../platform/clock.ts';
import { type Browser, createTestApp, type TestApp } from '../testing/test-app.ts';
import { bucketStarts } from './read-scans.ts';

let app: TestApp;
let shopper: Browser;

beforeAll(async () => {
  app = await createTestApp();
  await app.domains.scans.ensurePartitions(13);
  shopper = app.browser();
  const session = await shopper.call(register, {
    body: { username: 'Shopper', email: 'shopper@example.com', password: 'purple-mango-38-tree' },
  });
  shopper.token = session.token;
});
afterAll(() => app.close());

describe('The dashboard', () => {
  it('is empty before the first scan and refuses strangers', async () => {
    expect(await shopper.call(dashboard, {})).toMatchObject({
      totalScans: 0,
      verificationRate: 0,
      recentScans: [],
      organisation: null,
    });
    expect((await app.browser().send(dashboard, {})).status).toBe(401);
  });

  it('counts the own scans, not those of others', async () => {
    await shopper.call(verify, { body: { qrCode: 'HALAL-ONE-2026-001' } });
    app.clock.moveTo('2026-11-21T10:00:01Z');
    await shopper.call(verify, { body: { qrCode: 'HALAL-TWO-2026-002' } });
    await app.browser().call(verify, { body: { qrCode: 'HALAL-OTHER-2026-003' } });
    const seen = dashboardSchema.parse(await shopper.call(dashboard, {}));
    expect(seen).toMatchObject({ totalScans: 2, verifiedScans: 0, scansThisMonth: 2, user: { totalScans: 2 } });
    expect(seen.recentScans.map((scan) => [scan.code, scan.verificationResult])).toEqual([
      ['HALAL-TWO-2026-002', 'failed'],
      ['HALAL-ONE-2026-001', 'failed'],
    ]);
    expect(seen.recentScans[0]?.headline).toEqual({ code: 'code.not_registered', details: { state: 'unknown' } });
    expect(seen.statistics.authorities).toBeGreaterThanOrEqual(11);
  });

  it('shows a retailer the organisation once it is approved, and says that it waits until then', async () => {
    const retailer = app.browser();
    retailer.token = (
      await retailer.call(register, {
        body: {
          username: 'Retailer',
          email: 'retailer@example.com',
          password: 'purple-mango-38-tree',
          role: 'retailer',
          organization: { name: 'Corner Shop', kind: 'retailer', country: 'GB' },
        },
      })
    ).token;
    expect((await retailer.call(dashboard, {})).organisation).toMatchObject({
      name: 'Corner Shop',
      status: 'pending',
      counts: {},
    });
  });
});

describe('Activity', () => {
  it('comes in pages, newest first, without gap or repetition', async () => {
    const base = Date.parse('2026-11-10T10:00:00Z');
    for (let index = 0; index < 25; index++) {
      await shopper.call(verify, {
        body: {
          qrCode: `HALAL-PAGE-2026-${String(index).padStart(3, '0')}`,
          scanId: newId(new Date(base + index * 1000)),
        },
      });
    }
    const first = await shopper.call(listScans, { query: { limit: 10 } });
    const second = await shopper.call(listScans, { query: { limit: 10, before: first.nextBefore ?? '' } });
    const third = await shopper.call(listScans, { query: { limit: 10, before: second.nextBefore ?? '' } });
    const all = [...first.scans, ...second.scans, ...third.scans];
    expect(all).toHaveLength(27);
    expect(new Set(all.map((scan) => scan.id)).size).toBe(27);
    expect(all.map((scan) => scan.id)).toEqual(
      all
        .map((scan) => scan.id)
        .sort()
        .reverse(),
    );
    expect(third.nextBefore).toBeNull();
  });

  it('can be narrowed to one result', async () => {
    expect((await shopper.call(activity, { query: { result: 'verified' } })).scans).toEqual([]);
    expect((await shopper.call(activity, { query: { result: 'failed', limit: 100 } })).scans).toHaveLength(27);
  });
});

describe('Figures', () => {
  it('add up to the scans of the period, with empty days as zeros', async () => {
    const figures = scanFiguresSchema.parse(await shopper.call(scanFigures, { query: { period: '30d' } }));
    expect(figures.series).toHaveLength(30);
    expect(figures.series.reduce((sum, entry) => sum + entry.failed, 0)).toBe(27);
    expect(figures.series.find((entry) => entry.from === '2026-11-10')?.failed).toBe(25);
    expect(figures.byState).toEqual([{ state: 'unknown', scans: 27 }]);
  });

  it.each([
    ['day', 30, 30, '2026-10-23', '2026-11-21'],
    ['week', 90, 13, '2026-08-24', '2026-11-16'],
    ['month', 365, 12, '2025-12-01', '2026-11-01'],
  ] as const)('begin their buckets by %s', (bucket, days, count, first, last) => {
    const starts = bucketStarts(new Date('2026-11-21T10:00:00Z'), days, bucket);
    expect([starts.length, starts[0], starts.at(-1)]).toEqual([count, first, last]);
  });
});

describe('Partitions', () => {
  it('hold a scan in the month of its id, and keep scans of an unknown month too', async () => {
    await shopper.call(verify, {
      body: { qrCode: 'HALAL-MONTH-2026-001', scanId: newId(new Date('2026-10-30T10:00:00Z')) },
    });
    const { rows } = await app.database.pool.query(
      "select tableoid::regclass::text as partition from scans.scans where code = 'HALAL-MONTH-2026-001'",
    );
    expect(rows[0].partition).toBe('scans.scans_2026_10');
  });

  it('are made again without harm', async () => {
    await app.domains.scans.ensurePartitions(2);
    const { rows } = await app.database.pool.query(
      "select count(*)::int as partitions from pg_inherits where inhparent = 'scans.scans'::regclass",
    );
    expect(rows[0].partitions).toBe(17);
  });
});
