// Asks for the password again before something that keeps the account safe is changed.
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFailureWords } from '../../../platform/failure.ts';
import { PasskeyCancelled } from '../../../platform/passkey.ts';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/field.tsx';
import { Dialog } from '../../../ui/overlay.tsx';

export interface PasswordDialogProps {
  readonly title: string;
  readonly body?: string;
  readonly confirmLabel: string;
  readonly tone?: 'primary' | 'danger';
  /** Further fields, above the password. */
  readonly children?: ReactNode;
  readonly isComplete?: boolean;
  readonly deed: {
    readonly isPending: boolean;
    readonly error: Error | null;
    readonly mutate: (password: string) => void;
  };
  readonly onClose: () => void;
}

export function PasswordDialog(props: PasswordDialogProps) {
  const { title, body, confirmLabel, tone = 'primary', children, isComplete = true, deed, onClose } = props;
  const t = useTranslations('security');
  const general = useTranslations('general');
  const failureWords = useFailureWords();
  const [password, setPassword] = useState('');
  const [hasTried, setHasTried] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setHasTried(true);
    if (password !== '' && isComplete) deed.mutate(password);
  };
  return (
    <Dialog
      title={title}
      closeLabel={general('close')}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen && !deed.isPending) onClose();
      }}
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-5">
        <p className="text-ink-soft">{body ?? t('password.askBody')}</p>
        {children}
        <PasswordField
          autoFocus={!children}
          label={t('password.ask')}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          fault={hasTried && password === '' ? t('password.required') : undefined}
          showLabel={t('password.show')}
          hideLabel={t('password.hide')}
        />
        {deed.error ? (
          <p role="alert" className="text-sm text-red-ink">
            {deed.error instanceof PasskeyCancelled ? t('passkeys.cancelled') : failureWords(deed.error).body}
          </p>
        ) : null}
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="secondary" onPress={onClose} isDisabled={deed.isPending}>
            {general('cancel')}
          </Button>
          <Button type="submit" tone={tone} isPending={deed.isPending}>
            {confirmLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
