// Manual mode: a QR code or batch number is typed or pasted; Enter or the button submits.
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { FormBody, useForm } from '../../../platform/form.tsx';
import { scannerFieldAttribute } from '../../../platform/scanner/keyboard-wedge.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/field.tsx';
import { toasts } from '../../../ui/toast-queue.ts';

export interface ManualPanelProps {
  /** What was typed before somebody looked at another way to scan. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onSubmit: (code: string) => void;
  readonly isPending: boolean;
}

export function ManualPanel({ value, onChange, onSubmit, isPending }: ManualPanelProps) {
  const t = useTranslations('scanner');
  const [isBlank, setIsBlank] = useState(false);
  const form = useForm({
    initial: { code: value },
    onSubmit(entries) {
      if (isPending) return;
      const code = entries.code.trim();
      setIsBlank(code === '');
      if (code === '') toasts.show({ title: t('invalidTitle'), description: t('invalidBody'), tone: 'destructive' });
      else onSubmit(code);
    },
  });
  const field = form.field('code');
  return (
    <Card padding="roomy">
      <FormBody form={form}>
        <div {...{ [scannerFieldAttribute]: '' }}>
          <TextField
            label={t('manualLabel')}
            help={t('manualHelp')}
            {...field}
            fault={isBlank ? t('blank') : field.fault}
            onChange={(code) => {
              setIsBlank(false);
              field.onChange(code);
              onChange(code);
            }}
            isCode
            icon="barcode"
            name="code"
            autoComplete="off"
            enterKeyHint="search"
            autoFocus
          />
        </div>
        <Button
          type="submit"
          size="large"
          wide
          isDisabled={field.value === '' || isPending}
          icon={isPending ? 'clock' : 'check'}
        >
          {isPending ? t('verifying') : t('verify')}
        </Button>
        <p className="text-sm text-ink-soft">{t('keyboardHint')}</p>
      </FormBody>
    </Card>
  );
}
