// Where the account is signed in: end one, or all others.
import { type DeviceSession, endOtherSessions, endSession } from '@amanah/api/identity/security';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import { api } from '../../../platform/api.ts';
import { FailedQuery } from '../../../platform/failed-query.tsx';
import { useFailureWords } from '../../../platform/failure.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { toasts } from '../../../ui/toast-queue.ts';
import { sessionsQuery } from './queries.ts';

/** `fixed`: the demo's account is shared, and one visitor does not throw out another. */
export function SessionsCard({ fixed }: { readonly fixed: boolean }) {
  const t = useTranslations('security');
  const format = useFormatter();
  const failureWords = useFailureWords();
  const queries = useQueryClient();
  const sessions = useQuery(sessionsQuery);
  const end = useMutation({
    mutationFn: (id: string | null) =>
      id === null ? api.call(endOtherSessions, {}) : api.call(endSession, { params: { id } }),
    onSuccess: (next) => {
      queries.setQueryData(sessionsQuery.queryKey, next);
      toasts.show({ title: t('sessions.ended'), tone: 'good' });
    },
  });
  const nameOf = ({ browser, system }: DeviceSession) =>
    t('sessions.device', { browser: t(`sessions.browsers.${browser}`), system: t(`sessions.systems.${system}`) });
  if (sessions.isError) return <FailedQuery title={t('failed')} query={sessions} />;
  if (!sessions.data) return <Skeleton className="h-48 rounded-surface" />;
  const list = sessions.data.sessions;
  return (
    <SectionCard
      title={t('sessions.title')}
      icon="device"
      aside={
        list.length > 1 && !fixed ? (
          <Button
            size="small"
            tone="secondary"
            isPending={end.isPending && end.variables === null}
            onPress={() => end.mutate(null)}
          >
            {t('sessions.endOthers')}
          </Button>
        ) : null
      }
    >
      <p className="text-sm text-ink-soft">{t('sessions.usedNote')}</p>
      <ul className="divide-y divide-line">
        {(fixed ? list.filter(({ isThis }) => isThis) : list).map((session) => (
          <li key={session.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                {nameOf(session)}
                {session.isThis ? <Badge tone="emerald">{t('sessions.this')}</Badge> : null}
                {session.hasSecondStep ? <Badge icon="lock">{t('sessions.secondStep')}</Badge> : null}
              </p>
              <p className="text-sm text-ink-soft">
                {t('sessions.used', {
                  moment: format.dateTime(new Date(session.lastUsedAt), 'moment'),
                  day: format.dateTime(new Date(session.createdAt), 'day'),
                })}
              </p>
            </div>
            {session.isThis ? null : (
              <Button
                size="small"
                tone="secondary"
                aria-label={t('sessions.endOf', { device: nameOf(session) })}
                isPending={end.isPending && end.variables === session.id}
                onPress={() => end.mutate(session.id)}
              >
                {t('sessions.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {end.error ? (
        <p role="alert" className="text-sm text-red-ink">
          {failureWords(end.error).body}
        </p>
      ) : null}
    </SectionCard>
  );
}
