import { Agent, request } from 'node:http';
import { listAuthorities } from '@amanah/api/authorities';
import { login, profile, register } from '@amanah/api/identity';
import { confirmAddress } from '@amanah/api/identity/security';
import { listOrganisations } from '@amanah/api/organisations';
import {
  changeOrganisationSettings,
  listMembers,
  listOwnOrganisations,
  readOrganisationSettings,
  withdrawChangeRequest,
} from '@amanah/api/organisations/members';
import {
  answerApplicationQuestion,
  applyAsPartner,
  decideApplication,
  decideChangeRequest,
  listChangeRequests,
  listOrganisationApplications,
  listOwnApplications,
  noteOnApplication,
  removeOrganisationDocument,
  withdrawApplication,
} from '@amanah/api/organisations/partners';
import type { RouteBody, RouteInput } from '@amanah/api/route';
import { demoOperator, demoPassword } from '@amanah/demo/accounts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setUpTotp } from '../identity/testing/second-step.ts';
import { type Browser, createDemoApp, createTestApp, type TestApp } from '../testing/test-app.ts';

const password = 'purple-mango-38-tree';
const operatorEmail = 'Operator@amanah.test';
const form = { name: 'Green Valley', kind: 'producer' as const, country: 'MY', licenceNumber: 'L-1', message: 'Hello' };
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
let app: TestApp;
let operator: Browser;
let people = 0;
const codeOf = (answer: { body: unknown }) => (answer.body as { code?: string }).code ?? '';

async function person(email = `applicant${++people}@example.com`): Promise<Browser> {
  const browser = app.browser();
  browser.token = (
    await browser.call(register, { body: { username: email.split('@')[0] ?? '', email, password } })
  ).token;
  return browser;
}

const upload = (browser: Browser, id: string, name: string, payload: Buffer) =>
  app.http.inject({
    method: 'POST',
    url: `/api/applications/${id}/documents?name=${encodeURIComponent(name)}`,
    headers: { authorization: `Bearer ${browser.token}`, 'content-type': 'application/octet-stream' },
    payload,
  });

async function apply(browser: Browser, name: string, kind: 'producer' | 'certifier' = 'producer') {
  return browser.call(applyAsPartner, { body: { ...form, name, kind } });
}
const decide = (browser: Browser, id: string, body: RouteInput<typeof decideApplication>['body']) =>
  browser.send(decideApplication, { params: { id }, body });
/** Ids order by time. */
const later = () => app.clock.moveTo(new Date(app.clock.now().getTime() + 1000).toISOString());
const noticeKinds = async () =>
  (
    await app.database.sql.execute<{ kind: string }>(
      sql`select payload->>'kind' as kind from outbox.messages where kind = 'notice.raised'`,
    )
  ).rows.map(({ kind }) => kind);

beforeAll(async () => {
  app = await createTestApp(undefined, [operatorEmail]);
  operator = await person(operatorEmail);
});
afterAll(() => app.close());
beforeEach(() => app.database.asOwner('truncate identity.rate_limits, identity.slow_downs'));

describe('The first operator', () => {
  it('is whoever opens the mailed link, signed in to the account with the named address', async () => {
    expect(app.mails.map(({ to }) => to)).toEqual([operatorEmail.toLowerCase()]);
    const token = /confirm=([\w-]+)/.exec(app.mails[0]?.text ?? '')?.[1] ?? '';
    expect((await operator.call(profile, {})).isOperator).toBe(false);
    expect(codeOf(await operator.send(listOrganisationApplications, {}))).toBe('identity.forbidden');
    // Somebody else with the link, say by a forwarded mail, gets nothing from it.
    expect(codeOf(await (await person()).send(confirmAddress, { body: { token } }))).toBe(
      'identity.confirmation_invalid',
    );
    expect((await operator.call(confirmAddress, { body: { token } })).isOperator).toBe(true);
    expect(codeOf(await operator.send(confirmAddress, { body: { token } }))).toBe('identity.confirmation_invalid');
    expect((await operator.send(listOrganisationApplications, {})).status).toBe(200);
  });

  it('decides only after a second step', async () => {
    const { id } = await apply(await person(), 'Early Bird');
    expect(codeOf(await decide(operator, id, { decision: 'approve', register: null }))).toBe(
      'identity.two_step_required',
    );
    await setUpTotp(app, operator, password);
    expect((await decide(operator, id, { decision: 'approve', register: null })).status).toBe(200);
  });
});

