// Species, cut, stunning and line of a slaughter, in the words of the halal profile. Never the name of a person.
import { halalCuts, halalSpecies, halalStunnings } from '@amanah/core/events';
import { useTranslations } from 'use-intl';
import type { Form } from '../../platform/form.tsx';
import { Card } from '../../ui/card.tsx';
import { ComboBox } from '../../ui/choice.tsx';
import { TextField } from '../../ui/field.tsx';
import type { RecordDraft } from './record-draft.ts';

export function SlaughterFields({ form: { field } }: { readonly form: Pick<Form<RecordDraft>, 'field'> }) {
  const t = useTranslations('authoring.record');
  const general = useTranslations('general');
  const shared = { placeholder: t('choose'), empty: t('choose'), openLabel: general('open') };
  return (
    <Card as="section" labelledBy="record-slaughter" className="grid gap-5 sm:grid-cols-2">
      <h2 id="record-slaughter" className="text-base sm:col-span-2">
        {t('kinds.slaughter.label')}
      </h2>
      <ComboBox
        {...shared}
        label={t('species')}
        choices={halalSpecies.map((value) => ({ value, label: t(`speciesNames.${value}`) }))}
        {...field('species')}
      />
      <ComboBox
        {...shared}
        label={t('method')}
        choices={halalCuts.map((value) => ({ value, label: t(`methods.${value}`) }))}
        {...field('method')}
      />
      <ComboBox
        {...shared}
        label={t('stunning')}
        choices={halalStunnings.map((value) => ({ value, label: t(`stunnings.${value}`) }))}
        {...field('stunning')}
      />
      <TextField
        label={`${t('line')} (${t('optional')})`}
        help={t('lineHelp')}
        {...field('line')}
        maxLength={20}
        isCode
      />
    </Card>
  );
}
