// Days and moments of stock in the words of the reader.
import type { InventoryItem } from '@amanah/api/inventory';
import { useFormatter, useTranslations } from 'use-intl';
import { useDayWords } from '../../platform/use-day-words.ts';

export function useItemWords() {
  const t = useTranslations('inventory');
  const format = useFormatter();
  const { day } = useDayWords();
  return {
    day,
    moment: (text: string) =>
      format.dateTime(new Date(text), { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }),
    ago: (text: string) => format.relativeTime(new Date(text), new Date()),
    left: ({ daysLeft }: Pick<InventoryItem, 'daysLeft'>) =>
      daysLeft === null ? null : daysLeft < 0 ? t('daysOver', { days: -daysLeft }) : t('daysLeft', { days: daysLeft }),
    /** For a place that is written from left to right: some languages put marks of direction around the sign. */
    signed: (amount: number) =>
      format.number(amount, { signDisplay: 'exceptZero' }).replace(/[\u200e\u200f\u061c]/g, ''),
  };
}
