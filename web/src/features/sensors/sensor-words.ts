// Values, times and alerts in the words of the reader: degrees and percent with their units, one decimal, and no sign without a word.
import type { SensorAlert, SensorBinding } from '@amanah/api/sensors';
import type { Quantity } from '@amanah/core/sensors';
import { useLocale } from 'react-aria-components/I18nProvider';
import { useFormatter, useTranslations } from 'use-intl';

/** With the marks of direction that some languages put before a minus sign. */
const signedNumber = /[\u200e\u200f\u061c]*[-\u2212]?[\u200e\u200f\u061c]*[\p{Nd}.,\u066b]+/u;

export function useSensorWords() {
  const t = useTranslations('sensors');
  const format = useFormatter();
  const { direction } = useLocale();
  const digits = (count: number) => ({ minimumFractionDigits: count, maximumFractionDigits: count });
  // Between words from right to left a minus sign would change its side: the number is isolated from left to right, its unit follows
  // in the direction of the words (UAX #9, section 2.4).
  const isolated = (text: string) => (direction === 'rtl' ? `\u2066${text}\u2069` : text);
  const degrees = (value: number) => {
    const text = format.number(value, { style: 'unit', unit: 'celsius', ...digits(1) });
    return direction === 'rtl' ? `\u2067${text.replace(signedNumber, (number) => isolated(number))}\u2069` : text;
  };
  const percent = (value: number, fraction = 0) =>
    isolated(format.number(value / 100, { style: 'percent', ...digits(fraction) }));
  const inUnits = (quantity: Quantity, value: number) => (quantity === 'temperature' ? degrees(value) : percent(value));
  const moment = (time: string) =>
    format.dateTime(new Date(time), { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
  return {
    degrees,
    percent,
    inUnits,
    moment,
    exactly: (time: string) =>
      format.dateTime(new Date(time), {
        day: 'numeric',
        month: 'short',
        hour: '2-digit',
        minute: '2-digit',
        second: '2-digit',
      }),
    alert: ({ rule, quantity, value, limit }: SensorAlert) =>
      t(`rules.${rule}`, {
        quantity: t(`quantity.${quantity}`),
        value: inUnits(quantity, value),
        limit: limit === null ? '' : inUnits(quantity, limit),
      }),
    binding: ({ kind, target, product }: SensorBinding) =>
      kind === 'batch'
        ? t('devices.binding.batch', { target, product: product ?? '' })
        : kind === 'container'
          ? t('devices.binding.container', { target })
          : t('devices.binding.location', { target }),
  };
}
