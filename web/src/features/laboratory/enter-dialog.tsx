// Entering a result: the form; for one that speaks against the batch, whom it touches, before anything happens; and that it has happened.
import { enterLabResult, type LabConsequences, type LabResult, sendLabReport } from '@amanah/api/laboratory';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../platform/api.ts';
import { useFailureWords } from '../../platform/failure.ts';
import { localToday } from '../../platform/local-day.ts';
import { sendFile } from '../../platform/send-file.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay.tsx';
import { Notice, Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { toasts } from '../../ui/toast-queue.ts';
import { type AnalysisDraft, emptyDraft, faultsOf, percentOf, sourceOf, speaksAgainst } from './analysis-draft.ts';
import { AnalysisFields, ReportField } from './analysis-fields.tsx';
import { forgetLaboratory, labConsequencesQuery } from './queries.ts';
import { Touches } from './touches.tsx';

export interface EnteredBatch {
  readonly id: string;
  readonly batchNumber: string;
  readonly producedOn: string;
}

interface EnterDialogProps {
  readonly batch: EnteredBatch;
  readonly onClose: () => void;
}

const nothing: ReadonlySet<never> = new Set<never>();

export function EnterDialog({ batch, onClose }: EnterDialogProps) {
  const t = useTranslations('laboratory');
  const general = useTranslations('general');
  const failureWords = useFailureWords();
  const queries = useQueryClient();
  const [id] = useState(() => crypto.randomUUID());
  const [draft, setDraft] = useState<AnalysisDraft>(() => emptyDraft(localToday()));
  const [file, setFile] = useState<File | null>(null);
  const [reason, setReason] = useState<string | null>(null);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const [phase, setPhase] = useState<'form' | 'touches'>('form');
  const reach = useQuery({ ...labConsequencesQuery(batch.id), enabled: phase === 'touches' });
  const faults = faultsOf(draft, { producedOn: batch.producedOn, today: localToday() });
  const suggested = t('form.suggestion', {
    report: draft.reportNumber.trim(),
    analyte: t(`analytes.${draft.analyte}`),
    batch: batch.batchNumber,
  });
  const save = useMutation({
    mutationFn: async (): Promise<LabResult> => {
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
          suspensionReason: (reason ?? suggested).trim(),
        },
      });
    },
    onSuccess: async ({ isAdverse }) => {
      toasts.show({ title: t(isAdverse ? 'touches.doneTitle' : 'section'), tone: 'good' });
      await forgetLaboratory(queries);
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasSubmitted(true);
    if (faults.size > 0) return;
    if (speaksAgainst(draft)) setPhase('touches');
    else save.mutate();
  };
  const failure = save.isError ? (
    <Notice tone="red" icon="warning">
      {failureWords(save.error).body}
    </Notice>
  ) : null;
  return (
    <Dialog
      title={phase === 'form' ? t('form.title', { batch: batch.batchNumber }) : t('touches.title')}
      role={phase === 'form' ? 'dialog' : 'alertdialog'}
      closeLabel={general('close')}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen && !save.isPending) onClose();
      }}
    >
      {phase === 'form' ? (
        <form onSubmit={submit} noValidate className="flex flex-col gap-5">
          <AnalysisFields draft={draft} onChange={setDraft} faults={wasSubmitted ? faults : nothing} />
          <ReportField file={file} onChange={setFile} />
          {failure}
          <div className="flex flex-wrap justify-end gap-3">
            <Button tone="secondary" onPress={onClose} isDisabled={save.isPending}>
              {general('cancel')}
            </Button>
            <Button type="submit" isPending={save.isPending}>
              {t(speaksAgainst(draft) ? 'form.look' : 'form.save')}
            </Button>
          </div>
        </form>
      ) : (
        <div className="flex flex-col gap-5">
          <p>{t('touches.body', { batch: batch.batchNumber })}</p>
          {reach.data ? (
            <Touches reach={reach.data} />
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
              value={reason ?? suggested}
              onChange={setReason}
              fault={(reason ?? suggested).trim().length < 10 ? t('form.reasonFault') : undefined}
            />
          ) : null}
          {failure}
          <div className="flex flex-wrap justify-end gap-3">
            <Button tone="secondary" onPress={() => setPhase('form')} isDisabled={save.isPending}>
              {t('touches.back')}
            </Button>
            <Button
              tone="danger"
              icon="warning"
              isPending={save.isPending}
              isDisabled={!reach.data || (suspends(reach.data) && (reason ?? suggested).trim().length < 10)}
              onPress={() => save.mutate()}
            >
              {t('touches.confirm')}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}

const suspends = ({ certificates }: LabConsequences): boolean =>
  certificates.some(({ isOwn, status }) => isOwn && (status === 'valid' || status === 'not_yet_valid'));
