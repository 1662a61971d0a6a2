// A product is public when its producer has proven the GS1 prefix of its number: who decides, what the rule hides until then, how a squatted number is
// claimed, and what statements of the product's own role cannot do past all that.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { createBatch, listBatches } from '@amanah/api/batches';
import { listCertifiedProducts } from '@amanah/api/certification/products';
import { login } from '@amanah/api/identity';
import { journey } from '@amanah/api/journeys';
import { createProduct, listProducts, ownProduct, type ProductEntries, productImage } from '@amanah/api/products';
import {
  askForPrefix,
  askGs1ForPrefix,
  claimProduct,
  decidePrefix,
  listOwnPrefixes,
  listPrefixes,
  readLicence,
  readLicenceToDecide,
  withdrawPrefix,
} from '@amanah/api/products/gs1-prefixes';
import { publishRecall } from '@amanah/api/recalls';
import type { RouteBody } from '@amanah/api/route';
import { verify } from '@amanah/api/verification';
import { checkDigitOf } from '@amanah/core/codes';
import { coversGtin, isCompanyPrefix } from '@amanah/core/products';
import { demoOperator, demoPassword } from '@amanah/demo/accounts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../platform/clock.ts';
import { createFiles } from '../platform/files.ts';
import { codeOf, newPerson, sendBytes, setRight, signInAs } from '../testing/demo-people.ts';
import { type Browser, createDemoApp, type TestApp } from '../testing/test-app.ts';
import { createPrefixes } from './gs1-prefixes.ts';

let app: TestApp;
let operator: Browser;
/** Of a company that came to the demo, and of another that took its numbers. */
let owner: Browser;
let squatter: Browser;
const shopper = () => app.browser();
const ids = { owner: '', squatter: '' };

async function company(name: string): Promise<string> {
  const id = newId(app.clock.now());
  const site = {
    id: newId(app.clock.now()),
    name: 'Plant',
    kind: 'processing',
    address: 'Ipoh',
    country: 'MY',
  } as const;
  await app.database.sql.transaction((tx) =>
    app.domains.organisations.addApproved(tx, [
      {
        ...{ id, name, kind: 'producer', country: 'MY', city: 'Ipoh', licenceNumber: 'L-1', realm: 'demo' },
        sites: [{ ...site, latitude: null, longitude: null }],
      },
    ]),
  );
  return id;
}

beforeAll(async () => {
  app = await createDemoApp();
  operator = app.browser();
  operator.token = (await operator.call(login, { body: { email: demoOperator.email, password: demoPassword } })).token;
  ids.owner = await company('Rightful Foods');
  ids.squatter = await company('Squatting Foods');
  owner = await newPerson(app, 'Rightful', 'producer', ids.owner);
  squatter = await newPerson(app, 'Squatting', 'producer', ids.squatter);
});
afterAll(() => app.close());

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
let counter = 0;
const newGtin = (prefix: string, indicator = '0') => {
  const body = (indicator + prefix).padEnd(13 - 3, '0') + String(++counter).padStart(3, '0');
  return body + (checkDigitOf(body) ?? '');
};
const entries = (more: Partial<ProductEntries> = {}): ProductEntries => ({
  ...{ name: 'Date biscuits', brand: 'Rightful', category: 'bakery', description: '', weight: '200 g', price: null },
  ...{ ingredients: ['Wheat flour', 'Dates'], allergens: ['gluten'], nutritional: null, storageInstructions: '' },
  ...{ shelfLife: '6 months', leastTemperatureCelsius: null, mostTemperatureCelsius: null },
  ...more,
});
const create = (who: Browser, gtin: string, more = {}) => who.call(createProduct, { body: { gtin, ...entries(more) } });
const ask = (who: Browser, prefix: string, bytes = pdf) =>
  sendBytes(app, who, askForPrefix, { query: { prefix, name: 'licence.pdf' } }, bytes);
const open = async () => (await operator.call(listPrefixes, { query: {} })).prefixes;
const decide = (id: string, body: RouteBody<typeof decidePrefix>, who = operator) =>
  who.send(decidePrefix, { params: { id }, body });
const own = async (who: Browser) => (await who.call(listOwnPrefixes, {})).prefixes;
const stateOf = async (who: Browser, id: string) => (await own(who)).find((one) => one.id === id);
/** Asked for and confirmed. */
async function confirmed(who: Browser, prefix: string): Promise<string> {
  expect((await ask(who, prefix)).status).toBe(201);
  const id = (await open()).find((one) => one.prefix === prefix)?.id ?? '';
  const answer = await decide(id, { decision: 'confirm' });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return id;
}
const scanned = async (code: string) => (await shopper().call(verify, { body: { qrCode: code } })).status;
const stateRead = async (code: string) => (await shopper().call(verify, { body: { qrCode: code } })).state;
const visibilityOf = async (who: Browser, gtin: string) =>
  (await who.call(ownProduct, { params: { gtin } })).product.visibility;
