// Ids that senders choose, for every route that takes one: sent again they change nothing, with other content or by somebody else they are
// refused, and nothing is said of what is behind them. A route that is missing in the table fails.

import { declareEventWrong, recordEvent } from '@amanah/api/authoring';
import { addQualityCheck, createBatch, listBatches, ownBatch } from '@amanah/api/batches';
import { holdBatch } from '@amanah/api/batches/holds';
import { beginUpload } from '@amanah/api/bulk';
import { openDispute } from '@amanah/api/fraud';
import { listStores, recordMovement } from '@amanah/api/inventory';
import { createLabelRun } from '@amanah/api/labels';
import { enterLabResult } from '@amanah/api/laboratory';
import { createReport, createReportSchedule, listReportSchedules } from '@amanah/api/reports';
import type { RouteDefinition } from '@amanah/api/route';
import { allRoutes } from '@amanah/api/routes';
import { openTicket } from '@amanah/api/support';
import { verify } from '@amanah/api/verification';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { newId } from '../platform/clock.ts';
import { elsewhereOf, type kinds } from './authorization/people.ts';
import { nameOf } from './authorization/routes-apart.ts';
import { newPerson, signInAs } from './demo-people.ts';
import { handoverOf } from './handover.ts';
import { type Browser, createDemoApp, type TestApp } from './test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createDemoApp();
});
afterAll(() => app.close());

interface Example {
  readonly route: RouteDefinition;
  readonly kind: (typeof kinds)[number];
  /** What a member of an organisation sends under the id, a different thing for each `count`. */
  readonly send: (browser: Browser, id: string, count: number) => Promise<{ params?: object; body: object }>;
  readonly refusal?: string;
}
const first = <T>(list: readonly T[]): T => {
  const [one] = list;
  if (one === undefined) throw new Error('there is none');
  return one;
};
const firstBatch = async (browser: Browser) =>
  first((await browser.call(listBatches, {})).batches.filter(({ startDate }) => startDate < '2026-11-19'));
const report = { kind: 'compliance', format: 'csv' } as const;

const examples: readonly Example[] = [
  {
    route: recordMovement,
    kind: 'retailer',
    send: async (browser, id, count) => {
      const store = first((await browser.call(listStores, {})).stores);
      return {
        body: {
          id,
          storeId: store.id,
          gtin: '09521001009010',
          batchNumber: null,
          at: '2026-11-20T10:00:00Z',
          kind: 'received',
          supplier: 'Cool Carriers',
          document: `DN-${id.slice(-6)}`,
          quantity: count,
          expiryDate: null,
          note: '',
        },
      };
    },
  },
  {
    route: createBatch,
    kind: 'producer',
    send: async (browser, id, count) => {
      const { id: known } = await firstBatch(browser);
      const { batch } = await browser.call(ownBatch, { params: { id: known } });
      return {
        body: {
          id,
          gtin: batch.gtin,
          batchNumber: `S-${id.slice(-6)}`,
          code: { kind: 'none' },
          siteId: batch.siteId,
          startDate: '2026-11-20',
          expectedCompletion: null,
          expiryDate: null,
          quantity: count,
        },
      };
    },
  },
  {
    route: addQualityCheck,
    kind: 'producer',
    send: async (browser, id, count) => ({
      params: { id: (await firstBatch(browser)).id },
      body: { id, name: `Check ${count}`, outcome: 'passed', by: 'Somebody', at: '2026-11-20T10:00:00Z' },
    }),
  },
  {
    route: enterLabResult,
    kind: 'producer',
    send: async (browser, id, count) => ({
      params: { id: (await firstBatch(browser)).id },
      body: {
        id,
        laboratory: 'Straits Food Laboratory',
        accreditationNumber: 'SAMM 914',
        method: 'pcr',
        sampledOn: '2026-11-20',
        reportedOn: '2026-11-21',
        reportNumber: `R-${id}-${count}`,
        analyte: 'porcine_dna',
        outcome: 'not_detected',
        ethanolPercent: null,
        reportId: null,
      },
    }),
  },
  {
    route: createLabelRun,
    kind: 'producer',
    send: async (browser, id, count) => ({
      body: { kind: 'pack', id, batchId: (await firstBatch(browser)).id, serialPrefix: 'SENT', count },
    }),
  },
  {
    route: recordEvent,
    kind: 'producer',
    refusal: 'events.event_conflict',
    send: async (browser, id, count) => {
      const { gtin, batchNumber } = await firstBatch(browser);
      return {
        body: {
          id,
          kind: 'receive',
          at: '2026-11-21T09:30:00+08:00',
          place: { gln: null, name: 'Gate', address: 'Jalan Sawah, 45500 Tanjong Karang', lat: null, lng: null },
          items: [{ kind: 'batch', gtin, batchNumber, quantity: count, unit: 'pieces' }],
          outputs: [],
          container: null,
          temperatureCelsius: null,
          certificateId: null,
          slaughter: null,
          ...handoverOf('receive'),
          // Each is a receipt of its own: the same one under another id is refused for what it says.
          document: { type: 'desadv', number: id },
        },
      };
    },
  },
  {
    route: declareEventWrong,
    kind: 'producer',
    send: async (browser, id, count) => {
      const { gtin, batchNumber } = await firstBatch(browser);
      const { events } = await browser.call(recordEvent, {
        body: {
          ...{
            id: crypto.randomUUID(),
            kind: 'receive',
            at: '2026-11-21T09:30:00+08:00',
            outputs: [],
            container: null,
          },
          place: { gln: null, name: 'Gate', address: '', lat: null, lng: null },
          items: [{ kind: 'batch', gtin, batchNumber, quantity: count, unit: 'pieces' }],
          ...{ temperatureCelsius: null, certificateId: null, slaughter: null },
          ...handoverOf('receive'),
        },
      });
      return {
        params: { id: first(events).id },
        body: { id, reason: 'did_not_occur', note: `Nothing came, number ${count}`, correction: null },
      };
    },
  },
  {
    route: beginUpload,
    kind: 'producer',
    send: async (_, id, count) => ({ body: { id, kind: 'products', fileName: 'table.csv', totalBytes: 100 + count } }),
  },
  {
    route: createReport,
    kind: 'producer',
    send: async (_, id, count) => ({
      body: { ...report, id, language: 'en', from: `2026-11-0${count}`, to: '2026-11-20' },
    }),
  },
  {
    route: createReportSchedule,
    kind: 'producer',
    send: async (browser, id, count) => {
      const { userId } = first((await browser.call(listReportSchedules, {})).members);
      const frequency = count === 1 ? 'weekly' : 'monthly';
      return { body: { ...report, id, language: 'en', frequency, recipientIds: [userId] } };
    },
  },
  {
    route: openTicket,
    kind: 'producer',
    send: async (_, id, count) => ({
      body: { id, name: 'Aminah', email: 'aminah@shop.example', topic: 'help', message: `Message number ${count}` },
    }),
  },
  {
    route: openDispute,
    kind: 'producer',
    send: async (_, id, count) => ({
      body: { id, text: 'Wine vinegar', claim: `Claim number ${count}, with its source.`, email: 'a@shop.example' },
    }),
  },
  {
    route: verify,
    kind: 'producer',
    send: async (_, id, count) => ({ body: { qrCode: `HALAL-NOTHING-2026-40${count}`, scanId: id } }),
  },
  // Last: what is on hold is not moved by the others.
  {
    route: holdBatch,
    kind: 'producer',
    send: async (browser, id, count) => ({
      params: { id: (await firstBatch(browser)).id },
      body: { id, reason: `A supplier warned, number ${count}` },
    }),
  },
];

