// Programs of the own organisation: API keys, and subscriptions that send events to others. Who may end them is decided by the server.
import { unsubscribe } from '@amanah/api/events';
import type { OwnSubscription } from '@amanah/api/events/own-subscriptions';
import { type ApiKey, revokeApiKey } from '@amanah/api/integrations';
import type { RouteDefinition } from '@amanah/api/route';
import { mayDo, type OrganisationRight } from '@amanah/core/organisations';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { documentationAddress } from '../../paths.ts';
import { api } from '../../platform/api.ts';
import { ConfirmDialog } from '../../platform/confirm-dialog.tsx';
import { FailedQuery } from '../../platform/failed-query.tsx';
import { isolated } from '../../platform/isolated.ts';
import { Said } from '../../platform/said.tsx';
import { useDayWords } from '../../platform/use-day-words.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { EmptyState, Skeleton } from '../../ui/states.tsx';
import { apiKeysQuery, subscriptionsQuery } from './queries.ts';

interface Ending {
  readonly route: RouteDefinition;
  readonly title: string;
  readonly question: string;
  readonly end: () => Promise<unknown>;
}

export function ProgramsPanel({ right }: { readonly right: OrganisationRight }) {
  const t = useTranslations('organisations.programs');
  const [ending, setEnding] = useState<Ending | null>(null);
  if (!mayDo(right, 'manage_keys')) return <p className="text-ink-soft">{t('refused')}</p>;
  return (
    <div className="flex flex-col gap-6">
      <Keys onEnd={setEnding} />
      <Subscriptions onEnd={setEnding} />
      {ending ? <EndDialog ending={ending} onClose={() => setEnding(null)} /> : null}
    </div>
  );
}

interface ListProps {
  readonly onEnd: (ending: Ending) => void;
}

function Keys({ onEnd }: ListProps) {
  const t = useTranslations('organisations');
  const { moment } = useDayWords();
  const keys = useQuery(apiKeysQuery);
  if (keys.isError) return <FailedQuery title={t('page.failed')} query={keys} />;
  if (!keys.data) return <Skeleton className="h-40 rounded-surface" />;
  const ending = ({ id, name }: ApiKey): Ending => ({
    route: revokeApiKey,
    title: t('programs.endOfKey', { name: isolated(name) }),
    question: t('programs.endKeyQuestion', { name: isolated(name) }),
    end: () => api.call(revokeApiKey, { params: { id } }),
  });
  return (
    <SectionCard title={t('programs.keys')} icon="lock">
      {keys.data.keys.length === 0 ? (
        <EmptyState
          title={t('programs.noKeys')}
          icon="lock"
          headingLevel={3}
          action={
            <a href={documentationAddress} className={buttonClasses({ tone: 'secondary' })}>
              {t('programs.toInterface')}
            </a>
          }
        >
          {t('programs.noKeysBody')}
        </EmptyState>
      ) : null}
      <ul className="divide-y divide-line">
        {keys.data.keys.map((key) => (
          <li key={key.id} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              <Said as="p" className="font-medium">
                {key.name}
              </Said>
              <p className="text-sm text-ink-soft">
                {t('programs.keyFacts', { beginning: isolated(key.beginning), made: moment(key.createdAt) })}{' '}
                {key.revokedAt === null ? null : t('programs.keyEnded', { ended: moment(key.revokedAt) })}
              </p>
            </div>
            {key.revokedAt === null ? (
              <Button size="small" tone="secondary" aria-label={ending(key).title} onPress={() => onEnd(ending(key))}>
                {t('programs.end')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

function Subscriptions({ onEnd }: ListProps) {
  const t = useTranslations('organisations.programs');
  const page = useTranslations('organisations.page');
  const { moment } = useDayWords();
  const subscriptions = useQuery(subscriptionsQuery);
  if (subscriptions.isError) return <FailedQuery title={page('failed')} query={subscriptions} />;
  if (!subscriptions.data) return <Skeleton className="h-40 rounded-surface" />;
  const ending = ({ id, queryName, receiver }: OwnSubscription): Ending => ({
    route: unsubscribe,
    title: t('endOf', { receiver: isolated(receiver) }),
    question: t('endQuestion', { receiver: isolated(receiver), query: isolated(queryName) }),
    end: () => api.call(unsubscribe, { params: { queryName, subscriptionID: id } }),
  });
  return (
    <SectionCard title={t('subscriptions')} icon="bell">
      {subscriptions.data.subscriptions.length === 0 ? (
        <EmptyState title={t('noSubscriptions')} icon="bell" headingLevel={3}>
          {t('noSubscriptionsBody')}
        </EmptyState>
      ) : null}
      <ul className="divide-y divide-line">
        {subscriptions.data.subscriptions.map((one) => (
          <li key={one.id} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              <p className="font-medium">
                <bdi dir="ltr">{one.receiver}</bdi>
              </p>
              <p className="text-sm">{t('query', { name: isolated(one.queryName), isStream: String(one.isStream) })}</p>
              <p className="text-sm text-ink-soft">
                {one.madeByKey === null
                  ? t('madeBy', { maker: isolated(one.madeBy ?? t('nobody')), made: moment(one.createdAt) })
                  : t('madeByKey', { key: isolated(one.madeByKey), made: moment(one.createdAt) })}
                {' · '}
                {one.lastNotifiedAt === null ? t('neverSent') : t('lastSent', { sent: moment(one.lastNotifiedAt) })}
              </p>
            </div>
            <Button size="small" tone="secondary" aria-label={ending(one).title} onPress={() => onEnd(ending(one))}>
              {t('end')}
            </Button>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

function EndDialog({ ending, onClose }: { readonly ending: Ending; readonly onClose: () => void }) {
  const t = useTranslations('organisations.programs');
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: ending.end,
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['integrations'] });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={ending.title}
      question={ending.question}
      confirmLabel={t('end')}
      tone="danger"
      route={ending.route}
      mutation={{ ...mutation, mutate: () => mutation.mutate() }}
      onClose={onClose}
    />
  );
}
