// What stands on the label of a product, for a new one and for one that is there. The GTIN is checked while it is typed.
import { changeProduct, createProduct, type ProductDetail, type ProductEntries } from '@amanah/api/products';
import type { RouteBody } from '@amanah/api/route';
import { productCategories } from '@amanah/core/products';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { api } from '../../../platform/api.ts';
import { ConflictDialog, takeKeys, useEditing } from '../../../platform/editing.tsx';
import { FormBody, FormNotice, useForm } from '../../../platform/form.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { toasts } from '../../../ui/toast-queue.ts';
import {
  draftOf,
  emptyProduct,
  entriesOf,
  faultsOf,
  gtinOf,
  type ProductDraft,
  type ProductFault,
} from './product-draft.ts';
import { forgetProducts, productQuery } from './queries.ts';

export interface ProductFormProps {
  /** null: a new one. */
  readonly detail: ProductDetail | null;
  readonly onSaved: (gtin: string) => void;
}

const faultWords = {
  gtin: 'gtinWrong',
  name: 'missing',
  brand: 'missing',
  category: 'missing',
  priceAmount: 'numberWrong',
  priceCurrency: 'priceTogether',
  calories: 'nutritionTogether',
  protein: 'nutritionTogether',
  fat: 'nutritionTogether',
  carbs: 'nutritionTogether',
  least: 'numberWrong',
  most: 'numberWrong',
} as const satisfies Record<ProductFault, string>;

export function ProductForm({ detail, onSaved }: ProductFormProps) {
  const t = useTranslations('products.product');
  const list = useTranslations('products.list');
  const general = useTranslations('general');
  const categories = useTranslations('general.categories');
  const queries = useQueryClient();
  const mayWrite = detail?.mayWrite ?? true;
  const keep = async (answer: ProductDetail) => {
    toasts.show({ title: detail ? t('saved') : t('created'), tone: 'good' });
    await forgetProducts(queries);
    queries.setQueryData(productQuery(answer.product.gtin).queryKey, answer);
    onSaved(answer.product.gtin);
  };
  const create = useMutation({
    mutationFn: (body: RouteBody<typeof createProduct>) => api.call(createProduct, { body }),
    onSuccess: keep,
  });
  const edit = useEditing({
    read: detail ? { etag: detail.product.etag, content: detail.product } : null,
    send: (body: ProductEntries, ifMatch) =>
      api.call(changeProduct, { params: { gtin: detail?.product.gtin ?? '' }, ifMatch, body }),
    etagOf: (answer) => answer.product.etag,
    onSaved: keep,
    fill: (chosen) => form.change(draftOf({ ...chosen, gtin: form.entries.gtin })),
    onTaken: () => forgetProducts(queries),
  });
  const form = useForm<ProductDraft>({
    initial: detail ? draftOf(detail.product) : emptyProduct,
    faultsOf: (draft) => Object.fromEntries([...faultsOf(draft)].map((name) => [name, t(faultWords[name])])),
    sending: [create, edit],
    asksBeforeLeaving: true,
    onSubmit(draft) {
      const body = entriesOf(draft);
      if (body === null) return;
      if (detail) edit.save(body);
      else create.mutate({ ...body, gtin: draft.gtin });
    },
  });
  const { entries: draft, change } = form;
  const isGtinGood = gtinOf(draft.gtin) !== undefined;
  const part = (
    label: string,
    keys: keyof ProductEntries | readonly (keyof ProductEntries)[],
    show: (draft: ProductDraft) => string,
  ) => ({
    label,
    show: (entries: ProductEntries) => show(draftOf({ ...entries, gtin: draft.gtin })),
    take: (into: ProductEntries, from: ProductEntries) => takeKeys(...[keys].flat())(into, from),
  });
  const parts = [
    part(t('name'), 'name', (one) => one.name),
    part(t('brand'), 'brand', (one) => one.brand),
    part(t('category'), 'category', (one) => (one.category === '' ? '' : categories(one.category))),
    part(t('weight'), 'weight', (one) => one.weight),
    part(t('price'), 'price', (one) => `${one.priceAmount} ${one.priceCurrency}`.trim()),
    part(t('description'), 'description', (one) => one.description),
    part(t('ingredients'), 'ingredients', (one) => one.ingredients),
    part(t('allergens'), 'allergens', (one) => one.allergens),
    // All four or none: they are one part.
    part(t('nutrition'), 'nutritional', (one) =>
      one.calories === ''
        ? ''
        : [
            [t('calories'), one.calories],
            [t('protein'), one.protein],
            [t('fat'), one.fat],
            [t('carbs'), one.carbs],
          ]
            .map((pair) => pair.join(': '))
            .join('\n'),
    ),
    part(t('storage'), 'storageInstructions', (one) => one.storage),
    part(t('shelfLife'), 'shelfLife', (one) => one.shelfLife),
    // One range: the least of one and the most of the other may cross.
    part(`${t('least')}, ${t('most')}`, ['leastTemperatureCelsius', 'mostTemperatureCelsius'], (one) =>
      one.least === '' && one.most === '' ? '' : `${one.least}, ${one.most}`,
    ),
  ];
  const field = <Name extends keyof ProductDraft>(name: Name) => ({ ...form.field(name), isDisabled: !mayWrite });
  return (
    <FormBody form={form} className="flex flex-col gap-6">
      <ConflictDialog editing={edit} parts={parts} />
      <SectionCard title={t('basics')} icon="box">
        <div className="grid items-start gap-5 sm:grid-cols-2">
          {detail ? null : (
            <TextField
              label={t('gtin')}
              help={isGtinGood ? t('gtinGood') : t('gtinHelp')}
              isCode
              inputMode="numeric"
              autoComplete="off"
              maxLength={20}
              {...field('gtin')}
            />
          )}
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
      <SectionCard title={t('keeping')} icon="thermometer">
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField label={t('storage')} maxLength={300} {...field('storage')} />
          <TextField label={t('shelfLife')} help={t('shelfLifeHelp')} maxLength={80} {...field('shelfLife')} />
          <TextField label={t('least')} autoComplete="off" {...field('least')} />
          <TextField label={t('most')} autoComplete="off" {...field('most')} />
        </div>
      </SectionCard>
      <FormNotice form={form} title={t('failed')} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" icon="check" isPending={form.isPending} isDisabled={!mayWrite}>
          {detail ? t('saveChanges') : t('create')}
        </Button>
        {mayWrite ? null : <p className="text-sm text-ink-soft">{list('mayNot')}</p>}
      </div>
    </FormBody>
  );
}
