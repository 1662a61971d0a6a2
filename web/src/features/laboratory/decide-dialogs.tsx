// What a body decides about an adverse result: suspend its certificates, overturn by a counter-analysis, close the investigation.
import {
  closeLabInvestigation,
  type LabResult,
  overturnLabResult,
  sendLabReport,
  suspendForLabResult,
} from '@amanah/api/laboratory';
import type { RouteDefinition } from '@amanah/api/route';
import { analytesOf, labMethods } from '@amanah/core/laboratory';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../platform/api.ts';
import { useFailureWords } from '../../platform/failure.ts';
import { FormDialog } from '../../platform/form-dialog.tsx';
import { localToday } from '../../platform/local-day.ts';
import { sendFile } from '../../platform/send-file.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { toasts } from '../../ui/toast-queue.ts';
import { type AnalysisDraft, emptyDraft, faultsOf, sourceOf } from './analysis-draft.ts';
import { AnalysisFields, ReportField } from './analysis-fields.tsx';
import { forgetLaboratory } from './queries.ts';

export type Decision = 'suspend' | 'overturn' | 'close';

interface DecideDialogProps {
  readonly result: LabResult;
  readonly onClose: () => void;
}

const nothing: ReadonlySet<never> = new Set<never>();
const isReason = (text: string) => text.trim().length >= 10;

/** @param decide sends the decision with its reason; null: something is missing */
function Deciding({
  title,
  body,
  reasonLabel,
  confirm,
  isDanger = false,
  begin = '',
  children,
  route,
  decide,
  onTried,
  onClose,
}: {
  readonly title: string;
  readonly body: string;
  readonly reasonLabel: string;
  readonly confirm: string;
  readonly isDanger?: boolean;
  readonly begin?: string;
  readonly children?: ReactNode;
  readonly route: RouteDefinition;
  readonly decide: (reason: string) => (() => Promise<LabResult>) | null;
  readonly onTried?: () => void;
  readonly onClose: () => void;
}) {
  const t = useTranslations('laboratory');
  const failureWords = useFailureWords();
  const queries = useQueryClient();
  const [reason, setReason] = useState(begin);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const send = useMutation({
    mutationFn: (work: () => Promise<LabResult>) => work(),
    onSuccess: async () => {
      toasts.show({ title: t('decide.done'), tone: 'good' });
      await forgetLaboratory(queries);
      onClose();
    },
  });
  const submit = () => {
    setWasSubmitted(true);
    onTried?.();
    const work = decide(reason.trim());
    if (isReason(reason) && work !== null) send.mutate(work);
  };
  return (
    <FormDialog
      title={title}
      confirmLabel={confirm}
      tone={isDanger ? 'danger' : 'primary'}
      route={route}
      fault={send.error ? failureWords(send.error).body : null}
      isPending={send.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-ink-soft">{body}</p>
      {children}
      <TextArea
        label={reasonLabel}
        maxLength={500}
        value={reason}
        onChange={setReason}
        fault={wasSubmitted && !isReason(reason) ? t('form.reasonFault') : undefined}
      />
    </FormDialog>
  );
}

export function DecideDialog({ decision, ...rest }: DecideDialogProps & { readonly decision: Decision }) {
  if (decision === 'overturn') return <Overturn {...rest} />;
  return decision === 'suspend' ? <Suspend {...rest} /> : <Close {...rest} />;
}

function Suspend({ result, onClose }: DecideDialogProps) {
  const t = useTranslations('laboratory');
  const begin = t('form.suggestion', {
    report: result.reportNumber,
    analyte: t(`analytes.${result.analyte}`),
    batch: result.batch.batchNumber,
  });
  return (
    <Deciding
      title={t('decide.suspendTitle')}
      body={t('decide.suspendBody')}
      reasonLabel={t('form.reason')}
      confirm={t('decide.suspend')}
      isDanger
      begin={begin}
      route={suspendForLabResult}
      decide={(reason) => () => api.call(suspendForLabResult, { params: { id: result.id }, body: { reason } })}
      onClose={onClose}
    />
  );
}

function Close({ result, onClose }: DecideDialogProps) {
  const t = useTranslations('laboratory.decide');
  return (
    <Deciding
      title={t('closeTitle')}
      body={t('closeBody')}
      reasonLabel={t('closeReason')}
      confirm={t('close')}
      route={closeLabInvestigation}
      decide={(reason) => () => api.call(closeLabInvestigation, { params: { id: result.id }, body: { reason } })}
      onClose={onClose}
    />
  );
}

function Overturn({ result, onClose }: DecideDialogProps) {
  const t = useTranslations('laboratory');
  const [draft, setDraft] = useState<AnalysisDraft>(() => ({
    ...emptyDraft(localToday()),
    method: labMethods.find((method) => analytesOf(method).includes(result.analyte)) ?? 'pcr',
    analyte: result.analyte,
  }));
  const [file, setFile] = useState<File | null>(null);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const faults = faultsOf(draft, { producedOn: result.sampledOn ?? result.reportedOn, today: localToday() });
  return (
    <Deciding
      title={t('decide.overturnTitle')}
      body={t('decide.overturnBody')}
      reasonLabel={t('decide.overturnReason')}
      confirm={t('decide.overturn')}
      route={overturnLabResult}
      onTried={() => setWasSubmitted(true)}
      decide={(reason) =>
        file === null || faults.size > 0
          ? null
          : async () => {
              const sent = await sendFile(
                sendLabReport,
                { params: { id: result.batch.id }, query: { name: file.name } },
                file,
              );
              return api.call(overturnLabResult, {
                params: { id: result.id },
                body: { ...sourceOf(draft), reportId: sent.id, reason },
              });
            }
      }
      onClose={onClose}
    >
      <AnalysisFields draft={draft} onChange={setDraft} faults={wasSubmitted ? faults : nothing} isCounter />
      <ReportField
        file={file}
        onChange={setFile}
        fault={wasSubmitted && file === null ? t('form.fileMissing') : undefined}
      />
    </Deciding>
  );
}
