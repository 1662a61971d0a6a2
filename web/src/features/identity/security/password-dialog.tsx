// Asks for the password again before something that keeps the account safe is changed.
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFailureWords, useFieldWords } from '../../../platform/failure.ts';
import { FormDialog } from '../../../platform/form-dialog.tsx';
import { PasskeyCancelled } from '../../../platform/passkey.ts';
import { PasswordField } from '../../../ui/field.tsx';

export interface PasswordDialogProps {
  readonly title: string;
  readonly body?: string;
  readonly confirmLabel: string;
  readonly tone?: 'primary' | 'danger';
  /** Further fields, above the password. */
  readonly children?: ReactNode;
  readonly isComplete?: boolean;
  readonly mutation: {
    readonly isPending: boolean;
    readonly error: Error | null;
    readonly mutate: (password: string) => void;
  };
  readonly onClose: () => void;
}

export function PasswordDialog(props: PasswordDialogProps) {
  const { title, body, confirmLabel, tone = 'primary', children, isComplete = true, mutation, onClose } = props;
  const t = useTranslations('security');
  const failureWords = useFailureWords();
  const wrong = useFieldWords()(mutation.error).get('/password');
  const [password, setPassword] = useState('');
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const submit = () => {
    setWasSubmitted(true);
    if (password !== '' && isComplete) mutation.mutate(password);
  };
  return (
    <FormDialog
      title={title}
      confirmLabel={confirmLabel}
      tone={tone}
      fault={
        mutation.error && wrong === undefined
          ? mutation.error instanceof PasskeyCancelled
            ? t('passkeys.cancelled')
            : failureWords(mutation.error).body
          : null
      }
      isPending={mutation.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-ink-soft">{body ?? t('password.askBody')}</p>
      {children}
      <PasswordField
        autoFocus={!children}
        label={t('password.ask')}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        fault={wasSubmitted && password === '' ? t('password.required') : wrong}
        showLabel={t('password.show')}
        hideLabel={t('password.hide')}
      />
    </FormDialog>
  );
}
