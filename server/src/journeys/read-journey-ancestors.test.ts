// The journey of a batch begins with what it was made from: public steps alone, up to the moment at which they went in. And the context
// of our words is served.

import { eventContextDocument } from '@amanah/api/events';
import { journey, journeySchema } from '@amanah/api/journeys';
import { eventContext, eventContextPath, expandName, halalExamples, namespacesOf } from '@amanah/core/events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plainProduct } from '../testing/plain-product.ts';
import { provePrefix } from '../testing/prove-prefix.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { mostAncestorSteps } from './read-journey-ancestors.ts';

let app: TestApp;
const producer = '0199a000-0000-7000-8000-00000000000a';
const site = '0199a000-0000-7000-8000-0000000000c1';
const goods = {
  beef: { gtin: '09521001001014', batchNumber: 'BEEF-1' },
  spice: { gtin: '09521001001021', batchNumber: 'SPICE-1' },
  secret: { gtin: '09521001001038', batchNumber: 'SECRET-1' },
  sausage: { gtin: '09521234543213', batchNumber: 'SAUSAGE/1' },
  plain: { gtin: '09521234567899', batchNumber: 'PLAIN-1' },
} as const;
type Good = keyof typeof goods;
const codeOf = (name: Good) => `HALAL-${name.toUpperCase()}-2026-001`;
const lot = ({ gtin, batchNumber }: (typeof goods)[Good]) =>
  `https://id.gs1.org/01/${gtin}/10/${encodeURIComponent(batchNumber)}`;
const gs1 = 'https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld';
const day = (number: number, hour = 8) => new Date(Date.UTC(2026, 9, number, hour));

const step = (kind: 'farm' | 'processing' | 'distribution' | 'retail', at: Date, lat: number | null = null) => ({
  step: kind,
  name: `${kind} of ${at.getUTCDate()}`,
  address: '',
  status: 'completed' as const,
  occurredAt: at,
  temperatureCelsius: null,
  latitude: lat,
  longitude: lat === null ? null : 101,
  certificateId: null,
  notes: [],
});
const journeys: Readonly<Record<Good, readonly ReturnType<typeof step>[]>> = {
  beef: [step('farm', day(1), 3), step('processing', day(3), 4), step('retail', day(20), 5)],
  spice: [step('farm', day(2), 10), step('distribution', day(4), 11)],
  secret: [step('farm', day(1))],
  sausage: [step('processing', day(9), 5), step('retail', day(12), 6)],
  plain: [step('farm', day(1)), step('retail', day(2))],
};

const made = (ins: readonly string[], outs: readonly string[], at: Date, more: object = {}) => ({
  '@context': [gs1],
  type: 'TransformationEvent',
  eventTime: at.toISOString(),
  eventTimeZoneOffset: '+08:00',
  inputQuantityList: ins.map((epcClass) => ({ epcClass, quantity: 3 })),
  outputQuantityList: outs.map((epcClass) => ({ epcClass, quantity: 2 })),
  ...more,
});
const capture = (document: object) =>
  app.database.sql.transaction((tx) => app.domains.events.capture(tx, { organisationId: producer, document }));
const read = (name: Good) => app.browser().call(journey, { params: { code: codeOf(name) } });
const told = ({ steps }: Awaited<ReturnType<typeof read>>) =>
  steps.map(({ ofBatch, type, timestamp }) => `${ofBatch?.batchNumber ?? 'own'} ${type} ${timestamp.slice(0, 10)}`);

beforeAll(async () => {
  app = await createTestApp();
  await app.database.sql.transaction(async (tx) => {
    await app.domains.organisations.addApproved(tx, [
      {
        id: producer,
        name: 'Producer',
        kind: 'producer',
        country: 'MY',
        city: 'Ipoh',
        licenceNumber: '',
        realm: 'demo' as const,
        sites: [],
      },
    ]);
  });
  for (const prefix of ['9521001', '9521234']) await provePrefix(app, producer, prefix);
  await app.database.sql.transaction(async (tx) => {
    await app.domains.products.addProducts(
      tx,
      Object.entries(goods).map(([name, { gtin }]) => ({
        ...plainProduct(gtin, producer, name),
        picture: '<svg xmlns="http://www.w3.org/2000/svg"/>',
      })),
    );
    await app.domains.events.addBatches(
      tx,
      (Object.keys(goods) as Good[]).map((name) => ({
        batch: {
          ...goods[name],
          code: codeOf(name),
          producerId: producer,
          siteId: site,
          producedOn: '2026-10-01',
          quantity: 100,
          claimedCertificateNumbers: [],
          realm: 'demo' as const,
        },
        journey: journeys[name],
        packSerials: [],
      })),
    );
  });
});
afterAll(() => app.close());