describe('Name, country and licence number', () => {
  const wanted = { name: 'Blue Harbour', country: 'ID', city: '', licenceNumber: 'L-2' };
  const ask = (browser: Browser, more = {}) =>
    browser.send(changeOrganisationSettings, { ifMatch: '*', body: { ...wanted, ...more } });
  const settle = (id: string, body: RouteBody<typeof decideChangeRequest>, who = operator) =>
    who.send(decideChangeRequest, { params: { id }, body });
  async function approved(name: string, kind: 'producer' | 'certifier' = 'producer') {
    const browser = await person();
    const { id } = await apply(browser, name, kind);
    const register = kind === 'certifier' ? { shortName: name.slice(0, 12), schemes: [], website: null } : null;
    expect((await decide(operator, id, { decision: 'approve', register })).status).toBe(200);
    await setUpTotp(app, browser, password);
    return browser;
  }
  async function alikeOf(shortName: string): Promise<string> {
    const { rows } = await app.database.pool.query<{ name: string }>(
      "select name from authorities.bodies where short_name = $1 and realm = 'real'",
      [shortName],
    );
    return rows[0]?.name ?? '';
  }
  const open = async () => (await operator.call(listChangeRequests, {})).requests;

  it('change when the operator approves, and not before', async () => {
    const owner = await approved('Grey Harbour');
    expect((await ask(owner)).body).toMatchObject({ name: 'Grey Harbour', request: { name: 'Blue Harbour' } });
    const [seen] = await open();
    // Asked again before it is decided, it is another request.
    expect((await ask(owner, { licenceNumber: 'L-3' })).body).toMatchObject({ request: { licenceNumber: 'L-3' } });
    const [request, ...others] = await open();
    expect(others).toEqual([]);
    // What was seen before is decided by nobody any more.
    expect(codeOf(await settle(seen?.id ?? '', { decision: 'approve' }))).toBe('organisations.change_unknown');
    expect(request).toMatchObject({
      current: { name: 'Grey Harbour' },
      wanted: { name: 'Blue Harbour', country: 'ID' },
    });
    const id = request?.id ?? '';
    expect(codeOf(await settle(id, { decision: 'approve' }, owner))).toBe('identity.forbidden');
    expect((await settle(id, { decision: 'approve' })).status).toBe(200);
    expect(await owner.call(readOrganisationSettings, {})).toMatchObject({
      name: 'Blue Harbour',
      country: 'ID',
      request: null,
    });
    expect(codeOf(await settle(id, { decision: 'approve' }))).toBe('organisations.change_unknown');
  });

  it('are shown to the operator with whom the new name or licence number may be taken for', async () => {
    const owner = await approved('White Harbour');
    await ask(owner, { name: 'Jakim (Malaysia)', licenceNumber: '' });
    const body = await alikeOf('JAKIM');
    expect((await open()).at(-1)?.alike).toEqual([{ name: body, by: 'name' }]);
    await ask(await approved('Black Quay'), { name: 'Black Quay Trading', licenceNumber: 'LIC 77' });
    expect((await open()).at(-1)?.alike).toEqual([]);
    const [named] = (await open()).filter(({ current }) => current.name === 'Black Quay');
    await settle(named?.id ?? '', { decision: 'approve' });
    await ask(owner, { name: 'The Black Quay Trading Group', licenceNumber: 'lic-77' });
    expect((await open()).at(-1)?.alike).toEqual([
      { name: 'Black Quay Trading', by: 'licence_number' },
      { name: 'Black Quay Trading', by: 'name' },
    ]);
    await owner.call(withdrawChangeRequest, {});
    // Whoever asks to be let in.
    const stranger = await person();
    const { id } = await apply(stranger, 'Halal JAKIM Office');
    const asked = async (who: Browser) => (await who.call(listOrganisationApplications, {})).applications;
    expect((await asked(operator)).find((one) => one.id === id)?.alike).toContainEqual({ name: body, by: 'name' });
  });

  it('stay as they are when it refuses, and when the request is withdrawn', async () => {
    const owner = await approved('Red Harbour');
    await ask(owner, { name: 'Redder Harbour' });
    const [first] = await open();
    expect((await settle(first?.id ?? '', { decision: 'refuse', body: 'No paper says so.' })).status).toBe(200);
    await ask(owner, { name: 'Reddest Harbour' });
    const [second] = await open();
    expect((await owner.send(withdrawChangeRequest, {})).body).toMatchObject({ name: 'Red Harbour', request: null });
    expect(codeOf(await owner.send(withdrawChangeRequest, {}))).toBe('organisations.change_unknown');
    expect(codeOf(await settle(second?.id ?? '', { decision: 'approve' }))).toBe('organisations.change_unknown');
  });

  it('are nobody else’s, nor look like it: not when asked for, not when approved, not when somebody is let in', async () => {
    const owner = await approved('Green Quay');
    const [taken, looksLike] = ['organisations.name_taken', 'authorities.name_deceptive'];
    for (const name of ['Blue Harbour', 'BLUE  HARBOUR', 'Blue-Harb0ur', 'Blue Нarbour', 'Вlue Наrbоur'])
      expect([name, taken, looksLike]).toContain(codeOf(await ask(owner, { name })));
    expect(codeOf(await ask(owner, { name: 'blue harb0ur' }))).toBe(taken);
    // What was free when it was asked for may be taken when it is decided.
    await ask(owner, { name: 'White Quay' });
    const [request] = await open();
    const other = await person();
    const { id } = await apply(other, 'white quay');
    expect((await decide(operator, id, { decision: 'approve', register: null })).status).toBe(200);
    expect(codeOf(await settle(request?.id ?? '', { decision: 'approve' }))).toBe(taken);
    const third = await apply(await person(), 'WHITE QUAY');
    expect(codeOf(await decide(operator, third.id, { decision: 'approve', register: null }))).toBe(taken);
    await owner.call(withdrawChangeRequest, {});
  });

  it('of a certifier are those of its entry in the register too', async () => {
    const owner = await approved('Quay Certifiers', 'certifier');
    await ask(owner, { name: 'Harbour Certifiers', country: 'MY' });
    const [request] = await open();
    expect((await settle(request?.id ?? '', { decision: 'approve' })).status).toBe(200);
    const { authorities } = await app.browser().call(listAuthorities, {});
    expect(authorities.filter(({ name }) => name.endsWith('Certifiers'))).toMatchObject([
      { name: 'Harbour Certifiers' },
    ]);
  });

  it('are not decided by the operator who belongs to the organisation, nor changed past the request in the database', async () => {
    const owner = await approved('Black Quay');
    await ask(owner, { name: 'Blacker Quay' });
    const [request] = await open();
    const { rows } = await app.database.asOwner<{ id: string }>(`select id from people.accounts where email_key = $1`, [
      operatorEmail.toLowerCase(),
    ]);
    const member = [rows[0]?.id, request?.organisationId];
    await app.database.asOwner(
      `insert into organisations.memberships (user_id, organisation_id, "right", status, created_at, realm, account_realm)
       values ($1, $2, 'auditor', 'approved', now(), 'real', 'real')`,
      member,
    );
    expect(codeOf(await settle(request?.id ?? '', { decision: 'approve' }))).toBe('organisations.own_application');
    await app.database.asOwner(
      `delete from organisations.memberships where user_id = $1 and organisation_id = $2`,
      member,
    );
    for (const set of [`name = 'JAKIM'`, `country = 'SA'`, `licence_number = 'L-99'`])
      await expect(
        app.database.pool.query(`update organisations.organisations set ${set} where id = $1`, [
          request?.organisationId,
        ]),
      ).rejects.toMatchObject({ constraint: 'organisations_change_approved' });
    await owner.call(withdrawChangeRequest, {});
    await expect(
      app.database.pool.query(
        `update organisations.change_requests set state = 'approved' where organisation_id = $1`,
        [request?.organisationId],
      ),
    ).rejects.toMatchObject({ constraint: 'change_requests_kept' });
  });
});

