// What is sent through EPCIS stands in the audit trail, an entry a document: who or which key, what kinds of steps, which goods.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plainProduct } from '../testing/plain-product.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { type Desk, openDesk } from './testing/epcis-desk.ts';

let app: TestApp;
let desk: Desk;
const siteId = '0199a000-0000-7000-8000-0000000000c1';

beforeAll(async () => {
  app = await createTestApp();
  desk = await openDesk(app, '0199a000-0000-7000-8000-00000000000a', 'Producer one');
});
afterAll(() => app.close());

const context = 'https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld';
let minute = 0;
const moved = (bizStep: string, lot: string, more: Readonly<Record<string, unknown>> = {}) => ({
  type: 'ObjectEvent',
  eventTime: `2026-11-02T08:${String(++minute).padStart(2, '0')}:00.000Z`,
  eventTimeZoneOffset: '+08:00',
  action: 'OBSERVE',
  bizStep,
  quantityList: [{ epcClass: `https://id.gs1.org/01/09521234567896/10/${lot}`, quantity: 40 }],
  ...more,
});
const document = (eventList: readonly unknown[]) =>
  JSON.stringify({
    '@context': context,
    type: 'EPCISDocument',
    schemaVersion: '2.0',
    creationDate: '2026-11-02T08:00:00Z',
    epcisBody: { eventList },
  });
const digestOf = (body: string) => createHash('sha256').update(body).digest('hex');
const entries = async () =>
  (
    await app.database.pool.query(
      `select actor_id, entry::jsonb -> 'facts' as facts, entry::jsonb -> 'subject' ->> 'name' as name
       from organisations.audit_entries where action = 'event.captured' order by place`,
    )
  ).rows;
const last = async () => (await entries()).at(-1);

async function sent(body: string, more: { readonly bearer?: string; readonly behaviour?: string } = {}) {
  const { behaviour, ...given } = more;
  const headers = behaviour ? { 'GS1-Capture-Error-Behaviour': behaviour } : {};
  await desk.send('POST', '/epcis/capture', { body, headers, ...given });
  await app.domains.events.settled();
}

describe('A document that is captured', () => {
  it('says of which goods an event was declared wrong', async () => {
    const shipped = moved('shipping', 'WRONG-1');
    await sent(document([shipped]));
    const errorDeclaration = { declarationTime: '2026-11-02T12:00:00Z', reason: 'did_not_occur' };
    await sent(document([{ ...shipped, errorDeclaration }]));
    expect(await last()).toMatchObject({ name: 'WRONG-1', facts: { kinds: 'shipping declared wrong 1' } });
  });

  it.each(['rollback', 'proceed'])('leaves one entry for all its events (%s)', async (behaviour) => {
    const before = (await entries()).length;
    const lots = [`A-${behaviour}`, `B-${behaviour}`];
    const body = document([
      moved('shipping', lots[0] ?? ''),
      moved('shipping', lots[1] ?? ''),
      moved('receiving', lots[0] ?? ''),
    ]);
    await sent(body, { behaviour });
    expect((await entries()).length).toBe(before + 1);
    const { actor_id: actorId, facts, name } = await last();
    expect(actorId).not.toBeNull();
    expect(facts).toEqual({ events: '3', kinds: 'shipping 2, receiving 1', digest: digestOf(body) });
    expect(name).toBe(lots.join(', '));
  });

  it('of many lots is named by its digest, and more events than one slice are one entry', async () => {
    const body = document(Array.from({ length: 30 }, (_, index) => moved('shipping', `MANY-${index}`)));
    await sent(body, { behaviour: 'proceed' });
    const { facts, name } = await last();
    expect(facts).toEqual({ events: '30', kinds: 'shipping 30', digest: digestOf(body) });
    expect(name).toBe(digestOf(body).slice(0, 16));
  });

  it('says how many of its events were refused', async () => {
    const body = document([moved('shipping', 'GOOD'), moved('shipping', 'BAD', { action: 'LOOK' })]);
    await sent(body, { behaviour: 'proceed' });
    expect((await last()).facts).toMatchObject({ events: '1', refused: '1' });
  });

  it('that is on record already, or is refused whole, leaves none', async () => {
    const body = document([moved('shipping', 'ONCE')]);
    await sent(body);
    const count = (await entries()).length;
    await sent(body);
    await sent(document([moved('shipping', 'NEVER'), moved('shipping', 'NEVER', { action: 'LOOK' })]));
    expect((await entries()).length).toBe(count);
  });
});

describe('A batch that nobody declared finished', () => {
  it('is finished by what left of it, in the trail of its maker, once', async () => {
    const gtin = '09521234567896';
    await app.database.sql.transaction(async (tx) => {
      await app.domains.products.addProducts(tx, [plainProduct(gtin, desk.organisationId, 'Stock')]);
      const batch = {
        ...{ id: crypto.randomUUID(), gtin, batchNumber: 'LEFT-1', producerId: desk.organisationId, siteId },
        ...{ producedOn: '2026-11-01', quantity: 100, claimedCertificateNumbers: [], realm: 'demo' as const },
      };
      await app.domains.events.addBatches(tx, [{ batch, journey: [], packSerials: [] }]);
    });
    const finished = async () =>
      (
        await app.database.pool.query(
          `select actor_id, entry::jsonb -> 'facts' as facts from organisations.audit_entries
           where action = 'batch.completed' and organisation_id = $1`,
          [desk.organisationId],
        )
      ).rows;
    await sent(document([moved('commissioning', 'LEFT-1')]));
    expect(await finished()).toEqual([]);
    await sent(document([moved('shipping', 'LEFT-1'), moved('shipping', 'LEFT-1')]), { behaviour: 'proceed' });
    await sent(document([moved('shipping', 'LEFT-1')]));
    expect(await finished()).toMatchObject([{ actor_id: expect.any(String), facts: { gtin, cause: 'distribution' } }]);
  });
});

describe('One event that is captured', () => {
  it('leaves the same entry, with the key that sent it', async () => {
    const made = await desk.send('POST', '/api/integrations/keys', {
      body: { name: 'Warehouse', scopes: ['capture'] },
    });
    const body = JSON.stringify({ '@context': context, ...moved('shipping', 'SINGLE') });
    const answer = await desk.send('POST', '/epcis/events', { body, bearer: made.json.key });
    expect(answer.status).toBe(201);
    const { actor_id: actorId, facts, name } = await last();
    expect(actorId).toBeNull();
    expect(facts).toEqual({ events: '1', kinds: 'shipping 1', digest: digestOf(body), key: 'Warehouse' });
    expect(name).toBe('SINGLE');
    await sent(document([moved('receiving', 'BY-KEY')]), { bearer: made.json.key });
    expect((await last()).facts).toMatchObject({ key: 'Warehouse', kinds: 'receiving 1' });
  });
});
