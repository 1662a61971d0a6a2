// All messages of the person, newest first, a page at a time.
import { readAllNotifications } from '@amanah/api/notifications';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../platform/api.ts';
import { FailedQuery } from '../../platform/failed-query.tsx';
import { useUnread } from '../../platform/unread.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState, Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import { MessageRows } from './message-rows.tsx';
import { messagesKey, messagesQuery } from './queries.ts';

export function MessageList() {
  const t = useTranslations('notifications.bell');
  const general = useTranslations('general');
  const queries = useQueryClient();
  const messages = useInfiniteQuery(messagesQuery);
  const unread = useUnread();
  const known = useRef(unread);
  // The bell rang: what it rang for is fetched. The first number is what the list holds already.
  useEffect(() => {
    const before = known.current;
    known.current = unread;
    if (before === null || before === unread) return;
    void queries.invalidateQueries({ queryKey: messagesQuery.queryKey });
  }, [unread, queries]);
  const reading = useMutation({
    mutationFn: () => api.call(readAllNotifications, {}),
    onSuccess: () => queries.invalidateQueries({ queryKey: messagesKey }),
  });
  if (messages.isPending)
    return (
      <SkeletonGroup label={general('loading')}>
        <Skeleton className="h-96 rounded-surface" />
      </SkeletonGroup>
    );
  if (messages.isError && !messages.data) return <FailedQuery title={t('failed')} query={messages} />;
  const all = messages.data.pages.flatMap(({ notifications }) => notifications);
  if (all.length === 0)
    return (
      <Card>
        <EmptyState title={t('empty')} icon="bell" className="py-14">
          {t('emptyBody')}
        </EmptyState>
      </Card>
    );
  return (
    <Card className="sm:p-6">
      {all.some(({ readAt }) => readAt === null) ? (
        <div className="mb-2 flex justify-end">
          <Button
            tone="quiet"
            size="small"
            icon="check"
            isDisabled={reading.isPending}
            onPress={() => reading.mutate()}
          >
            {t('readAll')}
          </Button>
        </div>
      ) : null}
      <MessageRows messages={all} />
      {messages.hasNextPage ? (
        <div className="mt-4 flex justify-center">
          <Button
            tone="secondary"
            isDisabled={messages.isFetchingNextPage}
            onPress={() => void messages.fetchNextPage()}
          >
            {t('older')}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}
