// The days that a code gives for its goods: when they were made, until when they are good. It looks nothing up.
import type { ElementString } from './reading.ts';

/**
 * What the day of a code says: AI 17 and 7003, not to be eaten afterwards; AI 15, at its best until then; AI 16, not to be sold afterwards;
 * AI 11, produced on it; AI 13, packed on it.
 */
export interface PrintedDay {
  readonly kind: 'expiry' | 'best_before' | 'sell_by' | 'produced' | 'packed';
  /** As `2026-01-05`; the last of its month where the code gives no day. */
  readonly day: string;
  readonly isMonth: boolean;
}

const nothing: readonly PrintedDay[] = [];
const kinds = [
  ['17', 'expiry'],
  ['7003', 'expiry'],
  ['15', 'best_before'],
  ['16', 'sell_by'],
  ['11', 'produced'],
  ['13', 'packed'],
] as const;

/** Identifiers of the days that are read. */
export const daysOfCodes: ReadonlySet<string> = new Set(kinds.map(([ai]) => ai));

/**
 * The days of a code, those until which goods are good first. The year has two digits: it is the one that lies within 49 years before and 50 after
 * today; a day of 00 is the last of its month. GS1 General Specifications 7.12 and 3.4.
 *
 * @param today a day, as `2026-01-05`
 * @example printedDays([{ ai: '17', value: '260200' }], '2026-01-05')[0]?.day // '2026-02-28'
 */
export function printedDays(elements: ElementString, today: string): readonly PrintedDay[] {
  if (elements.length === 0) return nothing;
  return kinds.flatMap(([ai, kind]) => {
    const value = elements.find((one) => one.ai === ai)?.value.slice(0, 6); // an expiry may say an hour too
    const day = value === undefined ? null : dayOf(value, today);
    return day === null ? [] : [{ kind, day, isMonth: value?.endsWith('00') ?? false }];
  });
}

/**
 * Until when goods are good, of the days of their code.
 *
 * @example lastGoodDay([{ kind: 'produced', day: '2026-02-28', isMonth: false }]) // undefined
 */
export const lastGoodDay = (printed: readonly PrintedDay[]): PrintedDay | undefined =>
  printed.find(({ kind }) => kind === 'expiry' || kind === 'best_before');

/**
 * Until when goods are good by their code.
 *
 * @param today a day, as `2026-01-05`; so is the answer
 * @example bestBeforeOf([{ ai: '17', value: '260200' }], '2026-01-05') // '2026-02-28'
 */
export const bestBeforeOf = (elements: ElementString, today: string): string | null =>
  lastGoodDay(printedDays(elements, today))?.day ?? null;

function dayOf(value: string, today: string): string | null {
  if (!/^\d{6}$/.test(value)) return null;
  const year = yearNear(Number(value.slice(0, 2)), Number(today.slice(0, 4)));
  const month = Number(value.slice(2, 4));
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const day = Number(value.slice(4)) || lastDay;
  if (month < 1 || month > 12 || day > lastDay) return null;
  return `${year}-${value.slice(2, 4)}-${String(day).padStart(2, '0')}`;
}

function yearNear(twoDigits: number, thisYear: number): number {
  const year = thisYear - (thisYear % 100) + twoDigits;
  if (year - thisYear > 50) return year - 100;
  return thisYear - year > 49 ? year + 100 : year;
}