describe('The papers of an application', () => {
  it('are those that the operator has seen, or nothing is approved', async () => {
    const browser = await person();
    const { id } = await apply(browser, 'Paper Mill');
    await upload(browser, id, 'licence.pdf', pdf);
    const seen = (await operator.call(listOrganisationApplications, {})).applications.find((one) => one.id === id);
    const documentIds = seen?.documents.map((one) => one.id) ?? [];
    expect(documentIds).toHaveLength(1);
    await browser.call(removeOrganisationDocument, { params: { id, documentId: documentIds[0] ?? '' } });
    await upload(browser, id, 'empty.pdf', pdf);
    expect(codeOf(await decide(operator, id, { decision: 'approve', register: null, documentIds }))).toBe(
      'organisations.application_changed',
    );
    expect(codeOf(await decide(operator, id, { decision: 'approve', register: null }))).toBe(
      'organisations.application_changed',
    );
    const now = (await operator.call(listOrganisationApplications, {})).applications.find((one) => one.id === id);
    const given = {
      decision: 'approve',
      register: null,
      documentIds: now?.documents.map((one) => one.id) ?? [],
    } as const;
    expect((await decide(operator, id, { ...given, documentIds: [...given.documentIds] })).status).toBe(200);
  });
});

describe('An application', () => {
  it('waits, is asked about, answered and approved; then the organisation acts, with a key of its own', async () => {
    const browser = await person();
    const applied = await apply(browser, 'Green Valley');
    expect(applied).toMatchObject({ state: 'submitted', documents: [], remarks: [], realm: 'real' });
    expect((await browser.call(listOwnOrganisations, {})).organisations).toMatchObject([{ status: 'pending' }]);
    expect(codeOf(await browser.send(listMembers, {}))).toBe('identity.forbidden');
    expect(codeOf(await browser.send(applyAsPartner, { body: form }))).toBe('organisations.application_open');
    expect(
      codeOf(await browser.send(answerApplicationQuestion, { params: { id: applied.id }, body: { body: 'x' } })),
    ).toBe('organisations.application_not_so');

    later();
    await operator.call(noteOnApplication, { params: { id: applied.id }, body: { body: 'Looks like last year' } });
    later();
    expect((await decide(operator, applied.id, { decision: 'ask', body: 'Which farms?' })).status).toBe(200);
    later();
    const [asked] = (await browser.call(listOwnApplications, {})).applications;
    expect(asked).toMatchObject({ state: 'more_needed', remarks: [{ kind: 'question', body: 'Which farms?' }] });
    expect(asked?.remarks).toHaveLength(1);
    await browser.call(answerApplicationQuestion, { params: { id: applied.id }, body: { body: 'Two of them.' } });
    later();
    const { body } = await decide(operator, applied.id, { decision: 'approve', register: null });
    expect(body).toMatchObject({
      state: 'approved',
      remarks: [{ kind: 'note' }, { kind: 'question' }, { kind: 'answer' }],
    });

    expect(await browser.call(profile, {})).toMatchObject({ role: 'producer', organizationStatus: 'approved' });
    expect((await browser.call(listMembers, {})).right).toBe('owner');
    const { rows } = await app.database.sql.execute(
      sql`select 1 from organisations.issuer_keys where organisation_id = ${applied.organisationId}`,
    );
    expect(rows).toHaveLength(1);
    expect((await browser.call(listOrganisations, {})).organisations.map(({ name }) => name)).toContain('Green Valley');
    expect(codeOf(await decide(operator, applied.id, { decision: 'reject', body: 'Too late' }))).toBe(
      'organisations.application_not_so',
    );
    // Without an order: the clock of the test stands still.
    expect(await noticeKinds()).toEqual(
      expect.arrayContaining([
        'application_received',
        'application_more_needed',
        'application_answered',
        'organisation_approved',
      ]),
    );
    const actions = await app.database.sql.execute<{ action: string }>(
      sql`select action from organisations.audit_entries where organisation_id = ${applied.organisationId} order by place`,
    );
    expect(actions.rows.map(({ action }) => action)).toEqual(['organisation.applied', 'organisation.approved']);
    // Who decided about it stands in its trail, and is not of its house.
    const house = await app.database.sql.execute<{ username: string }>(
      sql`select distinct n.username from organisations.people_of o join people.names n on n.id = o.user_id
        where o.organisation_id = ${applied.organisationId}`,
    );
    expect(house.rows).toHaveLength(1);
    expect(house.rows[0]?.username).not.toBe('Operator');
  });

  it('is rejected with a reason; the person may apply again and acts for nobody', async () => {
    const browser = await person();
    const { id } = await apply(browser, 'Red Valley');
    expect(codeOf(await decide(operator, id, { decision: 'reject', body: '' }))).toBe('request.invalid');
    await decide(operator, id, { decision: 'reject', body: 'The licence belongs to somebody else.' });
    const [own] = (await browser.call(listOwnApplications, {})).applications;
    expect(own).toMatchObject({ state: 'rejected', remarks: [{ kind: 'reason' }] });
    expect((await browser.call(listOwnOrganisations, {})).organisations).toEqual([]);
    expect((await browser.call(profile, {})).organizationId).toBeNull();
    expect((await apply(browser, 'Red Valley Two')).state).toBe('submitted');
  });

  it('is taken back by its applicant, and by nobody else', async () => {
    const browser = await person();
    const { id } = await apply(browser, 'Blue Valley');
    const stranger = await person();
    const params = { id };
    for (const answer of [
      await stranger.send(withdrawApplication, { params }),
      await stranger.send(answerApplicationQuestion, { params, body: { body: 'x' } }),
    ])
      expect(codeOf(answer)).toBe('organisations.application_unknown');
    for (const answer of [
      await stranger.send(listOrganisationApplications, {}),
      await stranger.send(noteOnApplication, { params, body: { body: 'x' } }),
      await decide(browser, id, { decision: 'approve', register: null }),
    ])
      expect(codeOf(answer)).toBe('identity.forbidden');
    expect((await browser.call(withdrawApplication, { params })).state).toBe('withdrawn');
    expect(codeOf(await decide(operator, id, { decision: 'approve', register: null }))).toBe(
      'organisations.application_not_so',
    );
  });

  it('that is taken back leaves none of its documents, and five a day are begun at the most', async () => {
    const browser = await person();
    const files = async () =>
      (await app.database.sql.execute<{ n: number }>(sql`select count(*)::int as n from files.files`)).rows[0]?.n;
    const before = await files();
    for (let round = 0; round < 5; round++) {
      const { id } = await apply(browser, `Grey Valley ${round}`);
      expect((await upload(browser, id, 'licence.pdf', pdf)).statusCode).toBe(201);
      expect(await files()).toBe((before ?? 0) + 1);
      await browser.call(withdrawApplication, { params: { id } });
    }
    expect(await files()).toBe(before);
    const body = { ...form, name: 'Grey Valley 5' };
    expect(codeOf(await browser.send(applyAsPartner, { body }))).toBe('organisations.too_many_applications');
    expect(codeOf(await browser.send(applyAsPartner, { body: { ...body, practice: true } }))).toBe(
      'organisations.too_many_applications',
    );
  });

  it('of an operator is decided by another one', async () => {
    const { id } = await apply(operator, 'Own Valley');
    const decisions = [
      { decision: 'approve', register: null },
      { decision: 'reject', body: 'Not ours' },
    ] as const;
    for (const decision of decisions)
      expect(codeOf(await decide(operator, id, decision))).toBe('organisations.own_application');
    await operator.call(withdrawApplication, { params: { id } });
  });

  it('made at sign-up is one as well', async () => {
    const browser = app.browser();
    const session = await browser.call(register, {
      body: {
        username: 'Founder',
        email: 'founder@example.com',
        password,
        role: 'retailer',
        organization: { name: 'Corner Shop', kind: 'retailer', country: 'GB' },
      },
    });
    browser.token = session.token;
    expect((await browser.call(listOwnApplications, {})).applications).toMatchObject([
      { name: 'Corner Shop', kind: 'retailer', state: 'submitted' },
    ]);
  });
});

