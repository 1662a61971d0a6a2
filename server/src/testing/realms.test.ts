// Demo, practice and real never mix: the database refuses rows that join two realms, no route reaches from one into another, and where the
// demo is switched off none of it comes in or is shown.

import { batchOptions, createBatch } from '@amanah/api/batches';
import { listSchemes } from '@amanah/api/certificates/schemes';
import { createApplication } from '@amanah/api/certification/applications';
import { evidence } from '@amanah/api/evidence';
import { login, profile, refresh, register } from '@amanah/api/identity';
import { createApiKey } from '@amanah/api/integrations';
import { listOrganisations } from '@amanah/api/organisations';
import {
  addSite,
  inviteMember,
  joinOrganisation,
  listOwnOrganisations,
  readInvitation,
} from '@amanah/api/organisations/members';
import { applyAsPartner } from '@amanah/api/organisations/partners';
import { createProduct, sampleCodes } from '@amanah/api/products';
import type { RouteDefinition } from '@amanah/api/route';
import { allRoutes } from '@amanah/api/routes';
import { previewVerdict, verify } from '@amanah/api/verification';
import { demoAccounts, demoPassword } from '@amanah/demo/accounts';
import { calendarFrom } from '@amanah/demo/calendar';
import { demoBodies } from '@amanah/demo/certifiers';
import { producerId, producerOrganisations } from '@amanah/demo/producers';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../platform/clock.ts';
import { openDatabase } from '../platform/database/database.ts';
import { leaveBelongings, leaveBelongingsOf } from './authorization/belongings.ts';
import { kinds, kindsOf, knock, type Visitor } from './authorization/people.ts';
import {
  isKeptAway,
  nameOf,
  notOfAnOrganisation,
  rowsOf,
  rowsOfRealm,
  stemOf,
  streams,
} from './authorization/routes-apart.ts';
import { codeOf, signInAs } from './demo-people.ts';
import { type Browser, createDemoApp, openTestApp, type TestApp } from './test-app.ts';
import { testServer } from './test-database.ts';

const password = 'purple-mango-38-tree';
const entries = {
  name: 'Practice rice',
  brand: 'P',
  category: 'grain' as const,
  description: '',
  weight: '1 kg',
  price: null,
  ingredients: ['rice'],
  allergens: [],
  nutritional: null,
  storageInstructions: '',
  shelfLife: '',
  leastTemperatureCelsius: null,
  mostTemperatureCelsius: null,
};

const practised = '09529990000025';
const practiceOrganisation = `(select id from organisations.organisations where realm = 'practice' limit 1)`;
/** A row of the demo again, with other values: whatever else is asked of a row of this table, it fulfils. */
const alteredCopy = (table: string, values: string) =>
  `do $$ declare columns text; begin
     select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
       where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = '';
     execute format('insert into ${table} (%1$s) select %1$s from (select (jsonb_populate_record(r, jsonb_build_object(${values.replaceAll("'", "''").replaceAll('%', '%%')}))).*
       from ${table} r where r.realm = ''demo'' limit 1) copy', columns);
   end $$`;

let app: TestApp;
beforeAll(async () => {
  app = await createDemoApp();
  await leaveBelongings(app);
});
afterAll(() => app.close());

let people = 0;
async function newcomer(role: 'producer' | 'certifier' | 'retailer' | 'consumer', practice: boolean): Promise<Browser> {
  const browser = app.browser(`198.51.100.${++people}`);
  const { token } = await browser.call(register, {
    body: {
      username: `Newcomer ${people}`,
      email: `newcomer-${people}@people.example`,
      password,
      role,
      organization:
        role === 'consumer'
          ? null
          : { name: `Newcomers ${people}`, kind: role, country: 'MY', licenceNumber: '', practice },
    },
  });
  browser.token = token;
  return browser;
}

