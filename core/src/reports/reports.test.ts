import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { batchName, certificateStatus, coverOf, type StatusChange } from '../certificates/index.ts';
import { largest, overTime } from './content.ts';
import { certificationReport, certifierReport } from './contents/certification.ts';
import { batchReport, productionReport, type ReportBatch } from './contents/production.ts';
import { inventoryReport, type ReportStock, shelfReport } from './contents/shelf.ts';
import { auditReport } from './contents/trail.ts';
import {
  daysOf,
  faultOfPeriod,
  nextRunAfter,
  periodBefore,
  permissionsOfReport,
  reportFrequencies,
  reportsOf,
} from './kinds.ts';
import { type CoveredGoods, isCovered, type ReportCertificate } from './report-certificate.ts';
import { certificationScore, productionScore } from './score.ts';

const head = {
  organisation: 'Nur Foods',
  period: { from: '2026-11-01', to: '2026-11-30' },
  madeAt: '2026-12-01T08:00:00.000Z',
};
const figure = (content: ReturnType<typeof shelfReport>, name: string) =>
  content.figures.find((one) => one.name === name)?.value;
const table = (content: ReturnType<typeof shelfReport>, name: string) =>
  content.tables.find((one) => one.name === name)?.rows;

const certificate: ReportCertificate = {
  number: 'C-1',
  holderId: 'nur',
  holder: 'Nur Foods',
  certifier: 'GHA',
  scheme: 'MS 1500',
  siteIds: null,
  slaughterMethods: null,
  isRecognised: true,
  validFrom: '2026-01-01',
  validUntil: '2026-12-31',
  gtins: ['1', '2'],
  categories: [],
  batches: null,
  isSigned: true,
  statusChanges: [],
};
const covered = (one: ReportCertificate, more: Partial<CoveredGoods>, madeOn = '2026-05-01', day = madeOn) =>
  isCovered([one], { producerId: 'nur', gtin: '1', category: 'seasoning', ...more }, madeOn, day);
const batch: ReportBatch = {
  id: 'b1',
  gtin: '1',
  name: 'Sauce',
  category: 'seasoning',
  producerId: 'nur',
  batchNumber: 'L1',
  siteId: 'plant',
  site: 'Plant',
  slaughterMethod: null,
  producedOn: '2026-11-05',
  expiresOn: null,
  completedOn: '2026-11-06',
  quantity: 100,
  events: 2,
  isRecalled: false,
  exposures: [],
};
const item: ReportStock = {
  gtin: '1',
  product: 'Sauce',
  batchNumber: 'L1',
  store: 'North',
  stock: 5,
  expiresOn: '2027-01-01',
  lowStockBelow: 10,
  verdict: 'certified',
  isRecalled: false,
};

describe('What a report calls covered', () => {
  const changed = (more: Partial<StatusChange>): ReportCertificate => ({
    ...certificate,
    statusChanges: [{ status: 'revoked', on: '2026-04-01', reason: '', gtins: null, batches: null, ...more }],
  });
  const cases: Readonly<Record<string, readonly [ReportCertificate, 'covered' | 'not' | 'other batches']>> = {
    'in force': [certificate, 'covered'],
    expired: [{ ...certificate, validUntil: '2026-04-30' }, 'not'],
    'not begun': [{ ...certificate, validFrom: '2026-05-02' }, 'not'],
    suspended: [changed({ status: 'suspended' }), 'not'],
    revoked: [changed({}), 'not'],
    'revoked later': [changed({ on: '2026-05-02' }), 'covered'],
    'revoked for the product': [changed({ gtins: ['1'] }), 'not'],
    'revoked for another product': [changed({ gtins: ['2'] }), 'covered'],
    'revoked for the batch': [changed({ batches: [batchName('1', 'L1')] }), 'other batches'],
    'revoked for another batch': [changed({ batches: [batchName('1', 'L2')] }), 'covered'],
  };

  it.each(Object.entries(cases))('is what the verdict and the status of the certificate say: %s', (_, [one, said]) => {
    const day = '2026-05-01';
    const product = { gtin: '1', producerId: 'nur', category: 'seasoning' } as const;
    const given = { batchNumber: 'L1', siteId: 'plant', slaughterMethod: null };
    const made = { ...given, name: batchName('1', 'L1'), producerId: 'nur', claimedCertificateNumbers: [] };
    expect(covered(one, { batch: given })).toBe(said === 'covered');
    expect(covered(one, { batch: given })).toBe(
      coverOf({ ...one, certifierId: one.certifier }, { product, batch: made, madeOn: day, day }).good,
    );
    expect(covered(one, {})).toBe(said !== 'not');
    expect(covered(one, {})).toBe(certificateStatus(one, day, '1') === 'valid');
  });
});

