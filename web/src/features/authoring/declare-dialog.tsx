// Declaring an event wrong: why, in words for the audit trail, and what takes its place. With a correction nothing is sent from here: the form of
// the corrected event sends both together.
import { declareEventWrong, type RecordedEvent } from '@amanah/api/authoring';
import { type ErrorReason, errorReasons } from '@amanah/core/authoring';
import { isWritten } from '@amanah/core/codes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { api } from '../../platform/api.ts';
import { FormDialog, useForm } from '../../platform/form.tsx';
import { Said } from '../../platform/said.tsx';
import { RadioCards } from '../../ui/choice.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { toasts } from '../../ui/toast-queue.ts';
import type { ProductNames } from './draft-of-recorded.ts';
import { forgetOldJourneys } from './queries.ts';
import { useRecordedWords } from './use-recorded-words.ts';

/** Why an event is wrong. */
export interface Wrong {
  readonly reason: ErrorReason;
  readonly note: string;
}

export interface DeclareDialogProps {
  readonly recorded: RecordedEvent;
  readonly names: ProductNames;
  readonly onClose: () => void;
  readonly onCorrect: (wrong: Wrong) => void;
}

interface Entries {
  readonly reason: ErrorReason | null;
  readonly note: string;
  readonly way: 'corrected' | 'alone';
}

const fewestLetters = 3;
const mostLetters = 500;

export function DeclareDialog({ recorded, names, onClose, onCorrect }: DeclareDialogProps) {
  const t = useTranslations('authoring.declare');
  const { lineOf } = useRecordedWords(names);
  const queries = useQueryClient();
  const declare = useMutation({
    mutationFn: ({ id, ...wrong }: Wrong & { readonly id: string }) =>
      api.call(declareEventWrong, { params: { id: recorded.id }, body: { id, ...wrong, correction: null } }),
    onSuccess: async () => {
      await forgetOldJourneys(queries);
      onClose();
      toasts.show({ title: t('done'), description: t('doneBody'), tone: 'good' });
    },
  });
  const form = useForm<Entries>({
    initial: { reason: null, note: '', way: 'corrected' },
    faultsOf: ({ reason, note }) => ({
      reason: reason === null ? t('reasonFault') : undefined,
      note: isWritten(note.trim(), fewestLetters) ? undefined : t('noteFault'),
    }),
    sending: declare,
    onSubmit({ reason, note, way }, attempt) {
      if (reason === null) return;
      const wrong = { reason, note: note.trim() };
      if (way === 'corrected') onCorrect(wrong);
      else declare.mutate({ id: attempt, ...wrong });
    },
  });
  const { entries, field, change } = form;
  const reason = field('reason');
  return (
    <FormDialog
      title={t('title')}
      form={form}
      confirmLabel={t(entries.way === 'corrected' ? 'goOn' : 'confirm')}
      tone={entries.way === 'corrected' ? 'primary' : 'danger'}
      failureTitle={t('failed')}
      onClose={onClose}
    >
      <Said>{lineOf(recorded)}</Said>
      <p className="text-ink-soft">{t('body')}</p>
      <div {...(reason.fault === undefined ? {} : { 'data-fault': '' })}>
        <RadioCards
          label={t('reason')}
          choices={errorReasons.map((value) => ({
            value,
            label: t(`reasons.${value}.label`),
            note: t(`reasons.${value}.note`),
          }))}
          value={entries.reason}
          // What did not happen has most often nothing in its place.
          onChange={(value) => change({ reason: value, way: value === 'did_not_occur' ? 'alone' : 'corrected' })}
          isCompact
        />
        {reason.fault === undefined ? null : (
          <p role="alert" className="mt-1.5 text-sm text-red-ink">
            {reason.fault}
          </p>
        )}
      </div>
      <TextArea label={t('note')} help={t('noteHelp')} maxLength={mostLetters} rows={2} {...field('note')} />
      <RadioCards
        label={t('way')}
        choices={(['corrected', 'alone'] as const).map((value) => ({
          value,
          label: t(`ways.${value}.label`),
          note: t(`ways.${value}.note`),
        }))}
        {...field('way')}
        isCompact
      />
    </FormDialog>
  );
}