describe('The database', () => {
  /** Columns that name a row of a table with a realm. */
  const naming =
    /^(organisation|holder|producer|certifier|certifier_organisation|issuer|body|recogniser|recognised|certificate|batch|scheme|result|notice|epcis_event|application|import)_id$/;
  /** Tables that name several such things and carry no realm, each with the reason. */
  const joinsNothing: Readonly<Record<string, string>> = {
    'certificates.status_changes': 'of one certificate; only the organisation of its body writes it',
    'certification.application_documents': 'of one application',
    'certification.application_steps': 'of one application',
    'certification.audit_answers': 'of one application and its audit',
    'certification.audit_findings': 'of one application and its audit',
    'certification.audit_photos': 'of one application and its audit',
    'certification.audits': 'of one application',
    'certification.information_requests': 'of one application',
    'certification.material_decisions': 'of one line of an application',
    'organisations.applications': 'of one organisation',
    'organisations.application_documents': 'of one application of an organisation',
    'organisations.application_remarks': 'of one application of an organisation',
    'mass_balance.mass_months': 'added up from postings, which carry it',
    'mass_balance.yield_ceilings': 'of one certificate; only the organisation of its body writes it',
  };

  it('has the realm in the key of every row that joins two things', async () => {
    const { rows } = await app.database.pool.query<{ name: string; column: string; is_keyed: boolean }>(`
      select c.table_schema || '.' || c.table_name as name, c.column_name as column,
        exists (select from pg_constraint f join pg_class t on t.oid = f.conrelid join pg_namespace n on n.oid = t.relnamespace
          where f.contype = 'f' and n.nspname = c.table_schema and t.relname = c.table_name and array_length(f.conkey, 1) >= 2
            and (select attnum from pg_attribute where attrelid = t.oid and attname = c.column_name) = any(f.conkey)
            and (select attnum from pg_attribute where attrelid = t.oid and attname ~ 'realm$' and attnum = any(f.conkey)) is not null) as is_keyed
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema', 'jobs')`);
    const byTable = Map.groupBy(
      rows.filter(({ column }) => naming.test(column)),
      ({ name }) => name,
    );
    const joining = [...byTable].filter(([, columns]) => columns.length > 1);
    expect(joining.length).toBeGreaterThan(12);
    const wrong = joining
      .filter(([name]) => !(name in joinsNothing))
      .flatMap(([name, columns]) =>
        columns.filter(({ is_keyed }) => !is_keyed).map(({ column }) => `${name}.${column}`),
      );
    expect(wrong.sort()).toEqual([
      // As the event names it, on record or not; read within the realm of the batch.
      'batches.steps.certificate_id',
      // Whoever captures writes the step with the realm of the event; the key to the batch refuses any other.
      'batches.steps.epcis_event_id',
      // Its own key, which certificates carry with the realm; a trigger compares it with the application's (certification, decisions_approved).
      'certificates.decisions.application_id',
      // Of the event, whose own row has the key; postings are written by the thousand.
      'mass_balance.mass_postings.organisation_id',
      // What was scanned and what its verdict named, by whomever in whichever realm; read with the realm of the certificate.
      ...['scans.scans', 'scans.scans_elsewhere'].flatMap((name) => [`${name}.batch_id`, `${name}.certificate_id`]),
    ]);
    expect(Object.keys(joinsNothing).filter((name) => !byTable.has(name))).toEqual([]);
  });

  it.each([
    [
      'a membership of a person in the demo',
      'memberships_demo_apart',
      `insert into organisations.memberships (user_id, organisation_id, "right", status, created_at, realm, account_realm)
      select u.id, o.id, 'owner', 'approved', now(), o.realm, u.realm from people.accounts u, organisations.organisations o
      where u.realm = 'real' and o.realm = 'demo' limit 1`,
    ],
    [
      'the same under a false flag',
      'memberships_organisation_realm',
      `insert into organisations.memberships (user_id, organisation_id, "right", status, created_at, realm, account_realm)
      select u.id, o.id, 'owner', 'approved', now(), 'real', 'real' from people.accounts u, organisations.organisations o
      where u.realm = 'real' and o.realm = 'demo' limit 1`,
    ],
    [
      'a certificate that a body of the demo imports for a practice holder',
      'certificate_imports_holder_realm',
      alteredCopy('certificates.certificate_imports', `'id', gen_random_uuid(), 'holder_id', ${practiceOrganisation}`),
    ],
    [
      'the same as a practice certificate',
      'certificate_imports_body_realm',
      alteredCopy(
        'certificates.certificate_imports',
        `'id', gen_random_uuid(), 'holder_id', ${practiceOrganisation}, 'organisation_id', ${practiceOrganisation}, 'realm', 'practice'`,
      ),
    ],
    [
      'a certificate of the demo for a practice holder',
      'certificates_holder_realm',
      alteredCopy(
        'certificates.certificates',
        `'id', gen_random_uuid(), 'number', 'MIX-1', 'application_id', gen_random_uuid(), 'import_id', null, 'imported_until', null, 'holder_id', ${practiceOrganisation}`,
      ),
    ],
    [
      'the same as a practice certificate, which it is by its number alone',
      'certificates_certifier_realm',
      alteredCopy(
        'certificates.certificates',
        `'id', gen_random_uuid(), 'number', 'MIX-2', 'application_id', gen_random_uuid(), 'import_id', null, 'imported_until', null, 'holder_id', ${practiceOrganisation}, 'realm', 'practice'`,
      ),
    ],
    [
      'a decision of a body of the demo about a practice holder',
      'decisions_holder_realm',
      alteredCopy(
        'certificates.decisions',
        `'application_id', gen_random_uuid(), 'holder_id', ${practiceOrganisation}`,
      ),
    ],
    [
      'an application of a practice holder to a body of the demo',
      'applications_holder_realm',
      alteredCopy(
        'certification.applications',
        `'id', gen_random_uuid(), 'number', 'MIX-3', 'holder_id', ${practiceOrganisation}`,
      ),
    ],
    [
      'a recall by the demo of a practice product',
      'recalls_product_realm',
      alteredCopy('recalls.recalls', `'id', gen_random_uuid(), 'gtin', '${practised}'`),
    ],
    [
      'a recall that names a batch of the demo among practice goods',
      'recall_notices_batches_realm',
      `insert into recalls.recall_notices (id, organisation_id, realm, published_by, published_at, recall_class, reason, batch_ids, keys, holder_ids)
      select gen_random_uuid(), ${practiceOrganisation}, 'practice', gen_random_uuid(), now(), 'I', 'MIX', array(select id from batches.batches where realm = 'demo' limit 1), '{}', '{}'`,
    ],
    [
      'a recall of practice goods that reaches a holder of the demo',
      'recall_notices_holders_realm',
      `insert into recalls.recall_notices (id, organisation_id, realm, published_by, published_at, recall_class, reason, batch_ids, keys, holder_ids)
      select gen_random_uuid(), ${practiceOrganisation}, 'practice', gen_random_uuid(), now(), 'I', 'MIX', '{}', '{}', array(select id from organisations.organisations where realm = 'demo' limit 1)`,
    ],
    [
      'a posting of practice goods in the books of a certificate of the demo',
      'mass_postings_certificate_realm',
      `insert into mass_balance.mass_postings (event_id, position, kind, lot, milligrams, at, process, organisation_id, realm, certificate_id)
      select gen_random_uuid(), 0, 'created', 'MIX', 1, now(), 'MIX', ${practiceOrganisation}, 'practice', id from certificates.certificates where realm = 'demo' limit 1`,
    ],
    [
      'a certificate of the demo over a real number',
      'coverages_example_numbers',
      `insert into certificates.coverages (gtin, certificate_id, realm)
      select '09556001000019', id, realm from certificates.certificates where realm = 'demo' limit 1`,
    ],
    [
      'a certificate of the demo over a number of whoever practises',
      'coverages_product_realm',
      `insert into certificates.coverages (gtin, certificate_id, realm)
      select '${practised}', id, realm from certificates.certificates where realm = 'demo' limit 1`,
    ],
    [
      'a practice product under a number of a company of the demo',
      'products_example_numbers',
      `update products.products set gtin = '09521001999991' where gtin = '${practised}'`,
    ],
    [
      'a batch of the demo of a practice product',
      'batches_product_realm',
      `insert into batches.batches (id, gtin, batch_number, producer_id, site_id, produced_on, quantity, claimed_certificate_numbers, realm)
      select gen_random_uuid(), '${practised}', 'MIX', b.producer_id, b.site_id, '2026-01-01', 1, '{}', 'demo' from batches.batches b
      where b.realm = 'demo' limit 1`,
    ],
    [
      'a pack of a practice product in a batch of the demo',
      'serials_batch_gtin',
      `insert into batches.serials (gtin, serial, batch_id) select '${practised}', 'MIX', id from batches.batches where realm = 'demo' limit 1`,
    ],
    [
      'a real body that recognises one of the demo',
      'recognitions_recognised_realm',
      `insert into authorities.recognitions (id, recogniser_id, recognised_id, scope, excluded_categories, status, source, last_checked, realm)
      select gen_random_uuid(), r.id, d.id, '', '{}', 'active', '', '2026-01-01', 'real' from authorities.bodies r, authorities.bodies d
      where r.realm = 'real' and d.realm = 'demo' limit 1`,
    ],
    [
      'an organisation of the demo that acts as a real body',
      'bodies_organisation_realm',
      `update authorities.bodies set organisation_id = (select id from organisations.organisations where realm = 'demo' limit 1) where id = 'jakim'`,
    ],
    [
      'a laboratory result of one realm about a batch of another',
      'lab_results_batch_realm',
      `insert into laboratory.lab_results (id, batch_id, realm, gtin, site_id, on_day, analyte, outcome, organisation_id)
      select gen_random_uuid(), b.id, 'practice', b.gtin, b.site_id, '2026-01-01', 'porcine_dna', 'detected', o.id from batches.batches b, organisations.organisations o
      where b.realm = 'demo' and o.realm = 'practice' limit 1`,
    ],
    [
      'a product of the demo under a number that can be on a pack',
      'products_example_numbers',
      alteredCopy('products.products', `'gtin', '09556001000019'`),
    ],
    [
      'an organisation that changes its realm',
      'certificates_holder_realm',
      `update organisations.organisations set realm = 'real' where id = (select producer_id from products.products where realm = 'demo' limit 1)`,
    ],
    [
      'a shared account that is real',
      'accounts_shared_in_demo',
      `update people.accounts set realm = 'real' where is_shared`,
    ],
  ])('refuses %s', async (_, constraint, sql) => {
    const practising = await newcomer('producer', true);
    // Whoever comes first has it.
    await practising.send(createProduct, { body: { ...entries, gtin: practised } });
    // By the owner of the tables: what stands in the way is the keys, not what the product may change.
    const refused = await app.database.asOwner(sql).then(
      (answer) => `it was let in (${answer.rowCount} rows)`,
      (error: { constraint?: string }) => error.constraint,
    );
    expect(refused).toBe(constraint);
  });
});

