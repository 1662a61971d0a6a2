// What may still be said of a batch that is on record: that its production is finished, and corrections.
import { type BatchDetail, changeBatch, completeBatch } from '@amanah/api/batches';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../../platform/api.ts';
import { useFailureWords } from '../../../platform/failure.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Dialog } from '../../../ui/overlay.tsx';
import { toasts } from '../../../ui/toast-queue.ts';
import { localToday } from './batch-looks.tsx';
import { batchQuery, forgetBatches } from './queries.ts';

interface DialogProps {
  readonly batch: BatchDetail['batch'];
  readonly onClose: () => void;
}

export function CompleteDialog({ batch, onClose }: DialogProps) {
  const t = useTranslations('goods.batch');
  const general = useTranslations('general');
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (day !== '') save.mutate();
  };
  return (
    <Dialog
      title={t('completeTitle')}
      closeLabel={general('close')}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen && !save.isPending) onClose();
      }}
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-5">
        <TextField
          type="date"
          label={t('completeDay')}
          help={t('completeBody')}
          value={day}
          onChange={setDay}
          fault={save.isError ? failureWords(save.error).body : undefined}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="secondary" onPress={onClose} isDisabled={save.isPending}>
            {general('cancel')}
          </Button>
          <Button type="submit" isPending={save.isPending}>
            {t('completeConfirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

export function EditDialog({ batch, onClose }: DialogProps) {
  const t = useTranslations('goods.batch');
  const newBatch = useTranslations('goods.newBatch');
  const general = useTranslations('general');
  const failureWords = useFailureWords();
  const queries = useQueryClient();
  const [expected, setExpected] = useState(batch.expectedCompletion ?? '');
  const [expiry, setExpiry] = useState(batch.expiryDate ?? '');
  const [quantity, setQuantity] = useState(String(batch.quantity));
  const isWrong = !/^[1-9]\d{0,7}$/.test(quantity.trim());
  const save = useMutation({
    mutationFn: () =>
      api.call(changeBatch, {
        params: { id: batch.id },
        body: { expectedCompletion: expected || null, expiryDate: expiry || null, quantity: Number(quantity) },
      }),
    onSuccess: async (detail) => {
      queries.setQueryData(batchQuery(batch.id).queryKey, detail);
      toasts.show({ title: t('saved'), tone: 'good' });
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isWrong) save.mutate();
  };
  return (
    <Dialog
      title={t('editTitle')}
      closeLabel={general('close')}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen && !save.isPending) onClose();
      }}
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-5">
        <TextField type="date" label={newBatch('expected')} value={expected} onChange={setExpected} />
        <TextField type="date" label={newBatch('expiry')} value={expiry} onChange={setExpiry} />
        <TextField
          inputMode="numeric"
          label={newBatch('quantity')}
          value={quantity}
          onChange={setQuantity}
          fault={isWrong ? newBatch('quantityWrong') : undefined}
        />
        {save.isError ? (
          <p role="alert" className="text-sm text-red-ink">
            {failureWords(save.error).body}
          </p>
        ) : null}
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="secondary" onPress={onClose} isDisabled={save.isPending}>
            {general('cancel')}
          </Button>
          <Button type="submit" isPending={save.isPending}>
            {general('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
