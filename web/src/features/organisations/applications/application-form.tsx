// Applies with an organisation. Documents are added afterwards, on the application itself.

import { type OrganisationKind, organisationKinds } from '@amanah/api/organisations';
import { applicationFormSchema, applyAsPartner } from '@amanah/api/organisations/partners';
import type { RouteBody } from '@amanah/api/route';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { api } from '../../../platform/api.ts';
import { FormBody, FormFailure, useForm } from '../../../platform/form.tsx';
import { useLanguage } from '../../../platform/language.tsx';
import { useCountries } from '../../../platform/market.ts';
import { useAuth } from '../../../platform/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { ComboBox, RadioCards } from '../../../ui/choice.tsx';
import { TextField } from '../../../ui/field.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { toasts } from '../../../ui/toast-queue.ts';
import { ownApplicationsQuery } from './queries.ts';

const icons = { producer: 'factory', retailer: 'shop', certifier: 'document' } as const;

interface Entries {
  readonly kind: OrganisationKind;
  readonly purpose: 'work' | 'practise';
  readonly name: string;
  readonly licenceNumber: string;
  readonly country: string | null;
  readonly city: string;
  readonly message: string;
}

const bodyOf = ({ purpose, country, ...entries }: Entries): RouteBody<typeof applyAsPartner> => ({
  ...entries,
  country: country ?? '',
  practice: purpose === 'practise',
});

export function ApplicationForm() {
  const t = useTranslations('organisations.application');
  const general = useTranslations('general');
  const queries = useQueryClient();
  const { validate } = useAuth();
  const { locale } = useLanguage();
  const countries = useCountries(locale);
  const send = useMutation({
    mutationFn: (body: RouteBody<typeof applyAsPartner>) => api.call(applyAsPartner, { body }),
    onSuccess: async (_, body) => {
      toasts.show({ title: t(body.practice ? 'practiceReady' : 'sent'), tone: 'good' });
      // The person now stands for an organisation, so all that was read is forgotten: before the application is shown, not under a
      // paper that is being chosen for it.
      await validate();
      await queries.invalidateQueries({ queryKey: ownApplicationsQuery.queryKey });
    },
  });
  const form = useForm<Entries>({
    initial: { kind: 'producer', purpose: 'work', name: '', licenceNumber: '', country: null, city: '', message: '' },
    faultsOf(entries) {
      const faults = applicationFormSchema.safeParse(bodyOf(entries)).error?.issues.map(({ path }) => path[0]) ?? [];
      return {
        name: faults.includes('name') ? t('nameFault') : undefined,
        country: faults.includes('country') ? t('countryFault') : undefined,
      };
    },
    sending: send,
    asksBeforeLeaving: true,
    onSubmit: (entries) => send.mutate(bodyOf(entries)),
  });
  return (
    <SectionCard title={t('title')} icon="building">
      <FormBody form={form} className="flex max-w-xl flex-col gap-5">
        <RadioCards
          label={t('kind')}
          columns={1}
          isCompact
          {...form.field('kind')}
          choices={[...organisationKinds]
            .reverse()
            .map((value) => ({ value, label: t(`kinds.${value}`), icon: icons[value] }))}
        />
        <RadioCards
          label={t('purpose')}
          columns={1}
          isCompact
          {...form.field('purpose')}
          choices={[
            { value: 'work', label: t('work'), note: t('workNote') },
            { value: 'practise', label: t('practise'), note: t('practiseNote') },
          ]}
        />
        <TextField label={t('name')} autoComplete="organization" maxLength={120} {...form.field('name')} />
        <TextField label={t('licence')} help={t('licenceHelp')} maxLength={60} {...form.field('licenceNumber')} />
        <ComboBox
          label={t('country')}
          choices={countries}
          {...form.field('country')}
          placeholder={general('choose')}
          empty={general('nothingMatches')}
          openLabel={general('open')}
        />
        <TextField label={t('city')} maxLength={80} {...form.field('city')} />
        <TextArea maxLength={2000} label={t('message')} help={t('messageHelp')} {...form.field('message')} />
        <FormFailure form={form} />
        <Button type="submit" className="self-start" isPending={send.isPending}>
          {t('send')}
        </Button>
      </FormBody>
    </SectionCard>
  );
}
