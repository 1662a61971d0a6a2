// An amount of one unit on a label, as a weight or a shelf life. Text that says anything more, or less, stays as its maker wrote it.

/** As ECMA-402 names them. */
const units = {
  g: 'gram',
  kg: 'kilogram',
  ml: 'milliliter',
  l: 'liter',
  day: 'day',
  days: 'day',
  week: 'week',
  weeks: 'week',
  month: 'month',
  months: 'month',
  year: 'year',
  years: 'year',
} as const;
export interface Amount {
  readonly value: number;
  readonly unit: (typeof units)[keyof typeof units];
}

const isUnit = (text: string): text is keyof typeof units => Object.hasOwn(units, text);

/** null: text that is not one number with one unit. @example amountOf('18 months') // { value: 18, unit: 'month' } */
export function amountOf(text: string): Amount | null {
  const [, value = '', unit = ''] = /^(\d{1,6}(?:\.\d{1,3})?) ?([a-z]{1,6})$/i.exec(text.trim()) ?? [];
  const named = unit.toLowerCase();
  return isUnit(named) ? { value: Number(value), unit: units[named] } : null;
}
