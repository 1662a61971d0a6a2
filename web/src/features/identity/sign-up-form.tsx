// Creates an account. Success stores the session and reloads the page, as the specification says.
import { RequestFailed } from '@amanah/api/client';
import { passwordLength, type Role, roles } from '@amanah/api/identity';
import { registrationSchema } from '@amanah/api/identity/sign-in-forms';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { showAfterReload } from '../../platform/after-reload.ts';
import { useFailureWords, useFieldWords } from '../../platform/failure.ts';
import { useAuth } from '../../platform/session.tsx';
import { Button } from '../../ui/button.tsx';
import { RadioCards } from '../../ui/choice.tsx';
import { TextField } from '../../ui/field.tsx';
import { toasts } from '../../ui/toast-queue.ts';
import { EmailOfForm } from './email-input.tsx';
import { faultOf, noOrganisation, OrganisationChoice, type OrganisationFault } from './organisation-choice.tsx';
import { NewPasswordInput } from './password-input.tsx';

const roleIcons = { consumer: 'user', retailer: 'shop', certifier: 'document', producer: 'factory' } as const;

export interface SignUpFormProps {
  readonly role: Role;
  /** Called when the session is stored; the page is then reloaded where the person goes on. */
  readonly onSignedUp: (done: { readonly hasApplied: boolean }) => void;
}

export function SignUpForm({ role: firstRole, onSignedUp }: SignUpFormProps) {
  const t = useTranslations('auth');
  const names = useTranslations('general.roles');
  const failureWords = useFailureWords();
  const fieldWords = useFieldWords();
  const { signUp } = useAuth();
  const [organisation, setOrganisation] = useState(noOrganisation);
  const [organisationFault, setOrganisationFault] = useState<OrganisationFault | null>(null);
  const { control, handleSubmit, formState, getValues, setError, watch } = useForm({
    resolver: zodResolver(registrationSchema),
    defaultValues: { username: '', email: '', password: '', role: firstRole, organizationId: null, organization: null },
  });
  const role = watch('role') ?? 'consumer';

  // What the schema leaves to the server is said before sending as well, together with the other faults.
  const isPasswordShort = (shouldFocus: boolean): boolean => {
    const isShort = [...getValues('password')].length < passwordLength.least;
    if (isShort)
      setError('password', { message: t('faults.password', { least: passwordLength.least }) }, { shouldFocus });
    return isShort;
  };
  const checkOrganisation = (): OrganisationFault | null => {
    const fault = role === 'consumer' ? null : faultOf(organisation);
    setOrganisationFault(fault);
    return fault;
  };

  const submit = handleSubmit(
    async (body) => {
      const isShort = isPasswordShort(true);
      const fault = checkOrganisation();
      if (isShort || fault) return;
      const { way, organizationId, name, country, licenceNumber } = organisation;
      try {
        const user = await signUp({
          ...body,
          organizationId: body.role !== 'consumer' && way === 'join' ? organizationId : null,
          organization:
            body.role !== 'consumer' && (way === 'create' || way === 'practise') && country !== null
              ? { name, kind: body.role, country, licenceNumber, practice: way === 'practise' }
              : null,
        });
        showAfterReload({
          title: t('toasts.created'),
          description: t('toasts.createdBody', { username: user.username }),
        });
        onSignedUp({ hasApplied: user.role !== 'consumer' && way === 'create' });
      } catch (failure) {
        const words = failureWords(failure);
        const aboutPassword = fieldWords(failure).get('/password');
        if (aboutPassword !== undefined) setError('password', { message: aboutPassword }, { shouldFocus: true });
        toasts.show({
          title: t('toasts.registrationFailed'),
          description: failure instanceof RequestFailed && !failure.problem ? t('toasts.unableToCreate') : words.body,
          tone: 'destructive',
        });
      }
    },
    () => {
      isPasswordShort(false);
      checkOrganisation();
    },
  );

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-5">
      <Controller
        control={control}
        name="username"
        render={({ field, fieldState }) => (
          <TextField
            label={t('username')}
            help={t('usernameHelp')}
            autoComplete="nickname"
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            inputRef={field.ref}
            fault={
              fieldState.error ? (field.value.trim() === '' ? t('faults.required') : t('faults.username')) : undefined
            }
          />
        )}
      />
      <EmailOfForm control={control} />
      <Controller
        control={control}
        name="password"
        render={({ field, fieldState }) => (
          <NewPasswordInput
            label={t('password')}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            inputRef={field.ref}
            fault={fieldState.error ? (fieldState.error.message ?? t('faults.required')) : undefined}
            personal={[watch('username'), watch('email')]}
          />
        )}
      />
      <Controller
        control={control}
        name="role"
        render={({ field }) => (
          <RadioCards
            label={t('role')}
            value={role}
            onChange={(next) => {
              field.onChange(next);
              setOrganisation({ ...noOrganisation, way: organisation.way });
              setOrganisationFault(null);
            }}
            choices={roles.map((value) => ({
              value,
              label: names(value),
              note: t(`roleNotes.${value}`),
              icon: roleIcons[value],
            }))}
          />
        )}
      />
      {role === 'consumer' ? null : (
        <OrganisationChoice
          key={role}
          kind={role}
          draft={organisation}
          onChange={(draft) => {
            setOrganisation(draft);
            setOrganisationFault(null);
          }}
          fault={organisationFault}
        />
      )}
      <Button type="submit" wide isPending={formState.isSubmitting} pendingLabel={t('signingUp')}>
        {t('signUp')}
      </Button>
    </form>
  );
}
