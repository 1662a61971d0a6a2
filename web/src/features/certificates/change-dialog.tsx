// Suspend, revoke: what happens in plain words, and the reason that is kept. Waits for the answer: a change of status
// is an entry of the public log, which nothing takes back.
import { type CertificateAction, changeCertificateStatus, type IssuedCertificate } from '@amanah/api/certificates';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { api } from '../../platform/api.ts';
import { FormBody, FormFailure, useForm } from '../../platform/form.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Dialog } from '../../ui/overlay.tsx';
import { toasts } from '../../ui/toast-queue.ts';
import { forgetOldAnswers } from './queries.ts';

export interface ChangeDialogProps {
  readonly certificate: IssuedCertificate;
  readonly action: Exclude<CertificateAction, 'reinstate'>;
  readonly onClose: () => void;
}

export const fewestLettersOfReason = 10;
export const mostLettersOfReason = 500;

export function ChangeDialog({ certificate: { id, number }, action, onClose }: ChangeDialogProps) {
  const t = useTranslations('certificates.change');
  const general = useTranslations('general');
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (given: string) =>
      api.call(changeCertificateStatus, { params: { id }, body: { action, reason: given } }),
    onSuccess: async () => {
      await forgetOldAnswers(queries);
      onClose();
      toasts.show({ title: t(`${action}.done`, { number }), description: t('doneBody'), tone: 'good' });
    },
  });
  const form = useForm({
    initial: { reason: '', isSure: action !== 'revoke' },
    faultsOf: ({ reason, isSure }) => ({
      reason: reason.trim().length < fewestLettersOfReason ? t('reasonFault') : undefined,
      isSure: isSure ? undefined : t('revoke.sureFault'),
    }),
    sending: change,
    onSubmit: ({ reason }) => change.mutate(reason.trim()),
  });
  const sure = form.field('isSure');
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
      <FormBody form={form}>
        <p>{t(`${action}.body`)}</p>
        <TextField
          autoFocus
          label={t('reason')}
          help={t('reasonHelp')}
          maxLength={mostLettersOfReason}
          {...form.field('reason')}
        />
        {action === 'revoke' ? (
          <div>
            <label className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                checked={sure.value}
                onChange={(event) => sure.onChange(event.target.checked)}
                aria-invalid={sure.fault !== undefined}
                aria-describedby={sure.fault === undefined ? undefined : 'sure-fault'}
                className="size-5 shrink-0 accent-brand"
              />
              {t('revoke.sure')}
            </label>
            {sure.fault === undefined ? null : (
              <p id="sure-fault" role="alert" className="text-sm text-red-ink">
                {sure.fault}
              </p>
            )}
          </div>
        ) : null}
        <FormFailure form={form} />
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
      </FormBody>
    </Dialog>
  );
}
