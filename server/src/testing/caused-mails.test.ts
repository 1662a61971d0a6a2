// What strangers can have mailed to a mailbox that they name: a few mails a day, by whichever door they come and from wherever.
import { register, requestPasswordReset } from '@amanah/api/identity';
import { changePassword } from '@amanah/api/identity/security';
import { inviteMember, joinOrganisation } from '@amanah/api/organisations/members';
import { openTicket } from '@amanah/api/support';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../platform/clock.ts';
import { passSecondStep } from './pass-second-step.ts';
import { type Browser, createTestApp, type TestApp } from './test-app.ts';

const operator = 'operator@amanah.example';
const password = 'purple-mango-38-tree';
const organisationId = '0199a000-0000-7000-8000-00000000000a';
let app: TestApp;
let networks = 0;
let people = 0;
/** Somebody on a network that nobody has come from before. */
const stranger = () => app.browser(`2001:db8:${(++networks).toString(16)}::1`);
const mailsTo = (email: string) => app.mails.filter(({ to }) => to === email);

async function person(email = `person${++people}@example.com`): Promise<Browser> {
  const browser = stranger();
  const session = await browser.call(register, { body: { username: `Person ${++people}`, email, password } });
  browser.token = session.token;
  await passSecondStep(app, session.user.id);
  return browser;
}
async function member(email: string, right: string): Promise<Browser> {
  const browser = await person(email);
  await app.database.pool.query(
    `insert into organisations.memberships (user_id, organisation_id, "right", status, created_at, realm, account_realm)
     select id, $2, $3, 'approved', now(), 'real', 'real' from people.accounts where email = $1`,
    [email, organisationId, right],
  );
  return browser;
}

const sendTicket = (email: string) => {
  const id = newId(app.clock.now());
  return stranger().send(openTicket, {
    body: { id, name: 'Aisha', email, topic: 'sales', message: 'We run four shops.' },
  });
};
const registerAs = (email: string) =>
  stranger().send(register, { body: { username: `Person ${++people}`, email, password } });
async function deliver() {
  await app.afterAnswer.settled();
  await app.outbox.deliver(app.domains.notifications.listeners);
  await app.domains.notifications.deliver();
}

beforeAll(async () => {
  app = await createTestApp(undefined, [operator]);
  await app.database.pool.query(
    `insert into organisations.organisations (id, name, kind, country, licence_number, status, realm, created_at)
     values ($1, 'Valley', 'producer', 'MY', '', 'approved', 'real', now())`,
    [organisationId],
  );
});
afterAll(() => app.close());
beforeEach(() => {
  app.mails.length = 0;
});

describe('A mailbox that strangers name', () => {
  it('gets three mails of tickets a day; every ticket is stored and answered alike', async () => {
    const email = 'victim@example.com';
    const answers = [];
    for (let sent = 0; sent < 6; sent += 1) answers.push(await sendTicket(email));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201]);
    expect(answers.map(({ body }) => Object.keys(body as object))).toEqual(answers.map(() => ['number']));
    await expect.poll(() => mailsTo(email)).toHaveLength(3);
    const { rows } = await app.database.pool.query('select from support.tickets where email = $1', [email]);
    expect(rows).toHaveLength(6);
    // Written otherwise it is the same mailbox.
    for (const other of ['VICTIM@Example.com', 'victim+shop@example.com']) await sendTicket(other);
    await expect.poll(() => mailsTo(operator)).toHaveLength(8);
    expect(app.mails.filter(({ to }) => /victim/i.test(to))).toHaveLength(3);
  });

  it('gets three of a taken address a day, and the answer stays the same', async () => {
    const email = 'owner@example.com';
    await person(email);
    const answers = [];
    for (let sent = 0; sent < 5; sent += 1) answers.push(await registerAs(email));
    expect(
      new Set(answers.map(({ status, body }) => JSON.stringify([status, (body as { code: string }).code]))),
    ).toEqual(new Set(['[409,"identity.registration_refused"]']));
    await app.afterAnswer.settled();
    expect(mailsTo(email)).toHaveLength(3);
  });

  it('gets three of all together, and again three on the next day; what the owner asks for is not counted', async () => {
    const email = 'manager@example.com';
    const manager = await member(email, 'owner');
    const inviter = await member('inviter@example.com', 'owner');
    await sendTicket(email);
    await registerAs(email);
    const invited = await inviter.call(inviteMember, { body: { email, right: 'staff', language: 'en' } });
    await expect.poll(() => mailsTo(email)).toHaveLength(3);
    for (let asked = 0; asked < 2; asked += 1)
      await (await person()).call(joinOrganisation, { params: { organisationId } });
    const again = await inviter.call(inviteMember, { body: { email, right: 'staff', language: 'en' } });
    // Nobody learns what others have sent: the link works by whatever way it comes.
    expect([again.isMailed, again.link.length]).toEqual([invited.isMailed, invited.link.length]);
    await registerAs(email);
    await sendTicket(email);
    await deliver();
    expect(mailsTo(email)).toHaveLength(3);
    await stranger().send(requestPasswordReset, { body: { email } });
    await manager.call(changePassword, { body: { current: password, password: 'green-kettle-51-road' } });
    await deliver();
    expect(mailsTo(email)).toHaveLength(5);
    app.clock.moveTo('2026-11-22T10:00:00Z');
    for (let sent = 0; sent < 5; sent += 1) await sendTicket(email);
    await expect.poll(() => mailsTo(email)).toHaveLength(8);
  });

  it('gets no more of what comes in the same moment', async () => {
    const email = 'crowd@example.com';
    await Promise.all(Array.from({ length: 10 }, () => sendTicket(email)));
    await expect.poll(() => mailsTo(email)).toHaveLength(3);
  });
});

it('An operator is mailed of a hundred tickets a day, and finds the others on the page', async () => {
  app.clock.moveTo('2026-11-24T10:00:00Z');
  for (let sent = 0; sent < 105; sent += 1) await sendTicket(`asker${sent}@example.com`);
  await expect.poll(() => app.mails.filter(({ to }) => to.startsWith('asker'))).toHaveLength(105);
  expect(mailsTo(operator)).toHaveLength(100);
});
