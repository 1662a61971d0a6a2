// What stands on the label of a product, for a new one and for one that is there, which somebody else may be changing too.
import { RequestFailed } from '@amanah/api/client';
import { changeProduct, createProduct, type LabelEntries, type ProductDetail } from '@amanah/api/products';
import type { RouteBody } from '@amanah/api/route';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../../platform/api.ts';
import { ConflictDialog, type ConflictPart, takeKeys, useEditing } from '../../../platform/editing.tsx';
import { FormBody, FormNotice, useForm } from '../../../platform/form.tsx';
import { Button } from '../../../ui/button.tsx';
import { toasts } from '../../../ui/toast-queue.ts';
import { ClaimDialog } from './claim-dialog.tsx';
import { draftOf, emptyProduct, entriesOf, faultsOf, type ProductDraft, type ProductFault } from './product-draft.ts';
import { ProductFields } from './product-fields.tsx';
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

function useProductForm({ detail, onSaved }: ProductFormProps) {
  const t = useTranslations('products.product');
  const queries = useQueryClient();
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
    send: (body: LabelEntries, ifMatch) =>
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
  const isClaimable = create.error instanceof RequestFailed && create.error.problem?.code === 'products.gtin_claimable';
  return { edit, form, keep, isClaimable };
}

function useConflictParts(gtin: string): ConflictPart<LabelEntries>[] {
  const t = useTranslations('products.product');
  const categories = useTranslations('general.categories');
  const part = (
    label: string,
    keys: keyof LabelEntries | readonly (keyof LabelEntries)[],
    show: (draft: ProductDraft) => string,
  ) => ({
    label,
    show: (entries: LabelEntries) => show(draftOf({ ...entries, gtin })),
    take: (into: LabelEntries, from: LabelEntries) => takeKeys(...[keys].flat())(into, from),
  });
  return [
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
    part(t('translations'), 'translations', (one) =>
      one.translations
        .map(({ language, ...texts }) => `${language}: ${Object.values(texts).filter(Boolean).join(' · ')}`)
        .join('\n'),
    ),
  ];
}

export function ProductForm({ detail, onSaved }: ProductFormProps) {
  const t = useTranslations('products.product');
  const list = useTranslations('products.list');
  const claim = useTranslations('products.prefixes.claim');
  const mayWrite = detail?.mayWrite ?? true;
  const { edit, form, keep, isClaimable } = useProductForm({ detail, onSaved });
  const [isClaiming, setIsClaiming] = useState(false);
  const claimed = isClaiming ? entriesOf(form.entries) : null;
  const parts = useConflictParts(form.entries.gtin);
  return (
    <FormBody form={form} className="flex flex-col gap-6">
      <ConflictDialog editing={edit} parts={parts} />
      <ProductFields form={form} isNew={detail === null} mayWrite={mayWrite} />
      <FormNotice form={form} title={t('failed')} />
      {isClaimable ? (
        <div>
          <Button tone="secondary" icon="check" onPress={() => setIsClaiming(true)}>
            {claim('open')}
          </Button>
        </div>
      ) : null}
      {claimed ? (
        <ClaimDialog
          gtin={form.entries.gtin}
          entries={claimed}
          onClaimed={(answer) => void keep(answer)}
          onClose={() => setIsClaiming(false)}
        />
      ) : null}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" icon="check" isPending={form.isPending} isDisabled={!mayWrite}>
          {detail ? t('saveChanges') : t('create')}
        </Button>
        {mayWrite ? null : <p className="text-sm text-ink-soft">{list('mayNot')}</p>}
      </div>
    </FormBody>
  );
}
