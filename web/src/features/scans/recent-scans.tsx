// The last few scans with their results, and the way to the next one.
import type { RecentScan } from '@amanah/api/scans';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useFormatter, useNow, useTranslations } from 'use-intl';
import { patterns } from '../../paths.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ageOf } from './scan-age.ts';
import { ScanRow } from './scan-row.tsx';

export function RecentScans({ scans }: { readonly scans: readonly RecentScan[] }) {
  const t = useTranslations('dashboards');
  const id = useId();
  return (
    <Card as="section" labelledBy={id} className="sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 pb-1.5">
        <h2 id={id} className="text-lg">
          {t('recentTitle')}
        </h2>
        <Link
          to={patterns.dashboard}
          search={{ tab: 'activity' }}
          className="-my-2.5 inline-flex min-h-11 items-center text-sm font-medium text-brand-ink underline-offset-4 hover:underline"
        >
          {t('actions.activity')}
        </Link>
      </div>
      <ul className="divide-y divide-line">
        {scans.map((scan) => (
          <li key={scan.id}>
            <ScanRow scan={scan} when={<TimeAgo moment={scan.scannedAt} />} />
          </li>
        ))}
      </ul>
      <Link to={patterns.scanner} className={`${buttonClasses({ tone: 'secondary', wide: true })} mt-4`}>
        <Icon name="scan" />
        {t('scanAnother')}
      </Link>
    </Card>
  );
}

export function TimeAgo({ moment }: { readonly moment: string }) {
  const t = useTranslations('general.time');
  const format = useFormatter();
  const age = ageOf(moment, useNow({ updateInterval: 60_000 }));
  return (
    <time dateTime={moment} title={format.dateTime(new Date(moment), 'moment')}>
      {age.unit === 'now'
        ? t('justNow')
        : age.unit === 'hours'
          ? t('hoursAgo', { hours: age.count })
          : t('daysAgo', { days: age.count })}
    </time>
  );
}
