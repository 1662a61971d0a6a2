// What the signed-in person has been told and has not read, on the dashboard. Shows nothing where there is nothing: a dashboard is no
// mailbox.
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { patterns } from '../../paths.ts';
import { LazyMessages } from '../../platform/lazy-messages.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { MessageRows } from './message-rows.tsx';
import { messagesQuery } from './queries.ts';

const shown = 3;

export function MessagesCard() {
  const messages = useInfiniteQuery(messagesQuery);
  const unread = messages.data?.pages[0]?.notifications.filter(({ readAt }) => readAt === null) ?? [];
  if (unread.length === 0) return null;
  return (
    <LazyMessages name="notifications" waiting={null}>
      <Unread messages={unread.slice(0, shown)} />
    </LazyMessages>
  );
}

function Unread({ messages }: Parameters<typeof MessageRows>[0]) {
  const t = useTranslations('notifications.bell');
  return (
    <SectionCard
      title={t('title')}
      icon="bell"
      aside={
        <Link to={patterns.notifications} className={buttonClasses({ tone: 'quiet', size: 'small' })}>
          {t('all')}
        </Link>
      }
    >
      <MessageRows messages={messages} />
    </SectionCard>
  );
}
