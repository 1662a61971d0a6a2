// Creates an account. Success stores the session and reloads the page, as the specification says.
import { RequestFailed } from '@amanah/api/client';
import { passwordLength, type Role, roles } from '@amanah/api/identity';
import { registrationSchema } from '@amanah/api/identity/sign-in-forms';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { showAfterReload } from '../../platform/after-reload.ts';
import { useFailureWords } from '../../platform/failure.ts';
import { FormBody, FormFailure, useForm } from '../../platform/form.tsx';
import { useAuth } from '../../platform/session.tsx';
import { Button } from '../../ui/button.tsx';
import { RadioCards } from '../../ui/choice.tsx';
import { TextField } from '../../ui/field.tsx';
import { toasts } from '../../ui/toast-queue.ts';
import { EmailInput, useEmailFault } from './email-input.tsx';
import { faultOf, noOrganisation, OrganisationChoice, type OrganisationDraft } from './organisation-choice.tsx';
import { NewPasswordInput } from './password-input.tsx';

const roleIcons = { consumer: 'user', retailer: 'shop', certifier: 'document', producer: 'factory' } as const;

export interface SignUpFormProps {
  readonly role: Role;
  /** Called when the session is stored; the page is then reloaded where the person goes on. */
  readonly onSignedUp: (done: { readonly hasApplied: boolean }) => void;
}

interface Entries {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly role: Role;
  readonly organisation: OrganisationDraft;
}

export function SignUpForm({ role: firstRole, onSignedUp }: SignUpFormProps) {
  const t = useTranslations('identity');
  const names = useTranslations('general.roles');
  const failureWords = useFailureWords();
  const { signUp } = useAuth();
  const emailFault = useEmailFault();
  const explain = (failure: Error) =>
    failure instanceof RequestFailed && !failure.problem ? t('toasts.registrationFallback') : undefined;
  const sending = useMutation({
    mutationFn: ({ organisation, ...body }: Entries) => {
      const { way, organizationId, name, country, licenceNumber } = organisation;
      const { role } = body;
      return signUp({
        ...body,
        organizationId: role !== 'consumer' && way === 'join' ? organizationId : null,
        organization:
          role !== 'consumer' && (way === 'create' || way === 'practise') && country !== null
            ? { name, kind: role, country, licenceNumber, practice: way === 'practise' }
            : null,
      });
    },
    onSuccess: (user, { organisation }) => {
      showAfterReload({
        title: t('toasts.created'),
        description: t('toasts.createdBody', { username: user.username }),
      });
      onSignedUp({ hasApplied: user.role !== 'consumer' && organisation.way === 'create' });
    },
    onError: (failure) =>
      toasts.show({
        title: t('toasts.registrationFailed'),
        description: explain(failure) ?? failureWords(failure).body,
        tone: 'destructive',
      }),
  });
  const form = useForm<Entries>({
    initial: { username: '', email: '', password: '', role: firstRole, organisation: noOrganisation },
    faultsOf({ username, email, password, role, organisation }) {
      const isName = registrationSchema.shape.username.safeParse(username).success;
      const isShort = [...password].length < passwordLength.least;
      const fault = role === 'consumer' ? null : faultOf(organisation);
      return {
        username: isName ? undefined : t(username.trim() === '' ? 'faults.required' : 'faults.username'),
        email: emailFault(email),
        password: isShort ? t('faults.password', { least: passwordLength.least }) : undefined,
        organisation: fault === null ? undefined : t(`faults.${fault}`),
      };
    },
    sending,
    explain,
    onSubmit: (entries) => sending.mutate(entries),
  });
  const { username, email, role, organisation } = form.entries;

  return (
    <FormBody form={form}>
      <TextField label={t('username')} help={t('usernameHelp')} autoComplete="nickname" {...form.field('username')} />
      <EmailInput {...form.field('email')} />
      <NewPasswordInput label={t('password')} personal={[username, email]} {...form.field('password')} />
      <RadioCards
        label={t('role')}
        value={role}
        onChange={(next) => form.change({ role: next, organisation: { ...noOrganisation, way: organisation.way } })}
        choices={roles.map((value) => ({
          value,
          label: names(value),
          note: t(`roleNotes.${value}`),
          icon: roleIcons[value],
        }))}
      />
      {role === 'consumer' ? null : (
        <OrganisationChoice
          key={role}
          kind={role}
          draft={organisation}
          onChange={(draft) => form.change({ organisation: draft })}
          fault={form.wasSubmitted ? faultOf(organisation) : null}
        />
      )}
      <FormFailure form={form} />
      <Button type="submit" wide isPending={sending.isPending} pendingLabel={t('signingUp')}>
        {t('signUp')}
      </Button>
    </FormBody>
  );
}
