// What may still be said of a batch that is on record: that its production is finished, and corrections.
import { type BatchDetail, changeBatch, completeBatch } from '@amanah/api/batches';
import type { RouteBody } from '@amanah/api/route';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { api } from '../../platform/api.ts';
import { ConflictDialog, takeKeys, useEditing } from '../../platform/editing.tsx';
import { FormDialog, useForm } from '../../platform/form.tsx';
import { localToday } from '../../platform/local-day.ts';
import { forgetVerdicts } from '../../platform/verdict-keys.ts';
import { TextField } from '../../ui/field.tsx';
import { toasts } from '../../ui/toast-queue.ts';
import { batchQuery, forgetBatches } from './queries.ts';

interface DialogProps {
  readonly batch: BatchDetail['batch'];
  readonly onClose: () => void;
}

export function CompleteDialog({ batch, onClose }: DialogProps) {
  const t = useTranslations('batches.batch');
  const newBatch = useTranslations('batches.new');
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: (body: RouteBody<typeof completeBatch>) => api.call(completeBatch, { params: { id: batch.id }, body }),
    onSuccess: async () => {
      toasts.show({ title: t('completedDone'), tone: 'good' });
      await forgetBatches(queries);
      onClose();
    },
  });
  const form = useForm({
    initial: { completionDate: localToday() },
    faultsOf: ({ completionDate }) => ({ completionDate: completionDate === '' ? newBatch('missing') : undefined }),
    sending: save,
    onSubmit: (entries) => save.mutate(entries),
  });
  return (
    <FormDialog title={t('completeTitle')} form={form} confirmLabel={t('completeConfirm')} onClose={onClose}>
      <TextField type="date" label={t('completeDay')} help={t('completeBody')} {...form.field('completionDate')} />
    </FormDialog>
  );
}

const entriesOf = ({ expectedCompletion, expiryDate, quantity }: RouteBody<typeof changeBatch>) => ({
  expectedCompletion: expectedCompletion ?? '',
  expiryDate: expiryDate ?? '',
  quantity: String(quantity),
});

export function EditDialog({ batch, onClose }: DialogProps) {
  const t = useTranslations('batches.batch');
  const newBatch = useTranslations('batches.new');
  const general = useTranslations('general');
  const queries = useQueryClient();
  const save = useEditing({
    read: { etag: batch.etag, content: batch },
    send: (body: RouteBody<typeof changeBatch>, ifMatch) =>
      api.call(changeBatch, { params: { id: batch.id }, ifMatch, body }),
    onSaved: (detail) => {
      queries.setQueryData(batchQuery(batch.id).queryKey, detail);
      forgetVerdicts(queries);
      toasts.show({ title: t('saved'), tone: 'good' });
      onClose();
    },
    fill: (content) => form.change(entriesOf(content)),
    onTaken: () => queries.invalidateQueries({ queryKey: batchQuery(batch.id).queryKey }),
  });
  const form = useForm({
    initial: entriesOf(batch),
    faultsOf: ({ quantity }) => ({
      quantity: /^[1-9]\d{0,7}$/.test(quantity.trim()) ? undefined : newBatch('quantityWrong'),
    }),
    sending: save,
    onSubmit: ({ expectedCompletion, expiryDate, quantity }) =>
      save.save({
        expectedCompletion: expectedCompletion || null,
        expiryDate: expiryDate || null,
        quantity: Number(quantity),
      }),
  });
  if (save.conflict)
    return (
      <ConflictDialog
        editing={save}
        parts={[
          // One of the days has to come before the other.
          {
            label: `${newBatch('expected')}, ${newBatch('expiry')}`,
            show: (one) => [one.expectedCompletion, one.expiryDate].filter(Boolean).join(', '),
            take: takeKeys('expectedCompletion', 'expiryDate'),
          },
          { label: newBatch('quantity'), show: (one) => String(one.quantity), take: takeKeys('quantity') },
        ]}
      />
    );
  return (
    <FormDialog title={t('editTitle')} form={form} confirmLabel={general('save')} onClose={onClose}>
      <TextField type="date" label={newBatch('expected')} {...form.field('expectedCompletion')} />
      <TextField type="date" label={newBatch('expiry')} {...form.field('expiryDate')} />
      <TextField inputMode="numeric" label={newBatch('quantity')} {...form.field('quantity')} />
    </FormDialog>
  );
}
