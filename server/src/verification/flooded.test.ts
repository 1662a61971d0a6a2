// What somebody writes in great numbers about goods must not make everybody wait who asks for a verdict, and must not push out of it what counts.
import { journey } from '@amanah/api/journeys';
import { enterLabResult } from '@amanah/api/laboratory';
import { publishRecall } from '@amanah/api/recalls';
import { previewVerdict, verify } from '@amanah/api/verification';
import { producerId } from '@amanah/demo/producers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mostStepsOfMaker, mostStepsOfOthers } from '../batches/index.ts';
import { readLoggedEvents } from '../events/logged-events.ts';
import { mostResultsOfBatch } from '../laboratory/enter-result.ts';
import type { LogView } from '../ledger/index.ts';
import { dayOf } from '../platform/clock.ts';
import { mostRecallsOfProduct } from '../recalls/publish-recall.ts';
import { codeOf, signInAs } from '../testing/demo-people.ts';
import { plantRows } from '../testing/plant-rows.ts';
import { createDemoApp, type TestApp } from '../testing/test-app.ts';
import { lookUp } from './look-up-statement.ts';

const chicken = 'HALAL-CHICKEN-2024-001';

let app: TestApp;
let batch: { id: string; gtin: string; batch_number: string; producer_id: string; site_id: string };
beforeAll(async () => {
  app = await createDemoApp();
  const { rows } = await app.database.pool.query('select * from batches.batches where code = $1', [chicken]);
  batch = rows[0];
});
afterAll(() => app.close());

const ask = () => app.browser().call(previewVerdict, { params: { code: chicken }, query: {} });

const eventOf = (number: number, more: object = {}) => ({
  type: 'ObjectEvent',
  eventTime: new Date(Date.UTC(2026, 10, 1, 0, 0, number)).toISOString(),
  eventTimeZoneOffset: '+00:00',
  action: 'OBSERVE',
  bizStep: 'shipping',
  quantityList: [named(1)],
  ...more,
});

const named = (quantity: number) => ({
  epcClass: `https://id.gs1.org/01/${batch.gtin}/10/${batch.batch_number}`,
  quantity,
});

const capture = (organisationId: string, events: readonly object[]) =>
  app.database.sql.transaction((tx) =>
    app.domains.events.capture(tx, {
      organisationId,
      document: {
        '@context': [
          'https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld',
          { amanah: 'https://amanah.example/ns/' },
        ],
        type: 'EPCISDocument',
        schemaVersion: '2.0',
        creationDate: '2026-11-01T00:00:00Z',
        epcisBody: { eventList: events },
      },
    }),
  );

const stepsBy = async (recorder: string): Promise<number> =>
  (
    await app.database.pool.query(
      'select count(*)::int as n from batches.steps where batch_id = $1 and recorder_id = $2',
      [batch.id, recorder],
    )
  ).rows[0].n;

describe('Events that a stranger records of a batch in great numbers', () => {
  it('become no more than a hundred steps, and every one of the maker stays in the verdict and in the journey', async () => {
    const before = await ask();
    const own = before.batch?.supplyChainEvents.map(({ id }) => id) ?? [];
    expect(own.length).toBeGreaterThanOrEqual(5);
    const stranger = producerId('ovacik');
    for (const part of [0, 1]) {
      await capture(
        stranger,
        Array.from({ length: 150 }, (_, index) => eventOf(part * 150 + index)),
      );
    }
    expect(await stepsBy(stranger)).toBe(mostStepsOfOthers);
    const after = await ask();
    expect(after.batch?.supplyChainEvents.map(({ id }) => id)).toEqual(expect.arrayContaining(own));
    expect(after.batch?.supplyChainEvents.length).toBeLessThanOrEqual(own.length + 10);
    expect(after.batch?.supplyChainEventCount).toBe(own.length + mostStepsOfOthers);
    const { steps } = await app.browser().call(journey, { params: { code: chicken } });
    expect(steps.map(({ id }) => id)).toEqual(expect.arrayContaining(own));
  });

  it('leave room for what another one records, in the verdict, the journey and the evidence', async () => {
    const other = producerId('rimal');
    if (other === batch.producer_id) throw new Error('the other one is the maker');
    await capture(other, [eventOf(-86_400 * 3)]);
    const { batch: seen } = await ask();
    const { rows } = await app.database.pool.query<{ id: string }>(
      'select id from batches.steps where batch_id = $1 and recorder_id = $2',
      [batch.id, other],
    );
    const room = rows[0]?.id;
    expect(seen?.supplyChainEvents.map(({ id }) => id)).toContain(room);
    expect((await app.browser().call(journey, { params: { code: chicken } })).steps.map(({ id }) => id)).toContain(
      room,
    );
    // As if all of them stood in the log already.
    const inLog = { statements: async (ids: readonly string[]) => new Map(ids.map((id) => [id, {}])) };
    const logged = await readLoggedEvents(app.database, inLog as unknown as LogView, chicken, 'real');
    expect(logged?.events.map(({ id }) => id)).toContain(room);
  });
});