const query = (text: string, values: readonly unknown[] = []) => app.database.pool.query(text, [...values]);
const batchOf = async (who: Browser, gtin: string, batchNumber: string) => {
  const [site] = (
    await query('select id from organisations.sites where organisation_id = $1', [
      who === owner ? ids.owner : ids.squatter,
    ])
  ).rows;
  const id = crypto.randomUUID();
  await who.call(createBatch, {
    body: {
      ...{ id, gtin, batchNumber, code: { kind: 'assigned' }, siteId: site.id, startDate: '2026-11-20' },
      ...{ expectedCompletion: null, expiryDate: '2027-02-01', quantity: 10, slaughterMethod: null },
      claimedCertificateNumbers: [],
    },
  });
  const [batch] = (await who.call(listBatches, { query: { search: batchNumber } })).batches;
  return { id, code: batch?.code ?? '' };
};

const observed = (gtin: string, lot: string) => ({
  '@context': ['https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld'],
  ...{ type: 'ObjectEvent', action: 'OBSERVE', eventTime: '2026-11-20T08:00:00Z', eventTimeZoneOffset: '+08:00' },
  bizStep: 'commissioning',
  quantityList: [{ epcClass: `https://id.gs1.org/01/${gtin}/10/${lot}`, quantity: 3 }],
});

describe('A product whose GS1 prefix nobody has proven', () => {
  it('is seen by its producer, which reads what is missing, and by nobody else', async () => {
    const gtin = newGtin('9523001');
    const { product } = await create(owner, gtin);
    expect(product.visibility).toBe('waits_for_prefix');
    const { products } = await owner.call(listProducts, { query: {} });
    expect(products).toMatchObject([{ gtin, visibility: 'waits_for_prefix', imageUrl: null }]);
    expect(await owner.call(listOwnPrefixes, {})).toMatchObject({ prefixes: [], waiting: 1, isNeeded: true });
    expect(await scanned(gtin)).toBe('not_found');
    const image = await shopper().send(productImage, { params: { gtin }, query: {} });
    expect([image.status, codeOf(image)]).toEqual([404, 'products.unknown']);
    const { rows } = await query('select 1 from products.catalogue where gtin = $1', [gtin]);
    expect(rows).toEqual([]);
    expect(
      (await app.http.inject({ url: `/01/${gtin}`, headers: { accept: 'application/linkset+json' } })).statusCode,
    ).toBe(404);
    // Its certification is its own matter, and goes on.
    const certified = await owner.call(listCertifiedProducts, { query: {} });
    expect(certified.products.map((one) => one.gtin)).toContain(gtin);
  });

  it('does not become public by its batches, their codes, serials and journeys', async () => {
    const gtin = newGtin('9523001');
    await create(owner, gtin);
    const { id, code } = await batchOf(owner, gtin, 'UNPROVEN-1');
    await query(`insert into batches.serials (gtin, serial, batch_id) values ($1, 'S1', $2)`, [gtin, id]);
    await query(
      `insert into batches.steps (id, batch_id, realm, step, name, address, status, occurred_at, notes)
       values (gen_random_uuid(), $1, 'demo', 'processing', 'Baked', '', 'completed', now(), '[]')`,
      [id],
    );
    for (const said of [code, `(01)${gtin}(10)UNPROVEN-1`, `(01)${gtin}(21)S1`, 'UNPROVEN-1', gtin])
      expect([said, await scanned(said)]).toEqual([said, 'not_found']);
    expect(codeOf(await shopper().send(journey, { params: { code } }))).toBe('journeys.no_journey');
    // An event about it is nobody's to read but its own.
    const seenIn = async (who: Browser) =>
      (
        await app.http.inject({
          url: `/epcis/events?MATCH_anyEPCClass=${encodeURIComponent(`https://id.gs1.org/01/${gtin}/10/UNPROVEN-1`)}`,
          headers: who.token ? { authorization: `Bearer ${who.token}` } : {},
        })
      ).json().epcisBody?.queryResults?.resultsBody?.eventList?.length ?? 0;
    await app.database.sql.transaction((tx) =>
      app.domains.events.capture(tx, { organisationId: ids.owner, document: observed(gtin, 'UNPROVEN-1') }),
    );
    expect([await seenIn(owner), await seenIn(squatter)]).toEqual([1, 0]);
    const id9523001 = await confirmed(owner, '9523001');
    await app.outbox.deliver(app.lifecycle.listeners);
    expect([await seenIn(owner), await seenIn(squatter)]).toEqual([1, 1]);
    expect(await visibilityOf(owner, gtin)).toBe('public');
    for (const said of [code, `(01)${gtin}(10)UNPROVEN-1`, `(01)${gtin}(21)S1`, 'UNPROVEN-1', gtin])
      expect([said, await scanned(said)]).not.toEqual([said, 'not_found']);
    expect((await shopper().send(journey, { params: { code } })).status).toBe(200);
    // And not any more when the prefix ends.
    await decide(id9523001, { decision: 'refuse', body: 'GS1 says something else.' });
    await app.outbox.deliver(app.lifecycle.listeners);
    expect([await seenIn(owner), await seenIn(squatter)]).toEqual([1, 0]);
    await confirmed(owner, '9523001');
  });

  it('of numbers that belong to no company stays with its producer for good', async () => {
    expect(codeOf(await ask(owner, '2012345'))).toBe('products.prefix_wrong');
    expect(codeOf(await ask(owner, '9556001'))).toBe('products.gtin_not_for_examples');
  });
});