/** A route whose body names its thing itself, at the top. */
function takesOwnId({ body, method }: RouteDefinition): boolean {
  if (method !== 'POST' || !body) return false;
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, unknown>;
    anyOf?: { properties?: Record<string, unknown> }[];
    oneOf?: { properties?: Record<string, unknown> }[];
  };
  const shapes = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  return shapes.some(({ properties = {} }) => 'id' in properties || 'scanId' in properties);
}

const outcome = ({ status, body }: { status: number; body: unknown }) =>
  status < 400 ? String(status) : `${status} ${(body as { code: string }).code}`;

describe('An id that the sender chose', () => {
  it('is tried at every route that takes one', () => {
    const others = ['POST /api/certificates/drafts']; // names the certificate that is changed
    expect([...examples.map(({ route }) => nameOf(route)), ...others].sort()).toEqual(
      allRoutes.filter(takesOwnId).map(nameOf).sort(),
    );
  });

  it.each(examples.map((one) => [nameOf(one.route), one] as const))('names one thing at %s', async (name, one) => {
    const { route, kind, send, refusal = 'request.id_taken' } = one;
    const own = await signInAs(app, kind);
    const stranger = await newPerson(app, `sent-${name.replace(/\W+/g, '-')}`, kind, elsewhereOf[kind]);
    const id = () => newId(app.clock.now());
    const ok = route.successStatus ?? 200;

    const chosen = id();
    const input = await send(own, chosen, 1);
    const made = await own.send(route, input as never);
    expect(outcome(made)).toBe(String(ok));
    const again = await own.send(route, input as never);
    expect(outcome(again)).toBe(String(ok));
    const told = JSON.stringify(made.body);
    if (route !== recordMovement && route !== recordEvent && route !== verify)
      expect(JSON.stringify(again.body)).toBe(told);

    expect(outcome(await own.send(route, (await send(own, chosen, 2)) as never))).toBe(`409 ${refusal}`);
    const third = await own.send(route, input as never);
    expect(outcome(third)).toBe(String(ok));

    // A stranger sends something of its own under it, and the very same where that is possible at all.
    const taken = await stranger.send(route, (await send(stranger, chosen, 3)) as never);
    const isOpen = route === verify || route === recordEvent;
    if (route === recordEvent) {
      // An event id is unique for its recorder alone: taking names from others would be possible otherwise.
      expect(outcome(taken)).toBe(String(ok));
    } else expect(outcome(taken)).toBe(`409 ${refusal}`);
    if (!isOpen) {
      const { title, type, status, code, ...more } = taken.body as Record<string, unknown>;
      expect([type, status, code, Object.keys(more)]).toEqual([`/problems/${refusal}`, 409, refusal, ['requestId']]);
      expect(String(title)).toContain('Nothing was written');
    }

    // Of two in one moment that differ, one is made and the other refused; two that are the same are one.
    const both = id();
    const [left, right] = [await send(own, both, 1), await send(own, both, 2)];
    const answers = await Promise.all([own.send(route, left as never), own.send(route, right as never)]);
    expect(answers.map(outcome).sort()).toEqual([String(ok), `409 ${refusal}`]);
    const same = id();
    const twice = await send(own, same, 1);
    const equal = await Promise.all([own.send(route, twice as never), own.send(route, twice as never)]);
    expect(equal.map(outcome)).toEqual([String(ok), String(ok)]);
  });
});
