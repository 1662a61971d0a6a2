// Labels for packs and logistic units: new numbers, and the print runs so far. For producers and retailers; every right is checked by
// the server.
// Specification: Labels.
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { optionsQuery } from '../features/authoring/queries.ts';
import { LabelForm } from '../features/labels/label-form.tsx';
import { LabelRuns } from '../features/labels/label-runs.tsx';
import { runsQuery } from '../features/labels/queries.ts';
import { FailedQuery } from '../platform/failed-query.tsx';
import { readSearch, textOf } from '../platform/search-text.ts';
import { useUser } from '../platform/session.tsx';
import { warm } from '../platform/visit.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton, SkeletonGroup } from '../ui/states.tsx';

export const Route = createFileRoute('/labels')({
  staticData: {
    title: 'labels.pageTitle',
    admits: ['producer', 'retailer'],
    words: ['labels'],
    menus: [{ menu: 'work', label: 'nav.labels', icon: 'qr', position: 8, note: 'labels' }],
  },
  validateSearch: (search: Record<string, unknown>) => readSearch(search, { batch: textOf }),
  loaderDeps: ({ search: { batch } }) => ({ batch }),
  loader: (visit) => warm(visit, [optionsQuery(visit.deps.batch ?? null), runsQuery]),
  component: LabelsPage,
});

function LabelsPage() {
  const t = useTranslations('labels');
  const { role } = useUser();
  return (
    <>
      <PageHeader accent={role} title={t('pageTitle')} introduction={t('introduction')} className="mb-6" />
      <Labels />
    </>
  );
}

function Labels() {
  const t = useTranslations('labels');
  const general = useTranslations('general');
  const { batch } = Route.useSearch();
  const options = useQuery(optionsQuery(batch ?? null));
  if (options.isPending)
    return (
      <SkeletonGroup label={general('loading')} className="flex flex-col gap-6">
        <Skeleton className="h-96 rounded-surface" />
        <Skeleton className="h-48 rounded-surface" />
      </SkeletonGroup>
    );
  if (options.isError) return <FailedQuery title={t('pageTitle')} query={options} />;
  // Batches are made by producers; a retailer of ours prints labels of logistic units.
  return (
    <div className="flex flex-col gap-8">
      <LabelForm batches={options.data.batches} chosen={batch ?? null} />
      <LabelRuns />
    </div>
  );
}
