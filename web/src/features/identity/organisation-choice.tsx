// For retailers, certifiers and producers: join an approved organisation, register a new one, or decide later.
// It never pretends that a membership holds before somebody confirmed it.
import { listOrganisations, type OrganisationKind } from '@amanah/api/organisations';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { api } from '../../platform/api.ts';
import { useLanguage } from '../../platform/language.tsx';
import { nameCountry, useCountries } from '../../platform/market.ts';
import { ComboBox, RadioCards } from '../../ui/choice.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/states.tsx';

export interface OrganisationDraft {
  /** `practise`: a new one that is open at once and apart from everything real. */
  readonly way: 'join' | 'create' | 'practise' | 'later';
  readonly organizationId: string | null;
  readonly name: string;
  readonly country: string | null;
  readonly licenceNumber: string;
}

export const noOrganisation: OrganisationDraft = {
  way: 'later',
  organizationId: null,
  name: '',
  country: null,
  licenceNumber: '',
};

export type OrganisationFault = 'organisation' | 'organisationName' | 'country';

/** What is missing in the draft; null when it can be sent. */
export function faultOf(draft: OrganisationDraft): OrganisationFault | null {
  if (draft.way === 'join') return draft.organizationId === null ? 'organisation' : null;
  if (draft.way === 'later') return null;
  const length = draft.name.trim().length;
  if (length < 2 || length > 120) return 'organisationName';
  return draft.country === null ? 'country' : null;
}

export interface OrganisationChoiceProps {
  readonly kind: OrganisationKind;
  readonly draft: OrganisationDraft;
  readonly onChange: (draft: OrganisationDraft) => void;
  readonly fault: OrganisationFault | null;
}

export function OrganisationChoice({ kind, draft, onChange, fault }: OrganisationChoiceProps) {
  const t = useTranslations('identity.organisation');
  const faults = useTranslations('identity.faults');
  const general = useTranslations('general');
  const { locale } = useLanguage();
  const countries = useCountries(locale);
  const list = useQuery({
    queryKey: ['organisations', kind],
    queryFn: ({ signal }) => api.call(listOrganisations, { query: { kind } }, signal),
    enabled: draft.way === 'join',
  });
  const organisations = (list.data?.organisations ?? []).map((one) => ({
    value: one.id,
    label: one.name,
    note:
      one.realm === 'real'
        ? nameCountry(one.country, locale)
        : `${nameCountry(one.country, locale)} · ${general(`realms.${one.realm}`)}`,
  }));
  return (
    <fieldset className="flex flex-col gap-5 border-t border-line pt-5">
      <legend className="sr-only">{t('title')}</legend>
      <RadioCards
        label={t('how')}
        columns={1}
        isCompact
        value={draft.way}
        onChange={(way) => onChange({ ...draft, way })}
        choices={[
          { value: 'join', label: t('join'), note: t('joinNote') },
          { value: 'create', label: t('create'), note: t('createNote') },
          { value: 'practise', label: t('practise'), note: t('practiseNote') },
          { value: 'later', label: t('later'), note: t('laterNote') },
        ]}
      />
      {draft.way === 'join' ? (
        <ComboBox
          key={`${kind}:${organisations.length}`}
          label={t('choose')}
          choices={organisations}
          value={draft.organizationId}
          onChange={(organizationId) => onChange({ ...draft, organizationId })}
          placeholder={list.isPending ? general('loading') : general('choose')}
          empty={list.isPending ? general('loading') : list.isError ? t('failed') : t('none')}
          openLabel={general('open')}
          help={t('chooseHelp')}
          fault={fault === 'organisation' ? faults('organisation') : undefined}
        />
      ) : null}
      {draft.way === 'create' || draft.way === 'practise' ? (
        <>
          <TextField
            label={t('name')}
            autoComplete="organization"
            value={draft.name}
            onChange={(name) => onChange({ ...draft, name })}
            fault={fault === 'organisationName' ? faults('organisationName') : undefined}
          />
          <ComboBox
            label={t('country')}
            choices={countries}
            value={draft.country}
            onChange={(country) => onChange({ ...draft, country })}
            placeholder={general('choose')}
            empty={general('nothingMatches')}
            openLabel={general('open')}
            fault={fault === 'country' ? faults('country') : undefined}
          />
          {draft.way === 'create' ? (
            <TextField
              label={t('licence')}
              help={t('licenceHelp')}
              maxLength={60}
              value={draft.licenceNumber}
              onChange={(licenceNumber) => onChange({ ...draft, licenceNumber })}
            />
          ) : null}
        </>
      ) : null}
      {draft.way === 'later' ? null : (
        <Notice tone={draft.way === 'practise' ? 'emerald' : 'amber'} icon={draft.way === 'practise' ? 'tag' : 'clock'}>
          {t(({ create: 'waitingNew', join: 'waiting', practise: 'practising' } as const)[draft.way])}
        </Notice>
      )}
    </fieldset>
  );
}
