// Genealogy through HTTP: what is joined, who sees it, that the database walks as the rules of core do, and how fast.

import { genealogy, genealogySchema } from '@amanah/api/genealogy';
import type { LineagePart } from '@amanah/core/events';
import { traceLineage } from '@amanah/core/genealogy';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personAt } from '../testing/person-at.ts';
import { plainProduct } from '../testing/plain-product.ts';
import { provePrefix } from '../testing/prove-prefix.ts';
import { type Browser, createTestApp, type TestApp } from '../testing/test-app.ts';
import { walk } from './walk.ts';

let app: TestApp;
let owner: Browser;
const producer = '0199a000-0000-7000-8000-00000000000a';
const other = '0199a000-0000-7000-8000-00000000000b';
const site = '0199a000-0000-7000-8000-0000000000c1';
const gtin = '09521234567899';
const meat = '09521001000017';

beforeAll(async () => {
  app = await createTestApp();
  await app.database.sql.transaction(async (tx) => {
    const organisation = {
      kind: 'producer' as const,
      country: 'MY',
      city: 'Ipoh',
      licenceNumber: '',
      realm: 'demo' as const,
    };
    await app.domains.organisations.addApproved(tx, [
      {
        ...organisation,
        id: producer,
        name: 'Producer',
        sites: [
          {
            id: site,
            name: 'Ipoh plant',
            kind: 'processing',
            address: 'Ipoh',
            country: 'MY',
            latitude: 4.6,
            longitude: 101.1,
            gln: '9521234567899',
          },
        ],
      },
      { ...organisation, id: other, name: 'Somebody else', sites: [] },
    ]);
    await app.domains.products.addProducts(tx, [plainProduct(gtin, producer, 'Mince')]);
    const batch = {
      producerId: producer,
      siteId: site,
      producedOn: '2026-11-01',
      quantity: 100,
      claimedCertificateNumbers: [],
      realm: 'demo' as const,
    };
    await app.domains.events.addBatches(tx, [
      {
        batch: { ...batch, gtin, batchNumber: 'MINCE/1', code: 'HALAL-MINCE-2026-001' },
        journey: [],
        packSerials: ['P1'],
      },
    ]);
  });
  await provePrefix(app, producer, '9521234');
  owner = await personAt(app, producer, 'Owner');
});
afterAll(() => app.close());

const link = (path: string) => `https://id.gs1.org${path}`;
const lot = (name: string, product = meat) => link(`/01/${product}/10/${encodeURIComponent(name)}`);
const context = 'https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld';
let minute = 0;
const at = () => new Date(Date.UTC(2026, 10, 2, 8, minute++)).toISOString();
const base = () => ({ eventTime: at(), eventTimeZoneOffset: '+08:00' });
const made = (ins: readonly string[], outs: readonly string[], more: object = {}) => ({
  type: 'TransformationEvent',
  ...base(),
  bizLocation: { id: link('/414/9521234567899') },
  inputQuantityList: ins.map((epcClass) => ({ epcClass, quantity: 3 })),
  outputQuantityList: outs.map((epcClass) => ({ epcClass, quantity: 2 })),
  ...more,
});
const packed = (children: readonly string[], parentID: string, more: object = {}) => ({
  type: 'AggregationEvent',
  ...base(),
  action: 'ADD',
  parentID,
  childEPCs: children,
  ...more,
});
const capture = (events: readonly object[], organisationId = producer) =>
  app.database.sql.transaction((tx) =>
    app.domains.events.capture(tx, {
      organisationId,
      document: {
        '@context': [context],
        type: 'EPCISDocument',
        schemaVersion: '2.0',
        creationDate: '2026-11-02T08:00:00Z',
        epcisBody: { eventList: events },
      },
    }),
  );
const keysOf = async (
  from: string,
  direction: 'up' | 'down',
  viewer: Parameters<typeof walk>[1]['viewer'] = { kind: 'everything' },
) =>
  [
    ...(
      await walk(app.database, {
        from: [from.replace('https://id.gs1.org', '')],
        direction,
        viewer,
        realm: 'demo',
        most: 50_000,
      })
    ).keys,
  ].sort();

