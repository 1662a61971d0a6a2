// From an address as people write it to the one town it names. Pure but for the lookup that it is given. It must never choose between
// towns that could both be meant: it says so instead.
import { distanceKilometres } from '@amanah/core/places';
import { countryOf } from './geocode-country.ts';
import type { Town } from './places-file.ts';
import { foldPlaceName } from './places-fold.ts';

export type AddressReading =
  | { readonly kind: 'found'; readonly town: Town }
  | { readonly kind: 'ambiguous'; readonly towns: readonly Town[] }
  | { readonly kind: 'unknown' };

type Lookup = (folded: string) => Promise<Town[]>;

/** A part of an address further to the left names the nearer place, if it lies this close to what stands to its right. */
const sameRegionKilometres = 150;
/** Towns of one name this close together are one place for a map. */
const samePlaceKilometres = 30;
/** How much bigger one town must be than all others of its name: within a known country, and over the whole world. */
const biggerWithin = 3;
const biggerOverall = 10;
/** Street words: what follows them is no town. */
const streets = /^(?:jalan|jl|lorong|street|st|road|rd|lane|avenue|caddesi|sokak|شارع|طريق)$/;

export async function readAddress(
  address: string,
  countryHint: string | null,
  lookup: Lookup,
): Promise<AddressReading> {
  const written = address
    .split(/[,،;\n]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const named = written.length > 1 ? countryOf(written.at(-1) ?? '') : null;
  const country = named ?? countryHint?.toUpperCase() ?? null;
  const parts = (named === null ? written : written.slice(0, -1)).map(withoutNumbers).filter((part) => part !== '');
  const within = async (folded: string) =>
    (await lookup(folded)).filter((town) => country === null || town.country === country);

  const exact = await Promise.all(parts.map(within));
  const anchorAt = exact.findLastIndex((towns) => towns.length > 0);
  if (anchorAt < 0) return pick(await withinWords(parts, within), country !== null);
  const chosen = pick(exact[anchorAt] ?? [], country !== null);
  const others = exact.slice(0, anchorAt);
  if (chosen.kind === 'found') return { kind: 'found', town: nearest(others, chosen.town) ?? chosen.town };
  // Two towns of that name: a part to the left may tell which.
  const settled = exact[anchorAt]?.filter((town) => nearest(others, town) !== null) ?? [];
  return settled.length === 0 ? chosen : pick(settled, country !== null);
}

/** Postcodes and house numbers name no town. */
const withoutNumbers = (part: string): string =>
  foldPlaceName(part)
    .split(' ')
    .filter((word) => !/\p{N}/u.test(word))
    .join(' ');

/** The leftmost part that names a town near by. */
function nearest(parts: readonly (readonly Town[])[], town: Town): Town | null {
  for (const towns of parts) {
    const near = towns
      .filter((other) => distanceKilometres(other, town) <= sameRegionKilometres)
      .toSorted((a, b) => b.population - a.population)[0];
    if (near) return near;
  }
  return null;
}

/** When no part is a town as a whole: its last words, then its first ones, the longest first. */
async function withinWords(parts: readonly string[], within: Lookup): Promise<Town[]> {
  for (const part of parts.toReversed()) {
    const words = part.split(' ');
    if (words.some((word) => streets.test(word))) continue;
    for (let count = words.length - 1; count >= 1; count--) {
      for (const some of [words.slice(-count), words.slice(0, count)]) {
        const name = some.join(' ');
        const towns = name.length < 4 ? [] : await within(name);
        if (towns.length > 0) return towns;
      }
    }
  }
  return [];
}

function pick(towns: readonly Town[], isCountryKnown: boolean): AddressReading {
  const ordered = towns.toSorted((a, b) => b.population - a.population);
  const [first] = ordered;
  if (!first) return { kind: 'unknown' };
  const rivals = ordered.slice(1).filter((town) => distanceKilometres(first, town) > samePlaceKilometres);
  const bigger = isCountryKnown ? biggerWithin : biggerOverall;
  const isClear = rivals.every((town) => first.population >= bigger * town.population && first.population > 0);
  return isClear ? { kind: 'found', town: first } : { kind: 'ambiguous', towns: [first, ...rivals].slice(0, 5) };
}
