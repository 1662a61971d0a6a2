// Which reports there are, who may make which, over which days, and when a schedule is due. Knows no data and no words.
import { addDays } from '../certificates/index.ts';
import type { Permission } from '../organisations/index.ts';

export const reportKinds = ['compliance', 'inventory', 'batch', 'certification', 'audit'] as const;
export type ReportKind = (typeof reportKinds)[number];

export const reportFormats = ['pdf', 'xlsx', 'csv'] as const;
export type ReportFormat = (typeof reportFormats)[number];

export const reportFrequencies = ['weekly', 'monthly'] as const;
export type ReportFrequency = (typeof reportFrequencies)[number];

export type ReportRole = 'retailer' | 'producer' | 'certifier';

const kindsOfRole: Readonly<Record<ReportRole, readonly ReportKind[]>> = {
  retailer: ['compliance', 'inventory', 'audit'],
  producer: ['compliance', 'batch', 'certification', 'audit'],
  certifier: ['compliance', 'certification', 'audit'],
};

/**
 * The reports that are about something an organisation of this kind has.
 *
 * @example reportsOf('certifier') // ['compliance', 'certification', 'audit']
 */
export const reportsOf = (role: ReportRole): readonly ReportKind[] => kindsOfRole[role];

/**
 * What a member must be allowed to do for making a report.
 *
 * @example permissionsOfReport('audit') // ['make_reports', 'read_audit_trail']
 */
export const permissionsOfReport = (kind: ReportKind): readonly Permission[] =>
  kind === 'audit' ? ['make_reports', 'read_audit_trail'] : ['make_reports'];

/** Calendar days, both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

const dayMilliseconds = 86_400_000;
/** Two years, one of them a leap year. */
export const mostPeriodDays = 731;

const at = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayAt = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10);

/**
 * How many days a period has.
 *
 * @example daysOf({ from: '2026-01-01', to: '2026-01-31' }) // 31
 */
export const daysOf = ({ from, to }: Period): number => Math.round((at(to) - at(from)) / dayMilliseconds) + 1;

/**
 * What is wrong with a period; null where nothing is.
 *
 * @example faultOfPeriod({ from: '2026-02-01', to: '2026-01-01' }) // 'reversed'
 */
export function faultOfPeriod(period: Period): 'reversed' | 'too_long' | null {
  const days = daysOf(period);
  return days < 1 ? 'reversed' : days > mostPeriodDays ? 'too_long' : null;
}

/**
 * The first day after this one on which a schedule is due: a Monday, or the first of a month.
 *
 * @example nextRunAfter('monthly', '2026-01-31') // '2026-02-01'
 */
export function nextRunAfter(frequency: ReportFrequency, day: string): string {
  if (frequency === 'weekly') {
    const weekday = new Date(at(day)).getUTCDay(); // 0 is Sunday
    return addDays(day, (8 - weekday) % 7 || 7);
  }
  const date = new Date(at(day));
  return dayAt(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1));
}

/**
 * The whole week or month before the day on which a schedule is due.
 *
 * @example periodBefore('monthly', '2026-03-01') // { from: '2026-02-01', to: '2026-02-28' }
 */
export function periodBefore(frequency: ReportFrequency, dueOn: string): Period {
  const to = addDays(dueOn, -1);
  return { from: frequency === 'weekly' ? addDays(dueOn, -7) : `${to.slice(0, 8)}01`, to };
}

/** @example everyDayOf({ from: '2026-01-31', to: '2026-02-01' }) // ['2026-01-31', '2026-02-01'] */
export const everyDayOf = (period: Period): readonly string[] =>
  Array.from({ length: Math.max(0, daysOf(period)) }, (_, index) => addDays(period.from, index));
