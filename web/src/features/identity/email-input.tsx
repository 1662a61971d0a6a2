// The e-mail field of the identity forms: the right keyboard, the right memory of the browser, one way to say what is wrong.
import { useTranslations } from 'use-intl';
import { TextField, type TextFieldProps } from '../../ui/field.tsx';

export function EmailInput({
  isWrong,
  ...field
}: { readonly isWrong: boolean } & Pick<TextFieldProps, 'value' | 'onChange' | 'onBlur' | 'inputRef' | 'autoFocus'>) {
  const t = useTranslations('auth');
  return (
    <TextField
      {...field}
      label={t('email')}
      type="email"
      inputMode="email"
      autoComplete="username"
      fault={isWrong ? (field.value?.trim() ? t('faults.email') : t('faults.required')) : undefined}
    />
  );
}
