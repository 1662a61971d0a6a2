// A geocoding provider that the operator configured. Two protocols, told apart by the path: `/search` is Nominatim's
// (nominatim.org, "Search queries", format jsonv2), anything else the Google Geocoding API (status, results[].geometry.location).
// The key goes to the provider alone and must never reach a log, so that a failure never carries the address that was asked.
import { z } from 'zod';
import { send } from '../platform/outgoing.ts';

export interface Geocoder {
  readonly url: string;
  readonly key: string | null;
}

export interface Located {
  readonly lat: number;
  readonly lng: number;
  readonly name: string;
  readonly country: string | null;
  readonly attribution: string;
}

/** The provider did not answer, or not in its protocol. */
export class GeocoderFailed extends Error {}

const googleAnswer = z.object({
  status: z.string(),
  results: z.array(
    z.object({
      formatted_address: z.string(),
      geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }),
      address_components: z.array(z.object({ short_name: z.string(), types: z.array(z.string()) })).default([]),
    }),
  ),
});

const nominatimAnswer = z.array(
  z.object({
    lat: z.coerce.number().min(-90).max(90),
    lon: z.coerce.number().min(-180).max(180),
    display_name: z.string(),
    address: z.object({ country_code: z.string().optional() }).optional(),
  }),
);

const timeoutMilliseconds = 5_000;

/** null: the provider knows no such place. @throws GeocoderFailed */
export async function askProvider(
  { url, key }: Geocoder,
  address: string,
  country: string | null,
  language: string,
): Promise<Located | null> {
  const isNominatim = /\/search\/?$/.test(new URL(url).pathname);
  const asked = new URL(url);
  const parameters: Record<string, string | null> = isNominatim
    ? {
        q: address,
        format: 'jsonv2',
        limit: '1',
        addressdetails: '1',
        'accept-language': language,
        countrycodes: country?.toLowerCase() ?? null,
        key,
      }
    : { address, language, components: country ? `country:${country}` : null, key };
  for (const [name, value] of Object.entries(parameters)) if (value !== null) asked.searchParams.set(name, value);
  const answer = await ask(asked.href);
  return isNominatim ? readNominatim(answer) : readGoogle(answer);
}

async function ask(url: string): Promise<unknown> {
  try {
    const answer = await send(url, {
      method: 'GET',
      headers: { accept: 'application/json', 'user-agent': 'Amanah' },
      timeoutMilliseconds,
    });
    if (answer.status !== 200) throw new GeocoderFailed(`the geocoding provider answered ${answer.status}`);
    return JSON.parse(answer.text);
  } catch (error) {
    if (error instanceof GeocoderFailed) throw error;
    throw new GeocoderFailed(`the geocoding provider failed: ${error instanceof Error ? error.name : 'unknown'}`);
  }
}

function readGoogle(answer: unknown): Located | null {
  const read = googleAnswer.safeParse(answer);
  if (!read.success) throw new GeocoderFailed('the geocoding provider does not speak the Google Geocoding API');
  const { status, results } = read.data;
  if (status === 'ZERO_RESULTS') return null;
  const [first] = results;
  if (status !== 'OK' || !first) throw new GeocoderFailed(`the geocoding provider answered ${status}`);
  const country = first.address_components.find(({ types }) => types.includes('country'))?.short_name;
  return {
    ...first.geometry.location,
    name: first.formatted_address,
    country: country ?? null,
    attribution: 'Google',
  };
}

function readNominatim(answer: unknown): Located | null {
  const read = nominatimAnswer.safeParse(answer);
  if (!read.success) throw new GeocoderFailed('the geocoding provider does not speak the protocol of Nominatim');
  const [first] = read.data;
  return first
    ? {
        lat: first.lat,
        lng: first.lon,
        name: first.display_name,
        country: first.address?.country_code?.toUpperCase() ?? null,
        attribution: 'OpenStreetMap contributors, ODbL',
      }
    : null;
}