describe('What lies ahead', () => {
  it('has not happened, whatever its event says, in the verdict and in the journey', async () => {
    const all = { quantityList: [named(1e9)] };
    await capture(batch.producer_id, [eventOf(0, { eventTime: '2099-11-27T00:00:00Z', ...all })]);
    const { batch: seen } = await ask();
    const shown = (await app.browser().call(journey, { params: { code: chicken } })).steps;
    for (const steps of [seen?.supplyChainEvents ?? [], shown])
      expect(steps.filter(({ timestamp }) => timestamp.startsWith('2099')).map(({ status }) => status)).toEqual([
        'pending',
      ]);
    // Nor has anything left with it.
    expect((await ask()).reasons.map(({ code }) => code)).not.toContain('journey.more_than_made');
    await app.database.asOwner(`delete from batches.steps where occurred_at > '2099-01-01'`);
  });
});

describe('More than was made', () => {
  const reasons = async () => (await ask()).reasons;
  const says = async () => (await reasons()).some(({ code }) => code === 'journey.more_than_made');
  const sent = (number: number, quantity: number, more: object = {}) =>
    eventOf(number, { quantityList: [named(quantity)], ...more });

  it('is said where its maker recorded it as sent by the repository, and not by the word of a stranger', async () => {
    const { rows } = await app.database.pool.query('select quantity from batches.batches where id = $1', [batch.id]);
    const made: number = rows[0].quantity;
    const { rows: before } = await app.database.pool.query(
      'select coalesce(sum(pieces_sent), 0) as sent from batches.steps where batch_id = $1 and not is_others',
      [batch.id],
    );
    const { rows: sites } = await app.database.pool.query(
      'select gln from organisations.sites where organisation_id = $1 and gln is not null limit 1',
      [batch.producer_id],
    );
    await capture(producerId('ovacik'), [sent(500, made * 2)]);
    expect(await says()).toBe(false);
    const own = { destinationList: [{ type: 'location', destination: `https://id.gs1.org/414/${sites[0].gln}` }] };
    await capture(batch.producer_id, [sent(501, made * 2, own)]);
    expect(await says(), 'to a site of its own').toBe(false);
    await capture(batch.producer_id, [sent(502, made - before[0].sent)]);
    await capture(batch.producer_id, [sent(503, 40, { bizStep: 'receiving' })]);
    await capture(batch.producer_id, [sent(504, 40)]);
    expect(await says(), 'all of it').toBe(false);
    await capture(batch.producer_id, [sent(505, 1)]);
    expect(await says()).toBe(true);
    expect((await ask()).state).toBe('certified');
  });
});

