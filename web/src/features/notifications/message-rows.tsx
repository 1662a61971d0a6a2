// Messages as rows: what happened, when, and where it leads. Opening one reads it.
import { type Notification, readNotification } from '@amanah/api/notifications';
import { noticeArguments } from '@amanah/messages/notice-facts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { api } from '../../platform/api.ts';
import { useHeadlineWords } from '../../platform/headline-words.ts';
import { Said } from '../../platform/said.tsx';
import { useDayWords } from '../../platform/use-day-words.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { messagesKey } from './queries.ts';

export function MessageRows({ messages }: { readonly messages: readonly Notification[] }) {
  return (
    <ul className="divide-y divide-line">
      {messages.map((message) => (
        <MessageRow key={message.id} message={message} />
      ))}
    </ul>
  );
}

// A kind chooses its sentences at run time, and its facts are what they ask for: messages/src/notices.test.ts.
function useNoticeWords({ kind, facts }: Notification) {
  const t = useTranslations('notifications') as unknown as (
    key: string,
    values: Readonly<Record<string, string>>,
  ) => string;
  const { longDay } = useDayWords();
  const headline = useHeadlineWords();
  const said = noticeArguments(facts, { day: longDay, headline: (of) => headline(of).word });
  return { title: t(`kinds.${kind}.title`, said), body: t(`kinds.${kind}.body`, said) };
}

function MessageRow({ message }: { readonly message: Notification }) {
  const t = useTranslations('notifications');
  const format = useFormatter();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const reading = useMutation({
    mutationFn: () => api.call(readNotification, { params: { id: message.id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: messagesKey }),
  });
  const words = useNoticeWords(message);
  const isUnread = message.readAt === null;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4 first:pt-1 last:pb-1">
      <div className="flex min-w-0 flex-1 basis-80 gap-3">
        <span
          className={classNames('mt-2 size-2 shrink-0 rounded-full', isUnread ? 'bg-brand' : 'bg-transparent')}
          {...(isUnread ? { role: 'img', 'aria-label': t('bell.unread') } : {})}
        />
        <div className="min-w-0">
          <p className={classNames('[overflow-wrap:anywhere]', isUnread ? 'font-semibold' : 'font-medium')}>
            <Said>{words.title}</Said>
          </p>
          <p className="text-ink-soft [overflow-wrap:anywhere]">
            <Said>{words.body}</Said>
          </p>
          <p className="text-sm text-ink-faint">{format.dateTime(new Date(message.createdAt), 'moment')}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-3 ps-5 sm:ps-0">
        <Button
          tone="secondary"
          size="small"
          onPress={() => {
            if (isUnread) reading.mutate();
            void navigate({ to: message.path });
          }}
        >
          {t('bell.open')}
        </Button>
        {isUnread ? (
          <Button tone="quiet" size="small" isDisabled={reading.isPending} onPress={() => reading.mutate()}>
            {t('bell.markRead')}
          </Button>
        ) : null}
      </div>
    </li>
  );
}
