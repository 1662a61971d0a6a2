// The second step of signing in: a code of the app, a recovery code, or a passkey. What can be used, the server says.
import { RequestFailed } from '@amanah/api/client';
import type { User } from '@amanah/api/identity';
import { secondStepOptions, takeSecondStep } from '@amanah/api/identity/security';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../platform/api.ts';
import { FormBody, FormFailure, useForm } from '../../platform/form.tsx';
import { answerWithPasskey, knowsPasskeys, PasskeyCancelled } from '../../platform/passkey.ts';
import { useAuth } from '../../platform/session.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/states.tsx';

export interface SecondStepFormProps {
  readonly onSignedIn: (user: User) => void;
  /** Back to the password. */
  readonly onBack: () => void;
}

export function SecondStepForm({ onSignedIn, onBack }: SecondStepFormProps) {
  const t = useTranslations('identity.secondStep');
  const passkeyWords = useTranslations('identity.passkey');
  const { adopt } = useAuth();
  const [way, setWay] = useState<'totp' | 'recovery' | null>(null);
  const options = useQuery({
    queryKey: ['second-step'],
    queryFn: ({ signal }) => api.call(secondStepOptions, {}, signal),
    // A challenge is good once: another sign-in asks again.
    gcTime: 0,
    staleTime: 0,
  });
  const chosen = way ?? (options.data?.hasTotp ? 'totp' : 'recovery');
  const take = useMutation({
    mutationFn: async (given: 'passkey' | { readonly code: string }) =>
      api.call(takeSecondStep, {
        body:
          given === 'passkey'
            ? { way: 'passkey', response: await answerWithPasskey(options.data?.passkey ?? {}) }
            : { way: chosen, code: given.code.trim() },
      }),
    onSuccess: (session) => onSignedIn(adopt(session)),
    onError: () => {
      form.begin({ code: '' });
      void options.refetch();
    },
  });
  const isOver = [take.error, options.error].some(
    (failure) => failure instanceof RequestFailed && failure.problem?.code === 'identity.second_step_over',
  );
  const form = useForm({
    initial: { code: '' },
    faultsOf: ({ code }) => ({ code: code.trim().length < 6 ? t('codeFault') : undefined }),
    sending: [take, { isPending: false, error: options.error }],
    explain: (failure) => (failure instanceof PasskeyCancelled ? passkeyWords('cancelled') : undefined),
    onSubmit: (entries) => take.mutate(entries),
  });
  const hasCode = options.data?.hasTotp || options.data?.hasRecoveryCodes;
  return (
    <FormBody form={form}>
      <h1 className="text-xl">{t('title')}</h1>
      <p className="-mt-3 text-ink-soft">{t('body')}</p>
      {!options.data && !options.isError ? <Skeleton className="h-40" /> : null}
      {options.data?.passkey && knowsPasskeys() ? (
        <Button
          wide
          tone={hasCode ? 'secondary' : 'primary'}
          icon="lock"
          isPending={take.isPending && take.variables === 'passkey'}
          onPress={() => take.mutate('passkey')}
        >
          {t('usePasskey')}
        </Button>
      ) : null}
      {hasCode && !isOver ? (
        <>
          <TextField
            key={chosen}
            autoFocus
            isCode
            label={chosen === 'totp' ? t('totp') : t('recovery')}
            autoComplete="one-time-code"
            inputMode={chosen === 'totp' ? 'numeric' : 'text'}
            maxLength={20}
            {...form.field('code')}
          />
          <Button type="submit" wide isPending={take.isPending && take.variables !== 'passkey'}>
            {t('confirm')}
          </Button>
        </>
      ) : null}
      <FormFailure form={form} />
      <div className="flex flex-wrap justify-between gap-2">
        <Button tone="quiet" size="small" icon="back" onPress={onBack}>
          {t('back')}
        </Button>
        {options.data?.hasTotp && options.data.hasRecoveryCodes && !isOver ? (
          <Button tone="quiet" size="small" onPress={() => setWay(chosen === 'totp' ? 'recovery' : 'totp')}>
            {chosen === 'totp' ? t('useRecovery') : t('useTotp')}
          </Button>
        ) : null}
      </div>
    </FormBody>
  );
}
