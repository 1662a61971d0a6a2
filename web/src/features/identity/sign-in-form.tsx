// Signs a person in. What the server refuses is shown as the specification says it, never as a guess at the reason.
import { RequestFailed } from '@amanah/api/client';
import { loginSchema } from '@amanah/api/sign-in-forms';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useFailureWords } from '../../platform/failure.ts';
import { useAuth } from '../../platform/session.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { toasts } from '../../ui/toast-queue.ts';
import { EmailOfForm } from './email-input.tsx';

export interface SignInFormProps {
  readonly onSignedIn: () => void;
  readonly onForgotten: (email: string) => void;
}

export function SignInForm({ onSignedIn, onForgotten }: SignInFormProps) {
  const t = useTranslations('auth');
  const failureWords = useFailureWords();
  const { signIn } = useAuth();
  const { control, handleSubmit, formState, getValues } = useForm({
    resolver: zodResolver(loginSchema),
    defaultValues: { email: '', password: '' },
  });

  const submit = handleSubmit(async (body) => {
    try {
      const user = await signIn(body);
      toasts.show({
        title: t('toasts.welcomeBack'),
        description: t('toasts.signedInAs', { username: user.username }),
        tone: 'good',
      });
      onSignedIn();
    } catch (failure) {
      const isRefused = failure instanceof RequestFailed && failure.problem?.code === 'identity.invalid_credentials';
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
            fault={fieldState.error ? t('faults.required') : undefined}
            showLabel={t('showPassword')}
            hideLabel={t('hidePassword')}
          />
        )}
      />
      <Button type="submit" wide isPending={formState.isSubmitting} pendingLabel={t('signingIn')}>
        {t('signIn')}
      </Button>
      <Button tone="quiet" className="self-center" onPress={() => onForgotten(getValues('email'))}>
        {t('forgot')}
      </Button>
    </form>
  );
}
