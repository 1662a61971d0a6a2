// Where the shopper lives, for judging recognition. Null until somebody says so; it is never guessed from language or network.
import { countryCodes } from '@amanah/core/places';
import { useMemo, useSyncExternalStore } from 'react';
import { storageKeys, storedValue } from './storage.ts';

const market = storedValue<string | null>(
  storageKeys.market,
  (text) => (text !== null && countryCodes.some((one) => one === text) ? text : null),
  (value) => value,
);

/** For what works without a screen. */
export const storedMarket: Pick<typeof market, 'get' | 'subscribe'> = market;

export function useMarket(): { readonly market: string | null; readonly setMarket: (code: string | null) => void } {
  return { market: useSyncExternalStore(market.subscribe, market.get, market.get), setMarket: market.set };
}

export function nameCountry(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code;
  } catch {
    return code; // not a country code
  }
}

/** All countries, named and sorted in a language. */
export function useCountries(locale: string): readonly { readonly value: string; readonly label: string }[] {
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'region' });
    const order = new Intl.Collator(locale);
    return countryCodes
      .map((value) => ({ value, label: names.of(value) ?? value }))
      .sort((a, b) => order.compare(a.label, b.label));
  }, [locale]);
}