describe('Steps that the maker records in great numbers', () => {
  it('end at a thousand', async () => {
    await app.database.asOwner(
      `insert into batches.steps (id, batch_id, step, name, address, status, occurred_at, notes, realm, recorder_id)
       select gen_random_uuid(), $1, 'distribution', repeat('n', 5000), repeat('a', 5000), 'completed', '2026-10-01'::timestamptz + n * interval '1 minute',
         '[]', 'demo', $2 from generate_series(1, $3::int) n`,
      [batch.id, batch.producer_id, mostStepsOfMaker - (await stepsBy(batch.producer_id)) - 3],
    );
    await capture(
      batch.producer_id,
      Array.from({ length: 20 }, (_, index) => eventOf(1000 + index)),
    );
    expect(await stepsBy(batch.producer_id)).toBe(mostStepsOfMaker);
  });

  it('are thirty in a verdict and two hundred in a journey, the newest, which both say, and no longer than a page', async () => {
    // As they came before there was a limit.
    await app.database.asOwner(
      `insert into batches.steps (id, batch_id, step, name, address, status, occurred_at, notes, realm)
       select gen_random_uuid(), $1, 'distribution', '', '', 'completed', '2026-10-02'::timestamptz + n * interval '1 second', '[]', 'demo'
       from generate_series(1, 20000) n`,
      [batch.id],
    );
    const { batch: seen } = await app.browser().call(verify, { body: { qrCode: chicken } });
    expect(seen?.supplyChainEvents).toHaveLength(40);
    expect(seen?.supplyChainEventCount).toBe(1000);
    expect(JSON.stringify(seen).length).toBeLessThan(60_000);
    const read = await app.browser().call(journey, { params: { code: chicken } });
    expect(read.steps.filter(({ ofBatch }) => !ofBatch).length).toBeLessThanOrEqual(300);
    expect(read.stepCount).toBe(1000);
  });
});

describe('What is of a realm that is not shown', () => {
  it('is not looked up at all', async () => {
    const given = [[batch.gtin], [batch.batch_number], [null], [null], [null]];
    const asked = [dayOf(app.clock.now()), app.clock.now()];
    const [shown] = await app.database.run(lookUp, [...given, ['real', 'demo'], ...asked]);
    expect(shown?.found?.events?.length).toBeGreaterThan(5);
    expect(shown?.found?.eventsOfOthers?.length).toBeGreaterThan(1);
    const [hidden] = await app.database.run(lookUp, [...given, ['real', 'practice'], ...asked]);
    expect(hidden?.found).toBeNull();
    const byCode = [[null], [null], [null], [chicken], [null]];
    expect((await app.database.run(lookUp, [...byCode, ['real'], ...asked]))[0]?.found).toBeNull();
  });
});

describe('What speaks against goods', () => {
  const result = (outcome: string, at: string, count: number, of: { id: string; gtin: string; site_id: string }) =>
    app.database.asOwner(
      `insert into laboratory.lab_results (id, batch_id, realm, gtin, site_id, on_day, analyte, outcome)
       select gen_random_uuid(), $1, 'demo', $2, $3, $4, 'porcine_dna', $5 from generate_series(1, $6::int)`,
      [of.id, of.gtin, of.site_id, at, outcome, count],
    );

  it('is not pushed out of the verdict by results that found nothing', async () => {
    await result('detected', '2026-10-01', 1, batch);
    await result('not_detected', '2026-11-02', 300, batch);
    const { state, reasons } = await ask();
    expect(state).toBe('withdrawn');
    expect(reasons.some(({ code }) => code === 'lab.detected')).toBe(true);
    // A code that names no batch may be on a pack of it.
    const line = await app.browser().call(previewVerdict, { params: { code: batch.gtin }, query: {} });
    expect(line.reasons.some(({ code }) => code === 'lab.detected')).toBe(true);
  });

  it('is not pushed out by results and recalls that were overturned and lifted since', async () => {
    const { rows } = await app.database.pool.query(
      `select b.* from batches.batches b where b.realm = 'demo' and b.gtin <> $1
       and not exists (select from laboratory.lab_results l where l.gtin = b.gtin) order by b.gtin, b.id limit 1`,
      [batch.gtin],
    );
    const other = rows[0] as typeof batch & { code: string };
    const recall = (on: string, lifted: string | null, ids: readonly string[] | null, count: number) =>
      plantRows(
        app.database,
        'recalls.recalls',
        `insert into recalls.recalls (id, gtin, on_day, reason, lifted_on, lifted_leaf_id, batch_ids, realm)
         select gen_random_uuid(), $1, $2, 'a reason', $3, case when $3::date is not null then gen_random_uuid() end, $4, 'demo'
         from generate_series(1, $5::int)`,
        [other.gtin, on, lifted, ids, count],
      );
    await recall('2026-10-01', null, [other.id], 1);
    await recall('2026-11-01', '2026-11-02', [other.id], 300);
    await recall('2026-11-01', null, [batch.id], 300);
    await result('detected', '2026-10-01', 1, other);
    await plantRows(
      app.database,
      'laboratory.lab_results',
      `insert into laboratory.lab_results (id, batch_id, realm, gtin, site_id, on_day, analyte, outcome, overturned_on, overturned_leaf_id)
       select gen_random_uuid(), $1, 'demo', $2, $3, '2026-11-01', 'porcine_dna', 'detected', '2026-11-02', gen_random_uuid() from generate_series(1, 300)`,
      [other.id, other.gtin, other.site_id],
    );
    const { state, reasons } = await app
      .browser()
      .call(previewVerdict, { params: { code: `(01)${other.gtin}(10)${other.batch_number}` }, query: {} });
    expect(state).toBe('withdrawn');
    expect(reasons.filter(({ code, weight }) => code === 'batch.recalled' && weight === 'refuses')).toHaveLength(1);
    expect(reasons.filter(({ code, weight }) => code === 'lab.detected' && weight === 'refuses')).toHaveLength(1);
    const line = await app.browser().call(previewVerdict, { params: { code: other.gtin }, query: {} });
    expect(new Set(line.reasons.map(({ code }) => code))).toContain('batch.recalled');
    expect(JSON.stringify(line).length).toBeLessThan(60_000);
  });
});

