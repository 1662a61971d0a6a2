// Messages of the signed-in person, and how they want to be told. What is shown is in the address.
// Specification: Notifications.
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { MessageList } from '../features/notifications/message-list.tsx';
import { PreferencesForm } from '../features/notifications/preferences-form.tsx';
import { messagesQuery, preferencesQuery } from '../features/notifications/queries.ts';
import { patterns } from '../paths.ts';
import { oneOf, readSearch } from '../platform/search-text.ts';
import { useUser } from '../platform/session.tsx';
import { warm } from '../platform/visit.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Tabs } from '../ui/tabs.tsx';

export const Route = createFileRoute('/notifications')({
  staticData: {
    title: 'notifications.bell.title',
    admits: 'people',
    words: ['notifications'],
    icon: 'bell',
  },
  validateSearch: (search: Record<string, unknown>) => readSearch(search, { view: oneOf(['settings']) }),
  loaderDeps: ({ search: { view } }) => ({ view }),
  loader: (visit) => warm(visit, [visit.deps.view === 'settings' ? preferencesQuery : messagesQuery]),
  component: NotificationsPage,
});

function NotificationsPage() {
  const t = useTranslations('notifications');
  const { role } = useUser();
  const { view = 'messages' } = Route.useSearch();
  const navigate = useNavigate();
  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-6">
      <PageHeader accent={role} title={t('bell.title')} />
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
  );
}
