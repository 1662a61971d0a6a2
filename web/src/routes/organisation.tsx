// The organisation that a person acts for: members, sites, settings and the audit trail. Every right is checked by the server.
// Specification: Members, settings, sites, audit trail.

import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { ProgramsPanel } from '../features/integrations/programs-panel.tsx';
import { AuditPanel } from '../features/organisations/members/audit-panel.tsx';
import { MembersPanel } from '../features/organisations/members/members-panel.tsx';
import { auditQuery, membersQuery, settingsQuery, sitesQuery } from '../features/organisations/members/queries.ts';
import { OrganisationSettingsForm } from '../features/organisations/members/settings-form.tsx';
import { SitesPanel } from '../features/organisations/members/sites-panel.tsx';
import { patterns } from '../paths.ts';
import { FailedQuery } from '../platform/failed-query.tsx';
import { oneOf, readSearch } from '../platform/search-text.ts';
import { useUser } from '../platform/session.tsx';
import { warm } from '../platform/visit.ts';
import { RoleBadge } from '../ui/badge.tsx';
import { Skeleton } from '../ui/states.tsx';
import { Tabs } from '../ui/tabs.tsx';

const organisationTabs = ['members', 'sites', 'settings', 'programs', 'trail'] as const;

const queriesOfTabs = {
  members: membersQuery,
  sites: sitesQuery,
  settings: settingsQuery,
  programs: settingsQuery,
  trail: auditQuery,
} as const;

export const Route = createFileRoute('/organisation')({
  staticData: {
    title: 'organisations.page.title',
    admits: 'members',
    words: ['organisations'],
    menus: [{ menu: 'account', label: 'nav.organisation', icon: 'building', position: 0, note: 'organisation' }],
  },
  validateSearch: (search: Record<string, unknown>) => readSearch(search, { tab: oneOf(organisationTabs) }),
  loaderDeps: ({ search: { tab = 'members' as const } }) => ({ tab }),
  loader: (visit) => warm(visit, [queriesOfTabs[visit.deps.tab]]),
  component: OrganisationPage,
});

function OrganisationPage() {
  const t = useTranslations('organisations.page');
  const general = useTranslations('general');
  const user = useUser();
  const { tab = 'members' } = Route.useSearch();
  const navigate = useNavigate();
  return (
    <>
      <header className="mb-6">
        <h1 className="text-2xl [overflow-wrap:anywhere]">{user.organizationName}</h1>
        <p className="mt-2 flex flex-wrap items-center gap-3 text-ink-soft">
          <RoleBadge role={user.role}>{general(`roles.${user.role}`)}</RoleBadge>
          {t('introduction')}
        </p>
      </header>
      <Tabs
        label={t('tabs.label')}
        selected={tab}
        onSelect={(next) => void navigate({ to: patterns.organisation, search: { tab: next }, replace: true })}
        tabs={[
          { id: 'members', label: t('tabs.members'), icon: 'users', content: <MembersPanel /> },
          { id: 'sites', label: t('tabs.sites'), icon: 'pin', content: <SitesPanel /> },
          { id: 'settings', label: t('tabs.settings'), icon: 'settings', content: <OrganisationSettingsForm /> },
          { id: 'programs', label: t('tabs.programs'), icon: 'lock', content: <Programs /> },
          { id: 'trail', label: t('tabs.trail'), icon: 'list', content: <AuditPanel /> },
        ]}
      />
    </>
  );
}

function Programs() {
  const t = useTranslations('organisations.page');
  const settings = useQuery(settingsQuery);
  if (settings.isError) return <FailedQuery title={t('failed')} query={settings} />;
  return settings.data ? <ProgramsPanel right={settings.data.right} /> : <Skeleton className="h-64 rounded-surface" />;
}
