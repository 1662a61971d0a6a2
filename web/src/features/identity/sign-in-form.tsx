// Signs a person in. What the server refuses is shown as the specification says it, never as a guess at the reason.
import { RequestFailed } from '@amanah/api/client';
import { passkeySignInOptions, signInWithPasskey } from '@amanah/api/identity/security';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../platform/api.ts';
import { useFailureWords } from '../../platform/failure.ts';
import { FormBody, FormFailure, useForm } from '../../platform/form.tsx';
import { answerWithPasskey, knowsPasskeys, PasskeyCancelled } from '../../platform/passkey.ts';
import { useAuth } from '../../platform/session.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { toasts } from '../../ui/toast-queue.ts';
import { EmailInput, useEmailFault } from './email-input.tsx';
import { TooManyTries } from './too-many-tries.tsx';

export interface SignInFormProps {
  readonly onSignedIn: () => void;
  readonly onForgotten: (email: string) => void;
  /** The password was right, and the account has a second step. */
  readonly onSecondStep: () => void;
}

export function SignInForm({ onSignedIn, onForgotten, onSecondStep }: SignInFormProps) {
  const t = useTranslations('identity');
  const { signIn } = useAuth();
  const [waitSeconds, setWaitSeconds] = useState<number | null>(null);
  const emailFault = useEmailFault();
  const explain = (failure: Error) =>
    failure instanceof RequestFailed && !failure.problem ? t('faults.signInFallback') : undefined;
  const sending = useMutation({
    mutationFn: signIn,
    onMutate: () => setWaitSeconds(null),
    onSuccess: (user) => {
      toasts.show({
        title: t('toasts.welcomeBack'),
        description: t('toasts.signedInAs', { username: user.username }),
        tone: 'good',
      });
      onSignedIn();
    },
    onError: (failure) => {
      const code = codeOf(failure);
      if (code === 'identity.second_step_needed') onSecondStep();
      else if (failure instanceof RequestFailed && code === 'identity.too_many_tries')
        setWaitSeconds(failure.problem?.retryAfterSeconds ?? 1);
    },
  });
  const form = useForm({
    initial: { email: '', password: '' },
    faultsOf: ({ email, password }) => ({
      email: emailFault(email),
      password: password === '' ? t('faults.required') : undefined,
    }),
    sending,
    explain,
    onSubmit: (body) => sending.mutate(body),
  });
  const password = form.field('password');

  return (
    <FormBody form={form}>
      <EmailInput {...form.field('email')} />
      <PasswordField
        label={t('password')}
        autoComplete="current-password"
        {...password}
        // Which of the two is wrong is said to nobody.
        fault={isRefused(sending.error) ? t('faults.credentials') : password.fault}
        showLabel={t('showPassword')}
        hideLabel={t('hidePassword')}
      />
      {waitSeconds === null ? (
        hasOwnPlace(sending.error) ? null : (
          <FormFailure form={form} title={t('faults.signInFailed')} />
        )
      ) : (
        <TooManyTries seconds={waitSeconds} onReset={() => onForgotten(form.entries.email)} />
      )}
      <Button type="submit" wide isPending={sending.isPending} pendingLabel={t('signingIn')}>
        {t('signIn')}
      </Button>
      <PasskeyButton onSignedIn={onSignedIn} />
      <Button tone="quiet" className="self-center" onPress={() => onForgotten(form.entries.email)}>
        {t('forgot')}
      </Button>
    </FormBody>
  );
}

const codeOf = (failure: Error | null) => (failure instanceof RequestFailed ? failure.problem?.code : undefined);
const isRefused = (failure: Error | null): boolean => codeOf(failure) === 'identity.invalid_credentials';

/** Said at the password, by the wait, or by the next page. */
const hasOwnPlace = (failure: Error | null): boolean =>
  isRefused(failure) ||
  codeOf(failure) === 'identity.too_many_tries' ||
  codeOf(failure) === 'identity.second_step_needed';

/** What went wrong with it is said at it. */
function PasskeyButton({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const t = useTranslations('identity');
  const failureWords = useFailureWords();
  const { adopt } = useAuth();
  const sending = useMutation({
    mutationFn: async () => {
      const options = await api.call(passkeySignInOptions, {});
      return adopt(await api.call(signInWithPasskey, { body: { response: await answerWithPasskey(options) } }));
    },
    onSuccess: (user) => {
      toasts.show({
        title: t('toasts.welcomeBack'),
        description: t('toasts.signedInAs', { username: user.username }),
        tone: 'good',
      });
      onSignedIn();
    },
  });
  if (!knowsPasskeys()) return null;
  const { error } = sending;
  return (
    <div className="flex flex-col gap-2">
      <Button tone="secondary" wide icon="lock" isPending={sending.isPending} onPress={() => sending.mutate()}>
        {t('passkey.signIn')}
      </Button>
      {error === null ? null : (
        <p role="alert" className="text-sm text-red-ink">
          {error instanceof PasskeyCancelled ? t('passkey.cancelled') : failureWords(error).body}
        </p>
      )}
    </div>
  );
}
