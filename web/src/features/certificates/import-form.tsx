// The form for a certificate of an earlier register. Faults are said at their field and counted at the button, also those that only the
// server knows; what is about no field is said at the button.
import { type CertificateImport, proposeImport } from '@amanah/api/certificates';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../platform/api.ts';
import { useFailureWords, useFieldWords } from '../../platform/failure.ts';
import { useLanguage } from '../../platform/language.tsx';
import { nameCountry } from '../../platform/market.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ComboBox } from '../../ui/choice.tsx';
import { TextField } from '../../ui/field.tsx';
import { ErrorState, Notice, Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import { toasts } from '../../ui/toast-queue.ts';
import {
  emptyEntries,
  type Fault,
  type Faults,
  type Field,
  faultsOf,
  fields,
  type ImportEntries,
  requestOf,
} from './import-entries.ts';
import { holdersQuery, importsQuery, optionsQuery } from './queries.ts';
import { ScopeFields } from './scope-fields.tsx';

export interface ImportFormProps {
  readonly onEntered: (entered: CertificateImport) => void;
}

/** Where the body has a field. */
const pathOf = (field: Field) => (field === 'source' ? '/source' : `/certificate/${field}`);

export function ImportForm({ onEntered }: ImportFormProps) {
  const t = useTranslations('certificates.entry');
  const faultWords = useTranslations('certificates.faults');
  const general = useTranslations('general');
  const failureWords = useFailureWords();
  const queries = useQueryClient();
  const fieldWords = useFieldWords();
  const [entries, setEntries] = useState(emptyEntries);
  const [faults, setFaults] = useState<Faults>({});
  const form = useRef<HTMLFormElement>(null);
  const options = useQuery({ ...optionsQuery(entries.holderId ?? ''), enabled: entries.holderId !== null });
  const entering = useMutation({
    mutationFn: (body: Parameters<typeof api.call<typeof proposeImport>>[1]['body']) =>
      api.call(proposeImport, { body }),
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
  const failure = entering.isError ? failureWords(entering.error).body : null;
  const beside = fieldWords(entering.error);
  useEffect(() => {
    if (entering.isError) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [entering.isError]);
  const refusedCount = fields.filter((field) => beside.has(pathOf(field))).length;

  const change = (changed: Partial<ImportEntries>) => {
    entering.reset();
    setEntries({ ...entries, ...changed });
    setFaults(Object.fromEntries(Object.entries(faults).filter(([field]) => !(field in changed))));
  };
  const faultOf = (field: Field): string | undefined => {
    const fault: Fault | undefined = faults[field];
    if (fault !== undefined) return faultWords(fault);
    return beside.get(pathOf(field));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = faultsOf(entries);
    setFaults(found);
    const [first] = Object.keys(found);
    if (first !== undefined) {
      const place = form.current?.querySelector<HTMLElement>(`[data-field="${first}"]`);
      (place?.querySelector('input') ?? place)?.focus();
      return;
    }
    const certificate = requestOf(entries);
    if (certificate) entering.mutate({ source: entries.source.trim(), certificate });
  };
  const faultCount = Object.keys(faults).length + refusedCount;

  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-6">
      <div className="grid items-start gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <Card as="section" labelledBy="import-basics" className="flex flex-col gap-5">
          <h2 id="import-basics" className="text-base">
            {t('basics')}
          </h2>
          <div data-field="source">
            <TextField
              label={t('source')}
              help={t('sourceHelp')}
              maxLength={200}
              value={entries.source}
              onChange={(source) => change({ source })}
              fault={faultOf('source')}
            />
          </div>
          <div data-field="number">
            <TextField
              label={t('number')}
              help={t('numberHelp')}
              isCode
              autoComplete="off"
              maxLength={90}
              value={entries.number}
              onChange={(number) => change({ number })}
              fault={faultOf('number')}
            />
          </div>
          <HolderField
            holderId={entries.holderId}
            onChange={(holderId) => change({ holderId, scheme: null, gtins: null, siteIds: null })}
            fault={faultOf('holderId')}
          />
          <div data-field="scheme">
            <ComboBox
              key={entries.holderId ?? ''}
              label={t('scheme')}
              help={entries.holderId === null ? t('chooseHolder') : t('schemeHelp')}
              choices={(options.data?.schemes ?? []).map((scheme) => ({ value: scheme, label: scheme }))}
              value={entries.scheme}
              onChange={(scheme) => change({ scheme })}
              placeholder={general('choose')}
              empty={t('noSchemes')}
              openLabel={general('open')}
              isDisabled={!options.data}
              fault={faultOf('scheme')}
            />
          </div>
          <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-1">
            <div data-field="validFrom">
              <TextField
                type="date"
                label={t('validFrom')}
                value={entries.validFrom}
                onChange={(validFrom) => change({ validFrom })}
                fault={faultOf('validFrom')}
              />
            </div>
            <div data-field="validUntil">
              <TextField
                type="date"
                label={t('validUntil')}
                value={entries.validUntil}
                onChange={(validUntil) => change({ validUntil })}
                fault={faultOf('validUntil')}
              />
            </div>
          </div>
        </Card>
        <Card as="section" labelledBy="import-scope" className="flex flex-col gap-6">
          <h2 id="import-scope" className="text-base">
            {t('scope')}
          </h2>
          {entries.holderId === null ? (
            <p className="text-ink-soft">{t('chooseHolder')}</p>
          ) : options.data ? (
            <ScopeFields options={options.data} entries={entries} onChange={change} faultOf={faultOf} />
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
        {faultCount > 0 || failure !== null ? (
          <div role="alert">
            <Notice tone="red" icon="warning">
              {faultCount > 0 ? (
                t('faultsTitle', { count: faultCount })
              ) : (
                <>
                  <span className="font-medium">{t('failedTitle')}</span>
                  {'. '}
                  {failure}
                </>
              )}
            </Notice>
          </div>
        ) : null}
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button type="submit" isPending={entering.isPending} pendingLabel={t('pending')}>
            {t('submit')}
          </Button>
          <p className="min-w-0 flex-1 basis-64 text-sm text-ink-soft">{t('introduction')}</p>
        </div>
      </div>
    </form>
  );
}

interface HolderFieldProps {
  readonly holderId: string | null;
  readonly onChange: (holderId: string | null) => void;
  readonly fault: string | undefined;
}

function HolderField({ holderId, onChange, fault }: HolderFieldProps) {
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
    <div data-field="holderId">
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
