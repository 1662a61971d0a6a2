// How far a supplier can be trusted: the score in a table, and its parts with their figures. Above 20 red, above 10 amber, else green.
import type { SupplierRiskAnswer } from '@amanah/api/inventory';
import { useTranslations } from 'use-intl';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { SectionCard } from '../../ui/section-card.tsx';

const styles: Readonly<Record<SupplierRiskAnswer['level'], { readonly tone: BadgeTone; readonly icon: IconName }>> = {
  low: { tone: 'emerald', icon: 'check' },
  medium: { tone: 'amber', icon: 'info' },
  high: { tone: 'red', icon: 'warning' },
};

export function RiskBadge({ risk }: { readonly risk: SupplierRiskAnswer }) {
  const t = useTranslations('inventory.risks');
  return (
    <Badge tone={styles[risk.level].tone} icon={styles[risk.level].icon}>
      {t('score', { level: t(risk.level), score: risk.score })}
    </Badge>
  );
}

export function RiskCard({ risk }: { readonly risk: SupplierRiskAnswer }) {
  const t = useTranslations('inventory.risks');
  return (
    <SectionCard title={t('title', { score: risk.score })} icon="warning" aside={<RiskBadge risk={risk} />}>
      <p className="mb-3 text-sm text-ink-soft">{t('introduction')}</p>
      <ul className="divide-y divide-line">
        {risk.parts.map(({ factor, count, of, points, most }) => (
          <li key={factor} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2.5">
            <span className="min-w-0 flex-1 basis-56">{t(`factors.${factor}`)}</span>
            <span className="font-medium tabular-nums">
              {of === null ? t('count', { count }) : t('countOf', { count, of })}
            </span>
            <span className="w-36 text-end text-sm text-ink-soft tabular-nums">{t('points', { points, most })}</span>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
