// One application with its parts. For both sides; what each sees and may do is decided by the server.
// Specification: Certification.
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { IssueApproved } from '../features/certificates/issue-approved.tsx';
import { tabOf } from '../features/certification/application-tabs.ts';
import { ApplicationView } from '../features/certification/application-view.tsx';
import { applicationQuery } from '../features/certification/queries.ts';
import { RecoveryFile } from '../features/organisations/recovery-file.tsx';
import { patterns } from '../paths.ts';
import { BackLink } from '../platform/back-link.tsx';
import { readSearch, textOf } from '../platform/search-text.ts';
import { warm } from '../platform/visit.ts';

export const Route = createFileRoute('/applications_/$id')({
  staticData: {
    title: 'certification.page.applications',
    admits: ['producer', 'certifier'],
    words: ['certificates', 'certification'],
  },
  validateSearch: (search: Record<string, unknown>) => readSearch(search, { tab: textOf }),
  loader: (visit) => warm(visit, [applicationQuery(visit.params.id)]),
  component: ApplicationPage,
});

function ApplicationPage() {
  const t = useTranslations('certification.page');
  const navigate = useNavigate();
  const { id } = Route.useParams();
  const { tab } = Route.useSearch();
  return (
    <ApplicationView
      id={id}
      tab={tabOf(tab)}
      onTab={(next) =>
        void navigate({
          to: patterns.application,
          params: { id },
          search: next === 'overview' ? {} : { tab: next },
          replace: true,
        })
      }
      issueForm={(form) => <IssueApproved {...form} recovery={<RecoveryFile />} />}
      above={<BackLink to={patterns.applications}>{t('backToList')}</BackLink>}
    />
  );
}
