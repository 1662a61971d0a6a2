// Begins an application: what it is about, by which scheme, for which certificate. The rest is filled in on its own page.
import { type Application, createApplication } from '@amanah/api/certification/applications';
import { type ApplicationKind, applicationKinds } from '@amanah/core/certification';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { api } from '../../platform/api.ts';
import { FailedQuery } from '../../platform/failed-query.tsx';
import { FormBody, FormFailure, useForm } from '../../platform/form.tsx';
import { useLanguage } from '../../platform/language.tsx';
import { useAuth } from '../../platform/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ComboBox, RadioCards } from '../../ui/choice.tsx';
import { Notice } from '../../ui/states.tsx';
import { cacheApplication, ownThingsQuery, schemesQuery } from './queries.ts';

export interface NewApplicationProps {
  readonly startsWith: { readonly kind: string | undefined; readonly certificate: string | undefined };
  readonly onBegun: (application: Application) => void;
}

interface Entries {
  readonly kind: ApplicationKind;
  readonly schemeId: string | null;
  readonly certificateId: string | null;
}

export function NewApplication({ startsWith, onBegun }: NewApplicationProps) {
  const t = useTranslations('certification');
  const general = useTranslations('general');
  const queries = useQueryClient();
  const { locale } = useLanguage();
  const { user } = useAuth();
  const schemes = useQuery(schemesQuery);
  const things = useQuery(ownThingsQuery);
  const begin = useMutation({
    mutationFn: (body: { schemeId: string; kind: ApplicationKind; certificateId?: string }) =>
      api.call(createApplication, { body }),
    onSuccess: async (application) => {
      await cacheApplication(queries, application);
      onBegun(application);
    },
  });
  const certificates = (things.data?.certificates ?? []).filter(
    (one) => one.schemeId !== null && one.state !== 'revoked',
  );
  const read = ({ kind, schemeId, certificateId }: Entries) => {
    const certificate = certificates.find(({ id }) => id === certificateId);
    return {
      schemeId: kind === 'initial' ? schemeId : (certificate?.schemeId ?? null),
      refusal: kind === 'renewal' ? (certificate?.notRenewable ?? null) : null,
    };
  };
  const form = useForm<Entries>({
    initial: {
      kind: applicationKinds.find((one) => one === startsWith.kind) ?? 'initial',
      schemeId: null,
      certificateId: startsWith.certificate ?? null,
    },
    faultsOf(entries) {
      const chosen = read(entries);
      if (entries.kind === 'initial') return { schemeId: chosen.schemeId === null ? t('begin.pick') : undefined };
      return {
        certificateId:
          chosen.refusal !== null
            ? t(`because.${chosen.refusal}`)
            : chosen.schemeId === null
              ? t('begin.pickCertificate')
              : undefined,
      };
    },
    sending: begin,
    onSubmit(entries) {
      const { kind, certificateId } = entries;
      begin.mutate({
        schemeId: read(entries).schemeId ?? '',
        kind,
        ...(kind !== 'initial' && certificateId !== null ? { certificateId } : {}),
      });
    },
  });
  if (schemes.isError) return <FailedQuery title={t('page.failed')} query={schemes} />;
  if (things.isError) return <FailedQuery title={t('page.failed')} query={things} />;
  const { kind } = form.entries;
  const { schemeId, refusal } = read(form.entries);
  const scheme = schemes.data?.schemes.find(({ id }) => id === schemeId);
  const certificateField = form.field('certificateId');
  return (
    <Card className="max-w-3xl">
      <FormBody form={form} className="flex flex-col gap-6">
        <RadioCards
          label={t('begin.kind')}
          columns={1}
          value={kind}
          onChange={form.field('kind').onChange}
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
            {...form.field('schemeId')}
            choices={(schemes.data?.schemes ?? []).map((one) => ({
              value: one.id,
              label: `${one.name}, ${one.body.name}`,
            }))}
          />
        ) : (
          <ComboBox
            key={`certificate ${certificates.length}`}
            label={t('begin.certificate')}
            isDisabled={!things.data}
            placeholder={things.data ? general('choose') : general('loading')}
            empty={t('begin.noCertificate')}
            openLabel={general('open')}
            {...certificateField}
            choices={certificates.map((one) => ({
              value: one.id,
              label: one.number,
              note: `${one.certifier}, ${one.scheme}`,
            }))}
            fault={refusal === null ? certificateField.fault : t(`because.${refusal}`)}
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
        <FormFailure form={form} />
        <div>
          <Button type="submit" isPending={begin.isPending} isDisabled={refusal !== null}>
            {t('begin.confirm')}
          </Button>
        </div>
      </FormBody>
    </Card>
  );
}
