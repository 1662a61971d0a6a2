// Messages of the signed-in person, and how they want to be told. What is shown is in the address.
import { loadNoticeWords } from '@amanah/messages/catalogue';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { MessageList } from '../features/notifications/message-list.tsx';
import { PreferencesForm } from '../features/notifications/preferences-form.tsx';
import { patterns } from '../paths.ts';
import { LazyMessages } from '../platform/lazy-messages.tsx';
import { useAuth } from '../platform/session.tsx';
import { Page } from '../shell/page.tsx';
import { buttonLook } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { EmptyState, Skeleton } from '../ui/states.tsx';
import { Tabs } from '../ui/tabs.tsx';

const route = getRouteApi(patterns.notifications);

export function NotificationsPage() {
  return (
    <LazyMessages name="notices" load={loadNoticeWords} waiting={<div className="min-h-dvh" />}>
      <Messages />
    </LazyMessages>
  );
}

function Messages() {
  const t = useTranslations('notices');
  const { status, user } = useAuth();
  const { view = 'messages' } = route.useSearch();
  const navigate = useNavigate();
  return (
    <Page title={t('bell.title')} className="min-h-dvh">
      {status === 'loading' ? (
        <Skeleton className="h-96 rounded-surface" />
      ) : status === 'signed_out' ? (
        <Card className="mx-auto max-w-lg">
          <EmptyState
            title={t('bell.title')}
            headingLevel={1}
            icon="lock"
            className="py-14"
            action={
              <Link to={patterns.auth} className={buttonLook()}>
                {t('bell.signIn')}
              </Link>
            }
          >
            {t('bell.signedOut')}
          </EmptyState>
        </Card>
      ) : (
        <div className="mx-auto flex max-w-4xl flex-col gap-6">
          <PageHeader role={user?.role} title={t('bell.title')} />
          <Tabs
            label={t('bell.title')}
            selected={view}
            onSelect={(next) =>
              void navigate({
                to: patterns.notifications,
                search: next === 'settings' ? { view: 'settings' } : {},
                replace: true,
              })
            }
            tabs={[
              { id: 'messages', label: t('bell.all'), icon: 'bell', content: <MessageList /> },
              { id: 'settings', label: t('preferences.title'), icon: 'settings', content: <PreferencesForm /> },
            ]}
          />
        </div>
      )}
    </Page>
  );
}
