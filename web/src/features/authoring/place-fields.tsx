// When and where something happened: at an own site, or at a place that is typed. What is typed is no site any more.
import type { AuthoringSite } from '@amanah/api/authoring';
import { useTranslations } from 'use-intl';
import type { Form } from '../../platform/form.tsx';
import { Card } from '../../ui/card.tsx';
import { ComboBox } from '../../ui/choice.tsx';
import { TextField } from '../../ui/field.tsx';
import { atSite, type RecordDraft } from './record-draft.ts';

export interface PlaceFieldsProps {
  readonly form: Pick<Form<RecordDraft>, 'entries' | 'field' | 'change'>;
  readonly sites: readonly AuthoringSite[];
}

const isTypedPlace = { siteId: null, gln: null, lat: null, lng: null };

export function PlaceFields({ form: { entries, field, change }, sites }: PlaceFieldsProps) {
  const t = useTranslations('authoring.record');
  return (
    <Card as="section" labelledBy="record-where" className="flex flex-col gap-5">
      <h2 id="record-where" className="text-base">
        {t('where')}
      </h2>
      <TextField type="datetime-local" label={t('when')} {...field('at')} />
      <ComboBox
        label={t('site')}
        choices={sites.map((site) => ({ value: site.id, label: site.name, note: site.address }))}
        value={entries.siteId}
        onChange={(id) => {
          const site = sites.find((one) => one.id === id);
          if (site) change(atSite(site));
        }}
        placeholder={t('siteChoose')}
        empty={t('siteNone')}
        openLabel={t('siteChoose')}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label={t('placeName')}
          maxLength={200}
          {...field('placeName')}
          onChange={(placeName) => change({ placeName, ...isTypedPlace })}
        />
        <TextField
          label={t('address')}
          help={t('addressHelp')}
          maxLength={300}
          {...field('address')}
          onChange={(address) => change({ address, ...isTypedPlace })}
        />
      </div>
      <TextField
        label={`${t('temperature')} (${t('optional')})`}
        inputMode="decimal"
        className="max-w-56"
        {...field('temperature')}
      />
    </Card>
  );
}
