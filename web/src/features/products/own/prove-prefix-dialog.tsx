// The ways to prove a GS1 prefix: a licence document, or a question to GS1 where this installation can ask it. The operator decides about either.
import { askForPrefix, askGs1ForPrefix, licenceTypes } from '@amanah/api/products/gs1-prefixes';
import { isGtin } from '@amanah/core/codes';
import { isCompanyPrefix } from '@amanah/core/products';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../../platform/api.ts';
import { type FieldProps, FormDialog, useForm } from '../../../platform/form.tsx';
import { sendFile } from '../../../platform/send-file.ts';
import { Button } from '../../../ui/button.tsx';
import { helpClasses, labelClasses, TextField } from '../../../ui/field.tsx';
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
          <LicenceField {...form.field('file')} />
        </>
      )}
    </FormDialog>
  );
}

function LicenceField({ value: file, onChange, fault }: FieldProps<File | null>) {
  const t = useTranslations('products.prefixes.form');
  const input = useRef<HTMLInputElement>(null);
  const [id] = useState(() => crypto.randomUUID());
  return (
    <div className="flex flex-col gap-1.5" data-fault={fault ? '' : undefined}>
      <span className={labelClasses}>{t('file')}</span>
      <input
        ref={input}
        type="file"
        hidden
        accept={licenceTypes.join(',')}
        data-licence=""
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (chosen) onChange(chosen);
        }}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          tone="secondary"
          size="small"
          icon="document"
          aria-describedby={id}
          onPress={() => input.current?.click()}
        >
          {t(file === null ? 'choose' : 'replace')}
        </Button>
        {file === null ? null : (
          <span className="min-w-0 truncate text-sm" dir="auto">
            {file.name}
          </span>
        )}
      </div>
      <p id={id} {...(fault ? { role: 'alert', className: 'text-sm text-red-ink' } : { className: helpClasses })}>
        {fault ?? t('fileHelp')}
      </p>
    </div>
  );
}
