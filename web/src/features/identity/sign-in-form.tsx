// Signs a person in. What the server refuses is shown as the specification says it, never as a guess at the reason.
import { RequestFailed } from '@amanah/api/client';
import { passkeySignInOptions, signInWithPasskey } from '@amanah/api/identity/security';
import { loginSchema } from '@amanah/api/identity/sign-in-forms';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { api } from '../../platform/api.ts';
import { useFailureWords } from '../../platform/failure.ts';
import { answerWithPasskey, knowsPasskeys, PasskeyCancelled } from '../../platform/passkey.ts';
import { useAuth } from '../../platform/session.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { toasts } from '../../ui/toast-queue.ts';
import { EmailOfForm } from './email-input.tsx';
import { TooManyTries } from './too-many-tries.tsx';

export interface SignInFormProps {
  readonly onSignedIn: () => void;
  readonly onForgotten: (email: string) => void;
  /** The password was right, and the account has a second step. */
  readonly onSecondStep: () => void;
}

export function SignInForm({ onSignedIn, onForgotten, onSecondStep }: SignInFormProps) {
  const t = useTranslations('auth');
  const failureWords = useFailureWords();
  const { signIn } = useAuth();
  const { control, handleSubmit, formState, getValues, setError } = useForm({
    resolver: zodResolver(loginSchema),
    defaultValues: { email: '', password: '' },
  });

  const [waitSeconds, setWaitSeconds] = useState<number | null>(null);

  const submit = handleSubmit(async (body) => {
    setWaitSeconds(null);
    try {
      const user = await signIn(body);
      toasts.show({
        title: t('toasts.welcomeBack'),
        description: t('toasts.signedInAs', { username: user.username }),
        tone: 'good',
      });
      onSignedIn();
    } catch (failure) {
      if (failure instanceof RequestFailed && failure.problem?.code === 'identity.second_step_needed') {
        onSecondStep();
        return;
      }
      if (failure instanceof RequestFailed && failure.problem?.code === 'identity.too_many_tries') {
        setWaitSeconds(failure.problem.retryAfterSeconds ?? 1);
        return;
      }
      const isRefused = failure instanceof RequestFailed && failure.problem?.code === 'identity.invalid_credentials';
      // Which of the two is wrong is said to nobody.
      if (isRefused) setError('password', { type: 'credentials' }, { shouldFocus: true });
      toasts.show({
        title: t('toasts.signInFailed'),
        description: isRefused ? t('toasts.invalidCredentials') : failureWords(failure).body,
        tone: 'destructive',
      });
    }
  });

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-5">
      <EmailOfForm control={control} />
      <Controller
        control={control}
        name="password"
        render={({ field, fieldState }) => (
          <PasswordField
            label={t('password')}
            autoComplete="current-password"
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            inputRef={field.ref}
            fault={
              fieldState.error
                ? t(`faults.${fieldState.error.type === 'credentials' ? 'credentials' : 'required'}`)
                : undefined
            }
            showLabel={t('showPassword')}
            hideLabel={t('hidePassword')}
          />
        )}
      />
      {waitSeconds === null ? null : (
        <TooManyTries seconds={waitSeconds} onReset={() => onForgotten(getValues('email'))} />
      )}
      <Button type="submit" wide isPending={formState.isSubmitting} pendingLabel={t('signingIn')}>
        {t('signIn')}
      </Button>
      <PasskeyButton onSignedIn={onSignedIn} />
      <Button tone="quiet" className="self-center" onPress={() => onForgotten(getValues('email'))}>
        {t('forgot')}
      </Button>
    </form>
  );
}

function PasskeyButton({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const t = useTranslations('auth');
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
