// Which batch a code means is one rule: whoever asks by a code, in the verdict, the journey, the genealogy, the stock, the evidence or for a
// sensor, is told of the same one, or everybody of none.
import { genealogy } from '@amanah/api/genealogy';
import { identifyGoods } from '@amanah/api/inventory';
import { journey } from '@amanah/api/journeys';
import { bindSensor, registerSensor } from '@amanah/api/sensors';
import { previewVerdict } from '@amanah/api/verification';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { batchKey } from '../codes/index.ts';
import { readLoggedEvents } from '../events/logged-events.ts';
import type { LogView } from '../ledger/index.ts';
import { signInAs } from '../testing/demo-people.ts';
import { plantRows } from '../testing/plant-rows.ts';
import { type Browser, createDemoApp, type TestApp } from '../testing/test-app.ts';

interface Batch {
  readonly id: string;
  readonly gtin: string;
  readonly batch_number: string;
  readonly code: string | null;
}

let app: TestApp;
let shop: Browser;
let maker: Browser;
let device: string;
let batches: readonly Batch[];
let ofMaker: ReadonlySet<string>;
const serial = 'SAME-1';

beforeAll(async () => {
  app = await createDemoApp();
  shop = await signInAs(app, 'retailer');
  maker = await signInAs(app, 'producer');
  const copies = [
    // What looks like a code of ours and is the number of a batch without one.
    `'HALAL-ALIKE-2026-001', null`,
    // A number that is used of one product, and one that is used of two.
    `'ONLY-1', null`,
    `'SHARED-1', null`,
  ];
  const copy = (names: string, goods: string) =>
    plantRows(
      app.database,
      'batches.batches',
      `insert into batches.batches
       select (jsonb_populate_record(null::batches.batches,
         to_jsonb(s) || jsonb_build_object('id', gen_random_uuid(), 'batch_number', n.number, 'code', n.code))).*
       from batches.batches s cross join (values (${names})) as n(number, code) where s.code = '${goods}'`,
    );
  for (const names of copies) await copy(names, 'HALAL-CHICKEN-2024-001');
  await copy(`'SHARED-1', null`, 'HALAL-BEEF-2024-002');
  // A journey is of a batch of which something is on record.
  await plantRows(
    app.database,
    'batches.steps',
    `insert into batches.steps (id, batch_id, step, name, address, status, occurred_at, notes, realm)
     select gen_random_uuid(), id, 'processing', '', '', 'completed', '2026-10-02', '[]', realm from batches.batches`,
  );
  const read = async <Row extends object>(text: string) => (await app.database.pool.query<Row>(text)).rows;
  batches = await read<Batch>('select id, gtin, batch_number, code from batches.batch_facts order by id');
  await plantRows(
    app.database,
    'batches.serials',
    `insert into batches.serials (gtin, serial, batch_id) select distinct on (gtin) gtin, '${serial}', id from batches.batches order by gtin, batch_number <> 'HALAL-ALIKE-2026-001', id`,
  );
  const own = await read<{ id: string }>(`select b.id from batches.batch_facts b
    join batches.batch_facts c on c.producer_id = b.producer_id where c.code = 'HALAL-CHICKEN-2024-001'`);
  ofMaker = new Set(own.map(({ id }) => id));
  const { device: made } = await maker.call(registerSensor, {
    body: { name: 'Box', type: 'chilled', location: 'Cold room' },
  });
  device = made.id;
});
afterAll(() => app.close());

const nameOf = (batch: { gtin: string; batch_number: string } | undefined) =>
  batch ? `${batch.gtin} ${batch.batch_number}` : null;
const idOf = (name: string | null) => batches.find((batch) => nameOf(batch) === name)?.id;

/** Nothing of it has to be in the log here. */
const emptyLog = { statements: async () => new Map() } as unknown as LogView;

async function answersTo(code: string): Promise<Record<string, string | null>> {
  const verdict = await app.browser().call(previewVerdict, { params: { code }, query: {} });
  const { product, batch } = verdict;
  const trip = await app.browser().send(journey, { params: { code } });
  const trace = await app.browser().send(genealogy, { params: { code }, query: {} });
  const goods = await shop.send(identifyGoods, { query: { code } });
  const logged = await readLoggedEvents(app.database, emptyLog, code, 'real');
  const body = trip.body as { code: string; batchNumber: string };
  const ofTrip =
    trip.status === 200
      ? batches.find((one) => one.batch_number === body.batchNumber && idOfTrip(one, body))
      : undefined;
  const roots = trace.status === 200 ? (trace.body as { roots: string[] }).roots : [];
  const ofTrace = batches.find(({ gtin, batch_number: number }) => roots.includes(batchKey(gtin, number) ?? ''));
  const found = goods.body as { gtin: string; batchNumber: string | null };
  const ofShop =
    goods.status === 200 ? batches.find((one) => nameOf(one) === `${found.gtin} ${found.batchNumber}`) : undefined;
  return {
    verdict: batch && product ? `${product.gtin} ${batch.batchNumber}` : null,
    journey: nameOf(ofTrip),
    genealogy: nameOf(ofTrace),
    stock: nameOf(ofShop),
    evidence: logged?.kind === 'batch' ? `${logged.gtin} ${logged.batchNumber}` : null,
  };
}
const idOfTrip = (one: Batch, { code }: { code: string }) => code === one.code || code.includes(one.gtin);

/** Every way in which somebody may write a batch, and what is none. */
const codesOf = ({ gtin, batch_number: number, code }: Batch): readonly string[] => [
  number,
  `(01)${gtin}(10)${number}`,
  `https://id.gs1.org/01/${gtin}/10/${number}`,
  `(01)${gtin}(21)${serial}`,
  `(01)${gtin}(10)${number}(21)${serial}`,
  ...(code === null ? [] : [code, code.toLowerCase(), `https://shop.example/product/${code}`]),
  gtin,
];

let bindings = 0;

it('is answered alike everywhere, for every form of every batch', async () => {
  expect(batches.length).toBeGreaterThan(8);
  const said = new Set<boolean>();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...batches.flatMap(codesOf), 'NO-SUCH-1', 'HALAL-NOTHING-2024-001'),
      async (code) => {
        const answers = await answersTo(code);
        const { verdict = null } = answers;
        said.add(verdict !== null);
        expect(answers, code).toEqual(Object.fromEntries(Object.keys(answers).map((who) => [who, verdict])));
        // A sensor speaks for the batches of its owner: there the same, and never another. One after the other: few go with a device at once.
        bindings += 1;
        const from = Date.parse('2026-11-18T00:00:00Z') + bindings * 3_600_000;
        const bound = await maker.send(bindSensor, {
          params: { id: device },
          body: {
            kind: 'batch',
            target: code,
            from: new Date(from).toISOString(),
            until: new Date(from + 1_800_000).toISOString(),
          },
        });
        const id = idOf(verdict);
        if (id !== undefined) expect(bound.status, code).toBe(ofMaker.has(id) ? 201 : 404);
      },
    ),
    { numRuns: 80 },
  );
  expect(said.size).toBe(2);
});

it('takes a number that looks like a code of ours for no number, and a number of two products for neither', async () => {
  for (const code of ['HALAL-ALIKE-2026-001', 'SHARED-1'])
    expect(new Set(Object.values(await answersTo(code))), code).toEqual(new Set([null]));
  const named = await answersTo('ONLY-1');
  expect(new Set(Object.values(named)).size).toBe(1);
  expect(named.verdict).not.toBeNull();
});
