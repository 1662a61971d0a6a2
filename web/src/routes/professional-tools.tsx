// The professional tools: for members of retailers, producers and certifiers. What they show depends on the role; every right is checked by
// the server.
// Specification: Professional tools, bulk upload.

import type { Role } from '@amanah/api/identity';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { BulkUpload } from '../features/bulk/bulk-upload.tsx';
import { uploadsQuery } from '../features/bulk/queries.ts';
import { PreferencesForm } from '../features/notifications/preferences-form.tsx';
import { preferencesQuery } from '../features/notifications/queries.ts';
import { settingsQuery } from '../features/organisations/members/queries.ts';
import { OrganisationSettingsForm } from '../features/organisations/members/settings-form.tsx';
import { reportsQuery } from '../features/reports/queries.ts';
import { ReportsTab } from '../features/reports/reports-tab.tsx';
import { patterns } from '../paths.ts';
import { Said } from '../platform/said.tsx';
import { oneOf, readSearch } from '../platform/search-text.ts';
import { useUser } from '../platform/session.tsx';
import { warm } from '../platform/visit.ts';
import { RoleBadge } from '../ui/badge.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { CertifierCards } from './professional-tools/certifier-cards.tsx';
import { overviewQueries } from './professional-tools/overview-queries.ts';
import { QuickActions } from './professional-tools/quick-actions.tsx';
import { RoleOverview } from './professional-tools/role-overview.tsx';

export const Route = createFileRoute('/professional-tools')({
  staticData: {
    title: 'professionalTools.pageTitle',
    admits: ['retailer', 'producer', 'certifier'],
    refusal: { title: 'professionalTools.gate.title', body: 'professionalTools.gate.body', offersSales: true },
    // The settings speak with the words of their own screen.
    words: ['bulk', 'notifications', 'professionalTools'],
    menus: [
      { menu: 'work', label: 'nav.professionalTools', icon: 'settings', position: 0 },
      { menu: 'footerSupport', label: 'nav.professionalTools', icon: 'settings', position: 0 },
    ],
  },
  validateSearch: (search: Record<string, unknown>) =>
    readSearch(search, { tab: oneOf(['management', 'reports', 'settings']) }),
  loaderDeps: ({ search: { tab } }) => ({ tab }),
  loader: (visit) =>
    warm(visit, (visitor) => {
      const { tab } = visit.deps;
      if (tab === 'reports') return [reportsQuery];
      if (tab === 'settings') return [settingsQuery, preferencesQuery];
      if (tab === 'management') return [uploadsQuery];
      return overviewQueries(visitor);
    }),
  component: ProfessionalToolsPage,
});

type Trade = Exclude<Role, 'consumer'>;

function ProfessionalToolsPage() {
  const { role, organizationName } = useUser();
  return role === 'consumer' ? null : <Work trade={role} organisation={organizationName ?? ''} />;
}

const uploads = {
  retailer: ['inventory', 'events'],
  producer: ['products', 'batches', 'events', 'applications'],
  certifier: ['certificates'],
} as const;

function Work({ trade, organisation }: { readonly trade: Trade; readonly organisation: string }) {
  const t = useTranslations('professionalTools');
  const roles = useTranslations('general.roles');
  const navigate = useNavigate();
  const { tab = 'overview' } = Route.useSearch();
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        accent={trade}
        title={t('pageTitle')}
        above={
          <p className="mb-1.5 flex flex-wrap items-center gap-2">
            <RoleBadge role={trade}>{roles(trade)}</RoleBadge>
            <Said className="text-ink-soft">{organisation}</Said>
          </p>
        }
        introduction={t(`introduction.${trade}`)}
      />
      {trade === 'certifier' ? <CertifierCards /> : null}
      <Tabs
        label={t('tabs.label')}
        selected={tab}
        onSelect={(next) =>
          void navigate({
            to: patterns.professionalTools,
            search: next === 'overview' ? {} : { tab: next },
            replace: true,
          })
        }
        tabs={[
          { id: 'overview', label: t('tabs.overview'), icon: 'chart', content: <RoleOverview trade={trade} /> },
          {
            id: 'management',
            label: t('tabs.management'),
            icon: 'list',
            content: (
              <div className="flex flex-col gap-6">
                <QuickActions />
                <BulkUpload kinds={uploads[trade]} />
              </div>
            ),
          },
          { id: 'reports', label: t('tabs.reports'), icon: 'document', content: <ReportsTab trade={trade} /> },
          {
            id: 'settings',
            label: t('tabs.settings'),
            icon: 'settings',
            content: (
              <div className="flex flex-col gap-6">
                <OrganisationSettingsForm />
                <PreferencesForm />
              </div>
            ),
          },
        ]}
      />
    </div>
  );
}
