// The part of a batch that says what laboratories found in it, for its producer.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { FailedQuery } from '../../platform/failed-query.tsx';
import { Button } from '../../ui/button.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import { EnterDialog, type EnteredBatch } from './enter-dialog.tsx';
import { labResultsQuery } from './queries.ts';
import { ResultList } from './result-list.tsx';

export function LabSection({ batch }: { readonly batch: EnteredBatch }) {
  const t = useTranslations('laboratory');
  const general = useTranslations('general');
  const answer = useQuery(labResultsQuery(batch.id));
  const [isEntering, setIsEntering] = useState(false);
  return (
    <SectionCard
      title={t('section')}
      icon="flask"
      aside={
        <Button
          tone="secondary"
          size="small"
          icon="plus"
          isDisabled={answer.data?.mayEnter !== true}
          onPress={() => setIsEntering(true)}
        >
          {t('enter')}
        </Button>
      }
    >
      {answer.data ? (
        answer.data.results.length === 0 ? (
          <p className="text-ink-soft">{t('none')}</p>
        ) : (
          <ResultList results={answer.data.results} isOfOneBatch />
        )
      ) : answer.isError ? (
        <FailedQuery title={t('failed')} query={answer} />
      ) : (
        <SkeletonGroup label={general('loading')}>
          <Skeleton className="h-20" />
        </SkeletonGroup>
      )}
      {isEntering ? <EnterDialog batch={batch} onClose={() => setIsEntering(false)} /> : null}
    </SectionCard>
  );
}
