// Labels for packs and logistic units: new numbers, and the print runs so far. For producers and retailers; every right is checked by
// the server.
import { loadAuthoringWords } from '@amanah/messages/catalogue';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { optionsQuery } from '../features/events/queries.ts';
import { LabelForm } from '../features/labels/label-form.tsx';
import { LabelRuns } from '../features/labels/label-runs.tsx';
import { RoleGate } from '../features/organisations/role-gate.tsx';
import { patterns } from '../paths.ts';
import { FailedQuery } from '../platform/failed-query.tsx';
import { LazyMessages } from '../platform/lazy-messages.tsx';
import { useAuth } from '../platform/session.tsx';
import { Page } from '../shell/page.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton, SkeletonGroup } from '../ui/states.tsx';

const route = getRouteApi(patterns.labels);

export function LabelsPage() {
  const waiting = <div className="min-h-dvh" />;
  return (
    <LazyMessages name="authoring" load={loadAuthoringWords} waiting={waiting}>
      <Gated />
    </LazyMessages>
  );
}

function Gated() {
  const t = useTranslations('authoring.labels');
  const { user } = useAuth();
  return (
    <Page title={t('pageTitle')} className="min-h-dvh">
      <RoleGate roles={['producer', 'retailer']}>
        <PageHeader role={user?.role} title={t('pageTitle')} introduction={t('introduction')} className="mb-6" />
        <Labels />
      </RoleGate>
    </Page>
  );
}

function Labels() {
  const t = useTranslations('authoring.labels');
  const general = useTranslations('general');
  const { batch } = route.useSearch();
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
