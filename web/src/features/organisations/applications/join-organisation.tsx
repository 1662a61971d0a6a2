// Ask an organisation that is here to be admitted: found by its name, asked, and taken back while nobody has answered.

import { listOrganisations } from '@amanah/api/organisations';
import { joinOrganisation, leaveOrganisation, type OwnOrganisation } from '@amanah/api/organisations/members';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../../platform/api.ts';
import { FailedQuery } from '../../../platform/failed-query.tsx';
import { useFailureWords } from '../../../platform/failure.ts';
import { useLanguage } from '../../../platform/language.tsx';
import { nameCountry } from '../../../platform/market.ts';
import { ownOrganisationsQuery } from '../../../platform/own-organisations.ts';
import { useAuth } from '../../../platform/session.tsx';
import { useSettled } from '../../../platform/use-settled.ts';
import { Button } from '../../../ui/button.tsx';
import { LabelledSearchField } from '../../../ui/search-field.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { toasts } from '../../../ui/toast-queue.ts';

const leastLetters = 2;
const mostShown = 8;

type Shown = Pick<OwnOrganisation, 'id' | 'name' | 'kind' | 'country' | 'realm'>;

export function JoinOrganisation() {
  const t = useTranslations('organisations.join');
  const failureWords = useFailureWords();
  const queries = useQueryClient();
  const { validate } = useAuth();
  const [text, setText] = useState('');
  const search = useSettled(text.trim());
  const isLongEnough = Math.min(search.length, text.trim().length) >= leastLetters;
  const own = useQuery(ownOrganisationsQuery);
  const found = useQuery({
    queryKey: ['organisations', 'named', search],
    queryFn: ({ signal }) => api.call(listOrganisations, { query: { search } }, signal),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
  });
  const belongs = own.data?.organisations ?? [];
  const waiting = belongs.filter(({ status, right }) => status === 'pending' && right !== 'owner');
  const shown = isLongEnough ? (found.data?.organisations ?? []).slice(0, mostShown) : [];
  const put = async (next: { organisations: OwnOrganisation[] }) => {
    queries.setQueryData(ownOrganisationsQuery.queryKey, next);
    await validate();
  };
  const ask = useMutation({
    mutationFn: (one: Shown) => api.call(joinOrganisation, { params: { organisationId: one.id } }),
    onSuccess: async (next, { name }) => {
      toasts.show({ title: t('asked', { name }), tone: 'good' });
      setText('');
      await put(next);
    },
  });
  const takeBack = useMutation({
    mutationFn: (one: Shown) => api.call(leaveOrganisation, { params: { organisationId: one.id } }),
    onSuccess: put,
  });
  const failure = ask.error ?? takeBack.error;
  return (
    <SectionCard title={t('title')} icon="users">
      <p className="mb-4 text-ink-soft">{t('introduction')}</p>
      {waiting.length > 0 ? (
        <ul className="mb-4 divide-y divide-line border-y border-line">
          {waiting.map((one) => (
            <Line key={one.id} organisation={one} note={t('waits')}>
              <Button
                tone="quiet"
                size="small"
                aria-label={t('takeBackOf', { name: one.name })}
                isPending={takeBack.isPending && takeBack.variables.id === one.id}
                onPress={() => takeBack.mutate(one)}
              >
                {t('takeBack')}
              </Button>
            </Line>
          ))}
        </ul>
      ) : null}
      <LabelledSearchField
        label={t('search')}
        maxLength={80}
        autoComplete="off"
        value={text}
        onChange={setText}
        help={text.trim().length < leastLetters ? t('tooShort') : undefined}
      />
      <p role="status" className={shown.length === 0 && isLongEnough ? 'mt-3 text-sm text-ink-soft' : 'sr-only'}>
        {!isLongEnough || !found.data ? '' : shown.length === 0 ? t('none') : t('found', { count: shown.length })}
      </p>
      {found.isError ? <FailedQuery title={t('failed')} query={found} /> : null}
      {shown.length > 0 ? (
        <ul className="mt-2 divide-y divide-line">
          {shown.map((one) => {
            const mine = belongs.find(({ id }) => id === one.id);
            return (
              <Line
                key={one.id}
                organisation={one}
                note={mine ? t(mine.status === 'approved' ? 'belongs' : 'waits') : null}
              >
                {mine ? null : (
                  <Button
                    tone="secondary"
                    size="small"
                    aria-label={t('askOf', { name: one.name })}
                    isPending={ask.isPending && ask.variables.id === one.id}
                    onPress={() => ask.mutate(one)}
                  >
                    {t('ask')}
                  </Button>
                )}
              </Line>
            );
          })}
        </ul>
      ) : null}
      {failure ? (
        <p role="alert" className="mt-3 text-sm text-red-ink">
          {failureWords(failure).body}
        </p>
      ) : null}
    </SectionCard>
  );
}

function Line({
  organisation: { name, kind, country, realm },
  note,
  children,
}: {
  readonly organisation: Shown;
  /** How the person stands with it; null where not at all. */
  readonly note: string | null;
  readonly children: ReactNode;
}) {
  const t = useTranslations('organisations.application');
  const general = useTranslations('general');
  const { locale } = useLanguage();
  const facts = [
    t(`kinds.${kind}`),
    nameCountry(country, locale),
    ...(realm === 'real' ? [] : [general(`realms.${realm}`)]),
  ];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-medium [overflow-wrap:anywhere]">{name}</p>
        <p className="text-sm text-ink-soft">{facts.join(' · ')}</p>
        {note ? <p className="text-sm text-amber-ink">{note}</p> : null}
      </div>
      {children}
    </li>
  );
}
