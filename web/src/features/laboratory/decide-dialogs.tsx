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
import { useTranslations } from 'use-intl';
import { api } from '../../platform/api.ts';
import { FormDialog, useForm } from '../../platform/form.tsx';
import { localToday } from '../../platform/local-day.ts';
import { sendFile } from '../../platform/send-file.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { toasts } from '../../ui/toast-queue.ts';
import { type AnalysisDraft, emptyDraft, sourceOf } from './analysis-draft.ts';
import { AnalysisFields, ReportField, useAnalysisFaults } from './analysis-fields.tsx';
import { forgetLaboratory } from './queries.ts';

export type Decision = 'suspend' | 'overturn' | 'close';

interface DecideDialogProps {
  readonly result: LabResult;
  readonly onClose: () => void;
}

const isReason = (text: string) => text.trim().length >= 10;

function useDecision<Entries>(decide: (entries: Entries) => Promise<LabResult>, onClose: () => void) {
  const t = useTranslations('laboratory');
  const queries = useQueryClient();
  return useMutation({
    mutationFn: decide,
    onSuccess: async () => {
      toasts.show({ title: t('decide.done'), tone: 'good' });
      await forgetLaboratory(queries);
      onClose();
    },
  });
}

/** A decision that needs a reason alone. */
function ReasonDialog({
  title,
  body,
  reasonLabel,
  confirm,
  tone = 'primary',
  suggested = '',
  route,
  decide,
  onClose,
}: {
  readonly title: string;
  readonly body: string;
  readonly reasonLabel: string;
  readonly confirm: string;
  readonly tone?: 'primary' | 'danger';
  readonly suggested?: string;
  readonly route: RouteDefinition;
  readonly decide: (reason: string) => Promise<LabResult>;
  readonly onClose: () => void;
}) {
  const t = useTranslations('laboratory');
  const sending = useDecision(decide, onClose);
  const form = useForm({
    initial: { reason: suggested },
    faultsOf: ({ reason }) => ({ reason: isReason(reason) ? undefined : t('form.reasonFault') }),
    sending,
    onSubmit: ({ reason }) => sending.mutate(reason.trim()),
  });
  return (
    <FormDialog title={title} form={form} confirmLabel={confirm} tone={tone} route={route} onClose={onClose}>
      <p className="text-ink-soft">{body}</p>
      <TextArea label={reasonLabel} maxLength={500} {...form.field('reason')} />
    </FormDialog>
  );
}

export function DecideDialog({ decision, ...rest }: DecideDialogProps & { readonly decision: Decision }) {
  if (decision === 'overturn') return <Overturn {...rest} />;
  return decision === 'suspend' ? <Suspend {...rest} /> : <Close {...rest} />;
}

function Suspend({ result, onClose }: DecideDialogProps) {
  const t = useTranslations('laboratory');
  const suggested = t('form.suggestion', {
    report: result.reportNumber,
    analyte: t(`analytes.${result.analyte}`),
    batch: result.batch.batchNumber,
  });
  return (
    <ReasonDialog
      title={t('decide.suspendTitle')}
      body={t('decide.suspendBody')}
      reasonLabel={t('form.reason')}
      confirm={t('decide.suspend')}
      tone="danger"
      suggested={suggested}
      route={suspendForLabResult}
      decide={(reason) => api.call(suspendForLabResult, { params: { id: result.id }, body: { reason } })}
      onClose={onClose}
    />
  );
}

function Close({ result, onClose }: DecideDialogProps) {
  const t = useTranslations('laboratory.decide');
  return (
    <ReasonDialog
      title={t('closeTitle')}
      body={t('closeBody')}
      reasonLabel={t('closeReason')}
      confirm={t('close')}
      route={closeLabInvestigation}
      decide={(reason) => api.call(closeLabInvestigation, { params: { id: result.id }, body: { reason } })}
      onClose={onClose}
    />
  );
}

interface OverturnEntries extends AnalysisDraft {
  readonly file: File | null;
  readonly reason: string;
}

function Overturn({ result, onClose }: DecideDialogProps) {
  const t = useTranslations('laboratory');
  const analysisFaults = useAnalysisFaults({ producedOn: result.sampledOn ?? result.reportedOn });
  const sending = useDecision(async ({ file, reason, ...draft }: OverturnEntries) => {
    const report =
      file && (await sendFile(sendLabReport, { params: { id: result.batch.id }, query: { name: file.name } }, file));
    return api.call(overturnLabResult, {
      params: { id: result.id },
      body: { ...sourceOf(draft), reportId: report?.id ?? '', reason: reason.trim() },
    });
  }, onClose);
  const form = useForm<OverturnEntries>({
    initial: {
      ...emptyDraft(localToday()),
      method: labMethods.find((method) => analytesOf(method).includes(result.analyte)) ?? 'pcr',
      analyte: result.analyte,
      file: null,
      reason: '',
    },
    faultsOf: ({ file, reason, ...draft }) => ({
      ...analysisFaults(draft),
      file: file === null ? t('form.fileMissing') : undefined,
      reason: isReason(reason) ? undefined : t('form.reasonFault'),
    }),
    sending,
    onSubmit: (entries) => sending.mutate(entries),
  });
  return (
    <FormDialog
      title={t('decide.overturnTitle')}
      form={form}
      confirmLabel={t('decide.overturn')}
      route={overturnLabResult}
      onClose={onClose}
    >
      <p className="text-ink-soft">{t('decide.overturnBody')}</p>
      <AnalysisFields form={form} isCounter />
      <ReportField {...form.field('file')} />
      <TextArea label={t('decide.overturnReason')} maxLength={500} {...form.field('reason')} />
    </FormDialog>
  );
}
