// What may still be said of a batch that is on record: that its production is finished, and corrections.
import { type BatchDetail, changeBatch, completeBatch } from '@amanah/api/batches';
import type { RouteBody } from '@amanah/api/route';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../platform/api.ts';
import { ConflictDialog, takeKeys, useEditing } from '../../platform/editing.tsx';
import { useFailureWords } from '../../platform/failure.ts';
import { FormDialog } from '../../platform/form-dialog.tsx';
import { localToday } from '../../platform/local-day.ts';
import { TextField } from '../../ui/field.tsx';
import { toasts } from '../../ui/toast-queue.ts';
import { batchQuery, forgetBatches } from './queries.ts';

interface DialogProps {
  readonly batch: BatchDetail['batch'];
  readonly onClose: () => void;
}

export function CompleteDialog({ batch, onClose }: DialogProps) {
  const t = useTranslations('batches.batch');
  const failureWords = useFailureWords();
  const queries = useQueryClient();
  const [day, setDay] = useState(localToday);
  const save = useMutation({
    mutationFn: () => api.call(completeBatch, { params: { id: batch.id }, body: { completionDate: day } }),
    onSuccess: async () => {
      toasts.show({ title: t('completedDone'), tone: 'good' });
      await forgetBatches(queries);
      onClose();
    },
  });
  const submit = () => {
    if (day !== '') save.mutate();
  };
  return (
    <FormDialog
      title={t('completeTitle')}
      confirmLabel={t('completeConfirm')}
      fault={null}
      isPending={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        type="date"
        label={t('completeDay')}
        help={t('completeBody')}
        value={day}
        onChange={setDay}
        fault={save.isError ? failureWords(save.error).body : undefined}
      />
    </FormDialog>
  );
}

export function EditDialog({ batch, onClose }: DialogProps) {
  const t = useTranslations('batches.batch');
  const newBatch = useTranslations('batches.new');
  const general = useTranslations('general');
  const failureWords = useFailureWords();
  const queries = useQueryClient();
  const [expected, setExpected] = useState(batch.expectedCompletion ?? '');
  const [expiry, setExpiry] = useState(batch.expiryDate ?? '');
  const [quantity, setQuantity] = useState(String(batch.quantity));
  const isWrong = !/^[1-9]\d{0,7}$/.test(quantity.trim());
  const save = useEditing({
    read: { etag: batch.etag, content: batch },
    send: (body: RouteBody<typeof changeBatch>, ifMatch) =>
      api.call(changeBatch, { params: { id: batch.id }, ifMatch, body }),
    onSaved: (detail) => {
      queries.setQueryData(batchQuery(batch.id).queryKey, detail);
      toasts.show({ title: t('saved'), tone: 'good' });
      onClose();
    },
    fill: ({ expectedCompletion, expiryDate, quantity: units }) => {
      setExpected(expectedCompletion ?? '');
      setExpiry(expiryDate ?? '');
      setQuantity(String(units));
    },
    onTaken: () => queries.invalidateQueries({ queryKey: batchQuery(batch.id).queryKey }),
  });
  const submit = () => {
    if (!isWrong)
      save.save({ expectedCompletion: expected || null, expiryDate: expiry || null, quantity: Number(quantity) });
  };
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
    <FormDialog
      title={t('editTitle')}
      confirmLabel={general('save')}
      fault={save.error ? failureWords(save.error).body : null}
      isPending={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField type="date" label={newBatch('expected')} value={expected} onChange={setExpected} />
      <TextField type="date" label={newBatch('expiry')} value={expiry} onChange={setExpiry} />
      <TextField
        inputMode="numeric"
        label={newBatch('quantity')}
        value={quantity}
        onChange={setQuantity}
        fault={isWrong ? newBatch('quantityWrong') : undefined}
      />
    </FormDialog>
  );
}
