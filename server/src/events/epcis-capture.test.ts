// The capture core: what goes in is stored exactly once, logged, and read as journeys; what contradicts is refused.

import { eventHash, readEpcisSource, validateEpcis } from '@amanah/core/events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Refusal } from '../platform/refusal.ts';
import { plainProduct } from '../testing/plain-product.ts';
import { provePrefix } from '../testing/prove-prefix.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { documentsWithTakenNames, epcisVectors } from './testing/epcis-vectors.ts';

const vectors = epcisVectors;

let app: TestApp;
const producer = '0199a000-0000-7000-8000-00000000000a';
const carrier = '0199a000-0000-7000-8000-00000000000b';
const gtin = '09521234567896';
const batchId = '0199a000-0000-7000-8000-0000000000b1';

beforeAll(async () => {
  app = await createTestApp();
  await app.database.sql.transaction(async (tx) => {
    const organisation = { country: 'MY', city: 'Ipoh', licenceNumber: '', realm: 'demo' as const };
    await app.domains.organisations.addApproved(tx, [
      {
        ...organisation,
        id: producer,
        name: 'Producer',
        kind: 'producer',
        sites: [
          {
            id: '0199a000-0000-7000-8000-0000000000c1',
            name: 'Ipoh plant',
            kind: 'processing',
            address: 'Ipoh',
            country: 'MY',
            latitude: 4.6,
            longitude: 101.1,
            gln: '9521234567892',
          },
        ],
      },
      { ...organisation, id: carrier, name: 'Carrier', kind: 'retailer', sites: [] },
    ]);
    await app.domains.products.addProducts(tx, [plainProduct(gtin, producer, 'Stock')]);
    await app.domains.events.addBatches(tx, [
      {
        batch: {
          id: batchId,
          gtin,
          batchNumber: 'LOT-1',
          producerId: producer,
          siteId: '0199a000-0000-7000-8000-0000000000c1',
          producedOn: '2026-11-01',
          quantity: 100,
          claimedCertificateNumbers: [],
          realm: 'demo' as const,
        },
        journey: [],
        packSerials: ['S1'],
      },
    ]);
  });
  await provePrefix(app, producer, '9521234');
});
afterAll(() => app.close());

const capture = (document: unknown, organisationId = producer) =>
  app.database.sql.transaction((tx) => app.domains.events.capture(tx, { organisationId, document }));
const context = 'https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld';
const event = (more: Record<string, unknown> = {}) => ({
  '@context': [context, { ex: 'https://ns.example.com/' }],
  type: 'ObjectEvent',
  eventTime: '2026-11-02T08:00:00.123456Z',
  eventTimeZoneOffset: '+08:00',
  action: 'OBSERVE',
  bizStep: 'shipping',
  quantityList: [{ epcClass: `https://id.gs1.org/01/${gtin}/10/LOT-1`, quantity: 40 }],
  ...more,
});
const steps = async () =>
  (
    await app.database.pool.query(
      'select step, name, address, status, latitude, event_hash, epcis_event_id from batches.steps where batch_id = $1 order by occurred_at, id',
      [batchId],
    )
  ).rows;
const refusalOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => null,
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      return { code: error.code, faults: error.details.faults };
    },
  );

