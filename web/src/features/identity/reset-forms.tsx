// Forgotten password: asking for the link, and setting the new password with it. The answer never tells
// whether an address has an account.
import { RequestFailed } from '@amanah/api/client';
import { confirmPasswordReset, passwordLength, requestPasswordReset } from '@amanah/api/identity';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { api } from '../../platform/api.ts';
import { FormBody, FormFailure, useForm } from '../../platform/form.tsx';
import { Button } from '../../ui/button.tsx';
import { EmailInput, useEmailFault } from './email-input.tsx';
import { NewPasswordInput } from './password-input.tsx';

export function ResetRequestForm({
  email: firstEmail,
  onBack,
}: {
  readonly email: string;
  readonly onBack: () => void;
}) {
  const t = useTranslations('identity');
  const request = useMutation({
    mutationFn: (address: string) => api.call(requestPasswordReset, { body: { email: address } }),
  });
  const emailFault = useEmailFault();
  const form = useForm({
    initial: { email: firstEmail },
    faultsOf: ({ email }) => ({ email: emailFault(email) }),
    sending: request,
    onSubmit: ({ email }) => request.mutate(email.trim()),
  });
  return (
    <div className="flex flex-col gap-5">
      <div>
        <h1 className="text-xl">{request.isSuccess ? t('reset.sentTitle') : t('reset.requestTitle')}</h1>
        <p className="mt-2 text-ink-soft" role={request.isSuccess ? 'status' : undefined}>
          {request.isSuccess ? t('reset.sentBody', { email: form.entries.email.trim() }) : t('reset.requestBody')}
        </p>
      </div>
      {request.isSuccess ? null : (
        <FormBody form={form}>
          <EmailInput autoFocus {...form.field('email')} />
          <FormFailure form={form} />
          <Button type="submit" wide isPending={request.isPending} pendingLabel={t('reset.sending')}>
            {t('reset.send')}
          </Button>
        </FormBody>
      )}
      <Button tone="quiet" icon="back" className="self-center" onPress={onBack}>
        {t('reset.backToSignIn')}
      </Button>
    </div>
  );
}

export function ResetConfirmForm({
  token,
  onDone,
  onAgain,
}: {
  readonly token: string;
  readonly onDone: () => void;
  readonly onAgain: () => void;
}) {
  const t = useTranslations('identity');
  const confirm = useMutation({
    mutationFn: (next: string) => api.call(confirmPasswordReset, { body: { token, password: next } }),
    onSuccess: onDone,
  });
  const form = useForm({
    initial: { password: '' },
    faultsOf: ({ password }) => ({
      password:
        [...password].length < passwordLength.least ? t('faults.password', { least: passwordLength.least }) : undefined,
    }),
    sending: confirm,
    onSubmit: ({ password }) => confirm.mutate(password),
  });
  const code = confirm.error instanceof RequestFailed ? confirm.error.problem?.code : undefined;
  return (
    <FormBody form={form}>
      <NewPasswordInput label={t('newPassword')} personal={[]} {...form.field('password')} />
      <FormFailure form={form} />
      <Button type="submit" wide isPending={confirm.isPending} pendingLabel={t('reset.confirming')}>
        {t('reset.confirm')}
      </Button>
      {code === 'identity.reset_link_invalid' || code === 'request.invalid' ? (
        <Button tone="secondary" wide onPress={onAgain}>
          {t('reset.again')}
        </Button>
      ) : null}
    </FormBody>
  );
}
