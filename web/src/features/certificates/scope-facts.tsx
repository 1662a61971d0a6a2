// What a certificate says, line by line: read back from what is about to be signed, or from what somebody entered and another confirms.
import type { OfferedImport } from '@amanah/api/certificates';
import type { Realm } from '@amanah/core/organisations';
import { useTranslations } from 'use-intl';
import { useLanguage } from '../../platform/language.tsx';
import { nameCountry } from '../../platform/market.ts';
import { useDayWords } from '../../platform/use-day-words.ts';
import { Code } from '../../ui/code.tsx';
import type { Fact } from '../../ui/fact-list.tsx';
import { coveredProducts } from './covered-products.ts';
import { isCategory, isMethod } from './scope-names.ts';

export interface SaidScope {
  readonly number: string;
  readonly issuer?: string;
  readonly holder: string;
  readonly validFrom: string;
  readonly validUntil: string;
  readonly scheme: string;
  readonly categories: readonly string[];
  /** null: no limit, here and below. */
  readonly products:
    | readonly { readonly gtin: string; readonly name: string; readonly batches?: readonly string[] | null }[]
    | null;
  readonly sites: readonly string[] | null;
  readonly slaughterMethods: readonly string[] | null;
  readonly markets: readonly string[] | null;
  readonly isImported?: boolean;
  readonly realm?: Realm;
  readonly identifier?: string;
}

export function useScopeFacts(said: SaidScope): readonly Fact[] {
  const t = useTranslations('certificates.signing');
  const list = useTranslations('certificates.list');
  // The words of the form in which it was entered.
  const entry = useTranslations('certificates.entry');
  const realms = useTranslations('general.realms');
  const { day: dayWords } = useDayWords();
  const { locale } = useLanguage();
  const wordOf = useScopeWords();
  const lines = (values: readonly string[] | null, unlimited = '') =>
    values === null ? (
      unlimited
    ) : (
      <ul>
        {values.map((value) => (
          <li key={value}>{value}</li>
        ))}
      </ul>
    );
  const period = list('period', { from: dayWords(said.validFrom), until: dayWords(said.validUntil) });
  return [
    { term: list('number'), value: <Code>{said.number}</Code> },
    { term: t('issuer'), value: said.issuer ?? null },
    { term: t('holder'), value: said.holder },
    { term: t('period'), value: period },
    { term: t('scheme'), value: said.scheme },
    { term: t('categories'), value: lines(said.categories.map(wordOf.category)) },
    {
      term: t('products'),
      value: lines(
        said.products?.map(({ gtin, name, batches }) => [`${name} (${gtin})`, ...(batches ?? [])].join(' · ')) ?? null,
        entry('allProducts'),
      ),
    },
    { term: t('sites'), value: lines(said.sites, entry('allSites')) },
    { term: t('methods'), value: lines(said.slaughterMethods?.map(wordOf.method) ?? null, entry('anyMethod')) },
    {
      term: t('markets'),
      value: lines(said.markets?.map((code) => nameCountry(code, locale)) ?? null, entry('allMarkets')),
    },
    {
      term: t('basis'),
      value: said.isImported === undefined ? null : t(said.isImported ? 'basisImport' : 'basisDecision'),
    },
    { term: t('realm'), value: said.realm === undefined || said.realm === 'real' ? null : realms(said.realm) },
    { term: t('identifier'), value: said.identifier === undefined ? null : <Code>{said.identifier}</Code> },
  ];
}

/** What an import says, for whoever accepts or confirms it. */
export function useImportFacts(
  { certificate, holder, sites, products }: Pick<OfferedImport, 'certificate' | 'holder' | 'sites' | 'products'>,
  issuer?: string,
): readonly Fact[] {
  const nameOf = new Map(products.map(({ gtin, name }) => [gtin, name]));
  return useScopeFacts({
    ...certificate,
    ...(issuer === undefined ? {} : { issuer }),
    holder,
    products: coveredProducts(certificate)?.map((one) => ({ ...one, name: nameOf.get(one.gtin) ?? one.gtin })) ?? null,
    sites: certificate.siteIds === null ? null : sites.map(({ name }) => name),
  });
}

/** Codes of a scope in words; one that this version does not know is shown as it is signed. */
function useScopeWords() {
  const categories = useTranslations('general.categories');
  const methods = useTranslations('result.certificate.slaughterMethods');
  return {
    category: (code: string) => (isCategory(code) ? categories(code) : code),
    method: (code: string) => (isMethod(code) ? methods(code) : code),
  };
}
