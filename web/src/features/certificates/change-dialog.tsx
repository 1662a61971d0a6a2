// Suspend, reinstate, revoke: what happens in plain words, and the reason that is kept. Waits for the answer: a change of status
// is an entry of the public log, which nothing takes back.
import { type CertificateAction, changeCertificateStatus, type IssuedCertificate } from '@amanah/api/certificates';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../platform/api.ts';
import { useFailureWords } from '../../platform/failure.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Dialog } from '../../ui/overlay.tsx';
import { Notice } from '../../ui/states.tsx';
import { toasts } from '../../ui/toast-queue.ts';
import { forgetOldAnswers } from './queries.ts';

export interface ChangeDialogProps {
  readonly certificate: IssuedCertificate;
  readonly action: CertificateAction;
  readonly onClose: () => void;
}

const fewestLetters = 3;
const mostLetters = 500;

export function ChangeDialog({ certificate: { id, number }, action, onClose }: ChangeDialogProps) {
  const t = useTranslations('certificates.change');
  const general = useTranslations('general');
  const failureWords = useFailureWords();
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const [isSure, setIsSure] = useState(false);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const change = useMutation({
    mutationFn: (given: string) =>
      api.call(changeCertificateStatus, { params: { id }, body: { action, reason: given } }),
    onSuccess: async () => {
      await forgetOldAnswers(queries);
      onClose();
      toasts.show({ title: t(`${action}.done`, { number }), description: t('doneBody'), tone: 'good' });
    },
  });
  const isReasonShort = reason.trim().length < fewestLetters;
  const isUnsure = action === 'revoke' && !isSure;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasSubmitted(true);
    if (!isReasonShort && !isUnsure) change.mutate(reason.trim());
  };
  return (
    <Dialog
      role="alertdialog"
      title={t(`${action}.title`, { number })}
      closeLabel={general('close')}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen && !change.isPending) onClose();
      }}
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-5">
        <p>{t(`${action}.body`)}</p>
        <TextField
          autoFocus
          label={t('reason')}
          help={t('reasonHelp')}
          maxLength={mostLetters}
          value={reason}
          onChange={setReason}
          fault={wasSubmitted && isReasonShort ? t('reasonFault') : undefined}
        />
        {action === 'revoke' ? (
          <div>
            <label className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                checked={isSure}
                onChange={(event) => setIsSure(event.target.checked)}
                aria-invalid={wasSubmitted && isUnsure}
                aria-describedby={wasSubmitted && isUnsure ? 'sure-fault' : undefined}
                className="size-5 shrink-0 accent-brand"
              />
              {t('revoke.sure')}
            </label>
            {wasSubmitted && isUnsure ? (
              <p id="sure-fault" role="alert" className="text-sm text-red-ink">
                {t('revoke.sureFault')}
              </p>
            ) : null}
          </div>
        ) : null}
        {change.isError ? (
          <div role="alert">
            <Notice tone="red" icon="warning">
              {failureWords(change.error).body}
            </Notice>
          </div>
        ) : null}
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="secondary" onPress={onClose} isDisabled={change.isPending}>
            {t('back')}
          </Button>
          <Button
            type="submit"
            tone={action === 'revoke' ? 'danger' : 'primary'}
            isPending={change.isPending}
            pendingLabel={t(`${action}.pending`)}
          >
            {t(`${action}.confirm`)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
