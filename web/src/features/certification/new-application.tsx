// Begins an application: what it is about, by which scheme, for which certificate. The rest is filled in on its own page.
import { type Application, createApplication } from '@amanah/api/certification/applications';
import { type ApplicationKind, applicationKinds } from '@amanah/core/certification';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../platform/api.ts';
import { FailedQuery } from '../../platform/failed-query.tsx';
import { useFailureWords } from '../../platform/failure.ts';
import { useLanguage } from '../../platform/language.tsx';
import { useAuth } from '../../platform/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ComboBox, RadioCards } from '../../ui/choice.tsx';
import { Notice } from '../../ui/states.tsx';
import { keepApplication, ownThingsQuery, schemesQuery } from './queries.ts';

export interface NewApplicationProps {
  readonly startsWith: { readonly kind: string | undefined; readonly certificate: string | undefined };
  readonly onBegun: (application: Application) => void;
}

export function NewApplication({ startsWith, onBegun }: NewApplicationProps) {
  const t = useTranslations('certification');
  const general = useTranslations('general');
  const failureWords = useFailureWords();
  const queries = useQueryClient();
  const { locale } = useLanguage();
  const [kind, setKind] = useState<ApplicationKind>(
    applicationKinds.find((one) => one === startsWith.kind) ?? 'initial',
  );
  const [schemeId, setSchemeId] = useState<string | null>(null);
  const [certificateId, setCertificateId] = useState<string | null>(startsWith.certificate ?? null);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const { user } = useAuth();
  const schemes = useQuery(schemesQuery);
  const things = useQuery(ownThingsQuery);
  const begin = useMutation({
    mutationFn: (body: { schemeId: string; kind: ApplicationKind; certificateId?: string }) =>
      api.call(createApplication, { body }),
    onSuccess: async (application) => {
      await keepApplication(queries, application);
      onBegun(application);
    },
  });
  if (schemes.isError) return <FailedQuery title={t('page.failed')} query={schemes} />;
  if (things.isError) return <FailedQuery title={t('page.failed')} query={things} />;
  const certificates = (things.data?.certificates ?? []).filter(
    (one) => one.schemeId !== null && one.state !== 'revoked',
  );
  const certificate = certificates.find(({ id }) => id === certificateId);
  const chosenScheme = kind === 'initial' ? schemeId : (certificate?.schemeId ?? null);
  const refusal = kind === 'renewal' ? (certificate?.notRenewable ?? null) : null;
  const scheme = schemes.data?.schemes.find(({ id }) => id === chosenScheme);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasSubmitted(true);
    if (chosenScheme === null || refusal !== null) return;
    begin.mutate({
      schemeId: chosenScheme,
      kind,
      ...(kind !== 'initial' && certificateId !== null ? { certificateId } : {}),
    });
  };
  return (
    <Card className="max-w-3xl">
      <form onSubmit={submit} noValidate className="flex flex-col gap-6">
        <RadioCards
          label={t('begin.kind')}
          columns={1}
          value={kind}
          onChange={setKind}
          choices={applicationKinds.map((value) => ({
            value,
            label: t(`kinds.${value}`),
            note: t(`kindNotes.${value}`),
          }))}
        />
        {kind === 'initial' ? (
          <ComboBox
            key={`scheme ${schemes.data?.schemes.length ?? 0}`}
            label={t('begin.scheme')}
            isDisabled={!schemes.data}
            help={t('begin.schemeHelp')}
            placeholder={schemes.data ? general('choose') : general('loading')}
            empty={t('begin.noScheme')}
            openLabel={general('open')}
            value={schemeId}
            onChange={setSchemeId}
            choices={(schemes.data?.schemes ?? []).map((one) => ({
              value: one.id,
              label: `${one.name}, ${one.body.name}`,
            }))}
            fault={wasSubmitted && schemeId === null ? t('begin.pick') : undefined}
          />
        ) : (
          <ComboBox
            key={`certificate ${certificates.length}`}
            label={t('begin.certificate')}
            isDisabled={!things.data}
            placeholder={things.data ? general('choose') : general('loading')}
            empty={t('begin.noCertificate')}
            openLabel={general('open')}
            value={certificateId}
            onChange={setCertificateId}
            choices={certificates.map((one) => ({
              value: one.id,
              label: one.number,
              note: `${one.certifier}, ${one.scheme}`,
            }))}
            fault={
              refusal !== null
                ? t(`because.${refusal}`)
                : wasSubmitted && chosenScheme === null
                  ? t('begin.pickCertificate')
                  : undefined
            }
          />
        )}
        {user?.realm === 'practice' && kind === 'initial' && schemes.data?.schemes.length === 0 ? (
          <Notice icon="info">{t('begin.noSchemeInPractice')}</Notice>
        ) : null}
        {scheme ? (
          <section aria-labelledby="scheme-asks" className="rounded-control bg-sunken px-4 py-3 text-sm">
            <h2 id="scheme-asks" className="mb-1 text-sm">
              {t('begin.asks')}
            </h2>
            <p className="text-ink-soft">
              {t('begin.months', { count: scheme.validityMonths })} · {t('begin.days', { count: scheme.reviewDays })}
            </p>
            <ul className="mt-1 list-disc ps-5 text-ink-soft">
              {scheme.criteria
                .filter((one) => one.kind === 'document')
                .map((one) => (
                  <li key={one.code}>{locale.startsWith('ar') ? one.text.ar : one.text.en}</li>
                ))}
            </ul>
          </section>
        ) : null}
        {begin.isError ? (
          <div role="alert">
            <Notice tone="red" icon="warning">
              {failureWords(begin.error).body}
            </Notice>
          </div>
        ) : null}
        <div>
          <Button type="submit" isPending={begin.isPending} isDisabled={refusal !== null}>
            {t('begin.confirm')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
