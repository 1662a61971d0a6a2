// The compliance summary: what part of the time on record was inside the permitted range, and how much is on record at all.
import { complianceTone } from '@amanah/core/sensors';
import { useTranslations } from 'use-intl';
import { Said } from '../../platform/said.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { isActive, type Overview } from './queries.ts';
import { useSensorWords } from './sensor-words.ts';

// Specification, section 9: above 95 green, above 90 yellow, else red. The word says it too.
const tones = {
  green: { colour: 'text-emerald-ink', icon: 'check', word: 'good' },
  yellow: { colour: 'text-amber-ink', icon: 'warning', word: 'fair' },
  red: { colour: 'text-red-ink', icon: 'warning', word: 'poor' },
} as const satisfies Record<string, { colour: string; icon: IconName; word: string }>;

export function ComplianceSummary({ overview }: { readonly overview: Overview }) {
  const t = useTranslations('sensors.compliance');
  const words = useSensorWords();
  const { compliance, devices, alerts } = overview;
  const inside = compliance.insidePercent;
  const tone = inside === null ? null : tones[complianceTone(inside)];
  const figures = [
    {
      term: t('recorded'),
      value: compliance.recordedPercent === null ? t('noRecord') : words.percent(compliance.recordedPercent, 1),
    },
    { term: t('outside'), value: t('minutes', { minutes: Math.round(compliance.minutesOutside) }) },
    {
      term: t('devices'),
      value: t('devicesOf', {
        optimal: devices.filter(({ status, isSilent }) => status === 'optimal' && !isSilent).length,
        total: devices.length,
      }),
    },
    { term: t('alerts'), value: String(alerts.filter(isActive).length) },
  ];
  return (
    <SectionCard
      title={t('title')}
      icon="chart"
      aside={<span className="text-sm text-ink-soft">{t('period', { hours: compliance.hours })}</span>}
    >
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <p className={`text-3xl font-medium tabular-nums ${tone?.colour ?? 'text-ink-soft'}`}>
          {inside === null ? t('noRecord') : <Said>{words.percent(inside, 1)}</Said>}
        </p>
        <p className="flex items-center gap-1.5 text-ink-soft">
          {tone ? <Icon name={tone.icon} size={18} className={tone.colour} /> : null}
          {t('inside')}
          {tone ? ` · ${t(tone.word)}` : null}
        </p>
      </div>
      <dl className="mt-3 divide-y divide-line">
        {figures.map(({ term, value }) => (
          <div key={term} className="flex flex-wrap justify-between gap-x-4 py-2">
            <dt className="text-ink-soft">{term}</dt>
            <dd className="font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-ink-soft">{t('note')}</p>
    </SectionCard>
  );
}
