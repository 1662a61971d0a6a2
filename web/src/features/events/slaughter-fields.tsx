// Species, cut, stunning and line of a slaughter, in the words of the halal profile. Never the name of a person.
import { halalCuts, halalSpecies, halalStunnings } from '@amanah/core/events';
import { useTranslations } from 'use-intl';
import { Card } from '../../ui/card.tsx';
import { ComboBox } from '../../ui/choice.tsx';
import { TextField } from '../../ui/field.tsx';
import type { RecordDraft } from './record-draft.ts';

interface SlaughterFieldsProps {
  readonly draft: RecordDraft;
  readonly onChange: (changed: Partial<RecordDraft>) => void;
  readonly faultAt: (...fields: readonly string[]) => string | undefined;
}

export function SlaughterFields({ draft, onChange, faultAt }: SlaughterFieldsProps) {
  const t = useTranslations('events.record');
  const general = useTranslations('general');
  const fault = faultAt('slaughter');
  const shared = { placeholder: t('choose'), empty: t('choose'), openLabel: general('open') };
  return (
    <Card as="section" labelledBy="record-slaughter" className="grid gap-5 sm:grid-cols-2">
      <h2 id="record-slaughter" className="text-base sm:col-span-2">
        {t('kinds.slaughter.label')}
      </h2>
      <div data-field="slaughter">
        <ComboBox
          {...shared}
          label={t('species')}
          choices={halalSpecies.map((value) => ({ value, label: t(`speciesNames.${value}`) }))}
          value={draft.species}
          onChange={(species) => onChange({ species })}
          fault={draft.species === null ? fault : undefined}
        />
      </div>
      <ComboBox
        {...shared}
        label={t('method')}
        choices={halalCuts.map((value) => ({ value, label: t(`methods.${value}`) }))}
        value={draft.method}
        onChange={(method) => onChange({ method })}
        fault={draft.method === null ? fault : undefined}
      />
      <ComboBox
        {...shared}
        label={t('stunning')}
        choices={halalStunnings.map((value) => ({ value, label: t(`stunnings.${value}`) }))}
        value={draft.stunning}
        onChange={(stunning) => onChange({ stunning })}
        fault={draft.stunning === null ? fault : undefined}
      />
      <TextField
        label={`${t('line')} (${t('optional')})`}
        help={t('lineHelp')}
        value={draft.line}
        onChange={(line) => onChange({ line })}
        maxLength={20}
        isCode
        fault={faultAt('slaughter/line')}
      />
    </Card>
  );
}