describe('Whoever practises', () => {
  it('works at once in an organisation of its own, and is seen by nobody else', async () => {
    const producer = await newcomer('producer', true);
    const { organisations } = await producer.call(listOwnOrganisations, {});
    expect(organisations).toMatchObject([{ realm: 'practice', status: 'approved' }]);
    expect((await producer.call(profile, {})).realm).toBe('practice');
    const gtin = '09529990000001';
    await producer.call(createProduct, { body: { ...entries, gtin } });
    const own = await producer.call(verify, { body: { qrCode: gtin } });
    expect(own.product).toMatchObject({ gtin, realm: 'practice' });
    for (const stranger of [app.browser(), await newcomer('consumer', false), await signInAs(app, 'producer')]) {
      expect((await stranger.call(verify, { body: { qrCode: gtin } })).status).toBe('not_found');
      expect((await stranger.call(previewVerdict, { params: { code: gtin } })).status).toBe('not_found');
      const { organisations: listed } = await stranger.call(listOrganisations, { query: {} });
      expect(listed.filter(({ realm }) => realm === 'practice')).toEqual([]);
    }
    const resolved = await app.http.inject({ url: `/01/${gtin}?linkType=linkset` });
    expect([resolved.statusCode, resolved.body.includes(entries.name)]).toEqual([404, false]);
  });

  it('applies by no scheme of another realm, and is offered none', async () => {
    const practising = await newcomer('producer', true);
    expect((await practising.call(listSchemes, {})).schemes).toEqual([]);
    const ofDemo = (await (await signInAs(app, 'producer')).call(listSchemes, {})).schemes[0];
    const applied = await practising.send(createApplication, {
      body: { schemeId: ofDemo?.id ?? '', kind: 'initial' },
    });
    expect(codeOf(applied)).toBe('certificates.scheme_unknown');
  });

  it('takes no number that can be on a pack, and what is real takes none of the examples', async () => {
    const practising = await newcomer('producer', true);
    const taken = await practising.send(createProduct, { body: { ...entries, gtin: '09556001000019' } });
    expect(codeOf(taken)).toBe('products.gtin_not_for_examples');
    const ofDemo = await practising.send(createProduct, { body: { ...entries, gtin: '09521001999991' } });
    expect(codeOf(ofDemo)).toBe('products.gtin_of_demo');
    const demo = await signInAs(app, 'producer');
    const byDemo = await demo.send(createProduct, { body: { ...entries, gtin: '09556001000019' } });
    expect(codeOf(byDemo)).toBe('products.gtin_not_for_examples');
  });

  it('prints the codes that visitors of the demo print, and none that the demo came with', async () => {
    const [practising, demo] = [await newcomer('producer', true), await signInAs(app, 'producer')];
    const printed = async (browser: Browser, gtin: string, siteId: string, code: string) =>
      browser.send(createBatch, {
        body: {
          ...{
            id: crypto.randomUUID(),
            gtin,
            batchNumber: `P${code.slice(6, 12)}`,
            code: { kind: 'printed', code },
            siteId,
          },
          ...{ startDate: '2026-11-20', expectedCompletion: null, expiryDate: '2027-02-01', quantity: 10 },
          ...{ claimedCertificateNumbers: [], slaughterMethod: 'no_stun' },
        },
      });
    const { sites, products } = await demo.call(batchOptions, {});
    const visitors = 'HALAL-VISITOR-2026-001';
    expect((await printed(demo, products[0]?.gtin ?? '', sites[0]?.id ?? '', visitors)).status).toBe(201);
    const gtin = '09529990000032';
    await practising.call(createProduct, { body: { ...entries, gtin } });
    await practising.call(addSite, {
      body: {
        name: 'Mill',
        kind: 'processing',
        address: 'Road 1',
        country: 'MY',
        latitude: null,
        longitude: null,
        gln: null,
      },
    });
    const own = (await practising.call(batchOptions, {})).sites[0]?.id ?? '';
    expect((await printed(practising, gtin, own, visitors)).status).toBe(201);
    expect(codeOf(await printed(practising, gtin, own, 'HALAL-CHICKEN-2024-001'))).toBe('batches.batch_code_taken');
  });

  it('cannot be joined with the demo, nor the demo with anybody', async () => {
    const person = await newcomer('consumer', false);
    const asked = await person.send(joinOrganisation, { params: { organisationId: producerId('kampung-hijau') } });
    expect(codeOf(asked)).toBe('organisations.demo_apart');
    const demo = await signInAs(app, 'consumer');
    const applied = await demo.call(applyAsPartner, {
      body: { name: 'Of the demo', kind: 'producer', country: 'MY', practice: true },
    });
    expect(applied.realm).toBe('demo');
  });

  it('invites nobody who is not of it: the link says so before anything is asked', async () => {
    const owner = await signInAs(app, 'producer');
    const { link } = await owner.call(inviteMember, {
      body: { email: 'newcomer@people.example', right: 'staff', language: 'en' },
    });
    const token = new URL(link).searchParams.get('token') ?? '';
    expect(codeOf(await app.browser().send(readInvitation, { params: { token } }))).toBe('organisations.demo_apart');
  });

  it('is nobody by signing up: no organisation of the demo is offered to a newcomer, or taken', async () => {
    const browser = app.browser('198.51.100.200');
    const { organisations } = await browser.call(listOrganisations, { query: {} });
    expect(organisations.filter(({ realm }) => realm !== 'real')).toEqual([]);
    const ofDemo = (await (await signInAs(app, 'producer')).call(listOrganisations, { query: { kind: 'retailer' } }))
      .organisations;
    expect(new Set(ofDemo.map(({ realm }) => realm))).toEqual(new Set(['demo']));
    const refused = await browser.send(register, {
      body: {
        username: 'Visitor',
        email: 'visitor@people.example',
        password,
        role: 'retailer',
        organizationId: ofDemo[0]?.id ?? '',
      },
    });
    expect(codeOf(refused)).toBe('organisations.demo_apart');
  });

  it('has evidence and paper of its certificates, which nobody else is given', async () => {
    const [producer, certifier] = [await newcomer('producer', true), await newcomer('certifier', true)];
    const organisationOf = async (person: Browser) => (await person.call(profile, {})).organizationId ?? '';
    const [holderId, organisationId] = [await organisationOf(producer), await organisationOf(certifier)];
    const gtin = '09529990000018';
    await producer.call(createProduct, { body: { ...entries, gtin } });
    const { rows } = await app.database.pool.query<{ id: string }>(
      'select id from authorities.bodies where organisation_id = $1',
      [organisationId],
    );
    const now = app.clock.now();
    const id = newId(now);
    const ids = { id, certifierId: rows[0]?.id ?? '', holderId, realm: 'practice' as const };
    const content = {
      number: 'PRACTICE-1',
      holderId,
      siteIds: null,
      gtins: [gtin],
      categories: ['grain' as const],
      batches: null,
      scheme: 'Practice scheme',
      slaughterMethods: null,
      markets: null,
      validFrom: '2026-11-01',
      validUntil: '2027-10-31',
    };
    const [holder, confirming] = [(await producer.call(profile, {})).id, (await certifier.call(profile, {})).id];
    const said = { proposedBy: newId(now), proposedAt: now, acceptedBy: holder, acceptedAt: now };
    const decided = { state: 'confirmed' as const, decidedBy: confirming, decidedAt: now };
    const scheme = {
      id: newId(now),
      bodyId: ids.certifierId,
      organisationId,
      name: content.scheme,
      version: 1,
      state: 'published' as const,
      content: {
        criteria: [],
        parameters: { slaughterMethods: [], ethanolLimitPercent: 0.5, segregation: 'cleaned_line' as const },
        categories: null,
        validityMonths: 12,
        reviewDays: 30,
      },
      createdBy: null,
      createdAt: now,
      publishedAt: now,
      realm: 'practice' as const,
    };
    await app.database.sql.transaction(async (tx) => {
      await app.domains.certificates.addSchemes(tx, [scheme]);
      await app.domains.certificates.addImports(tx, [
        { ...ids, organisationId, source: 'A register', content, ...said, ...decided },
      ]);
      await app.domains.certificates.issue(tx, [
        { ...content, ...ids, applicationId: null, importId: id, importedUntil: content.validUntil },
      ]);
    });
    await app.domains.ledger.settled();
    const paperFor = (token: string | null) =>
      app.http.inject({
        url: `/api/verdicts/${gtin}/certificate.pdf`,
        headers: token === null ? {} : { authorization: `Bearer ${token}` },
      });
    expect((await producer.call(verify, { body: { qrCode: gtin } })).certifications).toMatchObject([
      { certificateNumber: 'PRACTICE-1' },
    ]);
    const shown = await producer.call(evidence, { params: { subject: 'PRACTICE-1' } });
    expect(shown.certificates).toMatchObject([{ number: 'PRACTICE-1' }]);
    const paper = await paperFor(producer.token);
    expect([paper.statusCode, paper.headers['content-disposition']]).toEqual([
      200,
      expect.stringMatching(/amanah-PRACTICE-1-Newcomers-\d+\.pdf$/),
    ]);
    for (const stranger of [app.browser(), await newcomer('consumer', false)]) {
      expect(codeOf(await stranger.send(evidence, { params: { subject: 'PRACTICE-1' } }))).toBe('evidence.unknown');
      expect((await paperFor(stranger.token)).statusCode).toBe(404);
    }
  });
});

