// Results of laboratories through HTTP: who may enter them, what an adverse one sets in motion, how it is overturned or closed.

import { recordEvent } from '@amanah/api/authoring';
import { createBatch } from '@amanah/api/batches';
import { listInventory } from '@amanah/api/inventory';
import { journey } from '@amanah/api/journeys';
import {
  closeLabInvestigation,
  enterLabResult,
  findLabBatches,
  type LabResultInput,
  labConsequences,
  labReport,
  listLabResults,
  overturnLabResult,
  sendLabReport,
  suspendForLabResult,
} from '@amanah/api/laboratory';
import { listNotifications } from '@amanah/api/notifications';
import type { RouteBody } from '@amanah/api/route';
import { previewVerdict, verdictStatesOf, verify } from '@amanah/api/verification';
import { calendarFrom } from '@amanah/demo/calendar';
import { certifierOrganisationId } from '@amanah/demo/certifiers';
import { demoBatches } from '@amanah/demo/journeys';
import { producerId } from '@amanah/demo/producers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { joinListeners } from '../platform/outbox.ts';
import { codeOf, newPerson, sendBytes, setRight, signInAs } from '../testing/demo-people.ts';
import { handoverOf } from '../testing/handover.ts';
import { reinstate as reinstateByTwo } from '../testing/reinstate.ts';
import { type Browser, createDemoApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let producer: Browser;
let certifier: Browser;
/** Of the same body. */
let colleague: Browser;
let retailer: Browser;
let shopper: Browser;
let otherProducer: Browser;
let otherCertifier: Browser;
const batches = demoBatches(calendarFrom(new Date('2026-11-21T10:00:00Z')));
const batchOf = (key: string, number = 1) => {
  const found = batches.find((one) => one.product.key === key && one.number === number);
  if (!found) throw new Error(`no batch ${number} of ${key}`);
  return { ...found.batch, code: found.code, id: found.batch.id ?? '' };
};
const tested = batchOf('SATAY', 1);
const sister = batchOf('SATAY', 2);
/** Of a product that is made of the tested batch, see below. */
const made = batchOf('THIGH', 1);

beforeAll(async () => {
  app = await createDemoApp();
  producer = await signInAs(app, 'producer');
  certifier = await signInAs(app, 'certifier');
  colleague = await newPerson(app, 'Colleague', 'certifier', certifierOrganisationId('nha'));
  await setRight(app, 'Colleague', 'owner');
  retailer = await signInAs(app, 'retailer');
  shopper = await signInAs(app, 'consumer');
  otherProducer = await newPerson(app, 'OtherMaker', 'producer', producerId('ovacik'));
  otherCertifier = await newPerson(app, 'OtherBody', 'certifier', certifierOrganisationId('bht'));
});
afterAll(() => app.close());

let papers = 0;
const result = (more: Partial<LabResultInput> = {}): LabResultInput => ({
  id: crypto.randomUUID(),
  laboratory: 'Straits Food Laboratory',
  accreditationNumber: 'SAMM 914',
  method: 'pcr',
  analyte: 'porcine_dna',
  outcome: 'detected',
  ethanolPercent: null,
  sampledOn: '2026-11-19',
  reportedOn: '2026-11-21',
  reportNumber: `SFL-${++papers}`,
  reportId: null,
  suspensionReason: 'Porcine DNA was detected in one batch of this plant.',
  ...more,
});
const tick = () => app.clock.moveTo(new Date(app.clock.now().getTime() + 1_000).toISOString());
/** What is suspended and reinstated in one second is ordered by chance: people take longer. */
const enter = (who: Browser, batchId: string, body = result()) => {
  tick();
  return who.call(enterLabResult, { params: { id: batchId }, body });
};
const refusal = async (who: Browser, batchId: string, body: LabResultInput) =>
  codeOf(await who.send(enterLabResult, { params: { id: batchId }, body }));
const stateOf = async (code: string) =>
  (await app.browser().call(previewVerdict, { params: { code }, query: {} })).state;
const deliver = () =>
  app.outbox.deliver(joinListeners(app.domains.notifications.listeners, app.domains.inventory.listeners));
const kindsFor = async (who: Browser) =>
  (await who.call(listNotifications, { query: {} })).notifications.map(({ kind }) => kind);
async function reinstate() {
  tick();
  const { certificates } = await certifier.call(labConsequences, { params: { id: tested.id } });
  for (const { id } of certificates) expect((await reinstateByTwo(certifier, colleague, id)).status).toBe(200);
}
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF');
const sendReport = async (who: Browser, batchId: string) =>
  (
    (await sendBytes(app, who, sendLabReport, { params: { id: batchId }, query: { name: 'report.pdf' } }, pdf))
      .body as { id: string }
  ).id;

describe('A result', () => {
  it('is entered by the producer for its own batches and by the body that certified them, and by nobody else', async () => {
    for (const who of [otherProducer, otherCertifier])
      expect(await refusal(who, tested.id, result({ outcome: 'not_detected' }))).toBe('laboratory.batch_unknown');
    expect(codeOf(await retailer.send(enterLabResult, { params: { id: tested.id }, body: result() }))).toBe(
      'identity.forbidden',
    );
    const clean = await enter(producer, tested.id, result({ outcome: 'not_detected' }));
    expect(clean).toMatchObject({ isAdverse: false, enteredBy: 'Kampung Hijau Poultry Sdn Bhd', mayOverturn: false });
    expect(await enter(certifier, tested.id, result({ outcome: 'not_detected' }))).toMatchObject({
      enteredBy: 'National Halal Assurance',
    });
    expect(await stateOf(tested.code)).toBe('certified');
  });

  it('is one result when it is sent twice, and nobody else can take its id', async () => {
    const body = result({ outcome: 'not_detected' });
    const first = await enter(producer, tested.id, body);
    expect(await enter(producer, tested.id, body)).toEqual(first);
    expect(await refusal(certifier, tested.id, body)).toBe('request.id_taken');
  });

  it('has to be one that can be, and names only a report that was sent for this batch', async () => {
    expect(await refusal(producer, tested.id, result({ analyte: 'ethanol' }))).toBe('laboratory.facts_wrong');
    expect(await refusal(producer, tested.id, result({ reportedOn: '2026-11-23' }))).toBe('laboratory.facts_wrong');
    const reportId = await sendReport(producer, tested.id);
    expect(await refusal(producer, sister.id, result({ outcome: 'not_detected', reportId }))).toBe(
      'laboratory.report_unknown',
    );
    const body = result({ outcome: 'not_detected', reportId });
    await enter(producer, tested.id, body);
    const read = (who: Browser) => who.send(labReport, { params: { id: body.id }, query: {} });
    expect((await read(certifier)).status).toBe(200);
    expect(codeOf(await read(otherCertifier))).toBe('laboratory.result_unknown');
  });

  it('is asked a reason by which the own certificates are suspended', async () => {
    expect(await refusal(certifier, tested.id, result({ suspensionReason: '' }))).toBe(
      'laboratory.suspension_reason_missing',
    );
    expect(await stateOf(tested.code)).toBe('certified');
  });
});

describe('Batches', () => {
  it('are found by code, GTIN, number and name, by whoever made or certified them', async () => {
    for (const search of [tested.code, `(01)${tested.gtin}(10)${tested.batchNumber}`, tested.batchNumber]) {
      const { batches: found } = await certifier.call(findLabBatches, { query: { search } });
      expect(found.map(({ id }) => id)).toEqual([tested.id]);
    }
    const line = await certifier.call(findLabBatches, { query: { search: tested.gtin } });
    expect(line.batches.map(({ id }) => id)).toEqual(expect.arrayContaining([tested.id, sister.id]));
    for (const who of [otherCertifier, otherProducer])
      expect((await who.call(findLabBatches, { query: { search: tested.code } })).batches).toEqual([]);
  });
});

describe('An adverse result of the body', () => {
  let id: string;

  it('shows before it is entered whom it touches', async () => {
    await shopper.call(verify, { body: { qrCode: tested.code } });
    const of = ({ gtin, batchNumber }: typeof made) =>
      ({ kind: 'batch', gtin, batchNumber, quantity: 1, unit: 'kilograms' }) as const;
    const record = (kind: 'receive' | 'process', goods: Pick<RouteBody<typeof recordEvent>, 'items' | 'outputs'>) =>
      producer.call(recordEvent, {
        body: {
          ...{ id: crypto.randomUUID(), kind, at: '2026-11-21T09:00:00Z', container: null, ...goods },
          place: { gln: null, name: 'Kitchen', address: '', lat: null, lng: null },
          ...{ temperatureCelsius: null, certificateId: null, slaughter: null, ...handoverOf(kind) },
        },
      });
    // All of it has left: what is used came back.
    await record('receive', { items: [{ ...of(tested), unit: 'pieces' }], outputs: [] });
    await record('process', { items: [of(tested)], outputs: [of(made)] });
    const reach = await certifier.call(labConsequences, { params: { id: tested.id } });
    expect(reach.sisters.map((one) => one.id)).toContain(sister.id);
    expect(reach.descendants.map((one) => one.id)).toEqual([made.id]);
    expect(reach.holders.map(({ name }) => name)).toContain('Taman Segar Grocers');
    expect(reach.people).toBeGreaterThanOrEqual(1);
    expect(reach.certificates).toMatchObject([{ status: 'valid', isOwn: true }]);
    expect(reach.certificates[0]?.otherProducts).toBeGreaterThan(0);
    const { states } = await certifier.call(verdictStatesOf, { body: { codes: [reach.batch.scanCode] } });
    expect(states).toEqual(['certified']);
  });

  it('withdraws the batch, investigates its sisters, suspends the certificate, and is seen by the shop at once', async () => {
    const began = performance.now();
    const entered = await enter(certifier, tested.id);
    id = entered.id;
    expect(await stateOf(tested.code)).toBe('withdrawn');
    expect(await stateOf(sister.code)).toBe('suspended');
    expect(entered.certificates).toMatchObject([{ answer: 'suspended', maySuspend: false }]);
    expect(entered.investigation?.batches).toBeGreaterThan(0);
    await deliver();
    const { items } = await retailer.call(listInventory, { query: { search: tested.batchNumber } });
    expect(items.length).toBeGreaterThan(0);
    expect(items.every(({ verdict }) => verdict === 'withdrawn')).toBe(true);
    expect(performance.now() - began).toBeLessThan(60_000);
    const { rows } = await app.database.pool.query<{ since: string | null }>(
      'select under_investigation_since::text as since from batches.batches where id = any($1)',
      [[sister.id, made.id]],
    );
    expect(rows).toEqual([{ since: '2026-11-21' }, { since: '2026-11-21' }]);
  });

  it('leaves the goods of others as they were', async () => {
    expect(await stateOf('HALAL-BEEF-2024-002')).toBe('certified');
  });

  it('is told to the maker, to whoever has the goods, and to people who scanned them, once each', async () => {
    expect(await kindsFor(producer)).toContain('lab_detected_for_party');
    expect((await kindsFor(retailer)).filter((kind) => kind.startsWith('lab_'))).toEqual(['lab_detected_for_holder']);
    expect((await kindsFor(shopper)).filter((kind) => kind.startsWith('lab_'))).toEqual(['lab_detected_for_scanner']);
    expect((await kindsFor(certifier)).filter((kind) => kind.startsWith('lab_detected'))).toEqual([]);
  });

  it('stands in the audit trail and in the log', async () => {
    const { rows } = await app.database.pool.query<{ action: string }>(
      `select action from organisations.audit_entries where organisation_id = $1 order by place desc limit 2`,
      [certifierOrganisationId('nha')],
    );
    expect(rows.map(({ action }) => action).sort()).toEqual(['certificate.suspended', 'lab_result.entered']);
    await app.domains.ledger.settled();
    const { rows: leaves } = await app.database.pool.query<{ leaf: string }>(
      'select leaf from ledger.leaves order by position desc limit 6',
    );
    const kinds = leaves.map(({ leaf }) => JSON.parse(leaf).kind);
    expect(kinds).toEqual(expect.arrayContaining(['certificate.suspended', 'audit.recorded']));
  });

  it('cannot be overturned by the producer, by another body, or by its own paper', async () => {
    const reportId = await sendReport(certifier, tested.id);
    const body = {
      laboratory: 'Second Opinion Laboratory',
      accreditationNumber: 'SAMM 77',
      method: 'pcr' as const,
      sampledOn: '2026-11-20',
      reportedOn: '2026-11-21',
      reportNumber: 'SO-1',
      reportId,
      reason: 'The retained sample was free of it; the first was contaminated.',
    };
    const overturn = async (who: Browser, more = {}) => {
      const answer = await who.send(overturnLabResult, { params: { id }, body: { ...body, ...more } });
      return answer.status === 200 ? 'done' : codeOf(answer);
    };
    expect(await overturn(producer)).toBe('identity.forbidden');
    expect(await overturn(otherCertifier)).toBe('laboratory.result_unknown');
    const own = await certifier.call(listLabResults, { query: { batchId: tested.id } });
    const first = own.results.find((one) => one.id === id);
    // Nor by whoever entered it, nor by the laboratory that wrote it, however that is written.
    expect(first).toMatchObject({ mayOverturn: false, mayClose: false, waitsForSecondPerson: true });
    expect(await overturn(certifier)).toBe('laboratory.entered_by_you');
    for (const same of [
      { laboratory: first?.laboratory.toUpperCase() },
      { accreditationNumber: first?.accreditationNumber.replace(' ', '-') },
    ])
      expect(await overturn(colleague, same)).toBe('laboratory.same_laboratory');
    expect(await overturn(colleague, { method: 'elisa' })).toBe('laboratory.facts_wrong');
    expect(await overturn(colleague, { reportId: crypto.randomUUID() })).toBe('laboratory.report_unknown');
    // The same file under another number is the same paper.
    const asOf = (text: string, values: unknown[] = []) => app.database.asOwner(text, values);
    await asOf('update laboratory.lab_results set report_id = $2 where id = $1', [
      id,
      await sendReport(certifier, tested.id),
    ]);
    expect(await overturn(colleague)).toBe('laboratory.facts_wrong');
    await asOf('update laboratory.lab_results set report_id = null where id = $1', [id]);
    expect(await stateOf(tested.code)).toBe('withdrawn');
    expect(await overturn(colleague)).toBe('done');
    expect(await overturn(colleague)).toBe('laboratory.step_refused');
  });

  it('frees batch and sisters when it is overturned; the certificate is reinstated as a step of its own', async () => {
    expect(await stateOf(tested.code)).toBe('suspended');
    await reinstate();
    expect(await stateOf(tested.code)).toBe('certified');
    expect(await stateOf(sister.code)).toBe('certified');
    expect(await stateOf(made.code)).toBe('certified');
    await deliver();
    expect(await kindsFor(shopper)).toContain('lab_overturned');
  });
});

describe('An adverse result of the producer', () => {
  let id: string;

  it('withdraws the batch at once and asks the body to suspend, which nobody else can do', async () => {
    const entered = await enter(producer, tested.id);
    id = entered.id;
    expect(entered.certificates).toMatchObject([{ answer: 'asked', maySuspend: false }]);
    expect(entered).toMatchObject({ mayOverturn: false, mayClose: false });
    expect(await stateOf(tested.code)).toBe('withdrawn');
    expect(await stateOf('HALAL-CHICKEN-2024-001')).toBe('certified');
    await deliver();
    expect(await kindsFor(certifier)).toContain('lab_suspension_asked');
    const asked = await certifier.call(listLabResults, { query: {} });
    expect(asked.results[0]).toMatchObject({ id, certificates: [{ maySuspend: true }] });
    const body = { reason: 'The producer reported porcine DNA in one batch.' };
    expect(codeOf(await otherCertifier.send(suspendForLabResult, { params: { id }, body }))).toBe(
      'laboratory.result_unknown',
    );
    expect(codeOf(await producer.send(suspendForLabResult, { params: { id }, body }))).toBe('identity.forbidden');
    const { rows: terms } = await app.database.asOwner(
      `select c.id, c.valid_until::text as until from certificates.certificates c join authorities.bodies b on b.id = c.certifier_id
       where b.organisation_id = $1 and c.valid_until > '2026-11-20' and c.valid_from < '2026-11-19'`,
      [certifierOrganisationId('nha')],
    );
    // Not even their owner does it while the rows are compared with what was signed.
    const endOn = (dayOf: (term: Record<string, unknown>) => unknown) =>
      app.database.asOwner(
        `alter table certificates.certificates disable trigger user;
         ${terms.map((term) => `update certificates.certificates set valid_until = '${dayOf(term)}' where id = '${term['id']}';`).join(' ')}
         alter table certificates.certificates enable trigger user`,
      );
    const close = () => certifier.send(closeLabInvestigation, { params: { id }, body: { reason: 'Another line.' } });
    // Under certificates that have all ended nobody speaks for the goods.
    await endOn(() => '2026-11-20');
    expect(codeOf(await close())).toBe('laboratory.step_refused');
    const { results } = await certifier.call(listLabResults, { query: { batchId: tested.id } });
    expect(results.find((one) => one.id === id)).toMatchObject({ mayOverturn: false, mayClose: false });
    await endOn(({ until }) => until);
    tick();
    const done = await certifier.call(suspendForLabResult, { params: { id }, body });
    expect(done.certificates).toMatchObject([{ answer: 'suspended', maySuspend: false }]);
    expect(await stateOf('HALAL-CHICKEN-2024-001')).toBe('suspended');
    expect(codeOf(await certifier.send(suspendForLabResult, { params: { id }, body }))).toBe('laboratory.step_refused');
  });

  it('lets its sisters go when the body closes the investigation, and the tested batch stays withdrawn', async () => {
    const second = await enter(producer, tested.id, result({ method: 'lc_ms', analyte: 'porcine_peptide' }));
    const reason = 'All retained samples of the plant were analysed and are free of it.';
    await certifier.call(closeLabInvestigation, { params: { id }, body: { reason } });
    const { rows } = await app.database.pool.query<{ since: string | null }>(
      'select under_investigation_since as since from batches.batches where id = $1',
      [sister.id],
    );
    expect(rows[0]?.since).not.toBeNull();
    await certifier.call(closeLabInvestigation, { params: { id: second.id }, body: { reason } });
    expect(codeOf(await certifier.send(closeLabInvestigation, { params: { id }, body: { reason } }))).toBe(
      'laboratory.step_refused',
    );
    await reinstate();
    expect(await stateOf(sister.code)).toBe('certified');
    expect(await stateOf(tested.code)).toBe('withdrawn');
  });
});

describe('A batch that is made after an adverse result', () => {
  const addBatch = async (batchNumber: string) => {
    const { rows } = await app.database.pool.query<{ site_id: string }>(
      'select site_id from batches.batches where id = $1',
      [tested.id],
    );
    const id = crypto.randomUUID();
    await producer.call(createBatch, {
      body: {
        ...{ id, gtin: tested.gtin, batchNumber, code: { kind: 'none' }, siteId: rows[0]?.site_id ?? '' },
        ...{ startDate: '2026-11-21', expectedCompletion: null, expiryDate: null, quantity: 10 },
        ...{ slaughterMethod: 'no_stun', claimedCertificateNumbers: [] },
      },
    });
    return id;
  };
  const ship = async (batchNumber: string) =>
    codeOf(
      await producer.send(recordEvent, {
        body: {
          ...{ id: crypto.randomUUID(), kind: 'ship', at: app.clock.now().toISOString(), outputs: [], container: null },
          items: [{ kind: 'batch', gtin: tested.gtin, batchNumber, quantity: 1, unit: 'pieces' }],
          ...{ temperatureCelsius: null, certificateId: null, slaughter: null, ...handoverOf('ship') },
          place: { gln: null, name: 'Plant', address: 'Klang', lat: null, lng: null },
        },
      }),
    );

  it('is looked into as its sisters are, and free with them', async () => {
    await addBatch('BEFORE-1');
    expect(await ship('BEFORE-1')).not.toBe('batches.goods_investigated');
    const { id: resultId } = await enter(producer, tested.id, result({ analyte: 'porcine_dna' }));
    await addBatch('AFTER-1');
    expect(await ship('AFTER-1')).toBe('batches.goods_investigated');
    const reason = 'All retained samples of the plant were analysed and are free of it.';
    await certifier.call(closeLabInvestigation, { params: { id: resultId }, body: { reason } });
    expect(await ship('AFTER-1')).not.toBe('batches.goods_investigated');
    await addBatch('AFTER-2');
    expect(await ship('AFTER-2')).not.toBe('batches.goods_investigated');
  });

  it('is free when every result that speaks against it is dealt with, in whichever order they came', async () => {
    const reason = 'All retained samples of the plant were analysed and are free of it.';
    const close = (id: string) => certifier.call(closeLabInvestigation, { params: { id }, body: { reason } });
    const first = await enter(producer, tested.id);
    await addBatch('BETWEEN-1');
    const second = await enter(producer, tested.id, result({ method: 'lc_ms', analyte: 'porcine_peptide' }));
    await close(first.id);
    expect(await ship('BETWEEN-1')).toBe('batches.goods_investigated');
    await close(second.id);
    expect(await ship('BETWEEN-1')).not.toBe('batches.goods_investigated');
    const third = await enter(producer, tested.id);
    await addBatch('BETWEEN-2');
    const fourth = await enter(producer, tested.id, result({ method: 'lc_ms', analyte: 'porcine_peptide' }));
    await close(fourth.id);
    expect(await ship('BETWEEN-2')).toBe('batches.goods_investigated');
    await close(third.id);
    expect(await ship('BETWEEN-2')).not.toBe('batches.goods_investigated');
  });
});

describe('A result of somebody else’s batch', () => {
  it('puts no batch under investigation by an event that its maker did not record', async () => {
    const victim = batchOf('NOODLE', 4);
    const before = await stateOf(victim.code);
    const own = batchOf('KOFTE', 1);
    const epcClass = (batch: { gtin: string; batchNumber: string }) =>
      `https://id.gs1.org/01/${batch.gtin}/10/${encodeURIComponent(batch.batchNumber)}`;
    await app.database.sql.transaction((tx) =>
      app.domains.events.capture(tx, {
        organisationId: producerId('ovacik'),
        document: {
          '@context': ['https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld'],
          type: 'EPCISDocument',
          schemaVersion: '2.0',
          creationDate: '2026-11-21T08:00:00Z',
          epcisBody: {
            eventList: [
              {
                type: 'TransformationEvent',
                eventTime: '2026-11-21T08:00:00Z',
                eventTimeZoneOffset: '+00:00',
                inputQuantityList: [{ epcClass: epcClass(own), quantity: 1 }],
                outputQuantityList: [{ epcClass: epcClass(victim), quantity: 1 }],
              },
            ],
          },
        },
      }),
    );
    await enter(otherProducer, own.id);
    expect(await stateOf(victim.code)).toBe(before);
    const { steps } = await app.browser().call(journey, { params: { code: victim.code } });
    expect(steps.map(({ timestamp }) => timestamp)).not.toContain('2026-11-21T08:00:00.000Z');
  });
});
