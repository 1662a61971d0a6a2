// One dispute: what was asked and answered, what the lexicon said and says, and the hash under which the log has it.
import { RequestFailed } from '@amanah/api/client';
import type { Dispute } from '@amanah/api/fraud';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { FailedQuery } from '../../platform/failed-query.tsx';
import { Said } from '../../platform/said.tsx';
import { useDayWords } from '../../platform/use-day-words.ts';
import { Badge } from '../../ui/badge.tsx';
import { Code } from '../../ui/code.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { EmptyState, Notice, Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import { FindingsList } from './findings-list.tsx';
import { disputeQuery } from './queries.ts';

export function AnsweredDispute({ number }: { readonly number: string }) {
  const t = useTranslations('fraud.one');
  const general = useTranslations('general');
  const { longDay } = useDayWords();
  const dispute = useQuery(disputeQuery(number));
  if (dispute.isPending)
    return (
      <SkeletonGroup label={general('loading')} className="flex flex-col gap-6">
        <Skeleton className="h-16" />
        <Skeleton className="h-96 rounded-surface" />
      </SkeletonGroup>
    );
  if (dispute.isError)
    return dispute.error instanceof RequestFailed && dispute.error.problem?.code === 'fraud.dispute_unknown' ? (
      <EmptyState title={t('unknown')} headingLevel={1} icon="list" />
    ) : (
      <FailedQuery title={t('failed')} query={dispute} headingLevel={1} />
    );
  const { answered, openedAt, dueOn } = dispute.data;
  return (
    <div className="flex flex-col gap-6">
      <h1 className="flex flex-wrap items-center gap-x-4 gap-y-2 text-3xl">
        {t('title', { number: dispute.data.number })}
        {answered === null ? null : (
          <Badge tone={answered.outcome === 'accepted' ? 'amber' : 'slate'}>{t(`outcomes.${answered.outcome}`)}</Badge>
        )}
      </h1>
      {answered === null ? (
        <Notice icon="clock">
          <p className="font-medium">{t('waiting')}</p>
          <p>{t('waitingBody', { opened: longDay(openedAt), due: longDay(dueOn) })}</p>
        </Notice>
      ) : (
        <Answer answered={answered} />
      )}
    </div>
  );
}

function Answer({ answered }: { readonly answered: NonNullable<Dispute['answered']> }) {
  const t = useTranslations('fraud.one');
  const { longDay } = useDayWords();
  const { text, question, answer, outcome, reviewer, at, saidThen, saidNow, isSaidOtherwise, document } = answered;
  return (
    <>
      <SectionCard title={t('question')} icon="question">
        <p className="whitespace-pre-line [overflow-wrap:anywhere]">
          <Said>{question}</Said>
        </p>
        <p className="mt-3 text-sm text-ink-soft [overflow-wrap:anywhere]">
          {t('disputed')}: <Said>{text}</Said>
        </p>
      </SectionCard>
      <SectionCard title={t('answer')} icon="check">
        <p className="whitespace-pre-line [overflow-wrap:anywhere]">
          <Said>{answer}</Said>
        </p>
        <p className="mt-3 text-sm text-ink-soft">{t('by', { reviewer, day: longDay(at) })}</p>
      </SectionCard>
      <SectionCard title={t(isSaidOtherwise ? 'saidThen' : 'saidNow')} icon="list">
        <FindingsList findings={isSaidOtherwise ? saidThen : saidNow} />
        {outcome === 'accepted' && !isSaidOtherwise ? <p className="mt-3">{t('toChange')}</p> : null}
      </SectionCard>
      {isSaidOtherwise ? (
        <SectionCard title={t('saidNow')} icon="list">
          <p className="mb-3">{t('changed')}</p>
          <FindingsList findings={saidNow} />
        </SectionCard>
      ) : null}
      <SectionCard title={t('record')} icon="lock">
        <p className="[overflow-wrap:anywhere]">
          <Code>{document}</Code>
        </p>
        <p className="mt-2 text-sm text-ink-soft">{t('recordHelp')}</p>
      </SectionCard>
    </>
  );
}
