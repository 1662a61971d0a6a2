// What stands in a report, without language and without form: names for words, values with their kind. Every writer draws from this.
import { everyDayOf, type Period, type ReportKind } from './kinds.ts';

export type ValueKind =
  | 'text'
  | 'code'
  | 'number'
  | 'points'
  | 'day'
  | 'moment'
  | 'word'
  | 'verdict'
  | 'state'
  | 'application_kind'
  | 'action'
  | 'factor';

/** What was done and to what, as the audit trail has it. */
export interface ActionCell {
  readonly action: string;
  readonly subject: string;
}
export type Cell = string | number | null | ActionCell;

export const reportFigures = [
  'score',
  'items',
  'verified_items',
  'units',
  'low_stock',
  'expired',
  'received_units',
  'sold_units',
  'written_off_units',
  'products',
  'certified_products',
  'batches',
  'batch_units',
  'completed_batches',
  'traced_batches',
  'recalled_batches',
  'certificates',
  'certificates_in_force',
  'certificates_ending',
  'certificates_suspended',
  'applications',
  'decided_applications',
  'audits',
  'open_findings',
  'entries',
  'actors',
  'actions',
] as const;
export type ReportFigure = (typeof reportFigures)[number];

export const reportTables = [
  'score_parts',
  'doubtful_items',
  'uncertified_products',
  'certificates',
  'applications',
  'findings',
  'stock',
  'movements',
  'batches',
  'entries',
] as const;
export type ReportTableName = (typeof reportTables)[number];

export const reportColumns = [
  'factor',
  'count',
  'of',
  'points',
  'most',
  'product',
  'gtin',
  'batch',
  'store',
  'stock',
  'expires',
  'verdict',
  'number',
  'holder',
  'certifier',
  'scheme',
  'valid_from',
  'valid_until',
  'status',
  'kind',
  'submitted',
  'decided',
  'severity',
  'due',
  'closed',
  'received',
  'sold',
  'written_off',
  'sent',
  'arrived',
  'site',
  'produced',
  'quantity',
  'events',
  'certified',
  'recalled',
  'place',
  'moment',
  'action',
  'actor',
  'hash',
] as const;
export type ReportColumn = (typeof reportColumns)[number];

export const reportCharts = [
  'score_parts',
  'sold_over_time',
  'received_over_time',
  'top_products',
  'verdicts',
  'batches_over_time',
  'units_by_product',
  'ends_of_certificates',
  'applications_by_state',
  'entries_over_time',
  'entries_by_actor',
] as const;
export type ReportChartName = (typeof reportCharts)[number];

/** Values that are words, apart from verdicts, states and kinds of applications. */
export const reportWords = [
  'yes',
  'no',
  'valid',
  'not_yet_valid',
  'expired',
  'suspended',
  'revoked',
  'major',
  'minor',
] as const;
export type ReportWord = (typeof reportWords)[number];

export const reportNotes = [
  'stock_is_now',
  'score_is_shelf',
  'score_is_production',
  'score_is_certification',
  'part_of_nothing',
  'batches_by_day_produced',
  'certificates_on_last_day',
  'days_are_utc',
  'trail_is_chain',
] as const;
export type ReportNote = (typeof reportNotes)[number];

export interface ReportColumnOf {
  readonly name: ReportColumn;
  readonly kind: ValueKind;
}
export interface ReportTable {
  readonly name: ReportTableName;
  readonly columns: readonly ReportColumnOf[];
  readonly rows: readonly (readonly Cell[])[];
}
export interface ReportChart {
  readonly name: ReportChartName;
  readonly form: 'bars' | 'line';
  /** How the labels of its points are to be read. */
  readonly labels: 'text' | 'verdict' | 'state' | 'day' | 'month' | 'factor';
  readonly unit: 'number' | 'percent';
  readonly points: readonly { readonly label: string; readonly value: number }[];
}
export interface ReportContent {
  readonly kind: ReportKind;
  readonly organisation: string;
  readonly period: Period;
  /** ISO moment. */
  readonly madeAt: string;
  readonly figures: readonly { readonly name: ReportFigure; readonly kind: ValueKind; readonly value: Cell }[];
  readonly charts: readonly ReportChart[];
  readonly tables: readonly ReportTable[];
  readonly notes: readonly ReportNote[];
}
/** What every report says of itself. */
export type ReportHead = Pick<ReportContent, 'organisation' | 'period' | 'madeAt'>;

const mostDaysInChart = 62;
const mostBars = 10;

/**
 * Amounts over time: by day in a short period, else by month. Days without anything count nought; what lies outside is left out.
 *
 * @example overTime({ from: '2026-01-01', to: '2026-01-02' }, [{ day: '2026-01-02', amount: 3 }]).points[1] // { label: '2026-01-02', value: 3 }
 */
export function overTime(
  period: Period,
  amounts: readonly { readonly day: string; readonly amount: number }[],
): Pick<ReportChart, 'labels' | 'points'> {
  const days = everyDayOf(period);
  const isByDay = days.length <= mostDaysInChart;
  const labelOf = (day: string) => (isByDay ? day : day.slice(0, 7));
  const sums = new Map<string, number>(days.map((day) => [labelOf(day), 0]));
  for (const { day, amount } of amounts) {
    if (day < period.from || day > period.to) continue;
    sums.set(labelOf(day), (sums.get(labelOf(day)) ?? 0) + amount);
  }
  return { labels: isByDay ? 'day' : 'month', points: [...sums].map(([label, value]) => ({ label, value })) };
}

/**
 * Sums by label, largest first, the ten largest.
 *
 * @example largest([{ label: 'a', value: 1 }, { label: 'b', value: 2 }, { label: 'a', value: 3 }])[0] // { label: 'a', value: 4 }
 */
export function largest(parts: readonly { readonly label: string; readonly value: number }[]): ReportChart['points'] {
  const sums = new Map<string, number>();
  for (const { label, value } of parts) sums.set(label, (sums.get(label) ?? 0) + value);
  return [...sums]
    .map(([label, value]) => ({ label, value }))
    .sort((a, b) => b.value - a.value || (a.label < b.label ? -1 : 1))
    .slice(0, mostBars);
}
