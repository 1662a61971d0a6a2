// Name, licence number and place of the own organisation; what identifies it is asked of the operator. Stands by itself: it brings its words and asks for its data.
import {
  changeOrganisationSettings,
  type OrganisationSettings,
  withdrawChangeRequest,
} from '@amanah/api/organisations/members';
import type { RouteBody } from '@amanah/api/route';
import { mayDo } from '@amanah/core/organisations';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import { api } from '../../../platform/api.ts';
import { ConflictDialog, takeKeys, useEditing } from '../../../platform/editing.tsx';
import { FailedQuery } from '../../../platform/failed-query.tsx';
import { useFailureWords } from '../../../platform/failure.ts';
import { FormBody, FormFailure, useForm } from '../../../platform/form.tsx';
import { isolated } from '../../../platform/isolated.ts';
import { useLanguage } from '../../../platform/language.tsx';
import { LazyMessages } from '../../../platform/lazy-messages.tsx';
import { nameCountry, useCountries } from '../../../platform/market.ts';
import { Said } from '../../../platform/said.tsx';
import { SecondStepNotice, useSecondStepMissing } from '../../../platform/second-step-notice.tsx';
import { useAuth } from '../../../platform/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { ComboBox } from '../../../ui/choice.tsx';
import { TextField } from '../../../ui/field.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { Notice, Skeleton } from '../../../ui/states.tsx';
import { toasts } from '../../../ui/toast-queue.ts';
import { settingsQuery } from './queries.ts';

export function OrganisationSettingsForm() {
  return (
    <LazyMessages name="organisations" waiting={<Skeleton className="h-96 rounded-surface" />}>
      <Loaded />
    </LazyMessages>
  );
}

function Loaded() {
  const t = useTranslations('organisations');
  const settings = useQuery(settingsQuery);
  if (settings.isError) return <FailedQuery title={t('page.failed')} query={settings} />;
  if (!settings.data) return <Skeleton className="h-96 rounded-surface" />;
  return <SettingsCard key={settings.data.id} settings={settings.data} />;
}

type Entries = RouteBody<typeof changeOrganisationSettings>;

const entriesOf = ({ name, country, city, licenceNumber }: Entries): Entries => ({
  name,
  country,
  city,
  licenceNumber,
});

function SettingsCard({ settings }: { readonly settings: OrganisationSettings }) {
  const t = useTranslations('organisations.settings');
  const kinds = useTranslations('organisations.application.kinds');
  const general = useTranslations('general');
  const queries = useQueryClient();
  const { validate } = useAuth();
  const { locale } = useLanguage();
  const countries = useCountries(locale);
  const mayChange = mayDo(settings.right, 'change_settings');
  const isStepMissing = useSecondStepMissing(changeOrganisationSettings);
  const save = useEditing({
    read: { etag: settings.etag, content: entriesOf(settings) },
    send: (body: Entries, ifMatch) => api.call(changeOrganisationSettings, { ifMatch, body }),
    etagOf: (saved) => saved.etag,
    onSaved: async (saved) => {
      queries.setQueryData(settingsQuery.queryKey, saved);
      form.begin(entriesOf(saved));
      const isAsked = saved.request !== null && saved.request.askedAt !== settings.request?.askedAt;
      toasts.show({ title: t(isAsked ? 'asked' : 'saved'), tone: 'good' });
      // The name of the organisation is in the session.
      await validate();
    },
    fill: (chosen) => form.change(chosen),
    onTaken: () => queries.invalidateQueries({ queryKey: settingsQuery.queryKey }),
  });
  const form = useForm<Entries>({
    initial: entriesOf(settings),
    faultsOf: ({ name }) => ({ name: name.trim().length < 2 ? t('nameFault') : undefined }),
    sending: save,
    asksBeforeLeaving: true,
    onSubmit: (entries) => save.save(entries),
  });
  return (
    <SectionCard title={t('title')} icon="building">
      <ConflictDialog
        editing={save}
        parts={[
          { label: t('name'), show: ({ name }) => name, take: takeKeys('name') },
          { label: t('licence'), show: ({ licenceNumber }) => licenceNumber, take: takeKeys('licenceNumber') },
          { label: t('country'), show: ({ country }) => nameCountry(country, locale), take: takeKeys('country') },
          { label: t('city'), show: ({ city }) => city, take: takeKeys('city') },
        ]}
      />
      <FormBody form={form} className="flex max-w-xl flex-col gap-5">
        {mayChange && isStepMissing ? <SecondStepNotice /> : null}
        <p className="text-sm text-ink-soft">
          {t('kind')}: {kinds(settings.kind)}
        </p>
        {settings.request ? <OpenRequest request={settings.request} mayWithdraw={mayChange && !isStepMissing} /> : null}
        {settings.realm === 'practice' ? null : <p className="text-sm text-ink-soft">{t('byRequest')}</p>}
        <TextField label={t('name')} maxLength={120} isDisabled={!mayChange} {...form.field('name')} />
        <TextField label={t('licence')} maxLength={60} isDisabled={!mayChange} {...form.field('licenceNumber')} />
        <ComboBox
          label={t('country')}
          choices={countries}
          value={form.entries.country}
          onChange={(country) => form.change(country === null ? {} : { country })}
          placeholder={general('choose')}
          empty={general('nothingMatches')}
          openLabel={general('open')}
          isDisabled={!mayChange}
        />
        <TextField label={t('city')} maxLength={80} isDisabled={!mayChange} {...form.field('city')} />
        <FormFailure form={form} />
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" isDisabled={!mayChange || isStepMissing} isPending={save.isPending}>
            {t('save')}
          </Button>
          {mayChange ? null : <p className="text-sm text-ink-soft">{t('refused')}</p>}
        </div>
      </FormBody>
    </SectionCard>
  );
}

function OpenRequest({
  request,
  mayWithdraw,
}: {
  readonly request: NonNullable<OrganisationSettings['request']>;
  readonly mayWithdraw: boolean;
}) {
  const t = useTranslations('organisations.settings');
  const format = useFormatter();
  const failureWords = useFailureWords();
  const { locale } = useLanguage();
  const queries = useQueryClient();
  const withdraw = useMutation({
    mutationFn: () => api.call(withdrawChangeRequest, {}),
    onSuccess: (saved) => {
      queries.setQueryData(settingsQuery.queryKey, saved);
      toasts.show({ title: t('withdrawn'), tone: 'good' });
    },
  });
  return (
    <Notice icon="clock">
      <p className="font-medium">{t('waits')}</p>
      <p className="[overflow-wrap:anywhere]">
        <Said>
          {[request.name, nameCountry(request.country, locale), request.licenceNumber].filter(Boolean).join(' · ')}
        </Said>
      </p>
      <p className="text-sm">
        {t('askedBy', {
          person: isolated(request.askedBy),
          moment: format.dateTime(new Date(request.askedAt), 'moment'),
        })}
      </p>
      {withdraw.error ? (
        <p role="alert" className="text-sm text-red-ink">
          {failureWords(withdraw.error).body}
        </p>
      ) : null}
      {mayWithdraw ? (
        <Button
          tone="secondary"
          size="small"
          className="mt-3"
          isPending={withdraw.isPending}
          onPress={() => withdraw.mutate()}
        >
          {t('withdraw')}
        </Button>
      ) : null}
    </Notice>
  );
}