describe('The genealogy of a batch', () => {
  it('shows what it was made from, what became of it, with names, quantities, events and places', async () => {
    await capture([
      made([lot('CARCASS')], [lot('TRIM')]),
      made([lot('TRIM')], [lot('MINCE/1', gtin)]),
      packed([link(`/01/${gtin}/21/P1`)], link('/00/095212345678900016')),
    ]);
    const keys = await keysOf(lot('MINCE/1', gtin), 'down');
    expect(keys).toEqual(['/00/095212345678900016', '/01/09521234567899/10/MINCE%2F1', '/01/09521234567899/21/P1']);
    expect(await keysOf(link('/00/095212345678900016'), 'up')).toEqual([
      '/00/095212345678900016',
      '/01/09521001000017/10/CARCASS',
      '/01/09521001000017/10/TRIM',
      '/01/09521234567899/10/MINCE%2F1',
      '/01/09521234567899/21/P1',
    ]);
  });

  it('is of nothing where nobody knows the code', async () => {
    const { status, body } = await app.browser().send(genealogy, { params: { code: 'HALAL-MINCE-2026-002' } });
    expect(status).toBe(404);
    expect(body).toMatchObject({ code: 'genealogy.nothing_to_trace' });
  });

  it('shows a stranger public events alone, and each organisation its own', async () => {
    await capture([made([lot('SECRET')], [lot('ALSO')])]);
    const seen = await app
      .browser()
      .call(genealogy, { params: { code: 'HALAL-MINCE-2026-001' }, query: { direction: 'up' } });
    expect(genealogySchema.parse(seen)).toEqual(seen);
    expect(seen.things.map(({ label, side, depth }) => [label, side, depth])).toEqual([
      ['(01)09521234567899(10)MINCE/1', 'root', 0],
      ['(01)09521001000017(10)TRIM', 'up', 2],
    ]);
    expect(seen.things[0]).toMatchObject({
      productName: 'Mince',
      producerName: 'Producer',
      code: 'HALAL-MINCE-2026-001',
    });
    expect(seen.processes).toHaveLength(1);
    expect(seen.processes[0]?.events[0]).toMatchObject({
      type: 'TransformationEvent',
      organisation: 'Producer',
      place: 'Ipoh plant',
    });
    expect(seen.edges).toContainEqual({
      from: '/01/09521001000017/10/TRIM',
      to: seen.processes[0]?.id,
      quantity: 3,
      unit: null,
    });
    expect(await keysOf(lot('SECRET'), 'down', { kind: 'stranger' })).toEqual(['/01/09521001000017/10/SECRET']);
    expect(await keysOf(lot('SECRET'), 'down', { kind: 'organisation', id: other })).toHaveLength(1);
    expect(await keysOf(lot('SECRET'), 'down', { kind: 'organisation', id: producer })).toHaveLength(2);
  });

  it('forgets what whoever captured it declares to be wrong, and nobody else can', async () => {
    const wrong = made([lot('WRONG')], [lot('OUT')]);
    const declaration = {
      ...wrong,
      errorDeclaration: { declarationTime: '2026-11-03T08:00:00Z', reason: 'incorrect_data' },
    };
    await capture([wrong]);
    await capture([declaration], other);
    expect(await keysOf(lot('WRONG'), 'down')).toHaveLength(2);
    await capture([
      {
        ...declaration,
        errorDeclaration: { ...declaration.errorDeclaration, declarationTime: '2026-11-04T08:00:00Z' },
      },
    ]);
    expect(await keysOf(lot('WRONG'), 'down')).toHaveLength(1);
  });

  it('is walked by the database as by the rules of core, on random histories', async () => {
    const names = ['A', 'B', 'C', 'D', 'E', 'F'];
    let history = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            ins: fc.uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 3 }),
            outs: fc.uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 3 }),
          }),
          { minLength: 1, maxLength: 6 },
        ),
        async (processes) => {
          history += 1;
          const nameOf = (name: string) => `R${history}-${name}`;
          await capture(
            processes.map(({ ins, outs }) =>
              made(
                ins.map((name) => lot(nameOf(name))),
                outs.map((name) => lot(nameOf(name))),
              ),
            ),
          );
          const parts = processes.flatMap(({ ins, outs }, index): LineagePart[] => [
            ...ins.map((name) => ({ process: `${index}`, side: 'in' as const, key: name, quantity: null, uom: null })),
            ...outs.map((name) => ({
              process: `${index}`,
              side: 'out' as const,
              key: name,
              quantity: null,
              uom: null,
            })),
          ]);
          for (const name of names)
            for (const direction of ['up', 'down'] as const)
              expect(await keysOf(lot(nameOf(name)), direction)).toEqual(
                [...traceLineage(parts, [name], direction).keys].map((key) => `/01/${meat}/10/${nameOf(key)}`).sort(),
              );
        },
      ),
      { numRuns: 15 },
    );
  });
});

