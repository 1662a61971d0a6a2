// What a producer says of its product in other languages than that of the label: shoppers read it who use the app in that language.
import type { ProductTranslation } from '@amanah/api/products';
import { languages } from '@amanah/messages/languages';
import { useTranslations } from 'use-intl';
import { useLanguage } from '../../../platform/language.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextArea } from '../../../ui/text-area.tsx';

interface ProductTranslationsProps {
  readonly translations: readonly ProductTranslation[];
  readonly onChange: (translations: readonly ProductTranslation[]) => void;
  readonly isDisabled: boolean;
}

export function ProductTranslations({ translations, onChange, isDisabled }: ProductTranslationsProps) {
  const t = useTranslations('products.product');
  const general = useTranslations('general');
  const { locale } = useLanguage();
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  const free = languages.filter(({ code }) => translations.every(({ language }) => language !== code));
  return (
    <SectionCard title={t('translations')} icon="globe">
      <p className="text-ink-soft">{t('translationsHelp')}</p>
      {translations.map((one) => (
        <Translation
          key={one.language}
          translation={one}
          name={names.of(one.language) ?? one.language}
          onChange={(changed) =>
            onChange(translations.map((other) => (other === one ? { ...one, ...changed } : other)))
          }
          onRemove={() => onChange(translations.filter((other) => other !== one))}
          isDisabled={isDisabled}
        />
      ))}
      {free.length === 0 || isDisabled ? null : (
        <Select
          label={t('addLanguage')}
          placeholder={general('choose')}
          value={null}
          choices={free.map(({ code }) => ({ value: code, label: names.of(code) ?? code }))}
          onChange={(language) =>
            onChange([...translations, { language, name: '', description: '', storageInstructions: '' }])
          }
          className="mt-4 sm:max-w-xs"
        />
      )}
    </SectionCard>
  );
}

interface TranslationProps {
  readonly translation: ProductTranslation;
  /** Of the language. */
  readonly name: string;
  readonly onChange: (changed: Partial<ProductTranslation>) => void;
  readonly onRemove: () => void;
  readonly isDisabled: boolean;
}

function Translation({ translation, name, onChange, onRemove, isDisabled }: TranslationProps) {
  const t = useTranslations('products.product');
  const field = (part: Exclude<keyof ProductTranslation, 'language'>) => ({
    ...{ value: translation[part], onChange: (value: string) => onChange({ [part]: value }), isDisabled },
  });
  return (
    <fieldset className="mt-4 border-t border-line pt-3">
      <legend className="sr-only">{name}</legend>
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-base">{name}</h3>
        {isDisabled ? null : <IconButton icon="cross" label={t('removeLanguage', { name })} onPress={onRemove} />}
      </div>
      <div className="mt-2 grid items-start gap-5 sm:grid-cols-2">
        <TextField label={t('name')} help={t('translatedNameHelp')} maxLength={120} {...field('name')} />
        <TextField label={t('storage')} maxLength={300} {...field('storageInstructions')} />
        <TextArea label={t('description')} maxLength={1000} {...field('description')} className="sm:col-span-2" />
      </div>
    </fieldset>
  );
}
