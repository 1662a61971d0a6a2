// Coordinates of an address and names of towns for the map. A configured provider is asked first; when it fails, and always without
// one, the embedded gazetteer answers. What cannot be located is refused, never guessed.
import { type Geocoded, geocode, mapsApiKey, townsAround } from '@amanah/api/places';
import { distanceKilometres } from '@amanah/core/places';
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js';
import { addressBlock } from '../platform/client-address.ts';
import { handle, type MountedRoute } from '../platform/http.ts';
import type { Logger } from '../platform/log.ts';
import { Refusal } from '../platform/refusal.ts';
import { readAddress } from './geocode-address.ts';
import { askProvider, type Geocoder, GeocoderFailed } from './geocode-provider.ts';
import { createPlaces } from './places.ts';
import type { Town } from './places-file.ts';

export interface MapSources {
  /** Where the gazetteer is built at first use. */
  readonly placesFolder: string;
  /** null: the gazetteer alone. */
  readonly geocoder: Geocoder | null;
}

/** GeoNames asks for it (CC BY 4.0); shown beside the map. */
const geoNames = 'GeoNames, CC BY 4.0';
/** What one address of the network may cost the operator; beyond it the gazetteer answers. Each process counts for itself. */
const providerAnswers = { points: 60, duration: 60 } as const;
const townsPerPlace = 12;
const townsWithinKilometres = 60;

export function createGeocoding(sources: MapSources, log: Logger): readonly MountedRoute[] {
  const places = createPlaces(sources.placesFolder);
  const limiter = new RateLimiterMemory(providerAnswers);

  const mayAsk = (ip: string) =>
    limiter.consume(addressBlock(ip)).then(
      () => true,
      (reached: unknown) => {
        if (reached instanceof RateLimiterRes) return false;
        throw reached;
      },
    );

  async function locate(address: string, country: string | null, language: string, ip: string): Promise<Geocoded> {
    if (sources.geocoder && (await mayAsk(ip))) {
      try {
        const located = await askProvider(sources.geocoder, address, country, language);
        if (located) return { ...located, source: 'provider' };
      } catch (error) {
        if (!(error instanceof GeocoderFailed)) throw error;
        log.warn({ reason: error.message }, 'geocoding falls back to the gazetteer');
      }
    }
    const gazetteer = await places.open();
    const reading = await readAddress(address, country, (folded) => gazetteer.named(folded));
    if (reading.kind === 'unknown') throw new Refusal('maps.address_unknown');
    if (reading.kind === 'ambiguous')
      throw new Refusal('maps.address_ambiguous', {
        faults: reading.towns.map((town) => ({ path: '/address', rule: `${town.name}, ${town.country}` })),
      });
    const { lat, lng, name } = reading.town;
    return { lat, lng, name, country: reading.town.country, source: 'gazetteer', attribution: geoNames };
  }

  async function around(asked: readonly { lat: number; lng: number }[]): Promise<Town[]> {
    const gazetteer = await places.open();
    const found = new Map<string, Town>();
    for (const place of asked) {
      const near = (await gazetteer.around(place)).filter(
        (town) => distanceKilometres(town, place) <= townsWithinKilometres,
      );
      for (const town of near.toSorted((a, b) => weightOf(b, place) - weightOf(a, place)).slice(0, townsPerPlace))
        found.set(`${town.name} ${town.lat} ${town.lng}`, town);
    }
    return [...found.values()];
  }

  return [
    // No page loads a script of a provider, so nobody gets a key (record 59).
    handle(mapsApiKey, async () => ({ apiKey: null })),
    handle(geocode, ({ body, language, request }) =>
      locate(body.address, body.country?.toUpperCase() ?? null, language, request.ip),
    ),
    handle(townsAround, async ({ query, reply }) => {
      const asked = query.around.split(';').map((pair) => {
        const [lat = 0, lng = 0] = pair.split(',').map(Number);
        return { lat, lng };
      });
      reply.header('cache-control', 'public, max-age=86400');
      const towns = await around(asked);
      return {
        towns: towns.map(({ name, lat, lng, population }) => ({ name, lat, lng, population })),
        attribution: geoNames,
      };
    }),
  ];
}

/** Big and near: a village next door says as much as a city far away. */
const weightOf = (town: Town, place: { lat: number; lng: number }): number =>
  Math.log10(town.population + 10) - distanceKilometres(town, place) / 15;
