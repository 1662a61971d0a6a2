// The certifier's queue: numbers, filters, and a dense table that becomes cards on a narrow screen. It shows and leads on.
import type { ApplicationSummary } from '@amanah/api/certification/applications';
import { finalStates } from '@amanah/core/certification';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { patterns } from '../../paths.ts';
import { FailedQuery } from '../../platform/failed-query.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Code } from '../../ui/code.tsx';
import { inputLook } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { Segments } from '../../ui/segments.tsx';
import { EmptyState, Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import { ApplicationBadge, ClockBadge, RiskBadge, useTimeWords } from './looks.tsx';
import { applicationsQuery } from './queries.ts';

const filters = ['open', 'mine', 'late', 'decide', 'done'] as const;
type Filter = (typeof filters)[number];

export const isDone = ({ state }: ApplicationSummary): boolean => finalStates.some((one) => one === state);

const fits: Readonly<Record<Filter, (one: ApplicationSummary) => boolean>> = {
  open: (one) => !isDone(one),
  mine: (one) => !isDone(one) && one.isAssignedToYou,
  late: (one) => !isDone(one) && (one.clock?.isOverdue ?? false),
  decide: ({ state }) => state === 'recommended' || state === 'approved',
  done: isDone,
};

const contains = (one: ApplicationSummary, search: string) =>
  [one.number, one.company, ...one.products].some((text) => text.toLowerCase().includes(search));

/** The most urgent first: whoever has least time left. */
const byUrgency = (a: ApplicationSummary, b: ApplicationSummary) =>
  (a.clock?.daysLeft ?? 0) - (b.clock?.daysLeft ?? 0) || b.number.localeCompare(a.number);

export function ApplicationQueue() {
  const t = useTranslations('certification.queue');
  const page = useTranslations('certification.page');
  const [filter, setFilter] = useState<Filter>('open');
  const [search, setSearch] = useState('');
  const answer = useQuery({ ...applicationsQuery, refetchOnMount: 'always' });
  const all = answer.data?.applications;
  if (answer.isError && !all) return <FailedQuery title={page('failed')} query={answer} />;
  const wanted = search.trim().toLowerCase();
  const shown = all
    ?.filter((one) => fits[filter](one) && contains(one, wanted))
    .toSorted(filter === 'done' ? byDecision : byUrgency);
  return (
    <section className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Segments
          label={t('filter')}
          value={filter}
          onChange={setFilter}
          choices={filters.map((value) => ({ value, label: t(`filters.${value}`) }))}
        />
        <div className="relative w-full sm:max-w-sm">
          <Icon name="search" className="pointer-events-none absolute inset-y-0 start-3 my-auto text-ink-faint" />
          <input
            type="search"
            aria-label={t('search')}
            placeholder={t('search')}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            className={`${inputLook} ps-10`}
          />
        </div>
      </div>
      <p role="status" className="sr-only">
        {shown ? t('count', { count: shown.length }) : ''}
      </p>
      <Card padding="none">
        {shown === undefined ? (
          <QueueSkeleton />
        ) : shown.length > 0 ? (
          <QueueTable applications={shown} />
        ) : (
          <EmptyState title={all?.length === 0 ? t('none') : t('empty')} icon="list">
            {all?.length === 0 ? t('noneBody') : t('emptyBody')}
          </EmptyState>
        )}
      </Card>
    </section>
  );
}

const byDecision = (a: ApplicationSummary, b: ApplicationSummary) =>
  (b.decidedAt ?? '').localeCompare(a.decidedAt ?? '');

const head = 'px-3 py-2.5 text-start text-xs font-medium text-ink-faint first:ps-5 last:pe-5';
const cell = 'px-3 py-2 align-top first:ps-5 last:pe-5';

function QueueTable({ applications }: { readonly applications: readonly ApplicationSummary[] }) {
  const t = useTranslations('certification.queue');
  return (
    <>
      <ul className="divide-y divide-line md:hidden">
        {applications.map((one) => (
          <li key={one.id}>
            <QueueCard application={one} />
          </li>
        ))}
      </ul>
      <div className="max-md:hidden">
        <ScrollRegion label={t('caption')}>
          <table className="w-full min-w-[60rem] border-collapse text-sm">
            <caption className="sr-only">{t('caption')}</caption>
            <thead>
              <tr className="border-b border-line">
                {(['number', 'company', 'state', 'due', 'risk', 'documents', 'assignee'] as const).map((column) => (
                  <th key={column} scope="col" className={head}>
                    {t(column)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {applications.map((one) => (
                <QueueRow key={one.id} application={one} />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      </div>
    </>
  );
}

function QueueRow({ application }: { readonly application: ApplicationSummary }) {
  const t = useTranslations('certification');
  const { day } = useTimeWords();
  const { clock, risk } = application;
  return (
    <tr className="hover:bg-sunken">
      <th scope="row" className={classNames(cell, 'text-start font-medium whitespace-nowrap')}>
        <Link
          to={patterns.application}
          params={{ id: application.id }}
          className="inline-flex min-h-9 items-center text-brand-ink underline decoration-1 underline-offset-4 hover:decoration-2"
        >
          <bdi className="font-mono whitespace-nowrap">{application.number}</bdi>
        </Link>
        <span className="block font-normal text-ink-soft">{t(`kinds.${application.kind}`)}</span>
      </th>
      <td className={cell}>
        <span className="block min-h-9 content-center font-medium">{application.company}</span>
        <span className="line-clamp-2 text-ink-soft">{application.products.join(', ')}</span>
      </td>
      <td className={cell}>
        <span className="flex min-h-9 items-center">
          <ApplicationBadge state={application.state} isClosed={application.isClosed} />
        </span>
      </td>
      <td className={cell}>
        {isDone(application) ? (
          <span className="block min-h-9 content-center text-ink-soft">
            {application.decidedAt ? day(application.decidedAt) : null}
          </span>
        ) : clock ? (
          <>
            <span className="flex min-h-9 items-center">
              <ClockBadge clock={clock} />
            </span>
            <span className="text-ink-soft">{t('clock.due', { day: day(clock.dueAt) })}</span>
          </>
        ) : null}
      </td>
      <td className={cell}>
        <span className="flex min-h-9 items-center">{risk ? <RiskBadge risk={risk} /> : null}</span>
      </td>
      <td className={cell}>
        <span className="flex min-h-9 items-center">
          <DocumentsBadge isComplete={application.documentsComplete} />
        </span>
      </td>
      <td className={cell}>
        <span className="block min-h-9 content-center">
          {application.isAssignedToYou ? t('queue.you') : (application.assignee ?? t('queue.nobody'))}
        </span>
      </td>
    </tr>
  );
}

function DocumentsBadge({ isComplete }: { readonly isComplete: boolean }) {
  const t = useTranslations('certification.queue');
  return (
    <Badge tone={isComplete ? 'plain' : 'amber'} icon={isComplete ? 'check' : 'warning'}>
      {isComplete ? t('complete') : t('missing')}
    </Badge>
  );
}

/** One application in few lines; the whole of it leads on. */
export function QueueCard({ application }: { readonly application: ApplicationSummary }) {
  const t = useTranslations('certification.queue');
  return (
    <Link
      to={patterns.application}
      params={{ id: application.id }}
      className="flex flex-col gap-2 px-4 py-3 no-underline hover:bg-sunken focus-visible:-outline-offset-2 sm:px-5"
    >
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="font-medium text-ink">{application.company}</span>
        <Code className="text-sm text-ink-soft">{application.number}</Code>
      </span>
      {application.products.length > 0 ? (
        <span className="line-clamp-1 text-sm text-ink-soft">{application.products.join(', ')}</span>
      ) : null}
      <span className="flex flex-wrap items-center gap-2">
        <ApplicationBadge state={application.state} isClosed={application.isClosed} />
        {application.clock && !isDone(application) ? <ClockBadge clock={application.clock} /> : null}
        {application.risk && application.risk.level !== 'low' && !isDone(application) ? (
          <RiskBadge risk={application.risk} />
        ) : null}
        {application.isAssignedToYou ? <Badge>{t('you')}</Badge> : null}
      </span>
    </Link>
  );
}

export function QueueSkeleton() {
  const general = useTranslations('general');
  return (
    <SkeletonGroup label={general('loading')} className="divide-y divide-line">
      {['a', 'b', 'c', 'd', 'e'].map((row) => (
        <div key={row} className="flex h-20 items-center gap-6 px-5">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="hidden h-4 flex-1 md:block" />
          <Skeleton className="ms-auto h-5 w-24" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