describe('A report', () => {
  it('is made by the roles it is about, and about the trail by who may read that', () => {
    expect(reportsOf('retailer')).toEqual(['compliance', 'inventory', 'audit']);
    expect(reportsOf('producer')).toEqual(['compliance', 'batch', 'certification', 'audit']);
    expect(reportsOf('certifier')).toEqual(['compliance', 'certification', 'audit']);
    expect(permissionsOfReport('audit')).toEqual(['make_reports', 'read_audit_trail']);
    expect(permissionsOfReport('batch')).toEqual(['make_reports']);
  });

  it('has a period of one day to two years', () => {
    expect(faultOfPeriod({ from: '2026-01-01', to: '2026-01-01' })).toBeNull();
    expect(faultOfPeriod({ from: '2026-02-01', to: '2026-01-01' })).toBe('reversed');
    expect(faultOfPeriod({ from: '2024-01-01', to: '2025-12-31' })).toBeNull();
    expect(faultOfPeriod({ from: '2024-01-01', to: '2026-01-01' })).toBe('too_long');
    expect(daysOf({ from: '2026-01-01', to: '2026-01-31' })).toBe(31);
  });
});

describe('A schedule', () => {
  it('is due on Mondays and on the first of a month', () => {
    expect(nextRunAfter('weekly', '2026-11-21')).toBe('2026-11-23');
    expect(nextRunAfter('weekly', '2026-11-22')).toBe('2026-11-23');
    expect(nextRunAfter('weekly', '2026-11-23')).toBe('2026-11-30');
    expect(nextRunAfter('monthly', '2026-12-31')).toBe('2027-01-01');
    expect(periodBefore('weekly', '2026-11-23')).toEqual({ from: '2026-11-16', to: '2026-11-22' });
    expect(periodBefore('monthly', '2026-03-01')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  });

  it('never leaves a day out and never counts one twice', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...reportFrequencies),
        fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
        (frequency, at) => {
          const first = nextRunAfter(frequency, at.toISOString().slice(0, 10));
          const second = nextRunAfter(frequency, first);
          expect(periodBefore(frequency, second).from).toBe(first);
          expect(periodBefore(frequency, second).to < second).toBe(true);
        },
      ),
    );
  });
});

