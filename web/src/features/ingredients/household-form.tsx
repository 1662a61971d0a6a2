// Who eats with a person and what each avoids. Kept on this device as it is entered; nothing of it is sent.
import { type Eater, isWorthKeeping, type LabelAllergen, labelAllergens, mostEaters } from '@amanah/core/ingredients';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { storedHousehold } from '../../platform/household.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { Several } from '../../ui/several.tsx';

interface Draft {
  readonly key: string;
  readonly name: string;
  readonly allergens: readonly LabelAllergen[];
  /** As typed. */
  readonly words: string;
}

const draftOf = ({ name, allergens, words }: Eater): Draft => ({
  key: crypto.randomUUID(),
  ...{ name, allergens, words: words.join(', ') },
});
const eaterOf = ({ name, allergens, words }: Draft): Eater => ({
  name: name.trim(),
  allergens,
  words: words
    .split(/[,;،؛\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== ''),
});

export function HouseholdForm() {
  const t = useTranslations('myRules.household');
  const [drafts, setDrafts] = useState(() => storedHousehold.get().map(draftOf));
  const keep = (next: readonly Draft[]) => {
    setDrafts([...next]);
    storedHousehold.set(next.map(eaterOf).filter(isWorthKeeping));
  };
  const change = (key: string, more: Partial<Draft>) =>
    keep(drafts.map((one) => (one.key === key ? { ...one, ...more } : one)));
  return (
    <SectionCard id="household" title={t('title')} icon="users">
      <div className="flex flex-col gap-5">
        <p>{t('body')}</p>
        {drafts.map((draft) => (
          <EaterFields
            key={draft.key}
            draft={draft}
            onChange={(more) => change(draft.key, more)}
            onRemove={() => keep(drafts.filter(({ key }) => key !== draft.key))}
          />
        ))}
        {drafts.length < mostEaters ? (
          <Button
            tone="secondary"
            icon="plus"
            className="self-start"
            onPress={() => keep([...drafts, draftOf({ name: '', allergens: [], words: [] })])}
          >
            {t('add')}
          </Button>
        ) : null}
      </div>
    </SectionCard>
  );
}

interface EaterFieldsProps {
  readonly draft: Draft;
  readonly onChange: (more: Partial<Draft>) => void;
  readonly onRemove: () => void;
}

function EaterFields({ draft, onChange, onRemove }: EaterFieldsProps) {
  const t = useTranslations('myRules.household');
  const general = useTranslations('general');
  const { name, allergens, words } = draft;
  return (
    <fieldset className="flex flex-col gap-4 border-t border-line pt-4">
      <legend className="sr-only">{name === '' ? t('somebody') : name}</legend>
      <TextField
        label={t('name')}
        value={name}
        onChange={(next) => onChange({ name: next })}
        fault={name.trim() === '' ? t('nameFault') : undefined}
        maxLength={60}
      />
      <Several
        label={t('allergens')}
        choices={labelAllergens.map((value) => ({ value, label: general(`household.allergens.${value}`) }))}
        chosen={allergens}
        onChange={(chosen) => onChange({ allergens: labelAllergens.filter((one) => chosen.includes(one)) })}
        removeLabel={(label) => t('removeAllergen', { label })}
        placeholder={general('choose')}
        empty={general('nothingMatches')}
        openLabel={general('open')}
      />
      <TextField
        label={t('words')}
        help={t('wordsHelp')}
        value={words}
        onChange={(next) => onChange({ words: next })}
        maxLength={1000}
      />
      <Button tone="quiet" size="small" icon="cross" className="self-start" onPress={onRemove}>
        {name.trim() === '' ? t('removeSomebody') : t('remove', { name })}
      </Button>
    </fieldset>
  );
}
