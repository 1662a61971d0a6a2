// Asks for the password again before something that keeps the account safe is changed.
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { FormDialog, useForm } from '../../../platform/form.tsx';
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
  const form = useForm({
    initial: { password: '' },
    faultsOf: ({ password }) => ({ password: password === '' ? t('password.required') : undefined }),
    sending: mutation,
    explain: (error) => (error instanceof PasskeyCancelled ? t('passkeys.cancelled') : undefined),
    onSubmit({ password }) {
      if (isComplete) mutation.mutate(password);
    },
  });
  return (
    <FormDialog title={title} form={form} confirmLabel={confirmLabel} tone={tone} onClose={onClose}>
      <p className="text-ink-soft">{body ?? t('password.askBody')}</p>
      {children}
      <PasswordField
        autoFocus={!children}
        label={t('password.ask')}
        autoComplete="current-password"
        {...form.field('password')}
        showLabel={t('password.show')}
        hideLabel={t('password.hide')}
      />
    </FormDialog>
  );
}
