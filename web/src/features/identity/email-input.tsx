// The e-mail field of the identity forms: the right keyboard, the right memory of the browser, one way to say what is wrong.
import { type Control, Controller, type FieldValues, type Path } from 'react-hook-form';
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

/** The same inside a form that has a field `email`. */
export function EmailOfForm<Fields extends FieldValues & { email: string }>({
  control,
}: {
  readonly control: Control<Fields>;
}) {
  return (
    <Controller
      control={control}
      name={'email' as Path<Fields>} // the constraint above says that it is there
      render={({ field, fieldState }) => (
        <EmailInput
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          inputRef={field.ref}
          isWrong={fieldState.error !== undefined}
        />
      )}
    />
  );
}
