// Numbers of the certifier, its planned audits, and what is still scanned after its certificate ended.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { patterns } from '../../paths.ts';
import { FailedQuery } from '../../platform/failed-query.tsx';
import { useDayWords } from '../../platform/use-day-words.ts';
import { Card } from '../../ui/card.tsx';
import { Code } from '../../ui/code.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import { auditsQuery, overviewQuery } from './queries.ts';

export function CertifierNumbers() {
  const t = useTranslations('certification');
  const general = useTranslations('general');
  const format = useFormatter();
  const answer = useQuery(overviewQuery);
  if (answer.isError && !answer.data) return <FailedQuery title={t('page.failed')} query={answer} />;
  const numbers = answer.data;
  if (!numbers)
    return (
      <SkeletonGroup label={general('loading')}>
        <Skeleton className="h-24 rounded-surface" />
      </SkeletonGroup>
    );
  const time = numbers.averageProcessingTime;
  const entries = [
    ['pending', format.number(numbers.pendingApplications)],
    ['overdue', format.number(numbers.overdue)],
    ['approved', format.number(numbers.approvedThisMonth)],
    ['rejected', format.number(numbers.rejectedThisMonth)],
    ['time', time === null ? t('queue.numbers.none') : t('queue.numbers.days', { days: format.number(time) })],
  ] as const;
  return (
    <Card padding="none">
      <dl className="grid grid-cols-2 divide-line sm:grid-cols-5 sm:divide-x sm:rtl:divide-x-reverse">
        {entries.map(([name, value]) => (
          <div key={name} className="flex flex-col-reverse justify-end px-4 py-4 sm:px-5">
            <dt className="text-sm text-ink-soft">{t(`queue.numbers.${name}`)}</dt>
            <dd className="text-2xl font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

export function PlannedAudits() {
  const t = useTranslations('certification');
  const { moment } = useDayWords();
  const answer = useQuery(auditsQuery);
  const planned = answer.data?.audits.filter(({ state }) => state === 'planned') ?? [];
  return (
    <SectionCard title={t('queue.audits.title')} icon="calendar">
      {planned.length === 0 ? (
        <p className="text-sm text-ink-soft">{answer.isPending ? '' : t('queue.audits.none')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {planned.map((audit) => (
            <li key={audit.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
              <div className="min-w-0">
                <p className="font-medium">{audit.company}</p>
                <p className="text-sm text-ink-soft">
                  {moment(audit.startsAt)} · {t('audit.auditor', { name: audit.auditor })}
                </p>
              </div>
              <Link
                to={patterns.audit}
                params={{ id: audit.id }}
                className="inline-flex min-h-11 items-center gap-1.5 text-sm font-medium text-brand-ink"
              >
                {t('queue.audits.open')}
                <span className="sr-only">: {audit.number}</span>
                <Icon name="chevronEnd" size={16} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}

export function StillScanned() {
  const t = useTranslations('certification.queue.scanned');
  const format = useFormatter();
  const { day, moment } = useDayWords();
  const { data } = useQuery(overviewQuery);
  const rows = data?.stillScanned ?? [];
  const columns: readonly Column<(typeof rows)[number]>[] = [
    { id: 'number', label: t('number'), cell: ({ number }) => <Code>{number}</Code> },
    { id: 'holder', label: t('holder'), cell: ({ holder }) => holder },
    {
      id: 'expired',
      label: t('expired'),
      cell: ({ expiredOn, days }) => (
        <>
          {day(expiredOn)}
          <span className="block text-ink-soft">{t('days', { days })}</span>
        </>
      ),
    },
    { id: 'scans', label: t('scans'), isNumber: true, cell: ({ scans }) => format.number(scans) },
    { id: 'last', label: t('last'), cell: ({ lastScannedAt }) => moment(lastScannedAt) },
  ];
  return (
    <SectionCard title={t('title')} icon="scan">
      <p className="mb-3 text-sm text-ink-soft">{t('body')}</p>
      {rows.length === 0 ? (
        <p className="text-sm">{data ? t('none') : ''}</p>
      ) : (
        <DataTable
          caption={t('title')}
          columns={columns}
          rows={rows}
          rowId={({ number }) => number}
          leastWidth="34rem"
        />
      )}
    </SectionCard>
  );
}
