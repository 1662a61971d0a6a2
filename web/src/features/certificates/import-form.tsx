// The form for a certificate of an earlier register. Faults are said at their field and counted at the button, also those that only the
// server knows; what is about no field is said at the button.
import { type CertificateImport, proposeImport } from '@amanah/api/certificates';
import type { RouteBody } from '@amanah/api/route';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { api } from '../../platform/api.ts';
import { useFailureWords } from '../../platform/failure.ts';
import { type FieldProps, type Form, FormBody, FormNotice, useForm } from '../../platform/form.tsx';
import { useLanguage } from '../../platform/language.tsx';
import { nameCountry } from '../../platform/market.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ComboBox } from '../../ui/choice.tsx';
import { TextField } from '../../ui/field.tsx';
import { ErrorState, Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import { toasts } from '../../ui/toast-queue.ts';
import { emptyEntries, faultsOf, fields, type ImportEntries, requestOf } from './import-entries.ts';
import { holdersQuery, importsQuery, optionsQuery } from './queries.ts';
import { ScopeFields } from './scope-fields.tsx';

export interface ImportFormProps {
  readonly onEntered: (entered: CertificateImport) => void;
}

/** Where the body has a field. */
const pointers = Object.fromEntries(
  fields.map((field) => [field, field === 'source' ? '/source' : `/certificate/${field}`]),
);

export function ImportForm({ onEntered }: ImportFormProps) {
  const t = useTranslations('certificates.entry');
  const faultWords = useTranslations('certificates.faults');
  const queries = useQueryClient();
  const entering = useMutation({
    mutationFn: (body: RouteBody<typeof proposeImport>) => api.call(proposeImport, { body }),
    onSuccess: async (entered) => {
      await queries.invalidateQueries({ queryKey: importsQuery.queryKey });
      toasts.show({
        title: t('done', { number: entered.certificate.number }),
        description: t('doneBody'),
        tone: 'good',
      });
      onEntered(entered);
    },
  });
  const form = useForm<ImportEntries>({
    initial: emptyEntries,
    faultsOf: (entries) =>
      Object.fromEntries(Object.entries(faultsOf(entries)).map(([field, fault]) => [field, faultWords(fault)])),
    pointers,
    sending: entering,
    asksBeforeLeaving: true,
    onSubmit(entries) {
      const certificate = requestOf(entries);
      if (certificate) entering.mutate({ source: entries.source.trim(), certificate });
    },
  });
  const { entries } = form;
  const options = useQuery({ ...optionsQuery(entries.holderId ?? ''), enabled: entries.holderId !== null });
  return (
    <FormBody form={form} className="flex flex-col gap-6">
      <div className="grid items-start gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <Basics form={form} schemes={options.data?.schemes ?? null} />
        <Card as="section" labelledBy="import-scope" className="flex flex-col gap-6">
          <h2 id="import-scope" className="text-base">
            {t('scope')}
          </h2>
          {entries.holderId === null ? (
            <p className="text-ink-soft">{t('chooseHolder')}</p>
          ) : options.data ? (
            <ScopeFields options={options.data} form={form} />
          ) : (
            <OptionsWaiting
              failure={options.isError ? options.error : null}
              isRetrying={options.isFetching}
              onRetry={() => void options.refetch()}
            />
          )}
        </Card>
      </div>
      <div className="flex flex-col gap-4">
        <FormNotice form={form} title={t('failedTitle')} />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button type="submit" isPending={entering.isPending} pendingLabel={t('pending')}>
            {t('submit')}
          </Button>
          <p className="min-w-0 flex-1 basis-64 text-sm text-ink-soft">{t('introduction')}</p>
        </div>
      </div>
    </FormBody>
  );
}

interface BasicsProps {
  readonly form: Form<ImportEntries>;
  /** Of the certifier; null while the holder is not chosen or the answer is under way. */
  readonly schemes: readonly string[] | null;
}

function Basics({ form: { entries, change, field }, schemes }: BasicsProps) {
  const t = useTranslations('certificates.entry');
  const general = useTranslations('general');
  return (
    <Card as="section" labelledBy="import-basics" className="flex flex-col gap-5">
      <h2 id="import-basics" className="text-base">
        {t('basics')}
      </h2>
      <TextField label={t('source')} help={t('sourceHelp')} maxLength={200} {...field('source')} />
      <TextField
        label={t('number')}
        help={t('numberHelp')}
        isCode
        autoComplete="off"
        maxLength={90}
        {...field('number')}
      />
      <HolderField
        {...field('holderId')}
        onChange={(holderId) => change({ holderId, scheme: null, gtins: null, siteIds: null })}
      />
      <ComboBox
        key={entries.holderId ?? ''}
        label={t('scheme')}
        help={entries.holderId === null ? t('chooseHolder') : t('schemeHelp')}
        choices={(schemes ?? []).map((scheme) => ({ value: scheme, label: scheme }))}
        {...field('scheme')}
        placeholder={general('choose')}
        empty={t('noSchemes')}
        openLabel={general('open')}
        isDisabled={schemes === null}
      />
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-1">
        <TextField type="date" label={t('validFrom')} {...field('validFrom')} />
        <TextField type="date" label={t('validUntil')} {...field('validUntil')} />
      </div>
    </Card>
  );
}

function HolderField({ value: holderId, onChange, fault }: FieldProps<string | null>) {
  const t = useTranslations('certificates.entry');
  const general = useTranslations('general');
  const { locale } = useLanguage();
  const holders = useQuery(holdersQuery);
  const choices = (holders.data?.organisations ?? []).map(({ id, name, country }) => ({
    value: id,
    label: name,
    note: nameCountry(country, locale),
  }));
  return (
    <div>
      <ComboBox
        key={choices.length}
        label={t('holder')}
        help={t('holderHelp')}
        choices={choices}
        value={holderId}
        onChange={(next) => {
          if (next !== holderId) onChange(next);
        }}
        placeholder={holders.isPending ? general('loading') : general('choose')}
        empty={holders.isPending ? general('loading') : holders.isError ? t('holdersFailed') : t('noHolders')}
        openLabel={general('open')}
        fault={fault}
        isDisabled={holders.isPending}
      />
      {holders.isError ? (
        <Button
          tone="quiet"
          size="small"
          icon="refresh"
          className="mt-1"
          onPress={() => void holders.refetch()}
          isPending={holders.isFetching}
        >
          {general('retry')}
        </Button>
      ) : null}
    </div>
  );
}

interface OptionsWaitingProps {
  readonly failure: Error | null;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

function OptionsWaiting({ failure, isRetrying, onRetry }: OptionsWaitingProps) {
  const t = useTranslations('certificates.entry');
  const general = useTranslations('general');
  const failureWords = useFailureWords();
  if (failure) {
    const words = failureWords(failure);
    return (
      <ErrorState
        title={t('optionsFailed')}
        headingLevel={3}
        icon={words.isOffline ? 'offline' : 'warning'}
        retryLabel={general('retry')}
        onRetry={onRetry}
        isRetrying={isRetrying}
        reference={words.reference}
      >
        {words.body}
      </ErrorState>
    );
  }
  return (
    <SkeletonGroup label={general('loading')} className="flex flex-col gap-6">
      <Skeleton className="h-56" />
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
    </SkeletonGroup>
  );
}
