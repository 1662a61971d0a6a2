// An amount of goods as events give it: pieces, or a measure with its unit (UN/CEFACT Recommendation 20).
import { useTranslations } from 'use-intl';

const unitSigns: Readonly<Record<string, string>> = { KGM: 'kg', GRM: 'g', TNE: 't', LBR: 'lb', LTR: 'l', MLT: 'ml' };

export function Quantity({ quantity, unit }: { readonly quantity: number; readonly unit: string | null }) {
  const t = useTranslations('general.quantity');
  return unit === null || unit === 'H87' || unit === 'EA'
    ? t('pieces', { quantity })
    : t('measured', { quantity, unit: unitSigns[unit] ?? unit });
}
