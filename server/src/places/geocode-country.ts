// Countries by their names in the languages of the product, by their codes, and by the short names that people write. It must never
// take a part of an address for a country unless the whole part is one.
import { languages } from '@amanah/messages/languages';
import { foldPlaceName } from './places-fold.ts';

const shortNames: readonly (readonly [string, string])[] = [
  ['UK', 'GB'],
  ['Great Britain', 'GB'],
  ['England', 'GB'],
  ['Scotland', 'GB'],
  ['Wales', 'GB'],
  ['UAE', 'AE'],
  ['Emirates', 'AE'],
  ['الإمارات', 'AE'],
  ['USA', 'US'],
  ['KSA', 'SA'],
  ['السعودية', 'SA'],
  ['Holland', 'NL'],
  ['Turkey', 'TR'],
  ['Türkiye', 'TR'],
];

let names: ReadonlyMap<string, string> | null = null;

/** All two-letter codes that the language data has a name for; made when the first address comes. */
function namesOfCountries(): ReadonlyMap<string, string> {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const codes = [...alphabet].flatMap((first) => [...alphabet].map((second) => first + second));
  const found = new Map<string, string>();
  for (const tag of [...languages.map(({ code }) => code), 'ms', 'id', 'tr']) {
    const display = new Intl.DisplayNames(tag, { type: 'region', fallback: 'none' });
    for (const code of codes) {
      const name = display.of(code);
      if (name !== undefined && /^[A-Z]{2}$/.test(code) && !isAliasOrGroup(code)) found.set(foldPlaceName(name), code);
    }
  }
  for (const [name, code] of shortNames) found.set(foldPlaceName(name), code);
  return found;
}

// Groups such as EU and UN, reserved codes, and codes that mean another one (UK, which means GB).
const isAliasOrGroup = (code: string) =>
  ['EU', 'EZ', 'UN', 'XA', 'XB', 'QO', 'ZZ', 'AC', 'CP', 'DG', 'EA', 'IC', 'TA', 'CQ'].includes(code) ||
  new Intl.Locale(`und-${code}`).region !== code;

/** @example countryOf('Malaysia') // 'MY' */
export function countryOf(part: string): string | null {
  names ??= namesOfCountries();
  const folded = foldPlaceName(part);
  return names.get(folded) ?? null;
}
