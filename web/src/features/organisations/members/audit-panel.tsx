// The audit trail: who did what, and whether it holds. What is not for somebody's right says so.
import { RequestFailed } from '@amanah/api/client';
import { type AuditedAction, auditedActions } from '@amanah/api/organisations';
import { type AuditEntry, exportAuditTrail } from '@amanah/api/organisations/trails';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { FailedQuery } from '../../../platform/failed-query.tsx';
import { useFailureWords } from '../../../platform/failure.ts';
import { fetchFile } from '../../../platform/fetch-file.ts';
import { LazyMessages } from '../../../platform/lazy-messages.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ComboBox } from '../../../ui/choice.tsx';
import { LabelledSearchField } from '../../../ui/search-field.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { EmptyState, Notice, Skeleton } from '../../../ui/states.tsx';
import { AuditLine } from './audit-line.tsx';
import { auditQuery } from './queries.ts';
import { type TrailCheck, useTrailCheck } from './use-trail-check.ts';

export function AuditPanel() {
  return (
    <LazyMessages name="audit" waiting={<Skeleton className="h-96 rounded-surface" />}>
      <Trail />
    </LazyMessages>
  );
}

function Trail() {
  const t = useTranslations('organisations');
  const trail = useInfiniteQuery(auditQuery);
  if (trail.isError && trail.error instanceof RequestFailed && trail.error.status === 403)
    return (
      <Card>
        <EmptyState title={t('trail.refusedTitle')} icon="lock">
          {t('trail.refused')}
        </EmptyState>
      </Card>
    );
  if (trail.isError && !trail.data) return <FailedQuery title={t('page.failed')} query={trail} />;
  if (!trail.data) return <Skeleton className="h-96 rounded-surface" />;
  const [first] = trail.data.pages;
  return (
    <Entries
      did={first?.did ?? ''}
      policy={first?.policy ?? ''}
      entries={trail.data.pages.flatMap(({ entries }) => entries)}
      missing={(first?.logged ?? 0) - (first?.entries[0]?.place ?? 0)}
      more={
        trail.hasNextPage ? (
          <Button
            tone="secondary"
            className="mt-4"
            isPending={trail.isFetchingNextPage}
            onPress={() => void trail.fetchNextPage()}
          >
            {t('trail.more')}
          </Button>
        ) : null
      }
    />
  );
}

type ActionGroup = AuditedAction extends `${infer Name}.${string}` ? Name : never;
type Group = ActionGroup | 'all';
// What stands before the point, each once.
const groups = [...new Set(auditedActions.map((action) => action.split('.')[0] as ActionGroup))];

function Entries({
  did,
  policy,
  entries,
  missing,
  more,
}: {
  readonly did: string;
  readonly policy: string;
  /** Entries that the log has and the trail has not. */
  readonly missing: number;
  readonly entries: readonly AuditEntry[];
  readonly more: React.ReactNode;
}) {
  const t = useTranslations('organisations.trail');
  const general = useTranslations('general');
  const check = useTrailCheck({ did, policy, entries });
  const [group, setGroup] = useState<Group>('all');
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const shown = entries.filter(
    ({ action, actor, subject }) =>
      (group === 'all' || action.startsWith(`${group}.`)) &&
      (wanted === '' || `${actor ?? ''} ${subject.name}`.toLowerCase().includes(wanted)),
  );
  return (
    <SectionCard title={t('title')} icon="list" aside={<ExportButton />}>
      <p className="mb-4 max-w-2xl text-sm text-ink-soft">{t('introduction')}</p>
      {missing > 0 ? (
        <Notice tone="red" icon="warning" className="mb-4">
          {t('cut', { count: missing })}
        </Notice>
      ) : null}
      {entries.length === 0 ? (
        <EmptyState title={t('empty')} icon="list" headingLevel={3}>
          {t('emptyBody')}
        </EmptyState>
      ) : (
        <>
          <Outcome check={check.data ?? null} isBroken={check.isError} />
          <div className="my-4 grid gap-3 sm:grid-cols-2">
            <ComboBox
              label={t('filter')}
              choices={(['all', ...groups] satisfies Group[]).map((value) => ({
                value: value as Group,
                label: value === 'all' ? t('all') : t(`groups.${value}`),
              }))}
              value={group}
              onChange={(next) => setGroup(next ?? 'all')}
              placeholder={general('choose')}
              empty={general('nothingMatches')}
              openLabel={general('open')}
            />
            <LabelledSearchField label={t('search')} value={search} onChange={setSearch} />
          </div>
          {shown.length === 0 ? <p className="py-6 text-center text-ink-soft">{t('noMatch')}</p> : null}
          <ol className="divide-y divide-line">
            {shown.map((entry) => (
              <AuditLine key={entry.place} entry={entry} checked={check.data?.links.get(entry.place) ?? null} />
            ))}
          </ol>
          {more}
        </>
      )}
    </SectionCard>
  );
}

function Outcome({ check, isBroken }: { readonly check: TrailCheck | null; readonly isBroken: boolean }) {
  const t = useTranslations('organisations.trail');
  if (isBroken)
    return (
      <Notice tone="amber" icon="warning">
        {t('broken')}
      </Notice>
    );
  if (!check) return <Notice icon="clock">{t('checking')}</Notice>;
  const links = [...check.links.values()];
  const failed = links.filter(({ result }) => result === 'failed').length;
  const waiting = links.filter(({ result }) => result === 'waiting').length;
  return (
    <div role="status" className="flex flex-col gap-2">
      {check.isOtherLog ? (
        <Notice tone="red" icon="warning">
          {t('otherLog')}
        </Notice>
      ) : null}
      {failed > 0 ? (
        <Notice tone="red" icon="warning">
          {t('failed', { count: failed })}
        </Notice>
      ) : waiting > 0 ? (
        <Notice tone="amber" icon="clock">
          {t('waiting', { count: waiting })}
        </Notice>
      ) : (
        <Notice tone="emerald" icon="check">
          {t('passed', { count: links.length })}
        </Notice>
      )}
    </div>
  );
}

function ExportButton() {
  const t = useTranslations('organisations.trail');
  const failureWords = useFailureWords();
  const save = useMutation({
    mutationFn: () => fetchFile(exportAuditTrail, {}, { name: t('fileName'), type: 'text/csv' }),
  });
  return (
    <div>
      <Button size="small" tone="secondary" icon="save" isPending={save.isPending} onPress={() => save.mutate()}>
        {t('export')}
      </Button>
      {save.error ? (
        <p role="alert" className="mt-1 text-sm text-red-ink">
          {failureWords(save.error).body}
        </p>
      ) : null}
    </div>
  );
}
