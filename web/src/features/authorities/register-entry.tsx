// One certification body: its facts, and who recognises it and whom it recognises, for what, since when, until when, by which source.
import type { Authority, Recognition } from '@amanah/api/authorities';
import { isRecognisedOn, isRecognitionOver } from '@amanah/core/authorities';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { patterns } from '../../paths.ts';
import { FailedQuery } from '../../platform/failed-query.tsx';
import { isolated } from '../../platform/isolated.ts';
import { utcToday } from '../../platform/local-day.ts';
import { RealmBadge } from '../../platform/realm-badge.tsx';
import { Said } from '../../platform/said.tsx';
import { useDayWords } from '../../platform/use-day-words.ts';
import { Badge } from '../../ui/badge.tsx';
import { rowLinkClasses } from '../../ui/data-table.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { EmptyState, Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import { useAuthorityWords } from './authority-words.ts';
import { authoritiesQuery } from './queries.ts';

type Category = Parameters<ReturnType<typeof useTranslations<'general.categories'>>>[0];

export function RegisterEntry({ id }: { readonly id: string }) {
  const t = useTranslations('authorities');
  const general = useTranslations('general');
  const register = useQuery(authoritiesQuery);
  if (register.isPending)
    return (
      <SkeletonGroup label={general('loading')} className="flex flex-col gap-6">
        <Skeleton className="h-16" />
        <Skeleton className="h-96 rounded-surface" />
      </SkeletonGroup>
    );
  if (register.isError) return <FailedQuery title={t('failed')} query={register} headingLevel={1} />;
  const authority = register.data.authorities.find((one) => one.id === id);
  if (!authority)
    return (
      <EmptyState title={t('unknown')} headingLevel={1} icon="building">
        {t('unknownBody')}
      </EmptyState>
    );
  return <Shown authority={authority} recognitions={register.data.recognitions} />;
}

function Shown({
  authority,
  recognitions,
}: {
  readonly authority: Authority;
  readonly recognitions: readonly Recognition[];
}) {
  const t = useTranslations('authorities');
  const card = useTranslations('landing.authorities');
  const words = useAuthorityWords();
  const website = words.website(authority);
  return (
    <div className="flex flex-col gap-6">
      <header>
        <h1 className="flex flex-wrap items-center gap-x-4 gap-y-2 text-3xl">
          <Said>{authority.shortName}</Said>
          <RealmBadge realm={authority.realm} />
        </h1>
        <p className="mt-2 text-lg text-ink-soft">
          <Said>{authority.name}</Said>
        </p>
      </header>
      <SectionCard title={t('facts')} icon="building">
        <FactList
          facts={[
            { term: card('country'), value: words.country(authority) },
            { term: card('role'), value: words.kind(authority) },
            {
              term: card('schemes'),
              value: authority.schemes.length > 0 ? <Said>{authority.schemes.join(', ')}</Said> : card('noSchemes'),
            },
            { term: t('atHome'), value: authority.speaksForCountry ? t('speaksFor') : null },
            {
              term: t('website'),
              value:
                website === null ? null : (
                  <a
                    href={website}
                    rel="noopener noreferrer"
                    target="_blank"
                    dir="ltr"
                    className="text-brand-ink underline underline-offset-2 [overflow-wrap:anywhere]"
                  >
                    {website.replace(/^https?:\/\//, '')}
                  </a>
                ),
            },
            { term: t('notes'), value: authority.notes === '' ? null : <Said lang="en">{authority.notes}</Said> },
            {
              term: t('source'),
              value: <span className="[overflow-wrap:anywhere]">{t('sourced', words.source(authority))}</span>,
            },
          ]}
        />
      </SectionCard>
      <Edges
        title={t('by.title', { name: isolated(authority.shortName) })}
        none={t('by.none')}
        edges={recognitions.filter(({ recognisedId }) => recognisedId === authority.id)}
        other={({ recogniserId, recogniser }) => ({ id: recogniserId, name: recogniser })}
      />
      <Edges
        title={t('of.title', { name: isolated(authority.shortName) })}
        none={t('of.none')}
        edges={recognitions.filter(({ recogniserId }) => recogniserId === authority.id)}
        other={({ recognisedId, recognised }) => ({ id: recognisedId, name: recognised })}
      />
    </div>
  );
}

function Edges({
  title,
  none,
  edges,
  other,
}: {
  readonly title: string;
  readonly none: string;
  readonly edges: readonly Recognition[];
  readonly other: (edge: Recognition) => { readonly id: string; readonly name: string };
}) {
  return (
    <SectionCard title={title} icon="globe">
      {edges.length === 0 ? (
        <p className="text-ink-soft">{none}</p>
      ) : (
        <ul className="divide-y divide-line">
          {edges.map((edge) => (
            <Edge key={edge.id} edge={edge} other={other(edge)} />
          ))}
        </ul>
      )}
    </SectionCard>
  );
}

function Edge({
  edge,
  other,
}: {
  readonly edge: Recognition;
  readonly other: { readonly id: string; readonly name: string };
}) {
  const t = useTranslations('authorities');
  const { day } = useDayWords();
  const categories = useTranslations('general.categories');
  const format = useFormatter();
  // One that this page has no word for yet is named by its code.
  const named = (codes: readonly string[]) =>
    format.list(codes.map((code) => (categories.has(code as Category) ? categories(code as Category) : code)));
  const state = useStateOf(edge);
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link to={patterns.authority} params={{ id: other.id }} className={rowLinkClasses}>
          <Said>{other.name}</Said>
        </Link>
        <Badge tone={state.tone} icon={state.icon}>
          {state.word}
        </Badge>
      </p>
      <p>
        {/* As are the notes, it is written in English by whoever collects the facts. */}
        <Said lang="en">{edge.scope}</Said>
      </p>
      {edge.categories === null ? null : <p>{t('onlyFor', { categories: named(edge.categories) })}</p>}
      {edge.excludedCategories.length === 0 ? null : (
        <p>{t('notFor', { categories: named(edge.excludedCategories) })}</p>
      )}
      <p className="text-sm text-ink-soft">
        {edge.from === null ? t('noBeginning') : t('since', { day: day(edge.from) })}
        {edge.until === null ? null : <> · {t('until', { day: day(edge.until) })}</>}
      </p>
      {edge.transitionRules?.map(({ kind, by }) => (
        <p key={kind} className="text-sm text-ink-soft">
          {t(`rules.${kind}`, { day: day(by) })}
        </p>
      ))}
      <p className="text-sm text-ink-faint [overflow-wrap:anywhere]">
        {t('checked', { source: isolated(edge.source), day: day(edge.lastChecked) })}
      </p>
    </li>
  );
}

/** Whether a verdict of today rests on it. */
function useStateOf({ from, until }: Recognition) {
  const t = useTranslations('authorities.states');
  const today = utcToday();
  if (isRecognitionOver({ until }, today)) return { word: t('ended'), tone: 'plain', icon: 'calendar' } as const;
  if (from === null) return { word: t('undated'), tone: 'amber', icon: 'info' } as const;
  return isRecognisedOn({ from, until }, today)
    ? ({ word: t('inForce'), tone: 'emerald', icon: 'check' } as const)
    : ({ word: t('notYet'), tone: 'plain', icon: 'calendar' } as const);
}
