// What a person has entered so far of a certificate of an earlier register, and what is missing in it. Pure; the server decides again.
import type { CertificateRequest } from '@amanah/api/certificates';
import type { ProductCategory, SlaughterMethod } from '@amanah/core/products';

/** Null in a list: no limit in that respect. */
export interface ImportEntries {
  readonly source: string;
  readonly number: string;
  readonly holderId: string | null;
  readonly scheme: string | null;
  readonly validFrom: string;
  readonly validUntil: string;
  readonly categories: readonly ProductCategory[];
  readonly gtins: readonly string[] | null;
  readonly siteIds: readonly string[] | null;
  readonly slaughterMethods: readonly SlaughterMethod[] | null;
  readonly markets: readonly string[] | null;
}

export type Field = keyof ImportEntries;
export type Fault =
  | 'required'
  | 'source'
  | 'numberTooLong'
  | 'holder'
  | 'scheme'
  | 'categories'
  | 'products'
  | 'sites'
  | 'methods'
  | 'markets'
  | 'day'
  | 'order';
export type Faults = Partial<Record<Field, Fault>>;

/** No day is proposed: those of the paper are older than today, and what stands there already is what gets sent. */
export const emptyEntries: ImportEntries = {
  source: '',
  number: '',
  holderId: null,
  scheme: null,
  validFrom: '',
  validUntil: '',
  categories: [],
  gtins: null,
  siteIds: null,
  slaughterMethods: null,
  markets: null,
};

export const fields = Object.keys(emptyEntries) as Field[];

const fewestLettersOfSource = 3;
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);

/** In the order of the form, so that the first is where the person continues. */
export function faultsOf(entries: ImportEntries): Faults {
  const number = entries.number.trim();
  const isEmpty = (list: readonly string[] | null) => list?.length === 0;
  return {
    ...(entries.source.trim().length < fewestLettersOfSource && { source: 'source' }),
    ...(number === '' ? { number: 'required' } : number.length > 80 ? { number: 'numberTooLong' } : {}),
    ...(entries.holderId === null && { holderId: 'holder' }),
    ...(entries.scheme === null && { scheme: 'scheme' }),
    ...(!isDay(entries.validFrom) && { validFrom: 'day' }),
    ...(!isDay(entries.validUntil)
      ? { validUntil: 'day' }
      : isDay(entries.validFrom) && entries.validUntil < entries.validFrom
        ? { validUntil: 'order' }
        : {}),
    ...(entries.categories.length === 0 && { categories: 'categories' }),
    ...(isEmpty(entries.gtins) && { gtins: 'products' }),
    ...(isEmpty(entries.siteIds) && { siteIds: 'sites' }),
    ...(isEmpty(entries.slaughterMethods) && { slaughterMethods: 'methods' }),
    ...(isEmpty(entries.markets) && { markets: 'markets' }),
  };
}

/** Null while something is missing. */
export function requestOf(entries: ImportEntries): CertificateRequest | null {
  const { holderId, scheme } = entries;
  if (Object.keys(faultsOf(entries)).length > 0 || holderId === null || scheme === null) return null;
  const listed = <T>(list: readonly T[] | null) => (list === null ? null : [...list]);
  return {
    number: entries.number.trim(),
    holderId,
    scheme,
    validFrom: entries.validFrom,
    validUntil: entries.validUntil,
    categories: [...entries.categories],
    gtins: listed(entries.gtins),
    siteIds: listed(entries.siteIds),
    batches: null,
    slaughterMethods: listed(entries.slaughterMethods),
    markets: listed(entries.markets),
  };
}
