// Books that do not add up, with their numbers, before everything else on the page.
import type { MassAlarm } from '@amanah/api/mass-balance';
import { useFormatter, useTranslations } from 'use-intl';
import { Said } from '../../platform/said.tsx';
import { useDayWords } from '../../platform/use-day-words.ts';
import { Code } from '../../ui/code.tsx';
import { SectionCard } from '../../ui/section-card.tsx';

export function Alarms({ alarms }: { readonly alarms: readonly MassAlarm[] }) {
  const t = useTranslations('massBalance');
  const format = useFormatter();
  const kilograms = (value: number) => format.number(value, { maximumFractionDigits: 1 });
  const { day } = useDayWords();
  if (alarms.length === 0) return null;
  return (
    <SectionCard title={t('alarms.title')} icon="warning" className="border-red-line">
      <p className="text-ink-soft">{t('alarms.body')}</p>
      <ul className="mt-2 divide-y divide-line">
        {alarms.map(({ id, certificateNumber, holder, siteName, from, until, overspent, labels }) => (
          <li key={id} className="py-3 last:pb-0">
            <p className="font-medium">
              <Code>{certificateNumber}</Code> <Said>{holder}</Said>
            </p>
            <p className="text-sm text-ink-soft">
              {t('alarms.when', { site: siteName ?? t('noSite'), from: day(from), until: day(until) })}
            </p>
            {overspent === null ? null : (
              <p className="mt-1 text-red-ink">
                {t('alarms.overspent', {
                  in: kilograms(overspent.in),
                  out: kilograms(overspent.out),
                  permitted: kilograms(overspent.permitted),
                })}
              </p>
            )}
            {labels === null ? null : <p className="mt-1 text-red-ink">{t('alarms.labels', labels)}</p>}
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
