// Ends an audit. Every no has become a finding then, and nothing of it changes any more.
import { type Audit, concludeAudit } from '@amanah/api/certification/audits';
import type { RouteBody } from '@amanah/api/route';
import { addDays } from '@amanah/core/certificates';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { api } from '../../platform/api.ts';
import { FormDialog, useForm } from '../../platform/form.tsx';
import { localToday } from '../../platform/local-day.ts';
import { TextField } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { toasts } from '../../ui/toast-queue.ts';
import { auditQueryKey } from './use-audit-desk.ts';

export function ConcludeDialog({ audit, onClose }: { readonly audit: Audit; readonly onClose: () => void }) {
  const t = useTranslations('certification.checklist');
  const queries = useQueryClient();
  const conclude = useMutation({
    mutationFn: ({ summary, correctBy }: RouteBody<typeof concludeAudit>) =>
      api.call(concludeAudit, { params: { id: audit.id }, body: { summary: summary.trim(), correctBy } }),
    onSuccess: async () => {
      onClose();
      toasts.show({ title: t('concluded'), tone: 'good' });
      await queries.invalidateQueries({ queryKey: auditQueryKey(audit.id) });
      await queries.invalidateQueries({ queryKey: ['certification'] });
    },
  });
  const form = useForm({
    initial: { summary: '', correctBy: addDays(localToday(), 14) },
    faultsOf: ({ summary }) => ({ summary: summary.trim().length < 3 ? t('summaryMissing') : undefined }),
    sending: conclude,
    onSubmit: (entries) => conclude.mutate(entries),
  });
  return (
    <FormDialog title={t('conclude')} form={form} confirmLabel={t('conclude')} onClose={onClose}>
      <p className="text-ink-soft">{t('concludeBody')}</p>
      <TextArea label={t('summary')} maxLength={2_000} {...form.field('summary')} />
      <TextField type="date" label={t('correctBy')} {...form.field('correctBy')} />
    </FormDialog>
  );
}
