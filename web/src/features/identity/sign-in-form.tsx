// Signs a person in. What the server refuses is shown as the specification says it, never as a guess at the reason.
import { RequestFailed } from '@amanah/api/client';
import { passkeySignInOptions, signInWithPasskey } from '@amanah/api/identity/security';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../platform/api.ts';
import { useFailureWords } from '../../platform/failure.ts';
import { FormBody, useForm } from '../../platform/form.tsx';
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
  const failureWords = useFailureWords();
  const { signIn } = useAuth();
  const [waitSeconds, setWaitSeconds] = useState<number | null>(null);
  const emailFault = useEmailFault();
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
      const code = failure instanceof RequestFailed ? failure.problem?.code : undefined;
      if (code === 'identity.second_step_needed') return onSecondStep();
      if (failure instanceof RequestFailed && code === 'identity.too_many_tries')
        return setWaitSeconds(failure.problem?.retryAfterSeconds ?? 1);
      return toasts.show({
        title: t('toasts.signInFailed'),
        description: isRefused(failure)
          ? t('toasts.invalidCredentials')
          : failure instanceof RequestFailed && !failure.problem
            ? t('toasts.signInFallback')
            : failureWords(failure).body,
        tone: 'destructive',
      });
    },
  });
  const form = useForm({
    initial: { email: '', password: '' },
    faultsOf: ({ email, password }) => ({
      email: emailFault(email),
      password: password === '' ? t('faults.required') : undefined,
    }),
    sending,
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
      {waitSeconds === null ? null : (
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

const isRefused = (failure: Error | null): boolean =>
  failure instanceof RequestFailed && failure.problem?.code === 'identity.invalid_credentials';

function PasskeyButton({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const t = useTranslations('identity');
  const failureWords = useFailureWords();
  const { adopt } = useAuth();
  const [isAsking, setIsAsking] = useState(false);
  const signIn = async () => {
    setIsAsking(true);
    try {
      const options = await api.call(passkeySignInOptions, {});
      const user = adopt(await api.call(signInWithPasskey, { body: { response: await answerWithPasskey(options) } }));
      toasts.show({
        title: t('toasts.welcomeBack'),
        description: t('toasts.signedInAs', { username: user.username }),
        tone: 'good',
      });
      onSignedIn();
    } catch (failure) {
      toasts.show({
        title: t('toasts.signInFailed'),
        description: failure instanceof PasskeyCancelled ? t('passkey.cancelled') : failureWords(failure).body,
        tone: 'destructive',
      });
    } finally {
      setIsAsking(false);
    }
  };
  if (!knowsPasskeys()) return null;
  return (
    <Button tone="secondary" wide icon="lock" isPending={isAsking} onPress={() => void signIn()}>
      {t('passkey.signIn')}
    </Button>
  );
}
