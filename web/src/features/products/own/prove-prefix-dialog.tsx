// The ways to prove a GS1 prefix: a licence document, or a question to GS1 where this installation can ask it. The operator decides about either.
import { askForPrefix, askGs1ForPrefix, licenceTypes } from '@amanah/api/products/gs1-prefixes';
import { isGtin } from '@amanah/core/codes';
import { isCompanyPrefix } from '@amanah/core/products';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { api } from '../../../platform/api.ts';
import { FormDialog, useForm } from '../../../platform/form.tsx';
import { sendFile } from '../../../platform/send-file.ts';
import { TextField } from '../../../ui/field.tsx';
import { FileField } from '../../../ui/file-field.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { Notice } from '../../../ui/states.tsx';
import { toasts } from '../../../ui/toast-queue.ts';
import { forgetProducts, prefixesQuery } from './queries.ts';

interface Draft {
  readonly way: 'document' | 'gs1';
  readonly prefix: string;
  readonly gtin: string;
  readonly file: File | null;
}

const digitsOf = (text: string) => text.replace(/[\s-]/g, '');

export function ProvePrefixDialog({
  canAskGs1,
  onClose,
}: {
  readonly canAskGs1: boolean;
  readonly onClose: () => void;
}) {
  const t = useTranslations('products.prefixes.form');
  const queries = useQueryClient();
  const send = useMutation({
    mutationFn: ({ way, prefix, gtin, file }: Draft) =>
      way === 'gs1' || file === null
        ? api.call(askGs1ForPrefix, { body: { gtin } })
        : sendFile(askForPrefix, { query: { prefix, name: file.name } }, file),
    onSuccess: async (answer) => {
      toasts.show({ title: t('sent'), tone: 'good' });
      onClose();
      await forgetProducts(queries);
      queries.setQueryData(prefixesQuery.queryKey, answer);
    },
  });
  const form = useForm<Draft>({
    initial: { way: 'document', prefix: '', gtin: '', file: null },
    faultsOf: ({ way, prefix, gtin, file }) =>
      way === 'gs1'
        ? { gtin: isGtin(digitsOf(gtin)) ? undefined : t('gtinWrong') }
        : {
            prefix: isCompanyPrefix(digitsOf(prefix)) ? undefined : t('prefixWrong'),
            file: file === null ? t('fileMissing') : undefined,
          },
    sending: send,
    onSubmit: (draft) => send.mutate(draft),
  });
  const { way } = form.entries;
  return (
    <FormDialog title={t('title')} confirmLabel={t('send')} route={askForPrefix} form={form} onClose={onClose}>
      <p>{t('introduction')}</p>
      {canAskGs1 ? (
        <Segments
          label={t('way')}
          choices={(['document', 'gs1'] as const).map((value) => ({ value, label: t(`ways.${value}`) }))}
          value={way}
          onChange={(next) => form.change({ way: next })}
        />
      ) : (
        <Notice>{t('noGs1')}</Notice>
      )}
      {way === 'gs1' ? (
        <TextField
          label={t('gtin')}
          help={t('gtinHelp')}
          isCode
          inputMode="numeric"
          autoFocus
          {...form.field('gtin')}
        />
      ) : (
        <>
          <TextField
            label={t('prefix')}
            help={t('prefixHelp')}
            isCode
            inputMode="numeric"
            autoFocus
            {...form.field('prefix')}
          />
          <FileField
            label={t('file')}
            chooseLabel={t('choose')}
            replaceLabel={t('replace')}
            help={t('fileHelp')}
            accept={licenceTypes.join(',')}
            {...form.field('file')}
          />
        </>
      )}
    </FormDialog>
  );
}