describe('A GS1 prefix', () => {
  it('is decided by the operator, who sees the document, who asks, and what becomes public', async () => {
    expect(codeOf(await ask(owner, '9523100', Buffer.from('no document')))).toBe('files.type_refused');
    await create(owner, newGtin('9523100'));
    expect((await ask(owner, '95 23-100')).status).toBe(201);
    const asked = (await own(owner)).find(({ prefix }) => prefix === '9523100');
    expect(asked).toMatchObject({ state: 'open', proof: 'licence', document: 'licence.pdf' });
    const request = (await open()).find(({ prefix }) => prefix === '9523100');
    expect(request).toMatchObject({
      ...{ prefix: '9523100', organisation: 'Rightful Foods', country: 'MY', licenceNumber: 'L-1', products: 1 },
      takenBy: [],
      askedBy: 'Rightful',
    });
    const id = request?.id ?? '';
    const document = await app.http.inject({
      url: `/api/operator/gs1-prefixes/${id}/document`,
      headers: { authorization: `Bearer ${operator.token}` },
    });
    expect([document.statusCode, document.rawPayload.equals(pdf)]).toEqual([200, true]);
    for (const route of [readLicence, readLicenceToDecide]) {
      const refused = await squatter.send(route, { params: { id } });
      expect(refused.status).toBeGreaterThanOrEqual(403);
    }
    expect(codeOf(await decide(id, { decision: 'confirm' }, owner))).toBe('identity.forbidden');
    expect((await decide(id, { decision: 'refuse', body: 'The licence names another company.' })).status).toBe(200);
    expect(await stateOf(owner, id)).toMatchObject({ state: 'refused', reason: 'The licence names another company.' });
    expect(codeOf(await decide(id, { decision: 'confirm' }))).toBe('products.prefix_unknown');
    const { rows } = await query(
      `select action, entry::jsonb -> 'subject' ->> 'name' as prefix from organisations.audit_entries where organisation_id = $1 and action like 'prefix.%' order by place desc limit 2`,
      [ids.owner],
    );
    expect(rows).toEqual([
      { action: 'prefix.refused', prefix: '9523100' },
      { action: 'prefix.asked', prefix: '9523100' },
    ]);
  });

  it.each([
    ['has registered a number under it', (prefix: string) => create(squatter, newGtin(prefix))],
    ['wants it too', (prefix: string) => ask(squatter, prefix)],
  ])('is not decided by an operator who belongs to another that %s', async (what, begin) => {
    const prefix = what.startsWith('has') ? '9523801' : '9523802';
    await begin(prefix);
    await ask(owner, prefix);
    const asked = (await own(owner)).find((one) => one.prefix === prefix)?.id ?? '';
    const [idris] = (await query('select id from people.accounts where email = $1', [demoOperator.email])).rows;
    const member = [idris.id, ids.squatter];
    await app.database.asOwner(
      `insert into organisations.memberships (user_id, organisation_id, "right", status, created_at, realm, account_realm)
       values ($1, $2, 'auditor', 'pending', now(), 'demo', 'demo')`,
      member,
    );
    for (const decision of [{ decision: 'confirm' }, { decision: 'refuse', body: 'Not yours.' }] as const)
      expect(codeOf(await decide(asked, decision))).toBe('organisations.own_application');
    await expect(
      query(
        `update products.gs1_prefixes set state = 'refused', decided_by = $1, decided_at = now(), reason = 'Not yours.' where id = $2`,
        [idris.id, asked],
      ),
    ).rejects.toMatchObject({ constraint: 'gs1_prefixes_decided_by_outsider' });
    await app.database.asOwner(
      'delete from organisations.memberships where user_id = $1 and organisation_id = $2',
      member,
    );
    expect((await decide(asked, { decision: 'confirm' })).status).toBe(200);
  });

  it('is not decided by an operator who belongs to the organisation', async () => {
    await ask(owner, '9523101');
    const id = (await open()).find((one) => one.prefix === '9523101')?.id ?? '';
    const [idris] = (await query('select id from people.accounts where email = $1', [demoOperator.email])).rows;
    const member = [idris.id, ids.owner];
    await app.database.asOwner(
      `insert into organisations.memberships (user_id, organisation_id, "right", status, created_at, realm, account_realm)
       values ($1, $2, 'auditor', 'pending', now(), 'demo', 'demo')`,
      member,
    );
    expect(codeOf(await decide(id, { decision: 'confirm' }))).toBe('organisations.own_application');
    await expect(
      query(`update products.gs1_prefixes set state = 'confirmed', decided_by = $1, decided_at = now() where id = $2`, [
        idris.id,
        id,
      ]),
    ).rejects.toMatchObject({ constraint: 'gs1_prefixes_decided_by_outsider' });
    await app.database.asOwner(
      'delete from organisations.memberships where user_id = $1 and organisation_id = $2',
      member,
    );
    // Taken back by whoever asked, and by nobody else.
    expect(codeOf(await squatter.send(withdrawPrefix, { params: { id } }))).toBe('products.prefix_unknown');
    await owner.call(withdrawPrefix, { params: { id } });
    expect(await stateOf(owner, id)).toMatchObject({ state: 'withdrawn' });
    expect(codeOf(await owner.send(withdrawPrefix, { params: { id } }))).toBe('products.prefix_unknown');
  });

  it('is asked for once, and five wait at most; who only looks asks for none', async () => {
    for (const prefix of ['9523201', '9523202', '9523203', '9523204', '9523205'])
      expect((await ask(owner, prefix)).status).toBe(201);
    expect(codeOf(await ask(owner, '95232'))).toBe('products.prefix_yours');
    expect(codeOf(await ask(owner, '9523206'))).toBe('products.too_many_prefixes');
    for (const { id } of (await own(owner)).filter(({ state }) => state === 'open'))
      await owner.call(withdrawPrefix, { params: { id } });
    await setRight(app, 'Rightful', 'read_only');
    expect(codeOf(await ask(owner, '9523206'))).toBe('organisations.right_missing');
    await setRight(app, 'Rightful', 'owner');
  });

  it('takes no number of a confirmed one of somebody else, longer or shorter, also past the use case', async () => {
    await confirmed(owner, '9523300');
    for (const prefix of ['95233', '952330012']) {
      expect((await ask(squatter, prefix)).status).toBe(201);
      const request = (await open()).find((one) => one.prefix === prefix);
      expect(request?.takenBy).toEqual(['Rightful Foods']);
      expect(codeOf(await decide(request?.id ?? '', { decision: 'confirm' }))).toBe('products.prefix_taken');
      const [idris] = (await query('select id from people.accounts where email = $1', [demoOperator.email])).rows;
      await expect(
        query(
          `update products.gs1_prefixes set state = 'confirmed', decided_by = $1, decided_at = now() where id = $2`,
          [idris.id, request?.id],
        ),
      ).rejects.toMatchObject({ constraint: 'gs1_prefixes_apart_demo' });
      await squatter.call(withdrawPrefix, { params: { id: request?.id ?? '' } });
    }
  });

  it('that was confirmed ends by the operator alone, with a reason, and its products are public no more', async () => {
    const gtin = newGtin('9523400');
    await create(owner, gtin);
    const id = await confirmed(owner, '9523400');
    expect(await scanned(gtin)).not.toBe('not_found');
    // Whoever takes the prefix back would take a recall out of sight with it.
    expect(codeOf(await owner.send(withdrawPrefix, { params: { id } }))).toBe('products.prefix_unknown');
    await expect(
      query(
        `update products.gs1_prefixes set state = 'withdrawn', decided_by = null, decided_at = now() where id = $1`,
        [id],
      ),
    ).rejects.toMatchObject({ constraint: 'gs1_prefixes_decided_by_outsider' });
    expect((await decide(id, { decision: 'refuse', body: 'GS1 has withdrawn the licence.' })).status).toBe(200);
    expect([await scanned(gtin), await visibilityOf(owner, gtin)]).toEqual(['not_found', 'waits_for_prefix']);
  });

  it('that ends takes no recall with it: what was recalled while it was public reads so until somebody claims the number', async () => {
    const prefix = '9523901';
    const id = await confirmed(squatter, prefix);
    app.clock.moveTo(new Date(app.clock.now().getTime() + 1000).toISOString());
    const gtin = newGtin(prefix);
    const other = newGtin(prefix);
    for (const one of [gtin, other]) await create(squatter, one, { brand: 'Squatter' });
    const recalled = await batchOf(squatter, gtin, 'AT-HOME-1');
    await batchOf(squatter, gtin, 'AT-HOME-2');
    const late = await batchOf(squatter, other, 'AT-HOME-3');
    const recall = (code: string) =>
      squatter.call(publishRecall, {
        body: { codes: [code], includesDescendants: false, recallClass: 'I', reason: 'Glass found' },
      });
    await recall(recalled.code);
    app.clock.moveTo(new Date(app.clock.now().getTime() + 1000).toISOString());
    // Ended before what was recalled, nobody would hear of it.
    const [idris] = (await query('select id from people.accounts where email = $1', [demoOperator.email])).rows;
    await expect(
      query(
        `update products.gs1_prefixes set state = 'refused', decided_by = $1, decided_at = confirmed_at, reason = 'x' where id = $2`,
        [idris.id, id],
      ),
    ).rejects.toMatchObject({ constraint: 'gs1_prefixes_end_after_recalls' });
    await decide(id, { decision: 'refuse', body: 'The licence was forged.' });
    app.clock.moveTo(new Date(app.clock.now().getTime() + 1000).toISOString());
    await recall(late.code);
    const answers = async () => ({
      code: await stateRead(recalled.code),
      numbers: await stateRead(`(01)${gtin}(10)AT-HOME-1`),
      bare: await stateRead('AT-HOME-1'),
      sister: await stateRead(`(01)${gtin}(10)AT-HOME-2`),
      // Published about a number that nobody had proven any more.
      late: await stateRead(late.code),
    });
    expect(await answers()).toEqual({
      ...{ code: 'withdrawn', numbers: 'withdrawn', bare: 'withdrawn' },
      ...{ sister: 'unknown', late: 'unknown' },
    });
    // Other doors to the same goods: the code itself for programs, and what a phone has without a network.
    const link = await app.http.inject({
      url: `/01/${gtin}/10/AT-HOME-1`,
      headers: { accept: 'application/linkset+json' },
    });
    expect(link.statusCode).toBe(200);
    await app.http.inject({ url: '/api/offline/packs/MY' });
    const { rows: packed } = await query('select body from offline.versions order by version desc limit 1', []);
    const lines = gunzipSync(packed[0].body).toString('utf8');
    expect([lines.includes(gtin), lines.includes('AT-HOME-1')]).toEqual([true, true]);
    // Of the product alone the recall speaks too, and no certificate does.
    const whole = await shopper().call(verify, { body: { qrCode: gtin } });
    expect([whole.state, whole.halalStatus]).toEqual(['suspended', 'not_verified']);
    await confirmed(owner, prefix);
    expect(await stateRead(recalled.code)).toBe('withdrawn');
    await owner.call(claimProduct, { params: { gtin }, body: entries() });
    expect(await stateRead(`(01)${gtin}(10)AT-HOME-1`)).toBe('suspended');
    expect(await stateRead(gtin)).not.toBe('suspended');
  });

  it('is not asked for at GS1 where that was not set up: the list says so, and a document is needed', async () => {
    expect((await owner.call(listOwnPrefixes, {})).canAskGs1).toBe(false);
    const refused = await owner.send(askGs1ForPrefix, { body: { gtin: '09523001000014' } });
    expect([refused.status, codeOf(refused)]).toEqual([409, 'products.gs1_not_configured']);
  });

  it('is asked for by a number where GS1 can be asked: the operator reads whom it names, and decides', async () => {
    let timesAsked = 0;
    const server = createServer((_request, response) => {
      timesAsked++;
      response.end(
        JSON.stringify([
          { gs1Licence: { licenceKey: '9523250', licenceType: 'GCP', licenseeName: 'RIGHTFUL FOODS SDN. BHD.' } },
        ]),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo; // it listens on a port
    const { database, clock, outbox, domains } = app;
    const prefixes = createPrefixes({
      ...{ database, clock, outbox, organisations: domains.organisations, files: createFiles({ database, clock }) },
      log: { warn: () => undefined },
      gs1: { url: `http://127.0.0.1:${port}/gtins/verified`, apiKey: 'secret' },
    });
    const [person] = (await query(`select id from people.accounts where username = 'Rightful'`)).rows;
    const gtin = newGtin('9523250');
    expect((await prefixes.askGs1(person.id, gtin)).canAskGs1).toBe(true);
    await expect(prefixes.askGs1(person.id, newGtin('9523251'))).rejects.toMatchObject({
      code: 'products.gs1_unknown',
    });
    // What would be refused whatever GS1 says does not use up what may be asked there.
    expect(timesAsked).toBe(2);
    await expect(prefixes.askGs1(person.id, newGtin('9523250'))).rejects.toMatchObject({
      code: 'products.prefix_yours',
    });
    for (const prefix of ['9523271', '9523272', '9523273', '9523274'])
      expect((await ask(owner, prefix)).status).toBe(201);
    await expect(prefixes.askGs1(person.id, newGtin('9523275'))).rejects.toMatchObject({
      code: 'products.too_many_prefixes',
    });
    expect(timesAsked).toBe(2);
    server.close();
    const request = (await open()).find(({ prefix }) => prefix === '9523250');
    expect(request).toMatchObject({
      ...{ state: 'open', proof: 'verified_by_gs1', licensee: 'RIGHTFUL FOODS SDN. BHD.', document: null },
      organisation: 'Rightful Foods',
    });
    expect((await decide(request?.id ?? '', { decision: 'confirm' })).status).toBe(200);
    expect(await stateOf(owner, request?.id ?? '')).toMatchObject({ state: 'confirmed' });
  });

  it('is, in the database, what core says it is', async () => {
    const prefixes = fc
      .integer({ min: 3, max: 13 })
      .chain((length) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`)));
    const some = fc.sample(
      fc.oneof(
        prefixes,
        prefixes.map((text) => `0000${text}`.slice(0, 12)),
      ),
      2000,
    );
    const { rows } = await app.database.asOwner<{ text: string }>(
      `select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'gs1_prefixes_prefix'`,
    );
    const rule = rows[0]?.text.replace(/^CHECK /, '');
    const judged = await app.database.asOwner<{ prefix: string; holds: boolean }>(
      `select prefix, ${rule} as holds from unnest($1::text[]) prefix`,
      [some],
    );
    for (const { prefix, holds } of judged.rows) expect([prefix, holds]).toEqual([prefix, isCompanyPrefix(prefix)]);
    // As the view of public products has it.
    const gtins = fc
      .sample(fc.stringMatching(/^09[0-9]{11}$/), 200)
      .map((digits) => digits + (checkDigitOf(digits) ?? ''));
    const pairs = gtins.flatMap((gtin, nth) =>
      [gtin, gtins[nth - 1] ?? gtin]
        .map((other) => [other.slice(1, 5 + (nth % 9)), gtin] as const)
        .filter(([prefix]) => isCompanyPrefix(prefix)),
    );
    const covered = await app.database.asOwner<{ prefix: string; gtin: string; covers: boolean }>(
      `select prefix, gtin, substr(gtin, 2, length(prefix)) = prefix as covers from unnest($1::text[], $2::text[]) q(prefix, gtin)`,
      [pairs.map(([prefix]) => prefix), pairs.map(([, gtin]) => gtin)],
    );
    for (const { prefix, gtin, covers } of covered.rows)
      expect([prefix, gtin, covers]).toEqual([prefix, gtin, coversGtin(prefix, gtin)]);
    expect(new Set(covered.rows.map(({ covers }) => covers)).size).toBe(2);
  });
});

describe('A number that somebody registered without proof', () => {
  it('is claimed by whoever has proven its prefix, with its own label; who had it is told, and both trails say so', async () => {
    const gtin = newGtin('9523500');
    await create(squatter, gtin, { name: 'Squatted biscuits', ingredients: ['Gelatine'] });
    const batch = await batchOf(squatter, gtin, 'SQUAT-1');
    const taken = (who: Browser) => who.send(createProduct, { body: { gtin, ...entries() } });
    // Before the proof it is taken, and nothing is handed over.
    expect(codeOf(await taken(owner))).toBe('products.gtin_taken');
    const claim = (who: Browser) => who.send(claimProduct, { params: { gtin }, body: entries() });
    expect(codeOf(await claim(owner))).toBe('products.claim_not_covered');
    await confirmed(owner, '9523500');
    expect(codeOf(await taken(owner))).toBe('products.gtin_claimable');
    const answer = await claim(owner);
    expect([answer.status, answer.body]).toMatchObject([
      201,
      { product: { name: 'Date biscuits', visibility: 'public' } },
    ]);
    expect(codeOf(await claim(owner))).toBe('products.gtin_taken');
    expect(codeOf(await squatter.send(ownProduct, { params: { gtin } }))).toBe('products.unknown');
    // Its batch is its word, on record, and of no product that anybody finds.
    expect((await squatter.call(listBatches, { query: { search: 'SQUAT-1' } })).total).toBe(1);
    expect(await scanned(batch.code)).toBe('not_found');
    const seen = await shopper().call(verify, { body: { qrCode: `(01)${gtin}(10)SQUAT-1` } });
    expect(seen).toMatchObject({ product: { name: 'Date biscuits' } });
    expect(JSON.stringify(seen)).not.toMatch(/Squatting|Gelatine/);
    const trail = async (id: string) =>
      (
        await query(
          'select action from organisations.audit_entries where organisation_id = $1 order by place desc limit 1',
          [id],
        )
      ).rows[0].action;
    expect(await trail(ids.owner)).toBe('product.claimed');
    expect(await trail(ids.squatter)).toBe('product.claimed_by_another');
    const { rows } = await query(
      `select payload from outbox.messages where payload::text like '%product_claimed%' and payload::text like '%' || $1 || '%'`,
      [gtin],
    );
    expect(rows.length).toBe(1);
    const kept = await app.database.asOwner<{ before: { name: string } }>(
      `select before from platform.rewrites where table_name = 'products.products' and before ->> 'gtin' = $1`,
      [gtin],
    );
    expect(kept.rows).toMatchObject([{ before: { name: 'Squatted biscuits' } }]);
  });

  it('is not judged by what certificates, recalls and results say of the goods of who had it', async () => {
    const gtin = newGtin('9523600');
    await create(squatter, gtin);
    const { id } = await batchOf(squatter, gtin, 'SQUAT-2');
    await app.database.asOwner(
      `insert into recalls.recalls (id, gtin, on_day, reason, batch_ids, realm) values (gen_random_uuid(), $1, '2026-11-20', 'Glass', array[$2]::uuid[], 'demo')`,
      [gtin, id],
    );
    await confirmed(owner, '9523600');
    expect((await owner.send(claimProduct, { params: { gtin }, body: entries() })).status).toBe(201);
    const seen = JSON.stringify(await shopper().call(verify, { body: { qrCode: gtin } }));
    expect(seen).toContain('Date biscuits');
    expect(seen).not.toContain('Glass');
    // A pack that names that very batch is one of them, whoever has the number now.
    const pack = await shopper().call(verify, { body: { qrCode: `(01)${gtin}(10)SQUAT-2` } });
    expect(pack.state).toBe('suspended');
    expect(JSON.stringify(pack)).toContain('Glass');
  });

  it('is not taken from somebody who has proven it, nor handed over past the claim', async () => {
    const gtin = newGtin('9523700');
    await create(squatter, gtin);
    await confirmed(squatter, '9523700');
    expect(codeOf(await owner.send(createProduct, { body: { gtin, ...entries() } }))).toBe('products.gtin_taken');
    expect(codeOf(await owner.send(claimProduct, { params: { gtin }, body: entries() }))).toBe(
      'products.claim_not_covered',
    );
    const other = newGtin('9523001');
    await create(owner, other);
    for (const [number, to] of [
      [gtin, ids.owner],
      [other, ids.squatter],
    ])
      await expect(
        query('update products.products set producer_id = $2 where gtin = $1', [number, to]),
      ).rejects.toMatchObject({ constraint: 'products_claimed' });
  });

  it('is not made public by a row that says so', async () => {
    const insert = (more: string) =>
      query(
        `insert into products.gs1_prefixes (id, organisation_id, realm, prefix, proof, state, asked_by, asked_at, file_id, licensee, decided_by, decided_at)
         values (gen_random_uuid(), $1, ${more})`,
        [ids.squatter],
      );
    const someone = `(select user_id from people.operators where realm = 'demo' limit 1)`;
    const wrong: [string, string][] = [
      [
        `'demo', '9523800', 'registered_before', 'confirmed', null, now(), null, null, null, now()`,
        'gs1_prefixes_decided_by_outsider',
      ],
      [
        `'demo', '9523800', 'licence', 'confirmed', gen_random_uuid(), now(), gen_random_uuid(), null, ${someone}, now()`,
        'gs1_prefixes_decided_by_outsider',
      ],
      [`'demo', '9523800', 'licence', 'open', gen_random_uuid(), now(), null, null, null, null`, 'gs1_prefixes_proof'],
      [
        `'demo', '9523800', 'verified_by_gs1', 'open', gen_random_uuid(), now(), null, null, null, null`,
        'gs1_prefixes_proof',
      ],
      [
        `'demo', '9556800', 'licence', 'open', gen_random_uuid(), now(), gen_random_uuid(), null, null, null`,
        'gs1_prefixes_example_numbers',
      ],
      [
        `'demo', '952', 'licence', 'open', gen_random_uuid(), now(), gen_random_uuid(), null, null, null`,
        'gs1_prefixes_prefix',
      ],
    ];
    for (const [values, constraint] of wrong)
      await expect(insert(values), values).rejects.toMatchObject({ constraint });
    await insert(`'demo', '9523800', 'licence', 'open', gen_random_uuid(), now(), gen_random_uuid(), null, null, null`);
    const row = `organisation_id = '${ids.squatter}' and prefix = '9523800'`;
    for (const set of [
      `state = 'confirmed', decided_by = null, decided_at = now()`,
      `state = 'confirmed', decided_by = gen_random_uuid(), decided_at = now()`,
      `state = 'refused', decided_by = ${someone}, decided_at = now()`,
      `state = 'withdrawn', decided_by = ${someone}`,
    ])
      await expect(query(`update products.gs1_prefixes set ${set} where ${row}`), set).rejects.toMatchObject({
        constraint: 'gs1_prefixes_decided_by_outsider',
      });
  });

  it('that was on record before proofs were asked for gives way to who proves the prefix', async () => {
    const gtin = newGtin('9523900');
    await create(squatter, gtin);
    await app.database.asOwner(`alter table products.gs1_prefixes disable trigger user`);
    await app.database.asOwner(
      `insert into products.gs1_prefixes (id, organisation_id, realm, prefix, proof, state, asked_at, decided_at)
       values (gen_random_uuid(), $1, 'demo', $2, 'registered_before', 'confirmed', now(), now())`,
      [ids.squatter, gtin.slice(1, 13)],
    );
    await app.database.asOwner(`alter table products.gs1_prefixes enable trigger user`);
    expect(await scanned(gtin)).not.toBe('not_found');
    // Nobody has proven anything: it does not end by itself.
    await expect(
      query(
        `update products.gs1_prefixes set state = 'withdrawn' where proof = 'registered_before' and organisation_id = $1`,
        [ids.squatter],
      ),
    ).rejects.toMatchObject({ constraint: 'gs1_prefixes_give_way' });
    await confirmed(owner, '9523900');
    expect(await scanned(gtin)).toBe('not_found');
    expect((await owner.send(claimProduct, { params: { gtin }, body: entries() })).status).toBe(201);
    expect(await scanned(gtin)).not.toBe('not_found');
  });
});

it('Every product of the demo is public, by prefixes that its operator confirmed', async () => {
  const { rows } = await query(
    `select count(*)::int as waiting from products.registered r join organisations.organisation_names o on o.id = r.producer_id
     where o.name not like '%ful Foods' and o.name not like '%ing Foods' and not exists (select from products.catalogue c where c.gtin = r.gtin)`,
  );
  expect(rows).toEqual([{ waiting: 0 }]);
  const producer = await signInAs(app, 'producer');
  expect(await producer.call(listOwnPrefixes, {})).toMatchObject({
    prefixes: [{ prefix: '9521001', state: 'confirmed', document: 'gs1-9521001.pdf' }],
    waiting: 0,
  });
});

it('What an installation had before proofs were asked for stays public, number by number', async () => {
  const publicNow = async () =>
    (await query('select gtin from products.catalogue order by gtin')).rows.map(({ gtin }) => gtin as string);
  const registered = async () =>
    (await query(`select gtin from products.registered order by gtin`)).rows.map(({ gtin }) => gtin as string);
  await app.database.asOwner('alter table products.gs1_prefixes disable trigger user');
  await app.database.asOwner('delete from products.gs1_prefixes');
  expect(await publicNow()).toEqual([]);
  const migration = readFileSync(new URL('../../migrations/0052_gs1_prefixes.sql', import.meta.url), 'utf8');
  const [insert = ''] = migration.split('--> statement-breakpoint').filter((text) => /^INSERT/m.test(text));
  await app.database.asOwner(insert);
  await app.database.asOwner('alter table products.gs1_prefixes enable trigger user');
  expect(await publicNow()).toEqual(await registered());
  const { rows } = await query('select distinct length(prefix) as digits, state, proof from products.gs1_prefixes');
  expect(rows).toEqual([{ digits: 12, state: 'confirmed', proof: 'registered_before' }]);
});
