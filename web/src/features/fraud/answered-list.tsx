// Disputes that are answered, the latest first.
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { patterns } from '../../paths.ts';
import { FailedQuery } from '../../platform/failed-query.tsx';
import { Said } from '../../platform/said.tsx';
import { useDayWords } from '../../platform/use-day-words.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { rowLinkClasses } from '../../ui/data-table.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { EmptyState, Skeleton } from '../../ui/states.tsx';
import { answeredQuery } from './queries.ts';

export function AnsweredList() {
  const t = useTranslations('fraud.list');
  const one = useTranslations('fraud.one');
  const { longDay } = useDayWords();
  const list = useInfiniteQuery(answeredQuery);
  if (list.isError && !list.data) return <FailedQuery title={t('failed')} query={list} />;
  const pages = list.data?.pages;
  const disputes = pages?.flatMap((page) => page.disputes);
  return (
    <SectionCard title={t('title')} icon="list">
      {disputes === undefined ? (
        <Skeleton className="h-24 rounded-surface" />
      ) : (
        <>
          <p className="text-sm text-ink-soft">{t('waiting', { count: pages?.[0]?.waiting ?? 0 })}</p>
          {disputes.length === 0 ? (
            <EmptyState title={t('empty')} headingLevel={3} icon="list" />
          ) : (
            <ul className="divide-y divide-line">
              {disputes.map(({ number, answered }) =>
                answered === null ? null : (
                  <li key={number} className="py-4 [overflow-wrap:anywhere]">
                    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                      <Link to={patterns.dispute} params={{ number }} className={rowLinkClasses}>
                        {number}
                      </Link>
                      <Badge tone={answered.outcome === 'accepted' ? 'amber' : 'slate'}>
                        {one(`outcomes.${answered.outcome}`)}
                      </Badge>
                    </p>
                    <p className="mt-1 font-medium">
                      <Said>{answered.question}</Said>
                    </p>
                    <p className="text-sm text-ink-soft">
                      {one('by', { reviewer: answered.reviewer, day: longDay(answered.at) })}
                    </p>
                  </li>
                ),
              )}
            </ul>
          )}
          {list.hasNextPage ? (
            <Button tone="secondary" isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
              {t('more')}
            </Button>
          ) : null}
        </>
      )}
    </SectionCard>
  );
}
