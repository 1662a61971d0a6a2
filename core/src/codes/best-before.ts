// Until when goods are good, as their code says. It looks nothing up.
import type { ElementString } from './reading.ts';

/**
 * The expiry (AI 17), else the best before day (AI 15) of a code. The year has two digits: it is the one that lies within 49 years
 * before and 50 after today; a day of 00 is the last of its month. GS1 General Specifications 7.12 and 3.4.
 *
 * @param today a day, as `2026-01-05`; so is the answer
 * @example bestBeforeOf([{ ai: '17', value: '260200' }], '2026-01-05') // '2026-02-28'
 */
export function bestBeforeOf(elements: ElementString, today: string): string | null {
  const value = (elements.find(({ ai }) => ai === '17') ?? elements.find(({ ai }) => ai === '15'))?.value;
  if (value === undefined || !/^\d{6}$/.test(value)) return null;
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