describe('No route reaches into another realm', () => {
  const realms = ['real', 'demo', 'practice'] as const;
  const withRows = allRoutes.filter(
    (route) =>
      route.params &&
      route.access !== 'operator' &&
      !(stemOf(route) in notOfAnOrganisation) &&
      !(nameOf(route) in streams) &&
      rowsOfRealm(route) !== null &&
      route.access !== 'public',
  );
  const visitors = new Map<string, Visitor>();
  beforeAll(async () => {
    for (const realm of realms)
      for (const kind of kinds) {
        const person = realm === 'demo' ? await signInAs(app, kind) : await newcomer(kind, realm === 'practice');
        visitors.set(`${realm} ${kind}`, {
          name: `${realm} (${kind})`,
          token: person.token,
          role: kind,
          isOperator: false,
          scopes: null,
        });
        if (realm === 'demo') continue;
        // As if an operator had let them in and they had passed a second step: neither may be what keeps them away.
        for (const sql of [
          `update organisations.organisations set status = 'approved' where name = 'Newcomers ${people}'`,
          `update organisations.memberships set status = 'approved' where user_id = (select id from people.accounts where username = 'Newcomer ${people}')`,
          `update identity.sessions set second_step_at = now() where user_id = (select id from people.accounts where username = 'Newcomer ${people}')`,
        ])
          await app.database.pool.query(sql);
        await leaveBelongingsOf(app, person, kind, `${realm}-${kind}`);
      }
  });

  it.each(withRows.map((route) => [nameOf(route), route] as const))('%s', async (_, route: RouteDefinition) => {
    const wrong: string[] = [];
    for (const realm of realms) {
      const { rows } = await app.database.pool.query(rowsOfRealm(route) ?? '', [realm]);
      if (realm === 'demo' && rows.length === 0) wrong.push('the demo has none');
      for (const kind of kindsOf(route))
        for (const other of realms) {
          const visitor = visitors.get(`${other} ${kind}`);
          if (other === realm || !visitor) continue;
          for (const row of rows) {
            const answer = await knock(app, visitor, route, row);
            if (!isKeptAway(answer))
              wrong.push(`${visitor.name} at ${realm}: ${answer.status} ${answer.code} for ${JSON.stringify(row)}`);
          }
        }
    }
    expect(wrong).toEqual([]);
  });

  it('was tried with what whoever practises and whoever is real may have from the first day', async () => {
    for (const realm of ['practice', 'real']) {
      const stems = new Set<string>();
      for (const route of withRows) {
        const { rowCount } = await app.database.pool.query(rowsOfRealm(route) ?? '', [realm]);
        if (rowCount) stems.add(stemOf(route));
      }
      expect([...stems]).toEqual(
        expect.arrayContaining(['/api/bulk/uploads/:id', '/api/reports/:id', '/epcis/capture/:captureID']),
      );
    }
  });
});