describe('A certificate', () => {
  it('that is suspended for one product covers the others', () => {
    const change = { status: 'suspended', on: '2026-03-01', reason: '', gtins: ['1'], batches: null } as const;
    const suspended = { ...certificate, statusChanges: [change] };
    expect(covered(suspended, { gtin: '1' })).toBe(false);
    expect(covered(suspended, { gtin: '2' })).toBe(true);
    expect(covered(suspended, { gtin: '3' })).toBe(false);
  });

  it('covers as the verdict says: its site, its slaughter, in its term, recognised, and not revoked since', () => {
    const made = { batch: { batchNumber: 'b1', siteId: 'plant', slaughterMethod: 'no_stun' as const } };
    expect(covered(certificate, made)).toBe(true);
    expect(covered({ ...certificate, siteIds: ['other'] }, made)).toBe(false);
    expect(covered({ ...certificate, slaughterMethods: ['mechanical'] }, made)).toBe(false);
    expect(covered({ ...certificate, isRecognised: false }, made)).toBe(false);
    expect(covered(certificate, { ...made, producerId: 'somebody' })).toBe(false);
    expect(covered(certificate, made, '2027-01-01')).toBe(false);
    const change = {
      status: 'revoked' as const,
      on: '2026-06-01',
      reason: '',
      cause: null,
      gtins: null,
      batches: null,
    };
    expect(covered({ ...certificate, statusChanges: [change] }, made, '2026-05-01', '2026-05-31')).toBe(true);
    expect(covered({ ...certificate, statusChanges: [change] }, made, '2026-05-01', '2026-06-30')).toBe(false);
  });

  it('for some batches covers only those', () => {
    const some = { ...certificate, gtins: null, categories: ['seasoning' as const], batches: [batchName('9', 'b1')] };
    const lot = (batchNumber: string) => ({ batchNumber, siteId: 'plant', slaughterMethod: null });
    expect(covered(some, { gtin: '9', batch: lot('b1') })).toBe(true);
    expect(covered(some, { gtin: '9', batch: lot('b2') })).toBe(false);
    expect(covered(some, { gtin: '9' })).toBe(false);
  });
});

describe('The compliance score', () => {
  const share = fc.nat(500).chain((of) => fc.tuple(fc.nat(of), fc.constant(of)));

  it('is 0 to 100, the sum of its parts, and null where there is nothing to judge', () => {
    fc.assert(
      fc.property(share, share, share, share, share, (products, batches, traced, coldChain, notRecalled) => {
        for (const { score, parts } of [
          productionScore({ products, batches, traced, coldChain, notRecalled }),
          certificationScore({ signed: products, findings: batches, audits: traced }),
        ]) {
          expect(parts.reduce((sum, { most }) => sum + most, 0)).toBe(100);
          if (score === null) expect(parts.every(({ of }) => of === 0)).toBe(true);
          else {
            expect(score).toBe(parts.reduce((sum, { points }) => sum + points, 0));
            expect(score).toBeGreaterThanOrEqual(0);
            expect(score).toBeLessThanOrEqual(100);
          }
        }
      }),
    );
  });
});

