// Finding the batch that a laboratory reported on, and all results that concern the organisation; those that wait for it come first.
import type { FoundBatch } from '@amanah/api/laboratory';
import type { VerdictState } from '@amanah/core/verification';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { FailedQuery } from '../../platform/failed-query.tsx';
import { FormBody, useForm } from '../../platform/form.tsx';
import { Said } from '../../platform/said.tsx';
import { useDayWords } from '../../platform/use-day-words.ts';
import { VerdictBadge } from '../../platform/verdict-badge.tsx';
import { useVerdictStates } from '../../platform/verdict-states.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Code } from '../../ui/code.tsx';
import { LabelledSearchField } from '../../ui/search-field.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { EmptyState, Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import { EnterDialog } from './enter-dialog.tsx';
import { labBatchesQuery, labResultsQuery } from './queries.ts';
import { ResultList } from './result-list.tsx';

export function Laboratory({ chosenId }: { readonly chosenId: string | undefined }) {
  const t = useTranslations('laboratory');
  const general = useTranslations('general');
  const results = useQuery(labResultsQuery(null));
  return (
    <div className="flex flex-col gap-6">
      <FindBatch mayEnter={results.data?.mayEnter === true} />
      {results.data ? (
        results.data.results.length === 0 ? (
          <Card>
            <EmptyState title={t('resultsEmpty')} icon="flask">
              {t('resultsEmptyBody')}
            </EmptyState>
          </Card>
        ) : (
          <SectionCard title={t('results')} icon="flask">
            <ResultList results={results.data.results} chosenId={chosenId} />
          </SectionCard>
        )
      ) : results.isError ? (
        <FailedQuery title={t('failed')} query={results} />
      ) : (
        <SkeletonGroup label={general('loading')} className="flex flex-col gap-4">
          <Skeleton className="h-44 rounded-surface" />
          <Skeleton className="h-44 rounded-surface" />
        </SkeletonGroup>
      )}
    </div>
  );
}

function FindBatch({ mayEnter }: { readonly mayEnter: boolean }) {
  const t = useTranslations('laboratory');
  const [asked, setAsked] = useState('');
  const [entering, setEntering] = useState<FoundBatch | null>(null);
  const found = useQuery(labBatchesQuery(asked));
  const states = useVerdictStates((found.data?.batches ?? []).map(({ scanCode }) => scanCode));
  const form = useForm({
    initial: { text: '' },
    faultsOf: ({ text }) => ({ text: text.trim().length < 2 ? t('searchFault') : undefined }),
    onSubmit: ({ text }) => setAsked(text.trim()),
  });
  return (
    <Card as="section" className="flex flex-col gap-4 sm:p-6">
      <FormBody form={form} className="flex flex-wrap items-start gap-3">
        <LabelledSearchField
          className="min-w-0 flex-1 basis-64"
          label={t('search')}
          help={t('searchHelp')}
          maxLength={120}
          {...form.field('text')}
        />
        <Button type="submit" icon="search" className="sm:mt-7" isPending={found.isFetching}>
          {t('searchAction')}
        </Button>
      </FormBody>
      <div aria-live="polite" className="empty:-mt-4">
        {found.isError ? (
          <FailedQuery title={t('failed')} query={found} />
        ) : found.data === undefined ? null : found.data.batches.length === 0 ? (
          <p className="text-ink-soft">{t('notFound')}</p>
        ) : (
          <ul aria-label={t('found')} className="divide-y divide-line border-t border-line">
            {found.data.batches.map((batch) => (
              <Found
                key={batch.id}
                batch={batch}
                verdict={states.get(batch.scanCode) ?? null}
                mayEnter={mayEnter}
                onEnter={() => setEntering(batch)}
              />
            ))}
          </ul>
        )}
      </div>
      {entering === null ? null : <EnterDialog batch={entering} onClose={() => setEntering(null)} />}
    </Card>
  );
}

interface FoundProps {
  readonly batch: FoundBatch;
  /** null: it is still asked for. */
  readonly verdict: VerdictState | null;
  readonly mayEnter: boolean;
  readonly onEnter: () => void;
}

function Found({ batch, verdict, mayEnter, onEnter }: FoundProps) {
  const t = useTranslations('laboratory');
  const words = useDayWords();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 last:pb-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          <Said>{batch.product}</Said>
          <VerdictBadge state={verdict} />
        </p>
        <p className="text-sm text-ink-soft">
          <Code>{batch.batchNumber}</Code>
          {' · '}
          <Said>{batch.producer}</Said>
          <Said className="block">{t('chosen', { day: words.day(batch.producedOn), site: batch.site })}</Said>
        </p>
      </div>
      <Button
        tone="secondary"
        size="small"
        icon="plus"
        isDisabled={!mayEnter}
        aria-label={t('enterFor', { batch: batch.batchNumber })}
        onPress={onEnter}
      >
        {t('enter')}
      </Button>
    </li>
  );
}
