// The entries of a site as they stand in its fields, and the site that they mean. Pure; what is wrong has a code, not words.
import type { changeSite, OrganisationSite } from '@amanah/api/organisations/members';
import type { RouteBody } from '@amanah/api/route';
import { hasCheckDigit } from '@amanah/core/codes';

/** Of a name and of an address. */
export const leastLetters = 2;

export const asText = (value: number | null) => (value === null ? '' : String(value));

export const mostDegrees = { latitude: 90, longitude: 180 } as const;
export type Axis = keyof typeof mostDegrees;
export type Place = Readonly<Record<Axis, number | null | undefined>>;

/** null: nothing was given. undefined: it is no number within the bounds. */
function readCoordinate(text: string, axis: Axis): number | null | undefined {
  if (text.trim() === '') return null;
  const value = Number(text.trim().replace(',', '.'));
  return Number.isFinite(value) && Math.abs(value) <= mostDegrees[axis] ? value : undefined;
}

/** A place is two numbers within their bounds, or nothing. */
export function coordinateFault(place: Place, axis: Axis): 'bounds' | 'missing' | null {
  const other = place[axis === 'latitude' ? 'longitude' : 'latitude'];
  if (place[axis] === undefined) return 'bounds';
  return place[axis] === null && other !== null ? 'missing' : null;
}

export interface SiteEntries {
  readonly name: string;
  readonly kind: OrganisationSite['kind'];
  readonly address: string;
  readonly country: string | null;
  readonly gln: string;
  readonly latitude: string;
  readonly longitude: string;
}

export const entriesOf = (site: RouteBody<typeof changeSite> | null): SiteEntries => ({
  name: site?.name ?? '',
  kind: site?.kind ?? 'processing',
  address: site?.address ?? '',
  country: site?.country ?? null,
  gln: site?.gln ?? '',
  latitude: asText(site?.latitude ?? null),
  longitude: asText(site?.longitude ?? null),
});

export const placeOf = ({ latitude, longitude }: SiteEntries): Place => ({
  latitude: readCoordinate(latitude, 'latitude'),
  longitude: readCoordinate(longitude, 'longitude'),
});

export function glnFault(gln: string): 'glnFault' | 'glnDigit' | null {
  if (gln === '') return null;
  if (!/^\d{13}$/.test(gln)) return 'glnFault';
  return hasCheckDigit(gln) ? null : 'glnDigit';
}

export function siteOf(entries: SiteEntries): RouteBody<typeof changeSite> {
  const { name, kind, address, country, gln } = entries;
  const { latitude, longitude } = placeOf(entries);
  return {
    name,
    kind,
    address,
    country: country ?? '',
    gln: gln.trim() === '' ? null : gln.trim(),
    latitude: latitude ?? null,
    longitude: longitude ?? null,
  };
}
