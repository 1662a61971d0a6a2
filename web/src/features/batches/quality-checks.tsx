// What was checked of a batch: outcome, by whom, when, with its document; and the form for another check.
import {
  addQualityCheck,
  attachCheckDocument,
  type BatchDetail,
  checkDocument,
  type QualityCheck,
} from '@amanah/api/batches';
import { checkOutcomes, lacksNote } from '@amanah/core/batches';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../platform/api.ts';
import { useFailureWords } from '../../platform/failure.ts';
import { fetchFile } from '../../platform/fetch-file.ts';
import { FormDialog, useForm } from '../../platform/form.tsx';
import { isolated } from '../../platform/isolated.ts';
import { Said } from '../../platform/said.tsx';
import { sendFile } from '../../platform/send-file.ts';
import { useAuth } from '../../platform/session.tsx';
import { useDayWords } from '../../platform/use-day-words.ts';
import { forgetVerdicts } from '../../platform/verdict-keys.ts';
import { Button } from '../../ui/button.tsx';
import { RadioCards } from '../../ui/choice.tsx';
import { TextField } from '../../ui/field.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { toasts } from '../../ui/toast-queue.ts';
import { OutcomeBadge } from './batch-badges.tsx';
import { batchQuery } from './queries.ts';

export function QualityChecks({ detail }: { readonly detail: BatchDetail }) {
  const t = useTranslations('batches.batch');
  const [isAdding, setIsAdding] = useState(false);
  const { batch, qualityChecks, mayWrite } = detail;
  return (
    <SectionCard
      title={t('checks')}
      icon="flask"
      aside={
        <Button tone="secondary" size="small" icon="plus" isDisabled={!mayWrite} onPress={() => setIsAdding(true)}>
          {t('addCheck')}
        </Button>
      }
    >
      {qualityChecks.length === 0 ? (
        <p className="text-ink-soft">{t('noChecks')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {qualityChecks.map((check) => (
            <Check key={check.id} batchId={batch.id} check={check} mayWrite={mayWrite} />
          ))}
        </ul>
      )}
      {isAdding ? <AddCheck batchId={batch.id} onClose={() => setIsAdding(false)} /> : null}
    </SectionCard>
  );
}

interface CheckProps {
  readonly batchId: string;
  readonly check: QualityCheck;
  readonly mayWrite: boolean;
}

function Check({ batchId, check, mayWrite }: CheckProps) {
  const t = useTranslations('batches.batch');
  const words = useDayWords();
  const failureWords = useFailureWords();
  const queries = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const params = { id: batchId, checkId: check.id };
  const attach = useMutation({
    mutationFn: (file: File) => sendFile(attachCheckDocument, { params, query: { name: file.name } }, file),
    onSuccess: (detail) => {
      queries.setQueryData(batchQuery(batchId).queryKey, detail);
      // One that failed blocks the batch.
      forgetVerdicts(queries);
      toasts.show({ title: t('attached'), tone: 'good' });
    },
  });
  const download = useMutation({
    mutationFn: (name: string) => fetchFile(checkDocument, { params }, { name, type: 'application/octet-stream' }),
  });
  const failure = attach.error ?? download.error;
  const { document } = check;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <Said as="span">{check.name}</Said>
          <OutcomeBadge outcome={check.outcome} />
        </p>
        <p className="text-sm text-ink-soft">
          {t('checkedBy', { name: isolated(check.by), time: words.moment(check.at) })}
        </p>
        {check.note ? (
          <Said as="p" className="mt-1 text-sm">
            {check.note}
          </Said>
        ) : null}
        {failure ? (
          <p role="alert" className="mt-1 text-sm text-red-ink">
            {failureWords(failure).body}
          </p>
        ) : null}
      </div>
      {document ? (
        <Button
          tone="quiet"
          size="small"
          icon="document"
          aria-label={t('download', { name: document.name })}
          isPending={download.isPending}
          onPress={() => download.mutate(document.name)}
        >
          {document.name}
        </Button>
      ) : mayWrite ? (
        <>
          <input
            ref={input}
            type="file"
            hidden
            accept=".pdf,.jpg,.jpeg,.png,.webp,.docx,.xlsx"
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              event.currentTarget.value = '';
              if (file) attach.mutate(file);
            }}
          />
          <Button
            tone="quiet"
            size="small"
            icon="link"
            aria-label={t('attach', { name: check.name })}
            isPending={attach.isPending}
            onPress={() => input.current?.click()}
          >
            {t('attachShort')}
          </Button>
        </>
      ) : null}
    </li>
  );
}

interface Entries {
  readonly name: string;
  readonly by: string;
  readonly at: string;
  readonly outcome: QualityCheck['outcome'];
  readonly note: string;
}

const noteLabels = { passed: 'note', conditional: 'condition', failed: 'found' } as const;

function AddCheck({ batchId, onClose }: { readonly batchId: string; readonly onClose: () => void }) {
  const t = useTranslations('batches.batch');
  const newBatch = useTranslations('batches.new');
  const queries = useQueryClient();
  const { user } = useAuth();
  const save = useMutation({
    mutationFn: ({ id, name, by, at, outcome, note }: Entries & { readonly id: string }) =>
      api.call(addQualityCheck, {
        params: { id: batchId },
        body: { id, name: name.trim(), by: by.trim(), at: new Date(at).toISOString(), outcome, note: note.trim() },
      }),
    onSuccess: (detail) => {
      queries.setQueryData(batchQuery(batchId).queryKey, detail);
      toasts.show({ title: t('checkSaved'), tone: 'good' });
      onClose();
    },
  });
  const missing = (isMissing: boolean) => (isMissing ? newBatch('missing') : undefined);
  const form = useForm<Entries>({
    initial: { name: '', by: user?.username ?? '', at: localMinute(new Date()), outcome: 'passed', note: '' },
    faultsOf: ({ name, by, at, outcome, note }) => ({
      name: missing(name.trim() === ''),
      by: missing(by.trim() === ''),
      at: missing(Number.isNaN(Date.parse(at))),
      note: lacksNote({ outcome, note })
        ? t(outcome === 'conditional' ? 'conditionMissing' : 'noteMissing')
        : undefined,
    }),
    sending: save,
    onSubmit: (entries, id) => save.mutate({ id, ...entries }),
  });
  return (
    <FormDialog title={t('addCheck')} form={form} confirmLabel={t('saveCheck')} onClose={onClose}>
      <TextField autoFocus label={t('checkName')} maxLength={120} {...form.field('name')} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField label={t('checkBy')} maxLength={80} {...form.field('by')} />
        <TextField type="datetime-local" label={t('checkAt')} {...form.field('at')} />
      </div>
      <RadioCards
        label={t('outcome')}
        columns={1}
        isCompact
        choices={checkOutcomes.map((value) => ({ value, label: t(`outcomes.${value}`) }))}
        {...form.field('outcome')}
      />
      <TextArea label={t(noteLabels[form.entries.outcome])} maxLength={1000} {...form.field('note')} />
    </FormDialog>
  );
}

const two = (value: number) => String(value).padStart(2, '0');
const localMinute = (at: Date) =>
  `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