describe('Documents of an application', () => {
  it('are taken by content, read by applicant and operator, and by nobody else', async () => {
    const browser = await person();
    const { id } = await apply(browser, 'Paper Valley');
    const added = await upload(browser, id, 'licence.exe', pdf);
    expect(added.statusCode).toBe(201);
    const [document] = (added.json() as { documents: { id: string; mediaType: string; name: string }[] }).documents;
    expect(document).toMatchObject({ mediaType: 'application/pdf', name: 'licence.exe' });
    expect((await upload(browser, id, 'a.pdf', Buffer.from('MZ not a pdf'))).statusCode).toBe(415);
    expect((await upload(browser, id, 'a.pdf', Buffer.alloc(0))).statusCode).toBe(400);
    const read = (reader: Browser) =>
      app.http.inject({
        url: `/api/applications/${id}/documents/${document?.id}`,
        headers: { authorization: `Bearer ${reader.token}` },
      });
    for (const reader of [browser, operator]) {
      const answer = await read(reader);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
      expect(answer.rawPayload.equals(pdf)).toBe(true);
      expect(answer.headers['content-disposition']).toMatch(/^attachment/);
    }
    const stranger = await person();
    expect((await read(stranger)).statusCode).toBe(404);
    expect((await upload(stranger, id, 'a.pdf', pdf)).statusCode).toBe(404);
    const params = { id, documentId: document?.id ?? '' };
    expect((await browser.call(removeOrganisationDocument, { params })).documents).toEqual([]);
    expect((await read(browser)).statusCode).toBe(404);
  });

  it('that are too large are refused, and the connection that brought one takes the next', async () => {
    const browser = await person();
    const { id } = await apply(browser, 'Wide Valley');
    const { port } = new URL(await app.http.listen({ port: 0, host: '127.0.0.1' }));
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ports = new Set<number | undefined>();
    const send = (payload: Buffer) =>
      new Promise<number | undefined>((resolve, reject) => {
        const sending = request({
          agent,
          port,
          method: 'POST',
          path: `/api/applications/${id}/documents?name=a.pdf`,
          headers: { authorization: `Bearer ${browser.token}`, 'content-type': 'application/octet-stream' },
        });
        sending.once('socket', (socket) => socket.once('close', () => ports.add(socket.remotePort)));
        sending.once('response', (answer) => answer.resume().once('end', () => resolve(answer.statusCode)));
        sending.once('error', reject);
        sending.end(payload);
      });
    expect(await send(Buffer.concat([pdf, Buffer.alloc(11 * 1024 * 1024)]))).toBe(413);
    expect(await send(pdf)).toBe(201);
    expect(ports.size, 'the connection was closed between').toBe(0);
    agent.destroy();
  });

  it('are ten at most', async () => {
    const browser = await person();
    const { id } = await apply(browser, 'Thick Valley');
    for (let count = 0; count < 10; count++)
      expect((await upload(browser, id, `${count}.pdf`, pdf)).statusCode).toBe(201);
    expect((await upload(browser, id, 'more.pdf', pdf)).json()).toMatchObject({
      code: 'organisations.too_many_documents',
    });
  });
});

