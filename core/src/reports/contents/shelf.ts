// The reports of a retailer: compliance of its shelves, and its inventory. Stock is what it is when the report is made.
import { type ItemFacts, shelfCompliance, statusOf } from '../../inventory/index.ts';
import type { MovementKind } from '../../stock/index.ts';
import { largest, overTime, type ReportContent, type ReportHead } from '../content.ts';
import { scoreCharts, scoreFigure, scoreTable } from './score-parts.ts';

/** One batch of one product in one store. */
export interface ReportStock extends ItemFacts {
  readonly gtin: string;
  readonly product: string;
  /** Empty: not known. */
  readonly batchNumber: string;
  readonly store: string;
  readonly isRecalled: boolean;
}
/** Movements of one kind of one product on one day. */
export interface ReportMovement {
  readonly gtin: string;
  readonly product: string;
  readonly day: string;
  readonly kind: MovementKind;
  readonly quantity: number;
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
const withStatus = (head: ReportHead, items: readonly ReportStock[]) =>
  items.map((item) => ({ item, ...statusOf(item, head.madeAt.slice(0, 10)) }));

const stockColumns = [
  { name: 'product', kind: 'text' },
  { name: 'gtin', kind: 'code' },
  { name: 'batch', kind: 'code' },
  { name: 'store', kind: 'text' },
  { name: 'stock', kind: 'number' },
  { name: 'expires', kind: 'day' },
  { name: 'verdict', kind: 'verdict' },
] as const;
const stockRow = (item: ReportStock) => [
  item.product,
  item.gtin,
  item.batchNumber,
  item.store,
  item.stock,
  item.expiresOn,
  item.verdict,
];
const ofKind = (movements: readonly ReportMovement[], kind: ReportMovement['kind']) =>
  movements.filter((movement) => movement.kind === kind);
const amounts = (movements: readonly ReportMovement[]) =>
  movements.map(({ day, quantity }) => ({ day, amount: quantity }));

/** Compliance of a retailer: the score of its shelves, and every item that is not verified. */
export function shelfReport(head: ReportHead, stock: readonly ReportStock[]): ReportContent {
  const shelved = withStatus(
    head,
    stock.filter((item) => item.stock !== 0),
  );
  const verified = shelved.filter(({ status }) => status === 'verified');
  const expired = shelved.filter(({ isExpired }) => isExpired);
  const recalled = stock.filter((item) => item.isRecalled);
  const score = shelfCompliance({
    items: shelved.length,
    verifiedItems: verified.length,
    unexpiredItems: shelved.length - expired.length,
    tracedItems: shelved.filter(({ item }) => item.batchNumber !== '').length,
    recalledItems: recalled.length,
    recalledItemsCleared: recalled.filter((item) => item.stock === 0).length,
  });
  return {
    ...head,
    kind: 'compliance',
    figures: [
      scoreFigure(score),
      { name: 'items', kind: 'number', value: shelved.length },
      { name: 'verified_items', kind: 'number', value: verified.length },
      { name: 'expired', kind: 'number', value: expired.length },
    ],
    charts: [
      ...scoreCharts(score),
      {
        name: 'verdicts',
        form: 'bars',
        labels: 'verdict',
        unit: 'number',
        points: largest(shelved.map(({ item }) => ({ label: item.verdict, value: 1 }))),
      },
    ],
    tables: [
      scoreTable(score),
      {
        name: 'doubtful_items',
        columns: stockColumns,
        rows: shelved.filter(({ status }) => status !== 'verified').map(({ item }) => stockRow(item)),
      },
    ],
    notes: ['score_is_shelf', 'stock_is_now', 'part_of_nothing', 'days_are_utc'],
  };
}

/** What is in the stores, and what moved in the period. */
export function inventoryReport(
  head: ReportHead,
  stock: readonly ReportStock[],
  movements: readonly ReportMovement[],
): ReportContent {
  const shelved = stock.filter((item) => item.stock !== 0);
  const moved = movements.filter(({ day }) => day >= head.period.from && day <= head.period.to);
  const units = (kind: ReportMovement['kind']) => sum(ofKind(moved, kind).map(({ quantity }) => quantity));
  const byProduct = Map.groupBy(moved, ({ gtin }) => gtin);
  const kinds = ['received', 'sold', 'written_off', 'sent', 'arrived'] as const;
  return {
    ...head,
    kind: 'inventory',
    figures: [
      { name: 'items', kind: 'number', value: shelved.length },
      { name: 'units', kind: 'number', value: sum(stock.map((item) => item.stock)) },
      {
        name: 'low_stock',
        kind: 'number',
        value: withStatus(head, stock).filter(({ isLow }) => isLow).length,
      },
      { name: 'expired', kind: 'number', value: withStatus(head, shelved).filter(({ isExpired }) => isExpired).length },
      { name: 'received_units', kind: 'number', value: units('received') },
      { name: 'sold_units', kind: 'number', value: units('sold') },
      { name: 'written_off_units', kind: 'number', value: units('written_off') },
    ],
    charts: [
      {
        name: 'sold_over_time',
        form: 'line',
        unit: 'number',
        ...overTime(head.period, amounts(ofKind(moved, 'sold'))),
      },
      {
        name: 'received_over_time',
        form: 'line',
        unit: 'number',
        ...overTime(head.period, amounts(ofKind(moved, 'received'))),
      },
      {
        name: 'top_products',
        form: 'bars',
        labels: 'text',
        unit: 'number',
        points: largest(ofKind(moved, 'sold').map(({ product, quantity }) => ({ label: product, value: quantity }))),
      },
    ],
    tables: [
      { name: 'stock', columns: stockColumns, rows: shelved.map(stockRow) },
      {
        name: 'movements',
        columns: [
          { name: 'product', kind: 'text' },
          { name: 'gtin', kind: 'code' },
          ...kinds.map((name) => ({ name, kind: 'number' as const })),
        ],
        rows: [...byProduct].map(([gtin, own]) => [
          own[0]?.product ?? '',
          gtin,
          ...kinds.map((kind) => sum(ofKind(own, kind).map(({ quantity }) => quantity))),
        ]),
      },
    ],
    notes: ['stock_is_now', 'days_are_utc'],
  };
}
