// Forgotten password: asking for the link, and setting the new password with it. The answer never tells
// whether an address has an account.
import { RequestFailed } from '@amanah/api/client';
import { confirmPasswordReset, passwordLength, requestPasswordReset } from '@amanah/api/identity';
import { passwordResetSchema } from '@amanah/api/identity/sign-in-forms';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../platform/api.ts';
import { useFailureWords, useFieldWords } from '../../platform/failure.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/states.tsx';
import { EmailInput } from './email-input.tsx';
import { NewPasswordInput } from './password-input.tsx';

export function ResetRequestForm({
  email: firstEmail,
  onBack,
}: {
  readonly email: string;
  readonly onBack: () => void;
}) {
  const t = useTranslations('auth');
  const failureWords = useFailureWords();
  const [email, setEmail] = useState(firstEmail);
  const [isFaulty, setIsFaulty] = useState(false);
  const request = useMutation({
    mutationFn: (address: string) => api.call(requestPasswordReset, { body: { email: address } }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isAddress = passwordResetSchema.safeParse({ email }).success;
    setIsFaulty(!isAddress);
    if (isAddress) request.mutate(email.trim());
  };
  return (
    <div className="flex flex-col gap-5">
      <div>
        <h1 className="text-xl">{request.isSuccess ? t('reset.sentTitle') : t('reset.requestTitle')}</h1>
        <p className="mt-2 text-ink-soft" role={request.isSuccess ? 'status' : undefined}>
          {request.isSuccess ? t('reset.sentBody', { email: email.trim() }) : t('reset.requestBody')}
        </p>
      </div>
      {request.isSuccess ? null : (
        <form onSubmit={submit} noValidate className="flex flex-col gap-5">
          <EmailInput autoFocus value={email} onChange={setEmail} isWrong={isFaulty} />
          {request.isError ? (
            <Notice tone="red" icon="warning">
              {failureWords(request.error).body}
            </Notice>
          ) : null}
          <Button type="submit" wide isPending={request.isPending} pendingLabel={t('reset.sending')}>
            {t('reset.send')}
          </Button>
        </form>
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
  const t = useTranslations('auth');
  const failureWords = useFailureWords();
  const fieldWords = useFieldWords();
  const [password, setPassword] = useState('');
  const [isShort, setIsShort] = useState(false);
  const confirm = useMutation({
    mutationFn: (next: string) => api.call(confirmPasswordReset, { body: { token, password: next } }),
    onSuccess: onDone,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const tooShort = [...password].length < passwordLength.least;
    setIsShort(tooShort);
    if (!tooShort) confirm.mutate(password);
  };
  const code = confirm.error instanceof RequestFailed ? confirm.error.problem?.code : undefined;
  const fault = isShort
    ? t('faults.password', { least: passwordLength.least })
    : fieldWords(confirm.error).get('/password');
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <NewPasswordInput label={t('newPassword')} value={password} onChange={setPassword} fault={fault} personal={[]} />
      {confirm.isError && !fault ? (
        <Notice tone="red" icon="warning">
          {failureWords(confirm.error).body}
        </Notice>
      ) : null}
      <Button type="submit" wide isPending={confirm.isPending} pendingLabel={t('reset.confirming')}>
        {t('reset.confirm')}
      </Button>
      {code === 'identity.reset_link_invalid' || code === 'request.invalid' ? (
        <Button tone="secondary" wide onPress={onAgain}>
          {t('reset.again')}
        </Button>
      ) : null}
    </form>
  );
}
