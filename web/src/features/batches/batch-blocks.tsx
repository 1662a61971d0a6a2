// What keeps a batch from being moved, sold and shipped, and the way out of a hold: one person asks for the release, another one decides.
import type { BatchDetail } from '@amanah/api/batches';
import { askForRelease, decideRelease, holdBatch } from '@amanah/api/batches/holds';
import type { RouteDefinition } from '@amanah/api/route';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../platform/api.ts';
import { useFailureWords } from '../../platform/failure.ts';
import { FormDialog, useForm } from '../../platform/form.tsx';
import { isolated } from '../../platform/isolated.ts';
import { Said } from '../../platform/said.tsx';
import { SecondStepNotice, useSecondStepMissing } from '../../platform/second-step-notice.tsx';
import { useDayWords } from '../../platform/use-day-words.ts';
import { forgetVerdicts } from '../../platform/verdict-keys.ts';
import { Button } from '../../ui/button.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { toasts } from '../../ui/toast-queue.ts';
import { batchQuery } from './queries.ts';

export function BatchBlocks({ detail }: { readonly detail: BatchDetail }) {
  const t = useTranslations('batches.blocks');
  const words = useDayWords();
  const { blocks } = detail;
  if (blocks.length === 0) return null;
  return (
    <SectionCard title={t('title')} icon="warning">
      <p>{t('introduction')}</p>
      <ul className="mt-2 divide-y divide-line">
        {blocks.map(({ kind, reason, since }) => (
          <li key={`${kind} ${since} ${reason}`} className="py-2">
            <span className="font-medium">{t(`kinds.${kind}`)}</span>{' '}
            <span className="text-ink-soft">
              <Said>{reason}</Said> · {t('since', { moment: words.moment(since) })}
            </span>
          </li>
        ))}
      </ul>
      {blocks.some(({ kind }) => kind === 'hold') ? <Release detail={detail} /> : null}
    </SectionCard>
  );
}

function Release({ detail }: { readonly detail: BatchDetail }) {
  const t = useTranslations('batches.blocks');
  const words = useDayWords();
  const failureWords = useFailureWords();
  const queries = useQueryClient();
  const isStepMissing = useSecondStepMissing(decideRelease);
  const [isAsking, setIsAsking] = useState(false);
  const { batch, release, mayRelease } = detail;
  const deciding = useMutation({
    mutationFn: (decision: 'release' | 'keep') =>
      api.call(decideRelease, { params: { id: batch.id }, body: { decision, askedAt: release?.askedAt ?? '' } }),
    onSuccess: (saved, decision) => {
      queries.setQueryData(batchQuery(batch.id).queryKey, saved);
      forgetVerdicts(queries);
      toasts.show({ title: t(decision === 'release' ? 'released' : 'kept'), tone: 'good' });
    },
  });
  const decide = (decision: 'release' | 'keep') => ({
    isDisabled: !mayRelease || release?.isAskedByYou === true || isStepMissing,
    isPending: deciding.isPending && deciding.variables === decision,
    onPress: () => deciding.mutate(decision),
  });
  return (
    <div className="mt-3 border-t border-line pt-4">
      {isStepMissing ? <SecondStepNotice className="mb-3" /> : null}
      {release === null ? (
        <>
          <p className="text-ink-soft">{t('twoPeople')}</p>
          <Button
            className="mt-3"
            tone="secondary"
            size="small"
            isDisabled={!mayRelease || isStepMissing}
            onPress={() => setIsAsking(true)}
          >
            {t('ask')}
          </Button>
        </>
      ) : (
        <>
          <p>{t('asked', { person: isolated(release.askedBy), moment: words.moment(release.askedAt) })}</p>
          <Said as="p" className="mt-1 whitespace-pre-line">
            {release.reason}
          </Said>
          <div className="mt-3 flex flex-wrap gap-3">
            <Button size="small" icon="check" {...decide('release')}>
              {t('release')}
            </Button>
            <Button size="small" tone="secondary" {...decide('keep')}>
              {t('keep')}
            </Button>
          </div>
          {release.isAskedByYou ? <p className="mt-2 text-sm text-ink-soft">{t('notYou')}</p> : null}
        </>
      )}
      {mayRelease ? null : <p className="mt-2 text-sm text-ink-soft">{t('leadersOnly')}</p>}
      {deciding.error ? (
        <p role="alert" className="mt-2 text-sm text-red-ink">
          {failureWords(deciding.error).body}
        </p>
      ) : null}
      {isAsking ? <AskDialog id={batch.id} onClose={() => setIsAsking(false)} /> : null}
    </div>
  );
}

interface DialogProps {
  readonly id: string;
  readonly onClose: () => void;
}

function AskDialog({ id, onClose }: DialogProps) {
  const t = useTranslations('batches.blocks');
  return (
    <ReasonDialog
      id={id}
      route={askForRelease}
      send={(reason) => api.call(askForRelease, { params: { id }, body: { reason } })}
      words={{ title: t('askTitle'), label: t('reason'), confirm: t('ask'), done: t('askedToast') }}
      onClose={onClose}
    />
  );
}

export function HoldDialog({ id, onClose }: DialogProps) {
  const t = useTranslations('batches.blocks');
  // Sent again it is the same hold.
  const [holdId] = useState(() => crypto.randomUUID());
  return (
    <ReasonDialog
      id={id}
      route={holdBatch}
      send={async (reason, queries) => {
        const saved = await api.call(holdBatch, { params: { id }, body: { id: holdId, reason } });
        forgetVerdicts(queries);
        return saved;
      }}
      words={{
        ...{ title: t('holdTitle'), help: t('holdBody'), label: t('holdReason'), confirm: t('hold'), done: t('held') },
      }}
      onClose={onClose}
    />
  );
}

interface ReasonDialogProps extends DialogProps {
  readonly route: RouteDefinition;
  readonly send: (reason: string, queries: QueryClient) => Promise<BatchDetail>;
  readonly words: {
    readonly title: string;
    readonly help?: string;
    readonly label: string;
    readonly confirm: string;
    readonly done: string;
  };
}

function ReasonDialog({ id, route, send, words, onClose }: ReasonDialogProps) {
  const t = useTranslations('batches.blocks');
  const queries = useQueryClient();
  const sending = useMutation({
    mutationFn: ({ reason }: { readonly reason: string }) => send(reason.trim(), queries),
    onSuccess: (saved) => {
      queries.setQueryData(batchQuery(id).queryKey, saved);
      toasts.show({ title: words.done, tone: 'good' });
      onClose();
    },
  });
  const form = useForm({
    initial: { reason: '' },
    faultsOf: ({ reason }) => ({ reason: reason.trim().length < 10 ? t('reasonFault') : undefined }),
    sending,
    onSubmit: (entries) => sending.mutate(entries),
  });
  return (
    <FormDialog title={words.title} confirmLabel={words.confirm} route={route} form={form} onClose={onClose}>
      <TextArea
        autoFocus
        maxLength={500}
        label={words.label}
        {...(words.help === undefined ? {} : { help: words.help })}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
