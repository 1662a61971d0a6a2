// Asks for the code of a batch. Empty input is refused with the words of the scanner (specification, section 5).
import { useTranslations } from 'use-intl';
import { FormBody, useForm } from '../../platform/form.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';

export function CodeForm({ onCode }: { readonly onCode: (code: string) => void }) {
  const t = useTranslations('journeys');
  const form = useForm({
    initial: { code: '' },
    faultsOf: ({ code }) => ({ code: code.trim() === '' ? t('invalid') : undefined }),
    onSubmit: ({ code }) => onCode(code.trim()),
  });
  return (
    <FormBody form={form} className="flex flex-col gap-3">
      <TextField
        label={t('codeLabel')}
        {...form.field('code')}
        isCode
        icon="barcode"
        autoComplete="off"
        enterKeyHint="go"
      />
      <Button type="submit" tone="secondary" wide isDisabled={form.entries.code.trim() === ''}>
        {t('show')}
      </Button>
    </FormBody>
  );
}
