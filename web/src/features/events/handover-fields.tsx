// With whom goods change hands, and by which document: one up and one down the chain. Asked for where goods arrive or leave, and nowhere else.
import { documentTypes } from '@amanah/core/events';
import { useTranslations } from 'use-intl';
import type { Form } from '../../platform/form.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import type { RecordDraft } from './record-draft.ts';

export interface HandoverFieldsProps {
  readonly form: Pick<Form<RecordDraft>, 'field'>;
  readonly kind: 'receive' | 'ship';
}

export function HandoverFields({ form: { field }, kind }: HandoverFieldsProps) {
  const t = useTranslations('events.record');
  return (
    <Card as="section" labelledBy="record-handover" className="flex flex-col gap-5">
      <h2 id="record-handover" className="text-base">
        {t(`handover.${kind}`)}
      </h2>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField label={t(`tradingPartner.${kind}`)} maxLength={200} {...field('tradingPartner')} />
        <TextField
          label={`${t('tradingPartnerGln')} (${t('optional')})`}
          help={t('tradingPartnerGlnHelp')}
          inputMode="numeric"
          autoComplete="off"
          isCode
          {...field('tradingPartnerGln')}
        />
        <Select
          label={t('documentType')}
          choices={documentTypes.map((type) => ({ value: type, label: t(`documentTypes.${type}`) }))}
          {...field('documentType')}
        />
        <TextField label={t('documentNumber')} maxLength={60} {...field('documentNumber')} />
      </div>
    </Card>
  );
}
