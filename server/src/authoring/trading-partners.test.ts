// Whom an entered trading partner means: by a GLN on record, by a choice, and never by a name alone.

import { type AuthoringPartner, authoringOptions, authoringPartner, recordEvent } from '@amanah/api/authoring';
import { createBatch } from '@amanah/api/batches';
import { login } from '@amanah/api/identity';
import type { RouteBody } from '@amanah/api/route';
import { demoAccounts, demoPassword } from '@amanah/demo/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, createDemoApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let producer: Browser;
let retailer: Browser;
let own: { id: string; name: string; did: string };
let shop: { id: string; name: string; did: string };
let gtin = '';
let site = '';
let counter = 0;

type Entered = RouteBody<typeof recordEvent>;
type Partner = NonNullable<Entered['tradingPartner']>;

const shipped = (tradingPartner: Partner): Entered => ({
  ...{ id: `0199b0aa-0000-7000-8000-${String(++counter).padStart(12, '0')}`, kind: 'ship' },
  ...{ at: '2026-11-21T09:30:00Z', place: { gln: null, name: 'Gate', address: '', lat: null, lng: null } },
  items: [{ kind: 'batch', gtin, batchNumber: 'PARTNER-1', quantity: 1, unit: 'pieces' }],
  ...{ outputs: [], container: null, temperatureCelsius: null, certificateId: null, slaughter: null },
  ...{ tradingPartner, document: { type: 'desadv', number: `DA-${counter}` } },
});

async function audienceOf(tradingPartner: Partner): Promise<readonly string[]> {
  const body = shipped(tradingPartner);
  expect(await producer.send(recordEvent, { body })).toMatchObject({ status: 201 });
  const { rows } = await app.database.pool.query<{ audience: string[] | null }>(
    'select audience from events.captured_events where event_id = $1',
    [`urn:uuid:${body.id}`],
  );
  return rows[0]?.audience ?? [];
}

const found = async (query: { name?: string; gln?: string }): Promise<AuthoringPartner | null> =>
  (await producer.call(authoringPartner, { query })).partner;

beforeAll(async () => {
  app = await createDemoApp();
  const signIn = async (role: string) => {
    const browser = app.browser();
    const email = demoAccounts.find((account) => account.role === role)?.email ?? '';
    browser.token = (await browser.call(login, { body: { email, password: demoPassword } })).token;
    return browser;
  };
  [producer, retailer] = [await signIn('producer'), await signIn('retailer')];
  const { organisation, batches, sites: plants } = await producer.call(authoringOptions, {});
  own = organisation;
  gtin = batches[0]?.gtin ?? '';
  await producer.call(createBatch, {
    body: {
      ...{ id: '0199b0aa-0000-7000-8000-0000000000ff', gtin, batchNumber: 'PARTNER-1', code: { kind: 'none' } },
      ...{ siteId: plants[0]?.id ?? '', startDate: '2026-11-20', expectedCompletion: null, expiryDate: null },
      ...{ quantity: 100, slaughterMethod: 'no_stun', claimedCertificateNumbers: [] },
    },
  });
  shop = (await retailer.call(authoringOptions, {})).organisation;
  const { sites } = await retailer.call(authoringOptions, {});
  site = sites[0]?.name ?? '';
  await app.database.asOwner(`update organisations.sites set gln = '9521000000001' where id = '${sites[0]?.id}'`);
}, 60_000);
afterAll(() => app.close());

describe('A trading partner', () => {
  it('is the organisation that has the GLN, and nobody by a name alone', async () => {
    for (const name of [shop.name, ` ${shop.name.toUpperCase()}.`, site])
      expect(await audienceOf({ name, gln: '9521000000001' })).toEqual([shop.id]);
    expect(await audienceOf({ name: 'Whoever', gln: '9521000000018' })).toEqual([]);
    expect(await audienceOf({ name: shop.name, gln: null })).toEqual([]);
  });
  it('is suggested where exactly one organisation looks like the name or has the GLN', async () => {
    const one = { did: shop.did, name: shop.name };
    expect(await found({ name: ` ${shop.name.toUpperCase()} ` })).toMatchObject({ ...one, by: 'name' });
    expect(await found({ name: 'Whoever', gln: '9521000000001' })).toMatchObject({ ...one, by: 'gln' });
    for (const query of [
      { name: 'Nobody of this name' },
      { name: '' },
      {},
      { gln: '9521000000018' },
      { name: own.name },
    ])
      expect(await found(query), JSON.stringify(query)).toBeNull();
  });
  it('has the GLN that its name says', async () => {
    const body = shipped({ name: 'Somebody Else Ltd', gln: '9521000000001' });
    expect(await producer.send(recordEvent, { body })).toMatchObject({
      body: { code: 'events.partner_differs', faults: [{ path: '/tradingPartner/gln', expected: shop.name }] },
    });
  });
  it('that a person chose reads the event as its party', async () => {
    expect(await audienceOf({ name: shop.name, gln: null, did: shop.did })).toEqual([shop.id]);
    expect(await audienceOf({ name: shop.name, gln: '9521000000001', did: shop.did })).toEqual([shop.id]);
  });
  it('is never oneself, unknown here, of another realm, waiting to be let in, or somebody else than the GLN says', async () => {
    const refused = async (partner: Partner) => {
      const answer = await producer.send(recordEvent, { body: shipped(partner) });
      const { code, faults } = answer.body as { code: string; faults: { path: string }[] };
      return [code, faults[0]?.path];
    };
    const unknown = ['events.partner_unknown', '/tradingPartner'];
    const made = async (status: string, realm: string) => {
      const id = `0199b0ab-0000-7000-8000-${String(++counter).padStart(12, '0')}`;
      await app.database.asOwner(
        `insert into organisations.organisations (id, name, kind, country, city, licence_number, status, realm, created_at)
         values ('${id}', '${status} of ${realm}', 'retailer', 'MY', 'Ipoh', 'L-${counter}', '${status}', '${realm}', now())`,
      );
      return shop.did.replace(shop.id, id);
    };
    const others = [await made('pending', 'demo'), await made('approved', 'real')];
    for (const did of [
      own.did,
      'did:web:elsewhere.example',
      shop.did.replace(shop.id, own.id.replace(/.$/, '0')),
      ...others,
    ])
      expect(await refused({ name: 'X', gln: null, did }), did).toEqual(unknown);
    const third = await made('approved', 'demo');
    expect(await refused({ name: 'Approved of demo', gln: '9521000000001', did: third })).toEqual([
      'events.partner_differs',
      '/tradingPartner/gln',
    ]);
    expect(await refused({ name: 'Third Shop', gln: null, did: third })).toEqual([
      'events.partner_differs',
      '/tradingPartner',
    ]);
    expect(await found({ name: 'pending of demo' })).toBeNull();
    expect(await found({ name: 'Approved  of demo' })).toMatchObject({ by: 'name' });
  });
});
