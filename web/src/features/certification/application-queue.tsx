// The certifier's queue: filters, search and table, the most urgent first unless sorted otherwise.
import type { ApplicationSummary } from '@amanah/api/certification/applications';
import { sortDirections } from '@amanah/api/scalars';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { FailedQuery } from '../../platform/failed-query.tsx';
import { useListState } from '../../platform/list-search.ts';
import { oneOf } from '../../platform/search-text.ts';
import { Card } from '../../ui/card.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Segments } from '../../ui/segments.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { ApplicationsSkeleton } from './application-card.tsx';
import { ApplicationTable, sortable } from './application-table.tsx';
import { applicationsQuery } from './queries.ts';
import { isDone } from './state-badges.tsx';

const filters = ['open', 'mine', 'late', 'decide', 'done'] as const;
type Filter = (typeof filters)[number];

const fits: Readonly<Record<Filter, (one: ApplicationSummary) => boolean>> = {
  open: (one) => !isDone(one),
  mine: (one) => !isDone(one) && one.isAssignedToYou,
  late: (one) => !isDone(one) && (one.clock?.isOverdue ?? false),
  decide: ({ state }) => state === 'recommended' || state === 'approved',
  done: isDone,
};

const contains = (one: ApplicationSummary, search: string) =>
  [one.number, one.company, ...one.products].some((text) => text.toLowerCase().includes(search));

const byDecision = (a: ApplicationSummary, b: ApplicationSummary) =>
  (b.decidedAt ?? '').localeCompare(a.decidedAt ?? '');

/** The most urgent first: whoever has least time left. */
const byUrgency = (a: ApplicationSummary, b: ApplicationSummary) =>
  (a.clock?.daysLeft ?? 0) - (b.clock?.daysLeft ?? 0) || b.number.localeCompare(a.number);

export function ApplicationQueue() {
  const t = useTranslations('certification.queue');
  const page = useTranslations('certification.page');
  const list = useListState();
  const filter = oneOf(filters)(list.said('show')) ?? 'open';
  const sorting = {
    sort: oneOf(sortable)(list.said('sort')) ?? null,
    direction: oneOf(sortDirections)(list.said('direction')) ?? 'ascending',
  };
  const answer = useQuery(applicationsQuery);
  const all = answer.data?.applications;
  if (answer.isError && !all) return <FailedQuery title={page('failed')} query={answer} />;
  const wanted = list.search.toLowerCase();
  const shown = all
    ?.filter((one) => fits[filter](one) && contains(one, wanted))
    .toSorted(filter === 'done' ? byDecision : byUrgency);
  return (
    <section className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Segments
          label={t('filter')}
          value={filter}
          onChange={(show) => list.say({ show: show === 'open' ? '' : show })}
          choices={filters.map((value) => ({ value, label: t(`filters.${value}`) }))}
        />
        <SearchField label={t('search')} value={list.typed} onChange={list.type} />
      </div>
      <p role="status" className="sr-only">
        {shown ? t('count', { count: shown.length }) : ''}
      </p>
      <Card padding="none">
        {shown === undefined ? (
          <ApplicationsSkeleton />
        ) : shown.length > 0 ? (
          <ApplicationTable applications={shown} sorting={sorting} list={list} />
        ) : (
          <EmptyState title={all?.length === 0 ? t('none') : t('empty')} icon="list">
            {all?.length === 0 ? t('noneBody') : t('emptyBody')}
          </EmptyState>
        )}
      </Card>
    </section>
  );
}
