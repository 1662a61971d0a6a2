// One application: its parts as tabs. What may be done next comes from the server with the reason where it may not.
import type { Application } from '@amanah/api/certification/applications';
import { finalStates, hasEndedWithout } from '@amanah/core/certification';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { FailedQuery } from '../../platform/failed-query.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { type ApplicationTab, applicationTabs } from './application-tabs.ts';
import { AuditTab } from './audit-tab.tsx';
import { DecisionTab } from './decision-tab.tsx';
import { DocumentsTab } from './documents-tab.tsx';
import { HistoryTab } from './history-tab.tsx';
import { MatrixTab } from './matrix-tab.tsx';
import { OverviewTab, type OverviewTabProps } from './overview-tab.tsx';
import { applicationQuery } from './queries.ts';
import { RequestsTab } from './requests-tab.tsx';
import { ApplicationBadge, ClockBadge, RiskBadge } from './state-badges.tsx';

export interface ApplicationViewProps {
  readonly id: string;
  readonly tab: ApplicationTab;
  readonly onTab: (tab: ApplicationTab) => void;
  readonly above: ReactNode;
  readonly issueForm: OverviewTabProps['issueForm'];
}

export function ApplicationView({ id, tab, onTab, above, issueForm }: ApplicationViewProps) {
  const t = useTranslations('certification');
  const general = useTranslations('general');
  const answer = useQuery(applicationQuery(id));
  const application = answer.data;
  if (answer.isError && !application)
    return <FailedQuery title={t('page.failedOne')} query={answer} headingLevel={1} />;
  if (!application)
    return (
      <SkeletonGroup label={general('loading')} className="flex flex-col gap-6">
        <Skeleton className="h-20 max-w-lg" />
        <Skeleton className="h-11" />
        <Skeleton className="h-96 rounded-surface" />
      </SkeletonGroup>
    );
  const open = openCounts(application);
  const label = (name: ApplicationTab) => {
    const count = open[name] ?? 0;
    return count > 0 ? `${t(`tabs.${name}`)} (${count})` : t(`tabs.${name}`);
  };
  const contents: Readonly<Record<ApplicationTab, ReactNode>> = {
    overview: <OverviewTab application={application} onTab={onTab} issueForm={issueForm} />,
    // Another application is another draft: nothing typed for one may reach the next.
    matrix: <MatrixTab key={application.id} application={application} />,
    documents: <DocumentsTab application={application} />,
    requests: <RequestsTab application={application} onTab={onTab} />,
    audit: <AuditTab application={application} />,
    decision: <DecisionTab application={application} onTab={onTab} />,
    history: <HistoryTab application={application} />,
  };
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        accent={application.side === 'applicant' ? 'producer' : 'certifier'}
        above={above}
        title={application.number}
        introduction={
          <span className="flex flex-wrap items-center gap-2">
            <span>{application.side === 'applicant' ? application.certifier.name : application.applicant.name}</span>
            <ApplicationBadge state={application.state} isClosed={application.isClosed} />
            {application.clock && !application.decidedAt && !finalStates.some((one) => one === application.state) ? (
              <ClockBadge clock={application.clock} />
            ) : null}
            {application.risk ? <RiskBadge risk={application.risk} /> : null}
          </span>
        }
      />
      <Tabs
        label={t('tabs.label')}
        selected={tab}
        onSelect={onTab}
        tabs={applicationTabs.map((name) => ({ id: name, label: label(name), content: contents[name] }))}
      />
    </div>
  );
}

/** What waits for somebody, by tab. */
function openCounts(application: Application): Partial<Record<ApplicationTab, number>> {
  if (hasEndedWithout(application)) return {};
  const { requests, findings, missingDocuments, checks, materialReviews, side } = application;
  const isUndecided = (id: string) =>
    side === 'certifier' && materialReviews.some((review) => review.isUndecided && review.materialId === id);
  return {
    matrix: checks.materials.filter(
      ({ id, ingredient, certificate }) =>
        ingredient.state === 'refused' || certificate.state === 'refused' || isUndecided(id),
    ).length,
    documents: missingDocuments.length,
    requests: requests.filter(({ answeredAt }) => answeredAt === null).length,
    audit: findings.filter(({ closedAt }) => closedAt === null).length,
  };
}
