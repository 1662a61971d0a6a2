// Asks for the password before a second step is set up, and where the account has none yet also for a code that is mailed: the password
// alone may be stolen. The server asks for both, whatever is shown here.
import { confirmMailCode, type Security, sendMailCode } from '@amanah/api/identity/security';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../../platform/api.ts';
import { FormDialog, useForm } from '../../../platform/form.tsx';
import { useAuth } from '../../../platform/session.tsx';
import { TextField } from '../../../ui/field.tsx';
import { PasswordDialog, type PasswordDialogProps } from './password-dialog.tsx';
import { securityQuery } from './queries.ts';

export interface ProofDialogProps extends PasswordDialogProps {
  readonly security: Security;
}

export function ProofDialog({ security, ...dialog }: ProofDialogProps) {
  const [sentFor, setSentFor] = useState<string | null>(null);
  const send = useMutation({
    mutationFn: (password: string) => api.call(sendMailCode, { body: { password } }),
    onSuccess: (_, password) => setSentFor(password),
  });
  if (sentFor !== null)
    return (
      <MailCodeDialog
        title={dialog.title}
        onConfirmed={() => {
          setSentFor(null);
          dialog.mutation.mutate(sentFor);
        }}
        onClose={dialog.onClose}
      />
    );
  return <PasswordDialog {...dialog} mutation={security.beforeChange === 'mail_code' ? send : dialog.mutation} />;
}

function MailCodeDialog({
  title,
  onConfirmed,
  onClose,
}: {
  readonly title: string;
  readonly onConfirmed: () => void;
  readonly onClose: () => void;
}) {
  const t = useTranslations('security.mailCode');
  const queries = useQueryClient();
  const { user } = useAuth();
  const confirm = useMutation({
    mutationFn: (code: string) => api.call(confirmMailCode, { body: { code: code.trim() } }),
    onSuccess: (next) => {
      queries.setQueryData(securityQuery.queryKey, next);
      onConfirmed();
    },
  });
  const form = useForm({
    initial: { code: '' },
    faultsOf: ({ code }) => ({ code: code.trim().length < 6 ? t('codeFault') : undefined }),
    sending: confirm,
    onSubmit: ({ code }) => confirm.mutate(code),
  });
  return (
    <FormDialog title={title} form={form} confirmLabel={t('confirm')} onClose={onClose}>
      <p className="text-ink-soft [overflow-wrap:anywhere]">{t('body', { email: user?.email ?? '' })}</p>
      <TextField
        autoFocus
        isCode
        label={t('code')}
        autoComplete="one-time-code"
        maxLength={20}
        {...form.field('code')}
      />
    </FormDialog>
  );
}