describe('The name of an application', () => {
  it('keeps nobody else out, neither open nor refused', async () => {
    const [first, stranger] = [await person(), await person()];
    const { id } = await apply(first, 'Zeta Oils', 'producer');
    const { id: alike } = await apply(stranger, 'Zeta 0ils', 'producer');
    expect((await decide(operator, id, { decision: 'approve', register: null })).status).toBe(200);
    expect(codeOf(await decide(operator, alike, { decision: 'approve', register: null }))).toBe(
      'organisations.name_taken',
    );
  });
});

describe('A certifier that is let in', () => {
  const register = (shortName: string) => ({ shortName, schemes: ['Own standard 1'], website: null });

  it('gets an entry of its own in the register, marked by its source, and no name that is taken', async () => {
    const browser = await person();
    const { id } = await apply(browser, 'Halal Council of the Moon', 'certifier');
    expect(codeOf(await decide(operator, id, { decision: 'approve', register: register(' jakim ') }))).toBe(
      'authorities.name_taken',
    );
    expect((await browser.call(listOwnApplications, {})).applications[0]?.state).toBe('submitted');
    expect((await decide(operator, id, { decision: 'approve', register: register('HCM') })).status).toBe(200);
    const { authorities } = await browser.call(listAuthorities, {});
    expect(authorities.find(({ shortName }) => shortName === 'HCM')).toMatchObject({
      name: 'Halal Council of the Moon',
      source: `Registered by itself: application ${id}`,
      realm: 'real',
    });
    const { rows } = await app.database.sql.execute(
      sql`select speaks_for_country from authorities.body_names where short_name = 'HCM'`,
    );
    expect(rows).toEqual([{ speaks_for_country: false }]);
  });
});

