// Manual mode: a QR code or batch number is typed or pasted; Enter or the button submits.
import { useTranslations } from 'use-intl';
import { scannerFieldAttribute } from '../../../platform/scanner/keyboard-wedge.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/field.tsx';
import { toasts } from '../../../ui/toast-queue.ts';

export interface ManualPanelProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onSubmit: (code: string) => void;
  readonly isPending: boolean;
}

export function ManualPanel({ value, onChange, onSubmit, isPending }: ManualPanelProps) {
  const t = useTranslations('scanner');
  const submit = () => {
    if (isPending) return;
    const code = value.trim();
    if (code === '') toasts.show({ title: t('invalidTitle'), description: t('invalidBody'), tone: 'destructive' });
    else onSubmit(code);
  };
  return (
    <Card padding="roomy">
      <form
        noValidate
        {...{ [scannerFieldAttribute]: '' }}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        className="flex flex-col gap-5"
      >
        <TextField
          label={t('manualLabel')}
          help={t('manualHelp')}
          value={value}
          onChange={onChange}
          isCode
          icon="barcode"
          name="code"
          autoComplete="off"
          enterKeyHint="search"
          autoFocus
        />
        <Button type="submit" size="large" wide isDisabled={value === '' || isPending} icon="check">
          {isPending ? t('verifying') : t('verify')}
        </Button>
        <p className="text-sm text-ink-soft">{t('keyboardHint')}</p>
      </form>
    </Card>
  );
}
