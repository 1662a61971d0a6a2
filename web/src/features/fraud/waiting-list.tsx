// Disputes for whoever answers them: what is held to be wrong, what the lexicon says, and the answer. Decides nothing itself.
import { answerDispute, type DisputeOutcome, disputeOutcomes, type WaitingDispute } from '@amanah/api/fraud';
import type { RouteBody } from '@amanah/api/route';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../platform/api.ts';
import { FailedQuery } from '../../platform/failed-query.tsx';
import { FormDialog, useForm } from '../../platform/form.tsx';
import { Said } from '../../platform/said.tsx';
import { useDayWords } from '../../platform/use-day-words.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { RadioCards } from '../../ui/choice.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { EmptyState, Skeleton } from '../../ui/states.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { FindingsList } from './findings-list.tsx';
import { disputesKey, waitingQuery } from './queries.ts';

const least = { question: 10, answer: 20 } as const;

export function WaitingList() {
  const t = useTranslations('fraud.waiting');
  const [chosen, setChosen] = useState<WaitingDispute | null>(null);
  const waiting = useQuery(waitingQuery);
  if (waiting.isError && !waiting.data) return <FailedQuery title={t('failed')} query={waiting} />;
  return (
    <SectionCard title={t('title')} icon="question">
      {waiting.data === undefined ? (
        <Skeleton className="h-24 rounded-surface" />
      ) : waiting.data.disputes.length === 0 ? (
        <EmptyState title={t('empty')} headingLevel={3} icon="question" />
      ) : (
        <ul className="divide-y divide-line">
          {waiting.data.disputes.map((dispute) => (
            <Row key={dispute.id} dispute={dispute} onAnswer={() => setChosen(dispute)} />
          ))}
        </ul>
      )}
      {chosen ? <AnswerDialog dispute={chosen} onClose={() => setChosen(null)} /> : null}
    </SectionCard>
  );
}

function Row({ dispute, onAnswer }: { readonly dispute: WaitingDispute; readonly onAnswer: () => void }) {
  const t = useTranslations('fraud.waiting');
  const { longDay } = useDayWords();
  const { number, isOverdue, dueOn, text, claim, email } = dispute;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-96 [overflow-wrap:anywhere]">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-mono text-sm">{number}</span>
          <Badge tone={isOverdue ? 'red' : 'slate'}>{t(isOverdue ? 'overdue' : 'due', { day: longDay(dueOn) })}</Badge>
        </p>
        <p className="mt-1 font-medium">
          <Said>{text}</Said>
        </p>
        <p className="whitespace-pre-line text-ink-soft">
          <Said>{claim}</Said>
        </p>
        <a href={`mailto:${email}`} className="text-sm text-brand-ink underline underline-offset-4">
          <Said>{email}</Said>
        </a>
      </div>
      <Button size="small" tone="secondary" aria-label={`${t('open')}: ${number}`} onPress={onAnswer}>
        {t('open')}
      </Button>
    </li>
  );
}

function AnswerDialog({ dispute, onClose }: { readonly dispute: WaitingDispute; readonly onClose: () => void }) {
  const t = useTranslations('fraud.waiting');
  const one = useTranslations('fraud.one');
  const queries = useQueryClient();
  const answering = useMutation({
    mutationFn: (body: RouteBody<typeof answerDispute>) =>
      api.call(answerDispute, { params: { id: dispute.id }, body }),
    onSuccess: async () => {
      onClose();
      await queries.invalidateQueries({ queryKey: disputesKey });
    },
  });
  const initial: RouteBody<typeof answerDispute> = { outcome: 'kept', question: '', answer: '' };
  const form = useForm({
    initial,
    faultsOf: ({ question, answer }) => ({
      question: question.trim().length < least.question ? t('tooShort', { least: least.question }) : undefined,
      answer: answer.trim().length < least.answer ? t('tooShort', { least: least.answer }) : undefined,
    }),
    sending: answering,
    asksBeforeLeaving: true,
    onSubmit: (entries) => answering.mutate(entries),
  });
  return (
    <FormDialog
      title={one('title', { number: dispute.number })}
      confirmLabel={t('publish')}
      route={answerDispute}
      form={form}
      onClose={onClose}
    >
      <ScrollRegion label={t('claim')} className="max-h-48 bg-sunken p-3 text-sm [overflow-wrap:anywhere]">
        <p className="mb-2 whitespace-pre-line">
          <span className="text-ink-soft">{t('claim')}:</span> <Said>{dispute.claim}</Said>
        </p>
        <FindingsList findings={dispute.saidNow} />
      </ScrollRegion>
      <RadioCards<DisputeOutcome>
        label={t('outcome')}
        choices={disputeOutcomes.map((value) => ({
          value,
          label: one(`outcomes.${value}`),
          note: t(`outcomes.${value}`),
        }))}
        value={form.entries.outcome}
        onChange={(outcome) => form.change({ outcome })}
        isCompact
      />
      <TextArea
        label={t('question')}
        help={t('questionHelp')}
        {...form.field('question')}
        maxLength={2_000}
        rows={3}
        autoFocus
      />
      <TextArea label={t('answer')} help={t('answerHelp')} {...form.field('answer')} maxLength={5_000} rows={6} />
    </FormDialog>
  );
}
