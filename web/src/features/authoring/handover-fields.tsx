// With whom goods change hands, and by which document: one up and one down the chain. Asked for where goods arrive or leave, and nowhere else.
import { documentTypes } from '@amanah/core/authoring';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { Form } from '../../platform/form.tsx';
import { useLanguage } from '../../platform/language.tsx';
import { nameCountry } from '../../platform/market.ts';
import { useSettled } from '../../platform/use-settled.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { Notice } from '../../ui/states.tsx';
import { partnerQuery } from './queries.ts';
import type { RecordDraft } from './record-draft.ts';

export interface HandoverFieldsProps {
  readonly form: Pick<Form<RecordDraft>, 'entries' | 'field' | 'change'>;
  readonly kind: 'receive' | 'ship';
}

export function HandoverFields({ form, kind }: HandoverFieldsProps) {
  const { field, change } = form;
  const t = useTranslations('authoring.record');
  return (
    <Card as="section" labelledBy="record-handover" className="flex flex-col gap-5">
      <h2 id="record-handover" className="text-base">
        {t(`handover.${kind}`)}
      </h2>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label={t(`tradingPartner.${kind}`)}
          maxLength={200}
          {...field('tradingPartner')}
          onChange={(tradingPartner) => change({ tradingPartner, tradingPartnerDid: null })}
        />
        <TextField
          label={`${t('tradingPartnerGln')} (${t('optional')})`}
          help={t('tradingPartnerGlnHelp')}
          inputMode="numeric"
          autoComplete="off"
          isCode
          {...field('tradingPartnerGln')}
        />
        <PartnerHere form={form} />
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

/** Whom at work here the entries mean. By a GLN it is the party; by a name alone only when the person chooses it. */
function PartnerHere({ form: { entries, change } }: Pick<HandoverFieldsProps, 'form'>) {
  const t = useTranslations('authoring.record');
  const { locale } = useLanguage();
  const name = useSettled(entries.tradingPartner.trim());
  const gln = useSettled(entries.tradingPartnerGln.replace(/\s/g, ''));
  const found = useQuery(partnerQuery(name, gln.length === 13 ? gln : ''));
  const partner = found.data?.partner;
  if (!partner) return null;
  const words = { name: partner.name, country: nameCountry(partner.country, locale) };
  const isChosen = entries.tradingPartnerDid === partner.did;
  return (
    <div role="status" className="sm:col-span-2">
      <Notice tone={isChosen || partner.by === 'gln' ? 'emerald' : 'slate'}>
        <p>{t(partner.by === 'gln' ? 'partnerOfGln' : isChosen ? 'partnerChosen' : 'partnerNamed', words)}</p>
        {partner.by === 'gln' ? null : isChosen ? (
          <Button tone="quiet" size="small" className="mt-2" onPress={() => change({ tradingPartnerDid: null })}>
            {t('partnerNot')}
          </Button>
        ) : (
          <Button
            tone="secondary"
            size="small"
            className="mt-2"
            onPress={() => change({ tradingPartner: partner.name, tradingPartnerDid: partner.did })}
          >
            {t('partnerChoose')}
          </Button>
        )}
      </Notice>
    </div>
  );
}
