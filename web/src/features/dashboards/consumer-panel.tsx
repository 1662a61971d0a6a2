// What came out of the person's own checks: this month, trust score, breakdown. Failed is total less verified (section 3).
import type { Dashboard } from '@amanah/api/dashboards';
import { useId } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { Card } from '../../ui/card.tsx';
import { ChartShares } from '../../ui/chart-rows.tsx';

export function ConsumerPanel({ dashboard }: { readonly dashboard: Dashboard }) {
  const t = useTranslations('dashboards.consumer');
  const format = useFormatter();
  const id = useId();
  const { totalScans, verifiedScans, scansThisMonth, verificationRate } = dashboard;
  const failedScans = totalScans - verifiedScans;
  return (
    <Card as="section" labelledBy={id} className="flex flex-col gap-6 sm:p-6">
      <h2 id={id} className="text-lg">
        {t('title')}
      </h2>
      <dl className="grid grid-cols-2 gap-x-6">
        <div>
          <dt className="text-sm text-ink-soft">{t('trust')}</dt>
          <dd className="mt-1 text-2xl font-semibold tabular-nums">
            {format.number(verificationRate / 100, { style: 'percent', maximumFractionDigits: 1 })}
          </dd>
          <dd className="text-sm text-ink-faint">{t('trustNote', { verified: verifiedScans, total: totalScans })}</dd>
        </div>
        <div className="border-s border-line ps-6">
          <dt className="text-sm text-ink-soft">{t('thisMonth')}</dt>
          <dd className="mt-1 text-2xl font-semibold tabular-nums">{format.number(scansThisMonth)}</dd>
          <dd className="text-sm text-ink-faint">{t('thisMonthNote')}</dd>
        </div>
      </dl>
      <div className="border-t border-line pt-5">
        <div className="mb-3 flex items-baseline justify-between gap-4">
          <h3 className="text-base">{t('breakdown')}</h3>
          <p className="text-sm text-ink-soft">
            {t('total')} <span className="font-medium text-ink tabular-nums">{format.number(totalScans)}</span>
          </p>
        </div>
        <ChartShares
          parts={[
            {
              id: 'verified',
              label: t('verified'),
              hue: 'emerald',
              value: verifiedScans,
              figure: format.number(verifiedScans),
            },
            {
              id: 'failed',
              label: t('failed'),
              hue: 'red',
              texture: 'hatched',
              value: failedScans,
              figure: format.number(failedScans),
            },
          ]}
        />
        <p className="mt-2 text-sm text-ink-faint">{t('failedNote')}</p>
      </div>
    </Card>
  );
}
