// Asks for the code of a batch. Empty input is refused with the words of the scanner (specification, section 5).
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';

export function CodeForm({ onCode }: { readonly onCode: (code: string) => void }) {
  const t = useTranslations('journey');
  const [typed, setTyped] = useState('');
  const [isRefused, setIsRefused] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = typed.trim();
    setIsRefused(code === '');
    if (code !== '') onCode(code);
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3">
      <TextField
        label={t('codeLabel')}
        value={typed}
        onChange={(value) => {
          setTyped(value);
          setIsRefused(false);
        }}
        fault={isRefused ? t('invalid') : undefined}
        isCode
        icon="barcode"
        autoComplete="off"
        enterKeyHint="go"
      />
      <Button type="submit" tone="secondary" wide isDisabled={typed.trim() === ''}>
        {t('show')}
      </Button>
    </form>
  );
}
