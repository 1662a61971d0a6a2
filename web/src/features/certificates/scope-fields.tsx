// What a certificate covers, out of what the chosen holder has. It must never offer what the server does not.
import type { certificateOptions } from '@amanah/api/certificates';
import type { RouteResponse } from '@amanah/api/route';
import { productCategories, slaughterMethods } from '@amanah/core/verification';
import { useTranslations } from 'use-intl';
import { CheckList, ChoiceGroup, Limit } from './check-list.tsx';
import type { Field, ImportEntries } from './import-entries.ts';
import { MarketPicker } from './market-picker.tsx';

export interface ScopeFieldsProps {
  readonly options: RouteResponse<typeof certificateOptions>;
  readonly entries: ImportEntries;
  readonly onChange: (change: Partial<ImportEntries>) => void;
  readonly faultOf: (field: Field) => string | undefined;
}

export function ScopeFields({ options, entries, onChange, faultOf }: ScopeFieldsProps) {
  const t = useTranslations('certificates.entry');
  const categories = useTranslations('general.categories');
  const methods = useTranslations('result.certificate.slaughterMethods');
  const { products, sites } = options;
  return (
    <>
      <ChoiceGroup title={t('categories')} name="categories" fault={faultOf('categories')}>
        <CheckList
          label={t('categories')}
          choices={productCategories.map((value) => ({ value, label: categories(value) }))}
          chosen={entries.categories}
          onChange={(chosen) => onChange({ categories: chosen })}
        />
      </ChoiceGroup>
      <Limit
        title={t('products')}
        name="gtins"
        all={t('allProducts')}
        some={t('someProducts')}
        limit={entries.gtins}
        onChange={(gtins) => onChange({ gtins })}
        canLimit={products.length > 0}
        fault={faultOf('gtins')}
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
            onChange={(gtins) => onChange({ gtins })}
          />
        )}
      </Limit>
      <Limit
        title={t('sites')}
        name="siteIds"
        all={t('allSites')}
        some={t('someSites')}
        limit={entries.siteIds}
        onChange={(siteIds) => onChange({ siteIds })}
        canLimit={sites.length > 0}
        fault={faultOf('siteIds')}
        {...(sites.length > 0 ? {} : { help: t('noSites') })}
      >
        {(chosen) => (
          <CheckList
            label={t('sites')}
            choices={sites.map(({ id, name }) => ({ value: id, label: name }))}
            chosen={chosen}
            onChange={(siteIds) => onChange({ siteIds })}
          />
        )}
      </Limit>
      <Limit
        title={t('methods')}
        name="slaughterMethods"
        all={t('anyMethod')}
        some={t('someMethods')}
        limit={entries.slaughterMethods}
        onChange={(limit) => onChange({ slaughterMethods: limit })}
        fault={faultOf('slaughterMethods')}
      >
        {(chosen) => (
          <CheckList
            label={t('methods')}
            choices={slaughterMethods.map((value) => ({ value, label: methods(value) }))}
            chosen={chosen}
            onChange={(limit) => onChange({ slaughterMethods: limit })}
          />
        )}
      </Limit>
      <Limit
        title={t('markets')}
        name="markets"
        all={t('allMarkets')}
        some={t('someMarkets')}
        limit={entries.markets}
        onChange={(markets) => onChange({ markets })}
        fault={faultOf('markets')}
      >
        {(chosen) => <MarketPicker chosen={chosen} onChange={(markets) => onChange({ markets })} />}
      </Limit>
    </>
  );
}
