// The dialog for a new batch. It offers what is the organisation's own; the verdict is no entry, it follows from the certificate.
import { type batchOptions, createBatch } from '@amanah/api/batches';
import type { RouteInput, RouteResponse } from '@amanah/api/route';
import { claimableNumbers } from '@amanah/core/certificates';
import { HALAL_CODE } from '@amanah/core/codes';
import { type SlaughterMethod, slaughterMethods } from '@amanah/core/products';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { api } from '../../platform/api.ts';
import { FailedQuery } from '../../platform/failed-query.tsx';
import { type Form, FormBody, FormFailure, useForm } from '../../platform/form.tsx';
import { localToday } from '../../platform/local-day.ts';
import { ofVisit } from '../../platform/visit.ts';
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
const bodyOf = (entries: Entries, id: string): Body => ({
  id,
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

export interface NewBatchProps {
  /** The product that it is of, where the page knows. */
  readonly gtin: string | null;
  readonly onClose: () => void;
}

function useNewBatch({ gtin, onClose }: NewBatchProps) {
  const t = useTranslations('batches.new');
  const queries = useQueryClient();
  const add = useMutation({
    mutationFn: (body: Body) => api.call(createBatch, { body }),
    onSuccess: async ({ batch }) => {
      toasts.show({ title: t('created'), description: t('createdBody', { code: batch.scanCode }), tone: 'good' });
      await forgetBatches(queries);
      onClose();
    },
  });
  const form = useForm<Entries>({
    initial: emptyEntries(gtin),
    faultsOf(entries) {
      const missing = (isMissing: boolean) => (isMissing ? t('missing') : undefined);
      const notBefore = (day: string) => (day !== '' && day < entries.startDate ? t('daysWrong') : undefined);
      const isWrongCode = entries.codeKind === 'printed' && !HALAL_CODE.test(entries.code.trim());
      return {
        gtin: missing(entries.gtin === null),
        batchNumber: missing(entries.batchNumber.trim() === ''),
        code: isWrongCode ? t('printedWrong') : undefined,
        siteId: missing(entries.siteId === ''),
        startDate: missing(entries.startDate === ''),
        expectedCompletion: notBefore(entries.expectedCompletion),
        expiryDate: notBefore(entries.expiryDate),
        quantity: /^[1-9]\d{0,7}$/.test(entries.quantity.trim()) ? undefined : t('quantityWrong'),
      };
    },
    pointers: { code: '/code/code', certificate: '/claimedCertificateNumbers' },
    sending: add,
    onSubmit: (entries, attempt) => add.mutate(bodyOf(entries, attempt)),
  });
  return { add, form };
}

export function NewBatch({ gtin, onClose }: NewBatchProps) {
  const t = useTranslations('batches.new');
  const general = useTranslations('general');
  const options = useQuery({ ...batchOptionsQuery, staleTime: ofVisit });
  const { add, form } = useNewBatch({ gtin, onClose });
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
        <FormBody form={form}>
          <BatchFields form={form} options={options.data} />
          <CodeFields form={form} />
          <PaperFields form={form} options={options.data} />
          <FormFailure form={form} title={t('failed')} />
          <div className="flex flex-wrap justify-end gap-3">
            <Button tone="secondary" onPress={onClose} isDisabled={add.isPending}>
              {general('cancel')}
            </Button>
            <Button type="submit" isPending={add.isPending}>
              {t('confirm')}
            </Button>
          </div>
        </FormBody>
      )}
    </Dialog>
  );
}

interface FieldsProps {
  readonly form: Form<Entries>;
  /** What the organisation has to choose from. */
  readonly options: RouteResponse<typeof batchOptions>;
}

function BatchFields({ form, options }: FieldsProps) {
  const t = useTranslations('batches.new');
  const general = useTranslations('general');
  return (
    <>
      <ComboBox
        label={t('product')}
        choices={options.products.map((product) => ({
          value: product.gtin,
          label: product.name,
          note: product.gtin,
        }))}
        {...form.field('gtin')}
        placeholder={general('choose')}
        empty={t('noProduct')}
        openLabel={general('open')}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          isCode
          autoComplete="off"
          maxLength={20}
          label={t('number')}
          help={t('numberHelp')}
          {...form.field('batchNumber')}
        />
        <TextField inputMode="numeric" autoComplete="off" label={t('quantity')} {...form.field('quantity')} />
      </div>
      <Select
        label={t('site')}
        choices={[
          { value: '', label: options.sites.length === 0 ? t('noSite') : general('choose') },
          ...options.sites.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        {...form.field('siteId')}
      />
      <div className="grid items-start gap-5 sm:grid-cols-3">
        <TextField type="date" label={t('start')} {...form.field('startDate')} />
        <TextField type="date" label={t('expected')} {...form.field('expectedCompletion')} />
        <TextField type="date" label={t('expiry')} {...form.field('expiryDate')} />
      </div>
    </>
  );
}

function CodeFields({ form }: Pick<FieldsProps, 'form'>) {
  const t = useTranslations('batches.new');
  return (
    <>
      <RadioCards
        label={t('code')}
        columns={1}
        isCompact
        choices={(['none', 'assigned', 'printed'] as const).map((value) => ({
          value,
          label: t(`codes.${value}.label`),
          note: t(`codes.${value}.note`),
        }))}
        {...form.field('codeKind')}
      />
      {form.entries.codeKind === 'printed' ? (
        <TextField
          isCode
          autoComplete="off"
          maxLength={64}
          label={t('printed')}
          help={t('printedHelp')}
          {...form.field('code')}
        />
      ) : null}
    </>
  );
}

/** What the verdict follows from. */
function PaperFields({ form, options }: FieldsProps) {
  const t = useTranslations('batches.new');
  const methods = useTranslations('result.certificate.slaughterMethods');
  const claimable = claimableNumbers(options.certificates, form.entries);
  const { certificate } = form.entries;
  // One that was chosen before the day or the product was changed stays to be seen: the server says what is wrong with it.
  const numbers = certificate === '' || claimable.includes(certificate) ? claimable : [...claimable, certificate];
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Select
          label={t('slaughter')}
          choices={[
            { value: '' as const, label: t('noSlaughter') },
            ...slaughterMethods.map((value) => ({ value, label: methods(value) })),
          ]}
          {...form.field('slaughterMethod')}
        />
        <Select
          label={t('certificate')}
          choices={[
            { value: '', label: t('noCertificate') },
            ...numbers.map((number) => ({ value: number, label: number })),
          ]}
          {...form.field('certificate')}
        />
      </div>
      <p className="-mt-2 text-sm text-ink-soft">{t('certificateHelp')}</p>
    </>
  );
}