describe('Recalls and results in great numbers', () => {
  it('are refused beyond what anybody needs, an adverse result never because of others', async () => {
    const { rows } = await app.database.pool.query<typeof batch & { code: string }>(
      `select b.* from batches.batches b where b.producer_id = $1 and b.gtin <> $2 and b.code is not null order by b.gtin, b.id limit 1`,
      [batch.producer_id, batch.gtin],
    );
    const [own] = rows;
    if (!own) throw new Error('the maker has no other batch');
    const maker = await signInAs(app, 'producer');
    const recall = (recallClass: 'I' | 'II' | 'III') =>
      maker.send(publishRecall, {
        body: { codes: [own.code], includesDescendants: false, recallClass, reason: 'A label is wrong' },
      });
    expect((await recall('III')).status).toBe(201);
    // What is out already is not published once more, also by two at once.
    expect(codeOf(await recall('III'))).toBe('recalls.already_published');
    expect((await Promise.all([recall('II'), recall('II')])).map(({ status }) => status).sort()).toEqual([201, 409]);
    await plantRows(
      app.database,
      'recalls.recalls',
      `insert into recalls.recalls (id, gtin, on_day, reason, lifted_on, batch_ids, notice_id, realm)
       select gen_random_uuid(), gtin, on_day, reason, on_day, batch_ids, notice_id, realm from recalls.recalls, generate_series(1, $2::int)
       where gtin = $1 and notice_id is not null`,
      [own.gtin, mostRecallsOfProduct],
    );
    expect(codeOf(await recall('I'))).toBe('recalls.too_many');

    const enter = (outcome: 'detected' | 'not_detected') =>
      maker.send(enterLabResult, {
        params: { id: own.id },
        body: {
          id: crypto.randomUUID(),
          laboratory: 'Halal Science Laboratory',
          accreditationNumber: 'SAMM 1',
          method: 'pcr',
          analyte: 'porcine_dna',
          outcome,
          ethanolPercent: null,
          sampledOn: '2026-11-18',
          reportedOn: '2026-11-20',
          reportNumber: `R-${crypto.randomUUID()}`,
          reportId: null,
          suspensionReason: '',
        },
      });
    expect((await enter('not_detected')).status).toBe(201);
    await app.database.asOwner(
      `insert into laboratory.lab_results (id, batch_id, realm, gtin, site_id, on_day, analyte, outcome, organisation_id)
       select gen_random_uuid(), batch_id, realm, gtin, site_id, on_day, analyte, outcome, organisation_id
       from laboratory.lab_results, generate_series(1, $2::int) where batch_id = $1 and organisation_id is not null`,
      [own.id, mostResultsOfBatch],
    );
    expect(codeOf(await enter('not_detected'))).toBe('laboratory.too_many_results');
    expect((await enter('detected')).status).toBe(201);
  });
});