describe('Content', () => {
  it('of a shelf counts what is verified and names what is not', () => {
    const content = shelfReport(head, [
      item,
      { ...item, verdict: 'pending', store: 'South' },
      { ...item, expiresOn: '2026-11-30' },
      { ...item, stock: 0, isRecalled: true },
    ]);
    expect(figure(content, 'score')).toBe(Math.round(50 / 3) + Math.round((2 / 3) * 20) + 15 + 15);
    expect(figure(content, 'items')).toBe(3);
    expect(figure(content, 'verified_items')).toBe(1);
    expect(table(content, 'doubtful_items')?.map((row) => row[3])).toEqual(['South', 'North']);
    expect(figure(shelfReport(head, []), 'score')).toBeNull();
  });

  it('of an inventory sums the movements of the period, and of no other day', () => {
    const movement = { gtin: '1', product: 'Sauce', day: '2026-11-02', kind: 'sold', quantity: 4 } as const;
    const content = inventoryReport(
      head,
      [item],
      [movement, { ...movement, day: '2026-12-01' }, { ...movement, kind: 'received' }],
    );
    expect(figure(content, 'sold_units')).toBe(4);
    expect(figure(content, 'low_stock')).toBe(1);
    expect(table(content, 'movements')).toEqual([['Sauce', '1', 4, 4, 0, 0, 0]]);
    expect(content.charts[0]?.points).toHaveLength(30);
    expect(content.charts[0]?.points[1]).toEqual({ label: '2026-11-02', value: 4 });
  });

  it('of a production counts the batches of the period and their coverage on the day they were made', () => {
    const given = {
      products: [
        { producerId: 'nur', gtin: '1', name: 'Sauce', category: 'seasoning' as const },
        { producerId: 'nur', gtin: '9', name: 'Pie', category: 'ready_meal' as const },
      ],
      batches: [batch, { ...batch, id: 'b2', gtin: '9', events: 0 }, { ...batch, producedOn: '2026-10-31' }],
      certificates: [certificate],
    };
    const content = productionReport(head, given);
    expect(figure(content, 'batches')).toBe(2);
    expect(figure(content, 'score')).toBe(20 + 13 + 8 + 10 + 10);
    expect(table(content, 'uncertified_products')).toEqual([['Pie', '9']]);
    expect(table(batchReport(head, given), 'batches')?.map((row) => row[8])).toEqual(['yes', 'no']);
  });

  it('of a certification tells what ends soon, and the applications of the period', () => {
    const announced = { status: 'revoked', on: '2026-12-11', reason: '', gtins: null, batches: null } as const;
    const application = { number: 'A-1', kind: 'initial', state: 'issued', holder: 'Nur Foods', certifier: 'GHA' };
    const content = certificationReport(
      head,
      {
        certificates: [
          certificate,
          { ...certificate, validUntil: '2027-06-30' },
          { ...certificate, number: 'C-3', validUntil: '2027-06-30', statusChanges: [announced] },
        ],
        applications: [
          { ...application, submittedOn: '2026-10-01', decidedOn: '2026-11-30' },
          { ...application, submittedOn: '2026-10-01', decidedOn: null },
        ],
      },
      'holder',
    );
    expect(figure(content, 'certificates_in_force')).toBe(3);
    expect(figure(content, 'certificates_ending')).toBe(2);
    expect(content.charts.find(({ name }) => name === 'ends_of_certificates')?.points).toEqual([
      { label: '2026-12', value: 2 },
      { label: '2027-06', value: 1 },
    ]);
    expect(table(content, 'certificates')?.map((row) => row[4])).toEqual(['2026-12-31', '2027-06-30', '2026-12-10']);
    expect(figure(content, 'applications')).toBe(1);
  });

  it('of a certifier counts findings by their day', () => {
    const finding = { application: 'A-1', holder: 'Nur Foods', severity: 'minor', dueOn: '2026-11-10' } as const;
    const content = certifierReport(head, {
      certificates: [certificate],
      findings: [
        { ...finding, closedOn: '2026-11-10' },
        { ...finding, closedOn: '2026-11-11' },
      ],
      audits: [{ endsOn: '2026-11-20', isConcluded: true }],
    });
    expect(figure(content, 'score')).toBe(40 + 15 + 30);
  });

  it('of an audit trail has every entry', () => {
    const entry = {
      place: 1,
      at: '2026-11-02T10:00:00.000Z',
      action: 'product.created',
      subject: 'Sauce',
      actor: 'Mei',
      hash: 'aa',
    };
    const content = auditReport(head, [entry, { ...entry, place: 2, actor: null }]);
    expect(figure(content, 'entries')).toBe(2);
    expect(figure(content, 'actors')).toBe(1);
    expect(table(content, 'entries')?.[1]).toEqual([
      2,
      entry.at,
      { action: 'product.created', subject: 'Sauce' },
      null,
      'aa',
    ]);
  });
});

describe('A chart', () => {
  it('over more than two months goes by month', () => {
    const { labels, points } = overTime({ from: '2026-01-15', to: '2026-04-15' }, [{ day: '2026-02-02', amount: 2 }]);
    expect(labels).toBe('month');
    expect(points.map(({ label }) => label)).toEqual(['2026-01', '2026-02', '2026-03', '2026-04']);
    expect(points[1]?.value).toBe(2);
  });

  it('of parts shows the ten largest', () => {
    const points = largest(Array.from({ length: 14 }, (_, index) => ({ label: `p${index}`, value: index })));
    expect(points).toHaveLength(10);
    expect(points[0]).toEqual({ label: 'p13', value: 13 });
  });
});
