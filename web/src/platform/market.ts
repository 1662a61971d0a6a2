// Where the shopper lives, for judging recognition. Null until somebody says so; it is never guessed from language or network.

import { choiceCookies } from '@amanah/api/pages';
import { countryCodes } from '@amanah/core/places';
import { withArticle } from '@amanah/messages/country-words';
import { useMemo, useSyncExternalStore } from 'react';
import { storageKeys, storedValue } from './storage.ts';

const market = storedValue<string | null>(
  storageKeys.market,
  (text) => (text !== null && countryCodes.some((one) => one === text) ? text : null),
  (value) => value,
  choiceCookies.market,
);

/** For what works without a screen. */
export const storedMarket = market;

export function useMarket(): { readonly market: string | null; readonly setMarket: (code: string | null) => void } {
  return { market: useSyncExternalStore(market.subscribe, market.get, market.get), setMarket: market.set };
}

/** Whether the person was asked where they shop; it is asked once. */
const question = storedValue<boolean>(
  storageKeys.marketAsked,
  (text) => text === 'yes',
  (isAsked) => (isAsked ? 'yes' : null),
);

export function useMarketQuestion(): {
  readonly isAsked: boolean;
  readonly setAsked: (isAsked: boolean) => void;
} {
  return { isAsked: useSyncExternalStore(question.subscribe, question.get, question.get), setAsked: question.set };
}

/**
 * The region that the device is set to, to be offered and never taken: who reads English of Britain may shop in Malaysia.
 *
 * @example suggestedMarket(['en-GB', 'ms']) // 'GB'
 */
export function suggestedMarket(languages: readonly string[]): string | null {
  for (const language of languages) {
    const region = regionOf(language);
    if (region !== undefined && countryCodes.some((one) => one === region)) return region;
  }
  return null;
}

function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).region;
  } catch {
    return undefined; // no language tag
  }
}

export function nameCountry(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code;
  } catch {
    return code; // not a country code
  }
}

/** The same within a sentence. */
export const sayCountry = (code: string, locale: string): string =>
  withArticle(code, nameCountry(code, locale), locale);

/** What people call a country beside its name, in the languages of the interface. */
const alsoCalled: Readonly<Record<string, readonly string[]>> = {
  AE: ['UAE', 'Emirates', 'Dubai', 'Abu Dhabi', 'دبي', 'أبوظبي'],
  BA: ['Bosnia'],
  CD: ['DR Congo', 'DRC'],
  CI: ['Ivory Coast', 'ساحل العاج'],
  CV: ['Cape Verde'],
  CZ: ['Czech Republic'],
  GB: ['UK', 'Great Britain', 'Britain', 'England', 'Scotland', 'Wales', 'Northern Ireland', 'بريطانيا', 'إنجلترا'],
  KR: ['Republic of Korea'],
  MK: ['Macedonia'],
  MM: ['Burma', 'بورما'],
  NL: ['Holland'],
  SA: ['KSA'],
  SZ: ['Swaziland'],
  TL: ['East Timor'],
  TR: ['Turkey', 'Turkiye'],
  US: ['USA', 'America', 'أمريكا'],
};

/** All countries, named and sorted in a language. */
export function useCountries(
  locale: string,
): readonly { readonly value: string; readonly label: string; readonly alsoCalled: readonly string[] }[] {
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'region' });
    const order = new Intl.Collator(locale);
    return countryCodes
      .map((value) => ({ value, label: names.of(value) ?? value, alsoCalled: alsoCalled[value] ?? [] }))
      .sort((a, b) => order.compare(a.label, b.label));
  }, [locale]);
}