describe('Captured', () => {
  it.skipIf(vectors.length === 0)('is every official example and FSMA 204 event, text by text', async () => {
    expect(vectors.length).toBe(54);
    const refused: string[] = [];
    for (const { name, text } of vectors) {
      const source = readEpcisSource(text);
      if (!source.isValid) throw new Error(name);
      const reading = validateEpcis(source.value);
      if (!reading.isValid) throw new Error(name);
      const result = await capture(text).catch(async (error: unknown) => {
        if (!(error instanceof Refusal) || error.code !== 'events.event_conflict') throw error;
        expect(error.details.faults).toEqual([
          { path: '/epcisBody/eventList/0/eventID', rule: 'events.event_id_taken' },
        ]);
        refused.push(name);
        return capture(text, carrier);
      });
      const { rows } = await app.database.pool.query('select id, text from events.epcis_events');
      const texts = new Map(rows.map((row: { id: string; text: string }) => [row.id, row.text]));
      for (const [index, accepted] of reading.events.entries()) {
        const found = result.events[index];
        expect(found?.hash, name).toBe(
          await eventHash(
            async (bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as BufferSource)),
            accepted.event,
            accepted.namespaces,
          ),
        );
        if (found?.isNew) expect(texts.get(found.id), name).toBe(source.textAt(accepted.path));
      }
    }
    // Three documents of the corpora give two different events one name, which has to be unique (EPCIS 2.0 section 7.4.1.1).
    expect(refused).toEqual(documentsWithTakenNames);
  });

  it('are numbers, spaces and escapes of an event as they were written', async () => {
    const text = `{"@context":["${context}",{"ex":"https://ns.example.com/"}],  "type":"ObjectEvent","eventTime":"2026-11-02T08:00:00.000Z","eventTimeZoneOffset":"+08:00",
      "action":"OBSERVE","epcList":["urn:epc:id:sgtin:0614141.107346.9001"],"ex:weight":1.0,"ex:name":"\\u0645"}`;
    const { events } = await capture(text);
    const { rows } = await app.database.pool.query('select text from events.epcis_events where id = $1', [
      events[0]?.id,
    ]);
    expect(rows[0].text).toBe(text);
  });

  it('is one event once, however often and by whomever; whoever had it too may see it', async () => {
    const first = await capture(event({ 'ex:once': 'yes' }));
    const again = await capture(JSON.stringify(event({ 'ex:once': 'yes' }), null, 3));
    const other = await capture(event({ 'ex:once': 'yes', recordTime: '2026-11-03T00:00:00Z' }), carrier);
    expect([first, again, other].map(({ events }) => events[0]?.isNew)).toEqual([true, false, false]);
    expect(new Set([first, again, other].map(({ events }) => events[0]?.id)).size).toBe(1);
    const { rows } = await app.database.pool.query('select audience from events.epcis_events where id = $1', [
      first.events[0]?.id,
    ]);
    expect(rows[0].audience).toEqual([carrier]);
  });

  it('is one event once when two capture it in the same moment', async () => {
    const document = event({ 'ex:race': 'yes' });
    const results = await Promise.all([capture(document), capture(document, carrier), capture(document)]);
    expect(results.filter(({ events }) => events[0]?.isNew).length).toBe(1);
    expect(new Set(results.map(({ events }) => events[0]?.id)).size).toBe(1);
  });

  it('are twins in one document as one event', async () => {
    const twin = event({ 'ex:twin': 'yes' });
    const { '@context': at, ...bare } = twin;
    const document = {
      '@context': at,
      type: 'EPCISDocument',
      schemaVersion: '2.0',
      creationDate: '2026-11-02T08:00:00Z',
      epcisBody: { eventList: [bare, bare] },
    };
    const { events, captured } = await capture(document);
    expect(captured.length).toBe(1);
    expect(events.map(({ id }) => id)).toEqual([captured[0]?.id, captured[0]?.id]);
  });

  it('is kept beside the first where its hash is known and its content is another, and said to be a variant', async () => {
    // The hash leaves out what the event is certified by.
    const document = (name: string) =>
      event({ certificationInfo: `https://certificates.example/${name}`, eventTime: '2026-11-02T08:30:00Z' });
    const before = (await steps()).length;
    const first = await capture(document('one'));
    const second = await capture(document('two'), carrier);
    const again = await capture(document('two'));
    expect(second.events[0]).toMatchObject({
      isNew: true,
      hash: first.events[0]?.hash,
      variantOf: first.events[0]?.id,
    });
    expect(again.events[0]).toEqual({ ...second.events[0], isNew: false });
    expect((await steps()).length).toBe(before + 1);
  });

  it('is in the log, by its hash', async () => {
    const { events } = await capture(event({ 'ex:logged': 'yes' }));
    await app.domains.ledger.settled();
    const logged = await app.domains.events.logged(await app.domains.ledger.view(), events[0]?.hash ?? '', 'real');
    expect(logged?.events[0]?.statement.proof).toBeTruthy();
    // Whoever checks has only the event: its prefixes have to be with it.
    expect(
      await eventHash(
        async (bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as BufferSource)),
        JSON.parse(logged?.events[0]?.event ?? '{}'),
      ),
    ).toBe(events[0]?.hash);
  });
});

