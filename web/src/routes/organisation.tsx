// The organisation that a person acts for: members, sites, settings and the audit trail. Every right is checked by the server.

import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { AuditPanel } from '../features/organisations/members/audit-panel.tsx';
import { MembersPanel } from '../features/organisations/members/members-panel.tsx';
import { OrganisationSettingsForm } from '../features/organisations/members/settings-form.tsx';
import { SitesPanel } from '../features/organisations/members/sites-panel.tsx';
import { OrganisationLeft, useHasLeft } from '../features/organisations/organisation-left.tsx';
import { patterns } from '../paths.ts';
import { useAuth } from '../platform/session.tsx';
import { Page } from '../shell/page.tsx';
import { RoleBadge } from '../ui/badge.tsx';
import { buttonLook } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState, Skeleton, SkeletonGroup } from '../ui/states.tsx';
import { Tabs } from '../ui/tabs.tsx';

const organisationTabs = ['members', 'sites', 'settings', 'trail'] as const;

export const Route = createFileRoute('/organisation')({
  staticData: {
    words: ['organisations'],
    menus: [{ menu: 'account', label: 'nav.organisation', icon: 'building', position: 0, isFor: 'members' }],
  },
  validateSearch: (search: Record<string, unknown>): { tab?: (typeof organisationTabs)[number] } => {
    const tab = organisationTabs.find((one) => one === search['tab']);
    return tab === undefined ? {} : { tab };
  },
  component: OrganisationPage,
});

function OrganisationPage() {
  const t = useTranslations('organisations.page');
  const general = useTranslations('general');
  const { status, user } = useAuth();
  const { tab = 'members' } = Route.useSearch();
  const navigate = useNavigate();
  const hasLeft = useHasLeft();
  const selected = tab;
  if (status === 'loading')
    return (
      <Page title={t('title')} className="min-h-dvh">
        <SkeletonGroup label={general('loading')} className="flex flex-col gap-6">
          <Skeleton className="h-11 w-64" />
          <Skeleton className="h-96 rounded-surface" />
        </SkeletonGroup>
      </Page>
    );
  if (hasLeft)
    return (
      <Page title={t('title')} className="min-h-dvh">
        <OrganisationLeft />
      </Page>
    );
  if (user?.organizationStatus !== 'approved')
    return (
      <Page title={t('title')} className="min-h-dvh">
        <Card className="mx-auto max-w-lg">
          <EmptyState
            headingLevel={1}
            icon={user ? 'building' : 'lock'}
            title={
              user?.organizationName
                ? t('waitingTitle', { organisation: user.organizationName })
                : user
                  ? t('noneTitle')
                  : t('title')
            }
            action={
              <Link to={user ? patterns.partners : patterns.auth} className={buttonLook()}>
                {user ? t('toPartners') : t('signIn')}
              </Link>
            }
          >
            {user ? (user.organizationName ? t('waitingBody') : t('noneBody')) : t('signedOut')}
          </EmptyState>
        </Card>
      </Page>
    );
  return (
    <Page title={t('title')} className="min-h-dvh">
      <header className="mb-6">
        <h1 className="text-2xl [overflow-wrap:anywhere]">{user.organizationName}</h1>
        <p className="mt-2 flex flex-wrap items-center gap-3 text-ink-soft">
          <RoleBadge role={user.role}>{general(`roles.${user.role}`)}</RoleBadge>
          {t('introduction')}
        </p>
      </header>
      {/* Another organisation has other members: nothing of the one before stays. */}
      <Tabs
        key={user.organizationId}
        label={t('tabs.label')}
        selected={selected}
        onSelect={(next) => void navigate({ to: patterns.organisation, search: { tab: next }, replace: true })}
        tabs={[
          { id: 'members', label: t('tabs.members'), icon: 'users', content: <MembersPanel /> },
          { id: 'sites', label: t('tabs.sites'), icon: 'pin', content: <SitesPanel /> },
          { id: 'settings', label: t('tabs.settings'), icon: 'settings', content: <OrganisationSettingsForm /> },
          { id: 'trail', label: t('tabs.trail'), icon: 'list', content: <AuditPanel /> },
        ]}
      />
    </Page>
  );
}