describe('The journey of a batch that was made from others', () => {
  it('is its own alone where nothing is on record of its making', async () => {
    const seen = await read('plain');
    expect(told(seen)).toEqual(['own farm 2026-10-01', 'own retail 2026-10-02']);
    expect(seen).not.toHaveProperty('isCutShort');
  });

  it('shows in the order of time what its ingredients went through before they went in, and nothing later', async () => {
    const before = await read('sausage');
    const nameless = 'https://id.gs1.org/01/09521001009027/10/MIX';
    await capture(made([lot(goods.beef), lot(goods.spice)], [nameless], day(5)));
    // On record of nobody's batch: the walk goes through it, the journey has no step of it.
    await app.database.pool.query('update events.epcis_events set is_public = true where event_time = $1', [
      day(5).toISOString(),
    ]);
    await capture(made([nameless], [lot(goods.sausage)], day(8)));
    const seen = await read('sausage');
    expect(journeySchema.parse(seen)).toEqual(seen);
    expect(told(seen)).toEqual([
      'BEEF-1 farm 2026-10-01',
      'SPICE-1 farm 2026-10-02',
      'BEEF-1 processing 2026-10-03',
      'SPICE-1 distribution 2026-10-04',
      expect.stringMatching(/^(BEEF|SPICE)-1 processing 2026-10-05$/),
      'own processing 2026-10-08',
      'own processing 2026-10-09',
      'own retail 2026-10-12',
    ]);
    expect(seen.steps[0]?.ofBatch).toEqual({ code: codeOf('beef'), batchNumber: 'BEEF-1', productName: 'beef' });
    // Ingredients travel beside each other: each distance is along the way of one of them.
    expect(seen.steps.slice(0, 4).map(({ distanceKilometres }) => distanceKilometres)).toEqual([
      null,
      null,
      111.2,
      111.2,
    ]);
    expect(seen.totalDistanceKilometres).toBe(before.totalDistanceKilometres);
  });

  it('tells an event that made one batch from another once, as the step of the batch itself', async () => {
    await capture(made([lot(goods.beef)], [lot(goods.sausage)], day(7)));
    const seen = await read('sausage');
    expect(told(seen).filter((line) => line.endsWith('2026-10-07'))).toEqual(['own processing 2026-10-07']);
    expect(new Set(seen.steps.map(({ id }) => id)).size).toBe(seen.steps.length);
  });

  it('says nothing of what came in through events that are not public', async () => {
    await capture(
      made([lot(goods.secret)], [lot(goods.sausage)], day(6), {
        sourceList: [{ type: 'owning_party', source: `urn:uuid:${producer}` }],
      }),
    );
    await capture({
      '@context': [gs1],
      type: 'ObjectEvent',
      action: 'OBSERVE',
      eventTime: day(3).toISOString(),
      eventTimeZoneOffset: '+08:00',
      bizStep: 'shipping',
      quantityList: [{ epcClass: lot(goods.spice), quantity: 1 }],
      sourceList: [{ type: 'owning_party', source: `urn:uuid:${producer}` }],
    });
    const seen = told(await read('sausage'));
    expect(seen.some((line) => line.startsWith('SECRET-1'))).toBe(false);
    expect(seen).toContain('SPICE-1 distribution 2026-10-04');
    // Who sold it is nobody's business; that it was shipped is a step.
    expect(seen).toContain('SPICE-1 distribution 2026-10-03');
  });

  it('leaves the batch that was taken from as it is', async () => {
    expect(told(await read('beef')).every((line) => line.startsWith('own '))).toBe(true);
  });

  it('keeps the latest steps where there are too many, and says that there were more', async () => {
    const observed = Array.from({ length: mostAncestorSteps + 5 }, (_, index) => ({
      type: 'ObjectEvent',
      action: 'OBSERVE',
      eventTime: new Date(day(4).getTime() + index * 60_000).toISOString(),
      eventTimeZoneOffset: '+08:00',
      bizStep: 'storing',
      quantityList: [{ epcClass: lot(goods.spice), quantity: 1 }],
    }));
    await capture({
      '@context': [gs1],
      type: 'EPCISDocument',
      schemaVersion: '2.0',
      creationDate: day(5).toISOString(),
      epcisBody: { eventList: observed },
    });
    const seen = await read('sausage');
    expect(seen.isCutShort).toBe(true);
    const ancestors = seen.steps.filter(({ ofBatch }) => ofBatch);
    expect(ancestors).toHaveLength(mostAncestorSteps);
    expect(told(seen)).not.toContain('BEEF-1 farm 2026-10-01');
  });
});

describe('The context of our words in events', () => {
  it('is served for readers of JSON-LD everywhere', async () => {
    const answer = await app.browser().send(eventContextDocument, {});
    expect(answer.status).toBe(200);
    expect(eventContextDocument.url).toBe(eventContextPath);
    expect(answer.headers).toMatchObject({
      'content-type': expect.stringMatching(/^application\/ld\+json/),
      'access-control-allow-origin': '*',
    });
    expect(answer.body).toEqual(eventContext);
  });

  it('is understood at capture as it is served: by its URL, and by what it holds', async () => {
    const { body } = await app.browser().send(eventContextDocument, {});
    const served = body as unknown as typeof eventContext;
    expect(expandName('halal:species', namespacesOf(served['@context']))).toBe(
      'https://vocabulary.amanah.example/halal#species',
    );
    const byUrl = { ...halalExamples.slaughter, '@context': [gs1, 'http://localhost:3000/contexts/events/v1'] };
    const first = await capture(byUrl);
    expect(first.captured[0]?.halal.slaughter).toMatchObject({ species: 'chicken', stunning: 'no_stun' });
    // With the context written out it is the same event, noted as another spelling of it.
    const again = await capture({ ...halalExamples.slaughter, '@context': [gs1, served['@context']] });
    expect(again.events[0]).toMatchObject({ hash: first.events[0]?.hash, variantOf: first.events[0]?.id });
    await expect(
      capture({ ...byUrl, 'halal:slaughter': { 'halal:species': 'pig', 'halal:method': 'hand' } }),
    ).rejects.toMatchObject({ code: 'events.epcis_invalid' });
  });
});