describe('Refused', () => {
  it('is an invalid document with the path and the rule of each breach, and nothing of it is stored', async () => {
    const count = async () =>
      (await app.database.pool.query('select count(*)::int as n from events.epcis_events')).rows[0].n;
    const before = await count();
    const { '@context': at, ...good } = event({ 'ex:good': 'yes' });
    const document = {
      '@context': at,
      type: 'EPCISDocument',
      schemaVersion: '2.0',
      creationDate: '2026-11-02T08:00:00Z',
      epcisBody: { eventList: [good, { ...good, action: 'LOOK', 'zz:note': 'x' }] },
    };
    expect(await refusalOf(capture(document))).toMatchObject({
      code: 'events.epcis_invalid',
      faults: [
        { path: '/epcisBody/eventList/1/action', rule: 'events.wrong_action' },
        { path: '/epcisBody/eventList/1/zz:note', rule: 'events.undeclared_prefix' },
      ],
    });
    expect(await refusalOf(capture('{"type":'))).toMatchObject({
      faults: [{ path: '', rule: 'events.not_json' }],
    });
    expect(await count()).toBe(before);
  });

  it('is slaughter that is no transformation: the rules of the halal profile hold at capture', async () => {
    const slaughter = event({
      '@context': [context, { halal: 'https://vocabulary.amanah.example/halal#' }],
      'halal:slaughter': { 'halal:species': 'cattle', 'halal:method': 'hand', 'halal:stunning': 'no_stun' },
    });
    const refusal = await refusalOf(capture(slaughter));
    expect(refusal?.faults?.map(({ rule }) => rule)).toContain('events.halal_slaughter_not_transformation');
  });

  it('is another event under a name that is taken', async () => {
    const eventID = 'urn:uuid:0199a000-0000-7000-8000-0000000000e1';
    await capture(event({ eventID, 'ex:name': 'first' }));
    expect(await refusalOf(capture(event({ eventID, 'ex:name': 'second' })))).toEqual({
      code: 'events.event_conflict',
      faults: [{ path: '/eventID', rule: 'events.event_id_taken' }],
    });
  });
});

describe('The journey', () => {
  it('has a step for each batch that an event concerns, by lot or by pack, at the place of its GLN', async () => {
    const before = (await steps()).length;
    await capture(
      event({
        bizStep: 'packing',
        quantityList: undefined,
        epcList: [`https://id.gs1.org/01/${gtin}/21/S1`],
        readPoint: { id: 'https://id.gs1.org/414/9521234567892' },
        eventTime: '2026-11-02T09:00:00Z',
      }),
    );
    const found = await steps();
    expect(found.length).toBe(before + 1);
    expect(found.at(-1)).toMatchObject({ step: 'packaging', name: 'Ipoh plant', address: 'Ipoh', latitude: 4.6 });
  });

  it('names the recorder where the event names no place', async () => {
    await capture(event({ bizStep: 'receiving', eventTime: '2026-11-02T10:00:00Z' }), carrier);
    expect((await steps()).at(-1)).toMatchObject({ step: 'distribution', name: 'Carrier' });
  });

  it('shows nobody in a place of somebody else, and no arrival at a plant as work of the plant', async () => {
    const atPlant = { bizStep: 'receiving', bizLocation: { id: 'https://id.gs1.org/414/9521234567892' } };
    const before = await steps();
    await capture(event({ ...atPlant, eventTime: '2026-11-02T10:10:00Z' }), carrier);
    const others = { step: 'distribution', name: 'Carrier', address: '', latitude: null };
    expect((await steps()).at(-1)).toMatchObject(others);
    await capture(event({ ...atPlant, eventTime: '2026-11-02T10:20:00Z' }));
    const own = { step: 'distribution', name: 'Ipoh plant', address: 'Ipoh' };
    expect((await steps()).at(-1)).toMatchObject(own);
    expect((await steps()).slice(0, before.length)).toEqual(before);
  });

  it('has no step for goods that are not on record', async () => {
    const before = (await steps()).length;
    const { captured } = await capture(
      event({ quantityList: [{ epcClass: `https://id.gs1.org/01/${gtin}/10/OTHER`, quantity: 1 }] }),
    );
    expect(captured[0]).toMatchObject({ batchIds: [], isPublic: false });
    expect((await steps()).length).toBe(before);
  });

  it('loses a step that its recorder declares to be wrong, and keeps it when somebody else does', async () => {
    const wrong = event({
      eventID: 'urn:uuid:0199a000-0000-7000-8000-0000000000e2',
      eventTime: '2026-11-02T11:00:00Z',
    });
    await capture(wrong);
    const isThere = async () => (await steps()).some((step) => step.event_hash === hash);
    const { events } = await capture(wrong);
    const hash = events[0]?.hash;
    const declaration = (reason: string) => ({
      ...wrong,
      errorDeclaration: { declarationTime: '2026-11-03T00:00:00Z', reason, correctiveEventIDs: [] },
    });
    await capture(declaration('did_not_occur'), carrier);
    expect(await isThere()).toBe(true);
    const declared = await capture(declaration('incorrect_data'));
    expect(declared.events[0]).toMatchObject({ isNew: true, hash });
    expect(await isThere()).toBe(false);
  });

  it('never shows to strangers who trades with whom', async () => {
    const { captured } = await capture(
      event({
        destinationList: [{ type: 'owning_party', destination: `urn:uuid:${carrier}` }],
        eventTime: '2026-11-02T12:00:00Z',
      }),
    );
    expect(captured[0]).toMatchObject({ isPublic: false, audience: [carrier], batchIds: [batchId] });
  });
});
