// Applies with an organisation. Documents are added afterwards, on the application itself.

import { type OrganisationKind, organisationKinds } from '@amanah/api/organisations';
import { applicationFormSchema, applyAsPartner } from '@amanah/api/organisations/partners';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../../platform/api.ts';
import { useFailureWords } from '../../../platform/failure.ts';
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

export function ApplicationForm() {
  const t = useTranslations('organisations.application');
  const general = useTranslations('general');
  const failureWords = useFailureWords();
  const queries = useQueryClient();
  const { validate } = useAuth();
  const { locale } = useLanguage();
  const countries = useCountries(locale);
  const [kind, setKind] = useState<OrganisationKind>('producer');
  const [draft, setDraft] = useState({ name: '', city: '', licenceNumber: '', message: '' });
  const [purpose, setPurpose] = useState<'work' | 'practise'>('work');
  const [country, setCountry] = useState<string | null>(null);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const form = { ...draft, kind, country: country ?? '', practice: purpose === 'practise' };
  const faults = applicationFormSchema.safeParse(form).error?.issues.map(({ path }) => path[0]) ?? [];
  const fault = (name: string, words: string) => (wasSubmitted && faults.includes(name) ? words : undefined);
  const send = useMutation({
    mutationFn: () => api.call(applyAsPartner, { body: form }),
    onSuccess: async () => {
      toasts.show({ title: t(form.practice ? 'practiceReady' : 'sent'), tone: 'good' });
      // The person now stands for an organisation, so all that was read is forgotten: before the application is shown, not under a
      // paper that is being chosen for it.
      await validate();
      await queries.invalidateQueries({ queryKey: ownApplicationsQuery.queryKey });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasSubmitted(true);
    if (faults.length === 0) send.mutate();
  };
  return (
    <SectionCard title={t('title')} icon="building">
      <form onSubmit={submit} noValidate className="flex max-w-xl flex-col gap-5">
        <RadioCards
          label={t('kind')}
          columns={1}
          isCompact
          value={kind}
          onChange={setKind}
          choices={[...organisationKinds]
            .reverse()
            .map((value) => ({ value, label: t(`kinds.${value}`), icon: icons[value] }))}
        />
        <RadioCards
          label={t('purpose')}
          columns={1}
          isCompact
          value={purpose}
          onChange={setPurpose}
          choices={[
            { value: 'work', label: t('work'), note: t('workNote') },
            { value: 'practise', label: t('practise'), note: t('practiseNote') },
          ]}
        />
        <TextField
          label={t('name')}
          autoComplete="organization"
          maxLength={120}
          value={draft.name}
          onChange={(name) => setDraft({ ...draft, name })}
          fault={fault('name', t('nameFault'))}
        />
        <TextField
          label={t('licence')}
          help={t('licenceHelp')}
          maxLength={60}
          value={draft.licenceNumber}
          onChange={(licenceNumber) => setDraft({ ...draft, licenceNumber })}
        />
        <ComboBox
          label={t('country')}
          choices={countries}
          value={country}
          onChange={setCountry}
          placeholder={general('choose')}
          empty={general('nothingMatches')}
          openLabel={general('open')}
          fault={fault('country', t('countryFault'))}
        />
        <TextField
          label={t('city')}
          maxLength={80}
          value={draft.city}
          onChange={(city) => setDraft({ ...draft, city })}
        />
        <TextArea
          maxLength={2000}
          label={t('message')}
          help={t('messageHelp')}
          value={draft.message}
          onChange={(message) => setDraft({ ...draft, message })}
        />
        {send.error ? (
          <p role="alert" className="text-sm text-red-ink">
            {failureWords(send.error).body}
          </p>
        ) : null}
        <Button type="submit" className="self-start" isPending={send.isPending}>
          {t('send')}
        </Button>
      </form>
    </SectionCard>
  );
}
