// The reports of a producer: compliance of its range and batches, and its batches. Judges coverage on the day that it is asked for.

import type { ProductCategory, SlaughterMethod } from '../../products/index.ts';
import { type ExposureFinding, isHarmful } from '../../sensors/index.ts';
import { largest, overTime, type ReportContent, type ReportHead } from '../content.ts';
import { isCovered, type ReportCertificate } from '../report-certificate.ts';
import { productionScore } from '../score.ts';
import { certificateTable } from './certification.ts';
import { scoreCharts, scoreFigure, scoreTable } from './score-parts.ts';

export interface ReportProduct {
  readonly gtin: string;
  readonly name: string;
  readonly category: ProductCategory;
  readonly producerId: string;
}
export interface ReportBatch extends ReportProduct {
  readonly id: string;
  readonly batchNumber: string;
  readonly siteId: string;
  readonly site: string;
  readonly slaughterMethod: SlaughterMethod | null;
  readonly producedOn: string;
  readonly expiresOn: string | null;
  readonly completedOn: string | null;
  readonly quantity: number;
  /** Steps that happened. */
  readonly events: number;
  readonly isRecalled: boolean;
  /** What sensors found about it. */
  readonly exposures: readonly ExposureFinding[];
}

const isBatchCovered = (certificates: readonly ReportCertificate[], batch: ReportBatch, day: string) =>
  isCovered(certificates, { ...batch, batch }, batch.producedOn, day);

const inPeriod = ({ period }: ReportHead, batches: readonly ReportBatch[]) =>
  batches.filter(({ producedOn }) => producedOn >= period.from && producedOn <= period.to);
const sumQuantity = (batches: readonly ReportBatch[]) => batches.reduce((all, { quantity }) => all + quantity, 0);

export function productionReport(
  head: ReportHead,
  given: {
    readonly products: readonly ReportProduct[];
    readonly batches: readonly ReportBatch[];
    readonly certificates: readonly ReportCertificate[];
  },
): ReportContent {
  const { products, certificates } = given;
  const batches = inPeriod(head, given.batches);
  const day = head.period.to;
  const uncertified = products.filter((product) => !isCovered(certificates, product, day, day));
  const certified = products.length - uncertified.length;
  const all = batches.length;
  const covered = batches.filter((batch) => isBatchCovered(certificates, batch, day)).length;
  const score = productionScore({
    products: [certified, products.length],
    batches: [covered, all],
    traced: [batches.filter(({ events }) => events > 0).length, all],
    coldChain: [batches.filter(({ exposures }) => !exposures.some(isHarmful)).length, all],
    notRecalled: [batches.filter(({ isRecalled }) => !isRecalled).length, all],
  });
  return {
    ...head,
    kind: 'compliance',
    figures: [
      scoreFigure(score),
      { name: 'products', kind: 'number', value: products.length },
      { name: 'certified_products', kind: 'number', value: certified },
      { name: 'batches', kind: 'number', value: all },
      { name: 'recalled_batches', kind: 'number', value: batches.filter(({ isRecalled }) => isRecalled).length },
    ],
    charts: [
      ...scoreCharts(score),
      {
        name: 'batches_over_time',
        form: 'line',
        unit: 'number',
        ...overTime(
          head.period,
          batches.map(({ producedOn }) => ({ day: producedOn, amount: 1 })),
        ),
      },
    ],
    tables: [
      scoreTable(score),
      {
        name: 'uncertified_products',
        columns: [
          { name: 'product', kind: 'text' },
          { name: 'gtin', kind: 'code' },
        ],
        rows: uncertified.map(({ name, gtin }) => [name, gtin]),
      },
      certificateTable(certificates, day, 'certifier'),
    ],
    notes: [
      'score_is_production',
      'batches_by_day_produced',
      'certificates_on_last_day',
      'part_of_nothing',
      'days_are_utc',
    ],
  };
}

export function batchReport(
  head: ReportHead,
  given: { readonly batches: readonly ReportBatch[]; readonly certificates: readonly ReportCertificate[] },
): ReportContent {
  const batches = inPeriod(head, given.batches);
  const word = (isSo: boolean) => (isSo ? 'yes' : 'no');
  return {
    ...head,
    kind: 'batch',
    figures: [
      { name: 'batches', kind: 'number', value: batches.length },
      { name: 'batch_units', kind: 'number', value: sumQuantity(batches) },
      {
        name: 'completed_batches',
        kind: 'number',
        value: batches.filter(({ completedOn }) => completedOn !== null).length,
      },
      { name: 'traced_batches', kind: 'number', value: batches.filter(({ events }) => events > 0).length },
      { name: 'recalled_batches', kind: 'number', value: batches.filter(({ isRecalled }) => isRecalled).length },
    ],
    charts: [
      {
        name: 'batches_over_time',
        form: 'line',
        unit: 'number',
        ...overTime(
          head.period,
          batches.map(({ producedOn }) => ({ day: producedOn, amount: 1 })),
        ),
      },
      {
        name: 'units_by_product',
        form: 'bars',
        labels: 'text',
        unit: 'number',
        points: largest(batches.map(({ name, quantity }) => ({ label: name, value: quantity }))),
      },
    ],
    tables: [
      {
        name: 'batches',
        columns: [
          { name: 'product', kind: 'text' },
          { name: 'gtin', kind: 'code' },
          { name: 'batch', kind: 'code' },
          { name: 'site', kind: 'text' },
          { name: 'produced', kind: 'day' },
          { name: 'expires', kind: 'day' },
          { name: 'quantity', kind: 'number' },
          { name: 'events', kind: 'number' },
          { name: 'certified', kind: 'word' },
          { name: 'recalled', kind: 'word' },
        ],
        rows: batches.map((batch) => [
          batch.name,
          batch.gtin,
          batch.batchNumber,
          batch.site,
          batch.producedOn,
          batch.expiresOn,
          batch.quantity,
          batch.events,
          word(isBatchCovered(given.certificates, batch, head.period.to)),
          word(batch.isRecalled),
        ]),
      },
    ],
    notes: ['batches_by_day_produced', 'days_are_utc'],
  };
}
