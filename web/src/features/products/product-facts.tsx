// What the producer says about a product, in lines. Everything here is a declaration; the verdict is said elsewhere.
import type { Batch, Product } from '@amanah/api/verification';
import { allergenCode } from '@amanah/core/ingredients';
import { useFormatter, useTranslations } from 'use-intl';
import { useLanguage } from '../../platform/language.tsx';
import { nameCountry } from '../../platform/market.ts';
import { namePlace } from '../../platform/place-name.ts';
import { Said } from '../../platform/said.tsx';
import { SaidAmount } from '../../platform/said-amount.tsx';
import { useDayWords } from '../../platform/use-day-words.ts';
import { Badge } from '../../ui/badge.tsx';
import { Code } from '../../ui/code.tsx';
import { type Fact, FactList } from '../../ui/fact-list.tsx';
import { Icon } from '../../ui/icon.tsx';

export function ProductFacts({ product, batch }: { readonly product: Product; readonly batch: Batch | null }) {
  const t = useTranslations('productPage');
  const categories = useTranslations('general.categories');
  const format = useFormatter();
  const { longDay } = useDayWords();
  const facts: readonly Fact[] = [
    { term: t('brand'), value: <Said>{product.brand}</Said> },
    { term: t('category'), value: categories(product.category) },
    { term: t('batch'), value: batch ? <Code>{batch.batchNumber}</Code> : null },
    { term: t('weight'), value: product.weight ? <SaidAmount>{product.weight}</SaidAmount> : null },
    {
      term: t('price'),
      value: product.price
        ? // By name: signs are those of the reader's country, UK£ for an Arabic one, and several currencies share one.
          format.number(product.price.amount, {
            style: 'currency',
            currency: product.price.currency,
            currencyDisplay: 'name',
          })
        : null,
    },
    { term: t('manufactured'), value: batch ? longDay(batch.productionDate) : null },
    { term: t('bestBefore'), value: batch?.expiryDate ? longDay(batch.expiryDate) : null },
    { term: t('shelfLife'), value: product.shelfLife ? <SaidAmount>{product.shelfLife}</SaidAmount> : null },
    { term: t('gtin'), value: <Code>{product.gtin}</Code> },
  ];
  return <FactList facts={facts} />;
}

export function Ingredients({ product }: { readonly product: Product }) {
  const t = useTranslations('productPage');
  return (
    <div className="flex flex-col gap-4">
      {product.ingredients.length > 0 ? (
        <ul className="flex flex-col divide-y divide-line">
          {product.ingredients.map((ingredient) => (
            <li key={ingredient} className="py-1.5 first:pt-0">
              <Said>{ingredient}</Said>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-ink-soft">{t('noIngredients')}</p>
      )}
      <div className="border-t border-line pt-4">
        <h3 className="flex items-center gap-2 text-sm tracking-normal">
          <Icon name="warning" size={18} className="text-amber-fill" />
          {t('allergens')}
        </h3>
        {product.allergens.length > 0 ? (
          <ul className="mt-2 flex flex-wrap gap-2">
            {product.allergens.map((allergen) => (
              <li key={allergen}>
                <Badge tone="amber">
                  <Allergen said={allergen} />
                </Badge>
              </li>
            ))}
          </ul>
        ) : (
          <p className="mt-1 text-ink-soft">{t('noAllergens')}</p>
        )}
      </div>
    </div>
  );
}

/** By the name that the language of the page has for it; another one as it was declared. */
function Allergen({ said }: { readonly said: string }) {
  const t = useTranslations('productPage.allergenNames');
  const code = allergenCode(said);
  return code === null ? <Said>{said}</Said> : t(code);
}

export function Nutrition({ product }: { readonly product: Product }) {
  const t = useTranslations('productPage');
  const { nutritional } = product;
  if (!nutritional) return <p className="text-ink-soft">{t('noNutrition')}</p>;
  const values = [
    { term: t('calories'), value: t('kilocalories', { value: nutritional.calories }) },
    { term: t('protein'), value: t('grams', { value: nutritional.protein }) },
    { term: t('fat'), value: t('grams', { value: nutritional.fat }) },
    { term: t('carbs'), value: t('grams', { value: nutritional.carbs }) },
  ];
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4">
        {values.map(({ term, value }) => (
          <div key={term}>
            <dt className="text-sm text-ink-soft">{term}</dt>
            <dd className="text-lg font-semibold whitespace-nowrap tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-ink-faint">{t('nutritionPer')}</p>
    </>
  );
}

export function Storage({ product }: { readonly product: Product }) {
  const t = useTranslations('productPage');
  const instructions = product.translation?.storageInstructions || product.storageInstructions;
  return (
    <dl className="flex flex-col gap-4">
      <div>
        <dt className="sr-only">{t('storage')}</dt>
        <dd className={instructions ? '' : 'text-ink-soft'}>
          <Said>{instructions || t('noStorage')}</Said>
        </dd>
      </div>
      {product.shelfLife ? (
        <div className="border-t border-line pt-4">
          <dt className="text-sm text-ink-soft">{t('shelfLife')}</dt>
          <dd>
            <SaidAmount>{product.shelfLife}</SaidAmount>
          </dd>
        </div>
      ) : null}
    </dl>
  );
}

export function Producer({ product }: { readonly product: Product }) {
  const t = useTranslations('productPage');
  const { locale } = useLanguage();
  const { producer } = product;
  const facts: readonly Fact[] = [
    { term: t('producerName'), value: <Said>{producer.name}</Said> },
    { term: t('location'), value: <Said>{namePlace(producer.location, locale)}</Said> },
    { term: t('country'), value: nameCountry(producer.country, locale) },
    { term: t('license'), value: producer.license ? <Code>{producer.license}</Code> : null },
  ];
  return <FactList facts={facts} className="-my-2.5" />;
}
