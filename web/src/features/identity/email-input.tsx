// The e-mail field of the identity forms: the right keyboard, the right memory of the browser, one way to say what is wrong.
import { passwordResetSchema } from '@amanah/api/identity/sign-in-forms';
import { useTranslations } from 'use-intl';
import type { FieldProps } from '../../platform/form.tsx';
import { TextField } from '../../ui/field.tsx';

export function useEmailFault(): (email: string) => string | undefined {
  const t = useTranslations('identity.faults');
  return (email) =>
    passwordResetSchema.shape.email.safeParse(email).success
      ? undefined
      : t(email.trim() === '' ? 'required' : 'email');
}

export function EmailInput(props: FieldProps<string> & { readonly autoFocus?: boolean }) {
  const t = useTranslations('identity');
  return <TextField {...props} label={t('email')} type="email" inputMode="email" autoComplete="username" />;
}