describe('The operator of the demo', () => {
  it('finds applications that wait, decides about those of the demo, and sees no others', async () => {
    const demo = await createDemoApp();
    const browser = demo.browser();
    const session = await browser.call(login, { body: { email: demoOperator.email, password: demoPassword } });
    browser.token = session.token;
    expect(session.user).toMatchObject({ role: 'consumer', isOperator: true, accountRealm: 'demo' });
    const real = demo.browser();
    real.token = (await real.call(register, { body: { username: 'Real', email: 'real@example.com', password } })).token;
    const { id } = await real.call(applyAsPartner, { body: form });
    const { applications } = await browser.call(listOrganisationApplications, {});
    expect(applications.map(({ kind, realm }) => [kind, realm])).toEqual([
      ['producer', 'demo'],
      ['certifier', 'demo'],
      ['retailer', 'demo'],
    ]);
    expect(applications[0]?.documents).toHaveLength(2);
    expect(
      codeOf(await browser.send(decideApplication, { params: { id }, body: { decision: 'approve', register: null } })),
    ).toBe('organisations.application_unknown');
    const first = applications[0]?.id ?? '';
    expect(
      (
        await browser.send(decideApplication, {
          params: { id: first },
          body: {
            decision: 'approve',
            register: null,
            documentIds: applications[0]?.documents.map((document) => document.id) ?? [],
          },
        })
      ).status,
    ).toBe(200);
    await demo.close();
  });
});
