// The parts of the rules form that say how much alcohol, whose ruling on ingredients, and whether insects a person accepts.
import { type EthanolLimit, ethanolLimits, rulingAuthorities } from '@amanah/core/ingredients';
import { useFormatter, useTranslations } from 'use-intl';
import type { Form } from '../../platform/form.tsx';
import { Said } from '../../platform/said.tsx';
import { RadioCards } from '../../ui/choice.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { TextField } from '../../ui/field.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { Several } from '../../ui/several.tsx';
import { ethanolChoices, insectChoices, placeOfRule, type RuleChoices } from './rule-choices.ts';

interface RuleProps {
  readonly form: Form<RuleChoices>;
}

export function AlcoholRule({ form: { entries, field } }: RuleProps) {
  const t = useTranslations('myRules.ethanol');
  const byFood = Map.groupBy(ethanolLimits(), ({ food }) => food);
  return (
    <SectionCard id={placeOfRule.ethanolLimitPercent} title={t('title')} icon="flask">
      <div className="flex flex-col gap-5">
        <RadioCards
          label={t('label')}
          columns={1}
          choices={ethanolChoices.map((value) => ({ value, label: t(`${value}.label`), note: t(`${value}.note`) }))}
          {...field('ethanol')}
        />
        {entries.ethanol === 'limit' ? (
          <TextField label={t('percent')} inputMode="decimal" className="max-w-40" {...field('percent')} />
        ) : null}
        <Disclosure summary={t('limits.title')}>
          <p className="mb-2 text-sm text-ink-soft">{t('limits.body')}</p>
          <FactList
            facts={[...byFood].map(([food, limits]) => ({
              term: t(`limits.foods.${food}`),
              value: <Limits limits={limits} />,
            }))}
          />
        </Disclosure>
      </div>
    </SectionCard>
  );
}

function Limits({ limits }: { readonly limits: readonly EthanolLimit[] }) {
  const t = useTranslations('myRules.ethanol.limits');
  const format = useFormatter();
  return limits.map(({ authority, bound, percent, measure, source }) => (
    <p key={authority}>
      <Said>{authority}</Said>:{' '}
      {t('line', { bound, percent: percent === null ? '' : format.number(percent), measure: measure ?? 'none' })}
      <span className="block text-sm text-ink-soft [overflow-wrap:anywhere]">
        <Said>{source}</Said>
      </span>
    </p>
  ));
}

const authorities = rulingAuthorities.map((value) => ({ value, label: value }));

export function RulingRule({ form: { entries, field } }: RuleProps) {
  const t = useTranslations('myRules.ingredients');
  const general = useTranslations('general');
  const { value: chosen, ...choice } = field('authorities');
  return (
    <SectionCard id={placeOfRule.rulingAuthorities} title={t('title')} icon="list">
      <div className="flex flex-col gap-5">
        <p>{t('body')}</p>
        <RadioCards
          label={t('label')}
          columns={1}
          choices={(['strictest', 'some'] as const).map((value) => ({
            value,
            label: t(`${value}.label`),
            note: t(`${value}.note`),
          }))}
          {...field('rulings')}
        />
        {entries.rulings === 'some' ? (
          <Several
            label={t('add')}
            choices={authorities}
            chosen={chosen}
            removeLabel={(name) => t('remove', { name })}
            placeholder={general('choose')}
            empty={general('nothingMatches')}
            openLabel={general('open')}
            {...choice}
          />
        ) : null}
      </div>
    </SectionCard>
  );
}

export function InsectRule({ form: { field } }: RuleProps) {
  const t = useTranslations('myRules.insects');
  return (
    <SectionCard id={placeOfRule.insects} title={t('title')} icon="list">
      <RadioCards
        label={t('label')}
        columns={1}
        choices={insectChoices.map((value) => ({ value, label: t(`${value}.label`), note: t(`${value}.note`) }))}
        {...field('insects')}
      />
    </SectionCard>
  );
}
