// What the signed-in person has been told and has not read. Shows nothing where there is nothing: a dashboard is no mailbox.
import { listNotifications, type Notification, readNotification } from '@amanah/api/notifications';
import { loadTracingWords } from '@amanah/messages/catalogue';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { patterns } from '../../paths.ts';
import { api } from '../../platform/api.ts';
import { LaterWords } from '../../platform/later-words.tsx';
import { Button, buttonLook } from '../../ui/button.tsx';
import { SectionCard } from '../../ui/section-card.tsx';

const messagesKey = ['notifications'];

export function MessagesCard() {
  const messages = useQuery({
    queryKey: messagesKey,
    queryFn: ({ signal }) => api.call(listNotifications, {}, signal),
    refetchOnMount: 'always',
  });
  const unread = messages.data?.notifications.filter(({ readAt }) => readAt === null) ?? [];
  if (unread.length === 0) return null;
  return (
    <LaterWords name="tracing" load={loadTracingWords} waiting={null}>
      <Unread messages={unread} />
    </LaterWords>
  );
}

function Unread({ messages }: { readonly messages: readonly Notification[] }) {
  const t = useTranslations('tracing.messages');
  const format = useFormatter();
  const queries = useQueryClient();
  const reading = useMutation({
    mutationFn: (id: string) => api.call(readNotification, { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: messagesKey }),
  });
  return (
    <SectionCard title={t('title')} icon="mail" className="mb-6">
      <ul className="divide-y divide-line">
        {messages.map((message) => (
          <li
            key={message.id}
            className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4 first:pt-1 last:pb-1"
          >
            <div className="min-w-0 flex-1 basis-80">
              <p className="font-medium">
                <bdi>{t(message.kind, { product: message.productName, publisher: message.publisher })}</bdi>
              </p>
              <p className="text-ink-soft">
                <bdi>{message.reason}</bdi>
              </p>
              <p className="text-sm text-ink-faint">{format.dateTime(new Date(message.createdAt), 'moment')}</p>
            </div>
            <div className="flex flex-wrap gap-3">
              {message.asHolder ? (
                <Link to={patterns.recalls} className={buttonLook({ tone: 'secondary', size: 'small' })}>
                  {t('open')}
                </Link>
              ) : (
                <Link
                  to={patterns.product}
                  params={{ qrCode: message.code }}
                  className={buttonLook({ tone: 'secondary', size: 'small' })}
                >
                  {t('open')}
                </Link>
              )}
              <Button tone="quiet" size="small" onPress={() => reading.mutate(message.id)}>
                {t('markRead')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