describe('A trace of 10,000 things', () => {
  const many = 10_000;
  // Straight into the table: this is about walking, and capturing so many would take longer than all other tests.
  async function lay(name: string, rows: readonly (readonly [process: string, side: number, key: string])[]) {
    const { events } = await capture([made([lot(`${name}-begin`)], [lot(`${name}-end`)])]);
    await app.database.pool.query(
      `insert into events.lineage_parts (process, side, key, event_id)
       select p, s, k, $4 from unnest($1::text[], $2::smallint[], $3::text[]) as r(p, s, k)`,
      [
        rows.map(([process]) => `${name} ${process}`),
        rows.map(([, side]) => side),
        rows.map(([, , key]) => `${name} ${key}`),
        events[0]?.id,
      ],
    );
    await app.database.pool.query('analyze events.lineage_parts');
  }
  const chain = Array.from({ length: many / 2 }, (_, index) => [
    [`p${index}`, 0, `k${index}`] as const,
    [`p${index}`, 1, `k${index + 1}`] as const,
  ]).flat();
  const fan = [
    ['p', 0, 'k0'] as const,
    ...Array.from({ length: many }, (_, index) => ['p', 1, `out${index}`] as const),
  ];
  /** Layers in which everything is made of everything before it: paths grow beyond counting, things do not. */
  const lattice = Array.from({ length: 100 }, (_, layer) => [
    ...Array.from(
      { length: 50 },
      (_, index) => [`p${layer}`, 0, layer === 0 && index === 0 ? 'k0' : `k${layer}.${index}`] as const,
    ),
    ...Array.from({ length: 50 }, (_, index) => [`p${layer}`, 1, `k${layer + 1}.${index}`] as const),
  ]).flat();

  it.each([
    ['chain', chain, many / 2 + 1],
    ['fan', fan, many + 1],
    ['lattice', lattice, 5_001],
  ] as const)('answers within a second: %s', async (name, rows, things) => {
    await lay(name, rows);
    const url = `/api/genealogy/${encodeURIComponent(`${name} k0`)}?direction=down&limit=20000`;
    const { token } = owner;
    const times: number[] = [];
    for (let round = 0; round < 3; round++) {
      const begun = performance.now();
      const answer = await app.http.inject({ url, headers: { authorization: `Bearer ${token}` } });
      times.push(performance.now() - begun);
      expect(answer.statusCode).toBe(200);
      expect(answer.json().things).toHaveLength(things);
      expect(answer.json().isComplete).toBe(true);
    }
    expect(Math.min(...times)).toBeLessThan(1_000);
  });

  it('is cut off at the limit, and says so', async () => {
    const cut = await walk(app.database, {
      from: ['fan k0'],
      realm: 'demo',
      direction: 'down',
      viewer: { kind: 'everything' },
      most: 50,
    });
    expect(cut.isComplete).toBe(false);
    expect(cut.keys.size).toBeLessThanOrEqual(50);
  });
});

describe('What somebody else says a batch was made of', () => {
  it('joins nothing: neither down from the own lot nor up from the batch', async () => {
    const up = await keysOf(lot('MINCE/1', gtin), 'up');
    await capture([made([lot('BAD-TRIM')], [lot('MINCE/1', gtin), link(`/01/${gtin}/21/P1`)])], other);
    expect(await keysOf(lot('BAD-TRIM'), 'down')).toEqual(['/01/09521001000017/10/BAD-TRIM']);
    expect(await keysOf(lot('MINCE/1', gtin), 'up')).toEqual(up);
    const proven = async () =>
      (
        await walk(app.database, {
          from: [`/01/${meat}/10/BAD-TRIM`],
          direction: 'down',
          viewer: { kind: 'everything' },
          realm: 'demo',
          most: 1_000,
          isProven: true,
        })
      ).keys.has('/01/09521234567899/10/MINCE%2F1');
    // Into a process of the maker by its name, into a container that the maker used, into a lot on nobody's record that the maker used.
    const transformationID = 'urn:uuid:0198f0a0-0000-7000-8000-00000000bbbb';
    await capture([made([lot('RAW')], [lot('MINCE/1', gtin)], { transformationID })]);
    await capture([made([lot('BAD-TRIM')], [], { transformationID })], other);
    await capture([
      { ...made([lot('FLOUR')], [lot('MINCE/1', gtin)]), inputEPCList: [link('/00/095212345678900023')] },
    ]);
    await capture(
      [packed([], link('/00/095212345678900023'), { childQuantityList: [{ epcClass: lot('BAD-TRIM'), quantity: 1 }] })],
      other,
    );
    await capture([made([lot('BAD-TRIM')], [lot('FLOUR')])], other);
    expect(await proven()).toBe(false);
    // The maker's own words do: directly, and through a lot of its own.
    await capture([made([lot('BAD-TRIM')], [lot('OWN-MIX')]), made([lot('OWN-MIX')], [lot('MINCE/1', gtin)])]);
    expect(await proven()).toBe(true);
    await capture([made([lot('GOOD-TRIM')], [lot('MINCE/1', gtin)])]);
    expect(await keysOf(lot('GOOD-TRIM'), 'down')).toContain('/01/09521234567899/10/MINCE%2F1');
  });
});

describe('A batch that is recorded as made of itself', () => {
  it('is shown as a contradiction', async () => {
    const asked = async (code: string) =>
      (await owner.call(genealogy, { params: { code }, query: { direction: 'both', limit: 100 } })).isCircular;
    await capture([made([lot('ROUND-1')], [lot('ROUND-2')]), made([lot('ROUND-2')], [lot('ROUND-3')])]);
    expect(await asked(lot('ROUND-1'))).toBe(false);
    await capture([made([lot('ROUND-3')], [lot('ROUND-1')])]);
    expect(await asked(lot('ROUND-2'))).toBe(true);
  });
});
