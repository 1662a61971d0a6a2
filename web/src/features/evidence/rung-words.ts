// What a rung says to a shopper: one sentence when it holds, the sentence of each code when it does not.
import type { Check } from '@amanah/core/evidence';
import { useFormatter, useTranslations } from 'use-intl';
import { isolated } from '../../platform/isolated.ts';
import { useDayWords } from '../../platform/use-day-words.ts';
import { inOrderOfWeight } from './code-weight.ts';

/** Every argument that a sentence may ask for. */
const argumentNames = [
  'asOf',
  'endedOn',
  'size',
  'names',
  'validFrom',
  'validUntil',
  'loggedAt',
  'madeAt',
  'gtin',
  'batch',
] as const;

export const isInstant = (value: string | number): value is string =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/.test(value) &&
  !Number.isNaN(Date.parse(value));

/** The last day of a term: its end is exclusive, so at midnight it is the day before. */
export const lastMomentBefore = (validUntil: string): string => new Date(Date.parse(validUntil) - 1).toISOString();

/** What was scanned, as far as the scope can be compared with it. */
export type Compared = 'product' | 'nothing_scanned' | 'code_without_product';

/** `compared` matters for the scope alone; `code` is named there. Values are left out where several parts have their own. */
export function useRungSentences(): (
  check: Check,
  scanned: { readonly compared: Compared; readonly code: string | null },
  hasValues: boolean,
) => readonly string[] {
  const t = useTranslations('evidence');
  const format = useFormatter();
  // Codes choose the key at run time; that every code has its key is held by the type of the word file itself.
  const say = t as unknown as (key: string, values: Readonly<Record<string, string>>) => string;
  const { longDay } = useDayWords();
  const spell = (argument: (typeof argumentNames)[number], value: string | number | undefined): string => {
    if (value === undefined || value === '') return 'none';
    if (typeof value === 'number') return format.number(value);
    if (!isInstant(value)) return isolated(value);
    return longDay(argument === 'validUntil' ? lastMomentBefore(value) : value);
  };
  return ({ name, result, codes, details }, { compared, code }, hasValues) => {
    const values = Object.fromEntries(
      argumentNames.map((argument) => [argument, hasValues ? spell(argument, details[argument]) : 'none']),
    );
    const open =
      name !== 'scope' || compared === 'product'
        ? []
        : [compared === 'nothing_scanned' ? t('notScanned') : t('codeWithoutProduct', { code: isolated(code ?? '') })];
    if (result === 'skipped') return [name === 'memory' ? t('firstVisit') : t('results.skipped')];
    if (codes.length > 0) return [...inOrderOfWeight(codes).map((one) => say(`codes.${one}`, values)), ...open];
    return [open.length > 0 ? t('inForce') : say(`checks.${name}.passed`, values), ...open];
  };
}
