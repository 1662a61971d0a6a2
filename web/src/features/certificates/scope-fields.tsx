// What a certificate covers, out of what the chosen holder has. It must never offer what the server does not.
import type { certificateOptions } from '@amanah/api/certificates';
import type { RouteResponse } from '@amanah/api/route';
import { productCategories, slaughterMethods } from '@amanah/core/products';
import { useTranslations } from 'use-intl';
import type { Form } from '../../platform/form.tsx';
import { CheckList, ChoiceGroup, Limit } from './check-list.tsx';
import type { ImportEntries } from './import-entries.ts';
import { MarketPicker } from './market-picker.tsx';

export interface ScopeFieldsProps {
  readonly options: RouteResponse<typeof certificateOptions>;
  readonly form: Form<ImportEntries>;
}

export function ScopeFields({ options, form: { field, change } }: ScopeFieldsProps) {
  const t = useTranslations('certificates.entry');
  const categories = useTranslations('general.categories');
  const methods = useTranslations('result.certificate.slaughterMethods');
  const { products, sites } = options;
  const limitField = <Name extends 'gtins' | 'siteIds' | 'slaughterMethods' | 'markets'>(name: Name) => {
    const { value, ...rest } = field(name);
    return { limit: value, ...rest };
  };
  return (
    <>
      <ChoiceGroup title={t('categories')} fault={field('categories').fault}>
        <CheckList
          label={t('categories')}
          choices={productCategories.map((value) => ({ value, label: categories(value) }))}
          chosen={field('categories').value}
          onChange={field('categories').onChange}
        />
      </ChoiceGroup>
      <Limit
        title={t('products')}
        all={t('allProducts')}
        some={t('someProducts')}
        {...limitField('gtins')}
        canLimit={products.length > 0}
        {...(products.length > 0 ? {} : { help: t('noProducts') })}
      >
        {(chosen) => (
          <CheckList
            label={t('products')}
            choices={products.map(({ gtin, name, category }) => ({
              value: gtin,
              label: name,
              note: `${gtin} · ${categories(category)}`,
            }))}
            chosen={chosen}
            onChange={(gtins) => change({ gtins })}
          />
        )}
      </Limit>
      <Limit
        title={t('sites')}
        all={t('allSites')}
        some={t('someSites')}
        {...limitField('siteIds')}
        canLimit={sites.length > 0}
        {...(sites.length > 0 ? {} : { help: t('noSites') })}
      >
        {(chosen) => (
          <CheckList
            label={t('sites')}
            choices={sites.map(({ id, name }) => ({ value: id, label: name }))}
            chosen={chosen}
            onChange={(siteIds) => change({ siteIds })}
          />
        )}
      </Limit>
      <Limit title={t('methods')} all={t('anyMethod')} some={t('someMethods')} {...limitField('slaughterMethods')}>
        {(chosen) => (
          <CheckList
            label={t('methods')}
            choices={slaughterMethods.map((value) => ({ value, label: methods(value) }))}
            chosen={chosen}
            onChange={(limit) => change({ slaughterMethods: limit })}
          />
        )}
      </Limit>
      <Limit title={t('markets')} all={t('allMarkets')} some={t('someMarkets')} {...limitField('markets')}>
        {(chosen) => <MarketPicker chosen={chosen} onChange={(markets) => change({ markets })} />}
      </Limit>
    </>
  );
}
