// The register of certification bodies: every body with its country, what it does, and how many recognise it today.
import type { Authority, Recognition } from '@amanah/api/authorities';
import { isRecognisedOn } from '@amanah/core/authorities';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { patterns } from '../../paths.ts';
import { FailedQuery } from '../../platform/failed-query.tsx';
import { utcToday } from '../../platform/local-day.ts';
import { RealmBadge } from '../../platform/realm-badge.tsx';
import { Said } from '../../platform/said.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { rowLinkClasses } from '../../ui/data-table.tsx';
import { matchOf } from '../../ui/folded-text.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { EmptyState, Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import { useAuthorityWords } from './authority-words.ts';
import { authoritiesQuery } from './queries.ts';

export function RegisterList() {
  const t = useTranslations('authorities');
  const general = useTranslations('general');
  const words = useAuthorityWords();
  const [search, setSearch] = useState('');
  const register = useQuery(authoritiesQuery);
  if (register.isPending)
    return (
      <SkeletonGroup label={general('loading')}>
        <Skeleton className="h-[120vh] rounded-surface" />
      </SkeletonGroup>
    );
  if (register.isError) return <FailedQuery title={t('failed')} query={register} />;
  const { authorities, recognitions } = register.data;
  const found = authorities.filter(
    (one) => search === '' || matchOf(search, [one.shortName, one.name, words.country(one), ...one.schemes]) > 0,
  );
  return (
    <section aria-label={t('pageTitle')} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <SearchField label={t('search')} value={search} onChange={setSearch} />
        <p role="status" className="text-sm text-ink-soft">
          {t('count', { count: found.length, invented: found.filter(({ realm }) => realm === 'demo').length })}
        </p>
      </div>
      <Card className="py-0 sm:py-0">
        {found.length === 0 ? (
          <EmptyState
            title={t('nothing')}
            icon="search"
            action={
              <Button tone="secondary" onPress={() => setSearch('')}>
                {t('showAll')}
              </Button>
            }
          />
        ) : (
          <ul className="divide-y divide-line">
            {found.map((authority) => (
              <Row key={authority.id} authority={authority} recognitions={recognitions} />
            ))}
          </ul>
        )}
      </Card>
    </section>
  );
}

function Row({
  authority,
  recognitions,
}: {
  readonly authority: Authority;
  readonly recognitions: readonly Recognition[];
}) {
  const t = useTranslations('authorities');
  const words = useAuthorityWords();
  const today = utcToday();
  const inForce = recognitions.filter(
    (edge) => edge.from !== null && isRecognisedOn({ from: edge.from, until: edge.until }, today),
  );
  const by = inForce.filter(({ recognisedId }) => recognisedId === authority.id).length;
  return (
    <li className="grid items-baseline gap-x-6 gap-y-1 py-3 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3">
          <Link to={patterns.authority} params={{ id: authority.id }} className={rowLinkClasses}>
            <Said>{authority.shortName}</Said>
          </Link>
          <RealmBadge realm={authority.realm} />
        </p>
        <p className="text-sm text-ink-soft">
          <Said>{authority.name}</Said>
        </p>
      </div>
      <p className="text-sm text-ink-soft">
        {words.country(authority)} · {words.kind(authority)}
        <span className="block">{authority.speaksForCountry ? t('speaks') : t('recognisedBy', { count: by })}</span>
      </p>
    </li>
  );
}
