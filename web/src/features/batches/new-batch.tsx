// The dialog for a new batch. It offers what is the organisation's own; the verdict is no entry, it follows from the certificate.
import { createBatch } from '@amanah/api/batches';
import type { RouteInput } from '@amanah/api/route';
import { HALAL_CODE } from '@amanah/core/codes';
import { type SlaughterMethod, slaughterMethods } from '@amanah/core/verification';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../platform/api.ts';
import { FailedQuery } from '../../platform/failed-query.tsx';
import { useFailureWords, useFieldWords } from '../../platform/failure.ts';
import { localToday } from '../../platform/local-day.ts';
import { Button } from '../../ui/button.tsx';
import { ComboBox, RadioCards } from '../../ui/choice.tsx';
import { TextField } from '../../ui/field.tsx';
import { Dialog } from '../../ui/overlay.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import { toasts } from '../../ui/toast-queue.ts';
import { batchOptionsQuery, forgetBatches } from './queries.ts';

type Body = RouteInput<typeof createBatch>['body'];

const emptyEntries = (gtin: string | null) => ({
  id: crypto.randomUUID(),
  gtin,
  batchNumber: '',
  codeKind: 'none' as Body['code']['kind'],
  code: '',
  siteId: '',
  startDate: localToday(),
  expectedCompletion: '',
  expiryDate: '',
  quantity: '',
  slaughterMethod: '' as SlaughterMethod | '',
  certificate: '',
});
type Entries = ReturnType<typeof emptyEntries>;
type Fault =
  | 'gtin'
  | 'batchNumber'
  | 'code'
  | 'siteId'
  | 'startDate'
  | 'expectedCompletion'
  | 'expiryDate'
  | 'quantity';

function faultsOf(entries: Entries): readonly Fault[] {
  const isBefore = (day: string) => day !== '' && day < entries.startDate;
  return [
    ...(entries.gtin === null ? (['gtin'] as const) : []),
    ...(entries.batchNumber.trim() === '' ? (['batchNumber'] as const) : []),
    ...(entries.codeKind === 'printed' && !HALAL_CODE.test(entries.code.trim()) ? (['code'] as const) : []),
    ...(entries.siteId === '' ? (['siteId'] as const) : []),
    ...(entries.startDate === '' ? (['startDate'] as const) : []),
    ...(isBefore(entries.expectedCompletion) ? (['expectedCompletion'] as const) : []),
    ...(isBefore(entries.expiryDate) ? (['expiryDate'] as const) : []),
    ...(/^[1-9]\d{0,7}$/.test(entries.quantity.trim()) ? [] : (['quantity'] as const)),
  ];
}

const bodyOf = (entries: Entries): Body => ({
  id: entries.id,
  gtin: entries.gtin ?? '',
  batchNumber: entries.batchNumber.trim(),
  code: entries.codeKind === 'printed' ? { kind: 'printed', code: entries.code.trim() } : { kind: entries.codeKind },
  siteId: entries.siteId,
  startDate: entries.startDate,
  expectedCompletion: entries.expectedCompletion || null,
  expiryDate: entries.expiryDate || null,
  quantity: Number(entries.quantity),
  slaughterMethod: entries.slaughterMethod || null,
  claimedCertificateNumbers: entries.certificate === '' ? [] : [entries.certificate],
});

