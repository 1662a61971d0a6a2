// The fields of a product: what it is, what stands on its label, how it is kept.
import { productCategories } from '@amanah/core/products';
import { useTranslations } from 'use-intl';
import type { FieldProps, Form } from '../../../platform/form.tsx';
import { TextField } from '../../../ui/field.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { gtinOf, type ProductDraft } from './product-draft.ts';
import { ProductTranslations } from './product-translations.tsx';

/** A field of the form that nobody types into who may only read. */
type Field = <Name extends keyof ProductDraft>(
  name: Name,
) => FieldProps<ProductDraft[Name]> & { readonly isDisabled: boolean };

interface SectionProps {
  readonly field: Field;
}

export interface ProductFieldsProps {
  readonly form: Pick<Form<ProductDraft>, 'entries' | 'field' | 'change'>;
  readonly isNew: boolean;
  readonly mayWrite: boolean;
}

export function ProductFields({ form, isNew, mayWrite }: ProductFieldsProps) {
  const field: Field = (name) => ({ ...form.field(name), isDisabled: !mayWrite });
  return (
    <>
      <Basics form={form} field={field} isNew={isNew} />
      <LabelFields field={field} />
      <Keeping field={field} />
      <ProductTranslations
        translations={form.entries.translations}
        onChange={(translations) => form.change({ translations })}
        isDisabled={!mayWrite}
      />
    </>
  );
}

function Basics({ form: { entries, change }, field, isNew }: SectionProps & Omit<ProductFieldsProps, 'mayWrite'>) {
  const t = useTranslations('products.product');
  const general = useTranslations('general');
  const categories = useTranslations('general.categories');
  return (
    <SectionCard title={t('basics')} icon="box">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {isNew ? <GtinField field={field} gtin={entries.gtin} /> : null}
        <TextField label={t('name')} maxLength={120} {...field('name')} />
        <TextField label={t('brand')} maxLength={80} {...field('brand')} />
        <Select
          label={t('category')}
          choices={[
            { value: '' as const, label: general('choose') },
            ...productCategories.map((value) => ({ value, label: categories(value) })),
          ]}
          {...field('category')}
        />
        <TextField label={t('weight')} help={t('weightHelp')} maxLength={40} {...field('weight')} />
        <div className="grid grid-cols-[1fr_6rem] items-start gap-3">
          <TextField label={t('price')} inputMode="decimal" {...field('priceAmount')} />
          <TextField
            label={t('currency')}
            isCode
            maxLength={3}
            {...field('priceCurrency')}
            onChange={(value) => change({ priceCurrency: value.toUpperCase() })}
          />
        </div>
        <TextArea label={t('description')} maxLength={1000} {...field('description')} className="sm:col-span-2" />
      </div>
    </SectionCard>
  );
}

/** The GTIN is checked while it is typed. */
function GtinField({ field, gtin }: SectionProps & { readonly gtin: string }) {
  const t = useTranslations('products.product');
  return (
    <TextField
      label={t('gtin')}
      help={gtinOf(gtin) === undefined ? t('gtinHelp') : t('gtinGood')}
      isCode
      inputMode="numeric"
      autoComplete="off"
      maxLength={20}
      {...field('gtin')}
    />
  );
}

function LabelFields({ field }: SectionProps) {
  const t = useTranslations('products.product');
  return (
    <SectionCard title={t('label')} icon="list">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextArea
          label={t('ingredients')}
          help={`${t('ingredientsHelp')} ${t('ingredientsNote')}`}
          rows={8}
          {...field('ingredients')}
        />
        <TextArea label={t('allergens')} help={t('allergensHelp')} rows={8} {...field('allergens')} />
      </div>
      <fieldset className="mt-5">
        <legend className="mb-2 text-sm font-medium">{t('nutrition')}</legend>
        <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-4">
          {(['calories', 'protein', 'fat', 'carbs'] as const).map((name) => (
            <TextField key={name} label={t(name)} inputMode="decimal" autoComplete="off" {...field(name)} />
          ))}
        </div>
      </fieldset>
    </SectionCard>
  );
}

function Keeping({ field }: SectionProps) {
  const t = useTranslations('products.product');
  return (
    <SectionCard title={t('keeping')} icon="thermometer">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField label={t('storage')} maxLength={300} {...field('storage')} />
        <TextField label={t('shelfLife')} help={t('shelfLifeHelp')} maxLength={80} {...field('shelfLife')} />
        <TextField label={t('least')} autoComplete="off" {...field('least')} />
        <TextField label={t('most')} autoComplete="off" {...field('most')} />
      </div>
    </SectionCard>
  );
}