describe('Where the demo is switched off on a database that once had it', () => {
  let closed: TestApp;
  let token: string;
  let cookies: ReadonlyMap<string, string>;
  let key: string;
  let names: readonly string[];

  beforeAll(async () => {
    const producer = await signInAs(app, 'producer');
    token = producer.token ?? '';
    cookies = producer.cookies;
    ({ key } = await producer.call(createApiKey, { body: { name: 'Of the demo', scopes: ['query'] } }));
    const calendar = calendarFrom(app.clock.now());
    names = [
      ...producerOrganisations(calendar).map(({ name }) => name),
      ...demoBodies(calendar).map(({ name }) => name),
      'HALAL-CHICKEN-2024-001',
    ];
    const database = openDatabase({
      connection: { ...testServer().product, database: app.database.name },
      log: pino({ level: 'silent' }),
      connections: 4,
      isDemoOpen: false,
    });
    closed = await openTestApp({
      ...database,
      name: app.database.name,
      connect: app.database.connect,
      asOwner: app.database.asOwner,
      drop: () => database.close(),
    });
  });
  afterAll(() => closed.close());

  it('refuses every account of the demo', async () => {
    for (const { email } of demoAccounts)
      expect(codeOf(await closed.browser().send(login, { body: { email, password: demoPassword } }))).toBe(
        'identity.demo_closed',
      );
  });

  it('says no more to a wrong password than for anybody else', async () => {
    const [account] = demoAccounts;
    const answer = await closed.browser().send(login, { body: { email: account?.email ?? '', password: 'wrong' } });
    expect(codeOf(answer)).toBe('identity.invalid_credentials');
  });

  it('refuses tokens, cookies and keys that were given while it was open', async () => {
    const browser = closed.browser();
    browser.token = token;
    expect((await browser.send(profile, {})).status).toBe(401);
    browser.token = null;
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    expect((await browser.send(refresh, {})).status).toBe(401);
    const asked = await closed.http.inject({ url: '/epcis/events', headers: { authorization: `Bearer ${key}` } });
    expect(asked.statusCode).toBe(401);
  });

  it('shows no product, batch, certificate or sample of it', async () => {
    const { samples } = await app.browser().call(sampleCodes, {});
    expect(samples.length).toBeGreaterThan(10);
    expect((await closed.browser().call(sampleCodes, {})).samples).toEqual([]);
    for (const { code } of samples)
      expect((await closed.browser().call(verify, { body: { qrCode: code } })).status, code).toBe('not_found');
  });

  it.each(
    allRoutes
      .filter(({ method, access }) => method === 'GET' && access === 'public')
      .filter((route) => !(nameOf(route) in streams))
      .map((route) => [nameOf(route), route] as const),
  )('%s tells a stranger nothing of it', async (_, route) => {
    const nobody: Visitor = { name: 'nobody', token: null, role: null, isOperator: false, scopes: null };
    const found = rowsOf(route, 'foreign');
    const rows = found
      ? (await app.database.pool.query(found, ['00000000-0000-0000-0000-000000000000'])).rows
      : [{ code: 'HALAL-CHICKEN-2024-001', gtin: '09521001009017', subject: 'HALAL-CHICKEN-2024-001' }];
    for (const row of rows) {
      const { text } = await knock(closed, nobody, route, row);
      for (const name of names)
        if (!decodeURIComponent(nameOf(route)).includes(name))
          expect(text.replaceAll('HALAL-CHICKEN-2024-001', ''), name).not.toContain(name);
    }
  });

  it('knows what of it lies there', async () => {
    expect(await closed.domains.organisations.countIn('demo')).toBeGreaterThan(10);
    expect(await closed.domains.identity.countAccountsIn('demo')).toBeGreaterThan(3);
    expect(await closed.domains.products.countIn('demo')).toBeGreaterThan(30);
  });
});