export function NewBatch({ gtin, onClose }: { readonly gtin: string | null; readonly onClose: () => void }) {
  const t = useTranslations('batches.new');
  const methods = useTranslations('result.certificate.slaughterMethods');
  const general = useTranslations('general');
  const failureWords = useFailureWords();
  const fieldWords = useFieldWords();
  const queries = useQueryClient();
  const options = useQuery({ ...batchOptionsQuery, refetchOnMount: 'always' });
  const [entries, setEntries] = useState(() => emptyEntries(gtin));
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const faults = wasSubmitted ? faultsOf(entries) : [];
  const add = useMutation({
    mutationFn: () => api.call(createBatch, { body: bodyOf(entries) }),
    onSuccess: async ({ batch }) => {
      toasts.show({ title: t('created'), description: t('createdBody', { code: batch.scanCode }), tone: 'good' });
      await forgetBatches(queries);
      onClose();
    },
  });
  const refused = fieldWords(add.error);
  const fault = (name: Fault, words: string, path = `/${name}`) => (faults.includes(name) ? words : refused.get(path));
  const change = (changed: Partial<Entries>) => {
    setEntries({ ...entries, ...changed, id: crypto.randomUUID() });
    // What was refused was said of what stood there.
    if (add.isError) add.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasSubmitted(true);
    if (faultsOf(entries).length === 0) add.mutate();
  };
  return (
    <Dialog
      title={t('title')}
      closeLabel={general('close')}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen && !add.isPending) onClose();
      }}
    >
      {options.isPending ? (
        <SkeletonGroup label={general('loading')} className="flex flex-col gap-5">
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
          <Skeleton className="h-40" />
        </SkeletonGroup>
      ) : options.isError ? (
        <FailedQuery title={t('failed')} query={options} />
      ) : (
        <form onSubmit={submit} noValidate className="flex flex-col gap-5">
          <ComboBox
            label={t('product')}
            choices={options.data.products.map((product) => ({
              value: product.gtin,
              label: product.name,
              note: product.gtin,
            }))}
            value={entries.gtin}
            onChange={(next) => change({ gtin: next })}
            placeholder={general('choose')}
            empty={t('noProduct')}
            openLabel={general('open')}
            fault={fault('gtin', t('missing'))}
          />
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <TextField
              isCode
              autoComplete="off"
              maxLength={20}
              label={t('number')}
              help={t('numberHelp')}
              value={entries.batchNumber}
              onChange={(batchNumber) => change({ batchNumber })}
              fault={fault('batchNumber', t('missing'))}
            />
            <TextField
              inputMode="numeric"
              autoComplete="off"
              label={t('quantity')}
              value={entries.quantity}
              onChange={(quantity) => change({ quantity })}
              fault={fault('quantity', t('quantityWrong'))}
            />
          </div>
          <Select
            label={t('site')}
            choices={[
              { value: '', label: options.data.sites.length === 0 ? t('noSite') : general('choose') },
              ...options.data.sites.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={entries.siteId}
            onChange={(siteId) => change({ siteId })}
            fault={fault('siteId', t('missing'))}
          />
          <div className="grid items-start gap-5 sm:grid-cols-3">
            <TextField
              type="date"
              label={t('start')}
              value={entries.startDate}
              onChange={(startDate) => change({ startDate })}
              fault={fault('startDate', t('missing'))}
            />
            <TextField
              type="date"
              label={t('expected')}
              value={entries.expectedCompletion}
              onChange={(expectedCompletion) => change({ expectedCompletion })}
              fault={fault('expectedCompletion', t('daysWrong'))}
            />
            <TextField
              type="date"
              label={t('expiry')}
              value={entries.expiryDate}
              onChange={(expiryDate) => change({ expiryDate })}
              fault={fault('expiryDate', t('daysWrong'))}
            />
          </div>
          <RadioCards
            label={t('code')}
            columns={1}
            isCompact
            choices={(['none', 'assigned', 'printed'] as const).map((value) => ({
              value,
              label: t(`codes.${value}.label`),
              note: t(`codes.${value}.note`),
            }))}
            value={entries.codeKind}
            onChange={(codeKind) => change({ codeKind })}
          />
          {entries.codeKind === 'printed' ? (
            <TextField
              isCode
              autoComplete="off"
              maxLength={64}
              label={t('printed')}
              help={t('printedHelp')}
              value={entries.code}
              onChange={(code) => change({ code })}
              fault={fault('code', t('printedWrong'), '/code/code')}
            />
          ) : null}
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <Select
              label={t('slaughter')}
              choices={[
                { value: '' as const, label: t('noSlaughter') },
                ...slaughterMethods.map((value) => ({ value, label: methods(value) })),
              ]}
              value={entries.slaughterMethod}
              onChange={(slaughterMethod) => change({ slaughterMethod })}
            />
            <Select
              label={t('certificate')}
              choices={[
                { value: '', label: t('noCertificate') },
                ...options.data.certificates.map(({ number }) => ({ value: number, label: number })),
              ]}
              value={entries.certificate}
              onChange={(certificate) => change({ certificate })}
              fault={refused.get('/claimedCertificateNumbers')}
            />
          </div>
          <p className="-mt-2 text-sm text-ink-soft">{t('certificateHelp')}</p>
          {add.isError && refused.size === 0 ? (
            <p role="alert" className="text-sm text-red-ink">
              {t('failed')}. {failureWords(add.error).body}
            </p>
          ) : null}
          <div className="flex flex-wrap justify-end gap-3">
            <Button tone="secondary" onPress={onClose} isDisabled={add.isPending}>
              {general('cancel')}
            </Button>
            <Button type="submit" isPending={add.isPending}>
              {t('confirm')}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
