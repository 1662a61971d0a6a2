// A place as the server writes it: the town, and behind it the code of its country, which readers know by its name.
import { countryCodes } from '@amanah/core/places';
import { nameCountry } from './market.ts';

/** @example namePlace('Konya, TR', 'en-GB') // 'Konya · Türkiye' */
export function namePlace(place: string, locale: string): string {
  const [, town, code = place] = /^(?:(.+), )?([A-Z]{2})$/.exec(place) ?? [];
  if (!countryCodes.some((known) => known === code)) return place;
  const country = nameCountry(code, locale);
  return town === undefined ? country : `${town} · ${country}`;
}
