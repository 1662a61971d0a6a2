// Entering a result: the form; for one that speaks against the batch, whom it touches, before anything happens; and that it has happened.
import { enterLabResult, type LabConsequences, type LabResult, sendLabReport } from '@amanah/api/laboratory';
import { canBeSuspended } from '@amanah/core/certificates';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../platform/api.ts';
import { useFailureWords } from '../../platform/failure.ts';
import { FormBody, useForm } from '../../platform/form.tsx';
import { localToday } from '../../platform/local-day.ts';
import { sendFile } from '../../platform/send-file.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay.tsx';
import { Notice, Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { toasts } from '../../ui/toast-queue.ts';
import { type AnalysisDraft, emptyDraft, percentOf, sourceOf, speaksAgainst } from './analysis-draft.ts';
import { AnalysisFields, ReportField, useAnalysisFaults } from './analysis-fields.tsx';
import { Consequences } from './consequences.tsx';
import { forgetLaboratory, labConsequencesQuery } from './queries.ts';

export interface EnteredBatch {
  readonly id: string;
  readonly batchNumber: string;
  readonly producedOn: string;
}

interface Entries extends AnalysisDraft {
  readonly file: File | null;
  /** null: the one that is suggested. */
  readonly reason: string | null;
}

interface EnterDialogProps {
  readonly batch: EnteredBatch;
  readonly onClose: () => void;
}

export function EnterDialog({ batch, onClose }: EnterDialogProps) {
  const t = useTranslations('laboratory');
  const general = useTranslations('general');
  const failureWords = useFailureWords();
  const queries = useQueryClient();
  const [id] = useState(() => crypto.randomUUID());
  const [phase, setPhase] = useState<'form' | 'consequences'>('form');
  const reach = useQuery({ ...labConsequencesQuery(batch.id), enabled: phase === 'consequences' });
  const analysisFaults = useAnalysisFaults({ producedOn: batch.producedOn });
  const suggestedFor = (draft: AnalysisDraft) =>
    t('form.suggestion', {
      report: draft.reportNumber.trim(),
      analyte: t(`analytes.${draft.analyte}`),
      batch: batch.batchNumber,
    });
  const save = useMutation({
    mutationFn: async ({ file, reason, ...draft }: Entries): Promise<LabResult> => {
      const params = { id: batch.id };
      const report = file && (await sendFile(sendLabReport, { params, query: { name: file.name } }, file));
      return api.call(enterLabResult, {
        params,
        body: {
          id,
          ...sourceOf(draft),
          analyte: draft.analyte,
          outcome: draft.outcome,
          ethanolPercent: percentOf(draft),
          reportId: report?.id ?? null,
          suspensionReason: (reason ?? suggestedFor(draft)).trim(),
        },
      });
    },
    onSuccess: async ({ isAdverse }) => {
      toasts.show({ title: t(isAdverse ? 'consequences.doneTitle' : 'section'), tone: 'good' });
      await forgetLaboratory(queries);
      onClose();
    },
  });
  const form = useForm<Entries>({
    initial: { ...emptyDraft(localToday()), file: null, reason: null },
    faultsOf: ({ file, reason, ...draft }) => analysisFaults(draft),
    sending: save,
    onSubmit(entries) {
      if (speaksAgainst(entries)) setPhase('consequences');
      else save.mutate(entries);
    },
  });
  const { entries } = form;
  const reason = entries.reason ?? suggestedFor(entries);
  const isReasonShort = reason.trim().length < 10;
  const failure = save.isError ? (
    <Notice tone="red" icon="warning">
      {failureWords(save.error).body}
    </Notice>
  ) : null;
  return (
    <Dialog
      title={phase === 'form' ? t('form.title', { batch: batch.batchNumber }) : t('consequences.title')}
      role={phase === 'form' ? 'dialog' : 'alertdialog'}
      closeLabel={general('close')}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen && !save.isPending) onClose();
      }}
    >
      {phase === 'form' ? (
        <FormBody form={form}>
          <AnalysisFields form={form} />
          <ReportField {...form.field('file')} />
          {failure}
          <div className="flex flex-wrap justify-end gap-3">
            <Button tone="secondary" onPress={onClose} isDisabled={save.isPending}>
              {general('cancel')}
            </Button>
            <Button type="submit" isPending={save.isPending}>
              {t(speaksAgainst(entries) ? 'form.preview' : 'form.save')}
            </Button>
          </div>
        </FormBody>
      ) : (
        <div className="flex flex-col gap-5">
          <p>{t('consequences.body', { batch: batch.batchNumber })}</p>
          {reach.data ? (
            <Consequences reach={reach.data} />
          ) : reach.isError ? (
            <Notice tone="red" icon="warning">
              {failureWords(reach.error).body}
            </Notice>
          ) : (
            <SkeletonGroup label={general('loading')} className="flex flex-col gap-3">
              <Skeleton className="h-8" />
              <Skeleton className="h-8" />
              <Skeleton className="h-8" />
            </SkeletonGroup>
          )}
          {reach.data && suspends(reach.data) ? (
            <TextArea
              label={t('form.reason')}
              maxLength={500}
              value={reason}
              onChange={(next) => form.change({ reason: next })}
              fault={isReasonShort ? t('form.reasonFault') : undefined}
            />
          ) : null}
          {failure}
          <div className="flex flex-wrap justify-end gap-3">
            <Button tone="secondary" onPress={() => setPhase('form')} isDisabled={save.isPending}>
              {t('consequences.back')}
            </Button>
            <Button
              tone="danger"
              icon="warning"
              isPending={save.isPending}
              isDisabled={!reach.data || (suspends(reach.data) && isReasonShort)}
              onPress={() => save.mutate(entries)}
            >
              {t('consequences.confirm')}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}

const suspends = ({ certificates }: LabConsequences): boolean =>
  certificates.some(({ isOwn, status }) => isOwn && canBeSuspended(status));
