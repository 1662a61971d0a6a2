// What a person accepts: bodies, slaughter, alcohol, ingredients. Saved on this device and nowhere else; it judges nothing.
import { mostTrustedCertifiers } from '@amanah/core/verification';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { FormBody, FormNotice, useForm } from '../../platform/form.tsx';
import { storedRules, useOwnRules } from '../../platform/own-rules.ts';
import { Button } from '../../ui/button.tsx';
import { type Choice, RadioCards } from '../../ui/choice.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { Several } from '../../ui/several.tsx';
import { toasts } from '../../ui/toast-queue.ts';
import {
  choicesOf,
  percentOf,
  placeOfRule,
  type RuleChoices,
  rulesOf,
  slaughterChoices,
  strictestChoices,
} from './rule-choices.ts';
import { AlcoholRule, InsectRule, RulingRule } from './rule-sections.tsx';

export interface RulesFormProps {
  /** Of the register, with their names. */
  readonly bodies: readonly Choice[];
  /** Stands where they are chosen from, when they could not be had. */
  readonly bodiesMissing: ReactNode;
  /** Back to the result that led here: by the rules that are saved it may be another one. */
  readonly onBackToResult?: () => void;
}

export function RulesForm({ bodies, bodiesMissing, onBackToResult }: RulesFormProps) {
  const t = useTranslations('myRules');
  const general = useTranslations('general');
  const rules = useOwnRules();
  const form = useForm<RuleChoices>({
    initial: choicesOf(rules),
    faultsOf: (entries) => ({
      certifierIds:
        entries.bodies === 'all' || entries.certifierIds.length > 0
          ? entries.certifierIds.length > mostTrustedCertifiers
            ? t('bodies.tooMany', { most: mostTrustedCertifiers })
            : undefined
          : t('bodies.fault'),
      authorities: entries.rulings === 'some' && entries.authorities.length === 0 ? t('ingredients.fault') : undefined,
      percent: entries.ethanol === 'limit' && percentOf(entries.percent) === null ? t('ethanol.fault') : undefined,
    }),
    asksBeforeLeaving: true,
    onSubmit(entries) {
      storedRules.set(rulesOf(entries, rules));
      form.begin(entries);
      toasts.show({ title: t('saved'), tone: 'good' });
      onBackToResult?.();
    },
  });
  const resetRules = () => {
    storedRules.set(null);
    form.begin(strictestChoices);
    toasts.show({ title: t('strictestAgain'), tone: 'good' });
  };
  const { entries, field } = form;
  const { value: chosen, ...certifiers } = field('certifierIds');
  return (
    <FormBody form={form} className="flex flex-col gap-6">
      <SectionCard id={placeOfRule.trustedCertifierIds} title={t('bodies.title')} icon="building">
        <div className="flex flex-col gap-5">
          <RadioCards
            label={t('bodies.label')}
            choices={(['all', 'some'] as const).map((value) => ({ value, label: t(`bodies.${value}`) }))}
            {...field('bodies')}
          />
          {entries.bodies === 'some' ? (
            <>
              {bodiesMissing}
              <Several
                label={t('bodies.add')}
                choices={bodies}
                chosen={chosen}
                removeLabel={(name) => t('bodies.remove', { name })}
                placeholder={general('choose')}
                empty={general('nothingMatches')}
                openLabel={general('open')}
                {...certifiers}
              />
            </>
          ) : null}
        </div>
      </SectionCard>
      <SectionCard id={placeOfRule.slaughterMethods} title={t('slaughter.title')} icon="document">
        <RadioCards
          label={t('slaughter.label')}
          columns={1}
          choices={slaughterChoices.map((value) => ({
            value,
            label: t(`slaughter.${value}.label`),
            note: t(`slaughter.${value}.note`),
          }))}
          {...field('slaughter')}
        />
      </SectionCard>
      <AlcoholRule form={form} />
      <RulingRule form={form} />
      <InsectRule form={form} />
      <FormNotice form={form} title={t('notSaved')} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit">{t(onBackToResult ? 'saveAndReturn' : 'save')}</Button>
        <Button tone="secondary" onPress={resetRules} isDisabled={rules === null && !form.isDirty}>
          {t('strictest')}
        </Button>
      </div>
    </FormBody>
  );
}
