import { login, profile, register, type Session } from '@amanah/api/identity';
import {
  acceptInvitation,
  addSite,
  answerJoinRequest,
  changeMemberRight,
  changeOrganisationSettings,
  changeSite,
  chooseOrganisation,
  inviteMember,
  joinOrganisation,
  leaveOrganisation,
  listInvitations,
  listMembers,
  listOwnOrganisations,
  listSites,
  readInvitation,
  readOrganisationSettings,
  removeMember,
  transferOrganisation,
  withdrawInvitation,
} from '@amanah/api/organisations/members';
import { applyAsPartner } from '@amanah/api/organisations/partners';
import type { OrganisationRight } from '@amanah/core/organisations';
import { demoAccounts, demoPassword } from '@amanah/demo/accounts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId, systemClock } from '../platform/clock.ts';
import { passSecondStep } from '../testing/pass-second-step.ts';
import { type Browser, createDemoApp, createTestApp, type TestApp } from '../testing/test-app.ts';

const password = 'purple-mango-38-tree';
let app: TestApp;
let valley = '';
let market = '';
let people = 0;

interface Person {
  readonly browser: Browser;
  readonly id: string;
  readonly name: string;
}

async function person(): Promise<Person> {
  const browser = app.browser();
  const name = `Member ${++people}`;
  const session = await browser.call(register, {
    body: { username: name, email: `member${people}@example.com`, password },
  });
  browser.token = session.token;
  await passSecondStep(app, session.user.id);
  return { browser, id: session.user.id, name };
}

/** Somebody with this right, put there as the operator of the database would. */
async function memberOf(organisationId: string, right: OrganisationRight): Promise<Person> {
  const one = await person();
  await app.database.sql.execute(sql`insert into organisations.memberships (user_id, organisation_id, "right", status, created_at, realm, account_realm)
    values (${one.id}, ${organisationId}, ${right}, 'approved', now(), 'real', 'real')`);
  return one;
}

const codeOf = (answer: { body: unknown }) => (answer.body as { code?: string }).code ?? '';
const permissionsOf = async (organisationId: string) =>
  (
    await app.database.sql.execute<{ action: string }>(
      sql`select action from organisations.audit_entries where organisation_id = ${organisationId} order by place`,
    )
  ).rows.map(({ action }) => action);
const noticesTo = async (userId: string) =>
  (
    await app.database.sql.execute<{ kind: string }>(
      sql`select payload->>'kind' as kind from outbox.messages where payload->'to'->'userIds' ? ${userId} order by id`,
    )
  ).rows.map(({ kind }) => kind);

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.asOwner('truncate identity.rate_limits, identity.slow_downs');
  app.mails.length = 0;
  valley = newId(systemClock.now());
  market = newId(systemClock.now());
  const base = { country: 'MY', city: 'Ipoh', licenceNumber: '', realm: 'real' as const, sites: [] };
  await app.database.sql.transaction((tx) =>
    app.domains.organisations.addApproved(tx, [
      { ...base, id: valley, name: 'Green Valley', kind: 'producer' },
      { ...base, id: market, name: 'Fresh Market', kind: 'retailer' },
    ]),
  );
});

describe('Members', () => {
  it('are seen by members with their rights, and by nobody else', async () => {
    const owner = await memberOf(valley, 'owner');
    const reader = await memberOf(valley, 'read_only');
    await memberOf(market, 'owner');
    const { members, right } = await reader.browser.call(listMembers, {});
    expect(right).toBe('read_only');
    expect(members.map(({ userId, right: one, isSelf }) => [userId, one, isSelf])).toEqual([
      [owner.id, 'owner', false],
      [reader.id, 'read_only', true],
    ]);
    expect(codeOf(await (await person()).browser.send(listMembers, {}))).toBe('identity.forbidden');
    expect(codeOf(await app.browser().send(listMembers, {}))).toBe('identity.not_signed_in');
  });

  it('are changed by those who lead, and only owners touch owners', async () => {
    const owner = await memberOf(valley, 'owner');
    const manager = await memberOf(valley, 'manager');
    const staff = await memberOf(valley, 'staff');
    const set = (who: Person, userId: string, right: OrganisationRight) =>
      who.browser.send(changeMemberRight, { ifMatch: '*', params: { userId }, body: { right } });
    expect((await set(manager, staff.id, 'auditor')).status).toBe(200);
    expect(codeOf(await set(manager, staff.id, 'owner'))).toBe('organisations.owners_only');
    expect(codeOf(await set(manager, owner.id, 'staff'))).toBe('organisations.owners_only');
    for (const right of ['staff', 'auditor', 'read_only'] as const) {
      const low = await memberOf(valley, right);
      expect(codeOf(await set(low, staff.id, 'manager')), right).toBe('organisations.right_missing');
      expect(codeOf(await low.browser.send(removeMember, { params: { userId: staff.id } })), right).toBe(
        'organisations.right_missing',
      );
    }
    expect(codeOf(await set(owner, owner.id, 'manager'))).toBe('organisations.owner_needed');
    expect((await set(owner, staff.id, 'owner')).status).toBe(200);
    expect((await set(owner, owner.id, 'manager')).status).toBe(200);
    expect(await permissionsOf(valley)).toEqual([
      'member.right_changed',
      'member.right_changed',
      'member.right_changed',
    ]);
    expect(await noticesTo(staff.id)).toEqual(['right_changed', 'right_changed']);
  });

  it('of another organisation are out of reach, whoever asks', async () => {
    const owner = await memberOf(valley, 'owner');
    const foreign = await memberOf(market, 'staff');
    const answers = [
      await owner.browser.send(changeMemberRight, {
        ifMatch: '*',
        params: { userId: foreign.id },
        body: { right: 'read_only' },
      }),
      await owner.browser.send(removeMember, { params: { userId: foreign.id } }),
      await owner.browser.send(transferOrganisation, { params: { userId: foreign.id } }),
      await owner.browser.send(answerJoinRequest, { params: { userId: foreign.id }, body: { answer: 'refuse' } }),
    ];
    expect(answers.map(codeOf)).toEqual(Array(4).fill('organisations.member_unknown'));
  });

  it('who are removed can do nothing any more, at once', async () => {
    const owner = await memberOf(valley, 'owner');
    const staff = await memberOf(valley, 'staff');
    expect((await staff.browser.call(profile, {})).role).toBe('producer');
    await owner.browser.call(removeMember, { params: { userId: staff.id } });
    expect(codeOf(await staff.browser.send(listMembers, {}))).toBe('identity.forbidden');
    expect((await staff.browser.call(profile, {})).role).toBe('consumer');
    expect(await noticesTo(staff.id)).toEqual(['member_removed']);
  });

  it('leave when they want, but the last owner hands over first', async () => {
    const owner = await memberOf(valley, 'owner');
    const staff = await memberOf(valley, 'staff');
    const leave = (who: Person) => who.browser.send(leaveOrganisation, { params: { organisationId: valley } });
    expect(codeOf(await leave(owner))).toBe('organisations.owner_needed');
    expect(codeOf(await staff.browser.send(transferOrganisation, { params: { userId: owner.id } }))).toBe(
      'organisations.right_missing',
    );
    await owner.browser.call(transferOrganisation, { params: { userId: staff.id } });
    expect((await leave(owner)).body).toEqual({ organisations: [] });
    expect(codeOf(await leave(owner))).toBe('organisations.member_unknown');
    expect(await permissionsOf(valley)).toEqual(['organisation.transferred', 'member.left']);
  });

  it('takes a second step of whoever leads', async () => {
    const both = [await memberOf(valley, 'owner'), await memberOf(valley, 'owner')];
    const [one] = both;
    await app.database.sql.execute(sql`update identity.sessions set second_step_at = null where user_id = ${one?.id}`);
    const asked = await one?.browser.send(leaveOrganisation, { params: { organisationId: valley } });
    expect(codeOf(asked ?? { body: null })).toBe('identity.two_step_required');
  });

  it('two owners who leave in the same moment do not leave it without one', async () => {
    const both = [await memberOf(valley, 'owner'), await memberOf(valley, 'owner')];
    const answers = await Promise.all(
      both.map(({ browser }) => browser.send(leaveOrganisation, { params: { organisationId: valley } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('Asking to join', () => {
  it('waits for those who lead; they admit with a right, or refuse', async () => {
    const manager = await memberOf(valley, 'manager');
    const [one, two] = [await person(), await person()];
    for (const who of [one, two]) {
      const { organisations } = await who.browser.call(joinOrganisation, { params: { organisationId: valley } });
      expect(organisations).toMatchObject([{ id: valley, status: 'pending', isChosen: false }]);
      expect(codeOf(await who.browser.send(listMembers, {}))).toBe('identity.forbidden');
    }
    const answer = (
      userId: string,
      body: Parameters<typeof manager.browser.send<typeof answerJoinRequest>>[1]['body'],
    ) => manager.browser.send(answerJoinRequest, { params: { userId }, body });
    expect(codeOf(await answer(one.id, { answer: 'admit', right: 'owner' }))).toBe('organisations.owners_only');
    expect((await answer(one.id, { answer: 'admit', right: 'staff' })).status).toBe(200);
    expect((await answer(two.id, { answer: 'refuse' })).status).toBe(200);
    expect(codeOf(await answer(two.id, { answer: 'refuse' }))).toBe('organisations.member_unknown');
    expect((await one.browser.call(profile, {})).role).toBe('producer');
    expect((await two.browser.call(listOwnOrganisations, {})).organisations).toEqual([]);
    expect(await permissionsOf(valley)).toEqual(['member.admitted', 'member.refused']);
  });

  it('is told to those who lead, with the registration as well as later', async () => {
    const browser = app.browser();
    const session = await browser.call(register, {
      body: {
        username: 'Newcomer One',
        email: 'newcomer@example.com',
        password,
        role: 'producer',
        organizationId: valley,
      },
    });
    browser.token = session.token;
    expect(session.user).toMatchObject({ organizationId: valley, organizationStatus: 'pending' });
    const later = await person();
    await later.browser.call(joinOrganisation, { params: { organisationId: valley } });
    const { rows } = await app.database.sql.execute<{ person: string; action: string }>(
      sql`select payload->'facts'->>'person' as person, payload->'to'->>'permission' as permission from outbox.messages
        where payload->>'kind' = 'join_requested' and payload->'to'->>'organisationId' = ${valley} order by id`,
    );
    // Both in the second in which the clock of a test stands.
    expect(rows).toHaveLength(2);
    expect(rows).toEqual(
      expect.arrayContaining([
        { person: 'Newcomer One', permission: 'manage_members' },
        { person: later.name, permission: 'manage_members' },
      ]),
    );
  });

  it('is possible once, with organisations that are approved', async () => {
    const who = await memberOf(valley, 'staff');
    const join = (organisationId: string) => who.browser.send(joinOrganisation, { params: { organisationId } });
    expect(codeOf(await join(valley))).toBe('organisations.already_member');
    expect(codeOf(await join(newId(systemClock.now())))).toBe('organisations.unknown');
  });
});

describe('Asking to join again and again', () => {
  const told = async (organisationId: string) =>
    (
      await app.database.sql.execute<{ n: number }>(sql`select count(*)::int as n from outbox.messages
        where payload->>'kind' = 'join_requested' and payload->'to'->>'organisationId' = ${organisationId}`)
    ).rows[0]?.n;

  it('tells whoever leads once a day', async () => {
    const { browser } = await person();
    for (let round = 0; round < 4; round++) {
      await browser.call(joinOrganisation, { params: { organisationId: valley } });
      await browser.call(leaveOrganisation, { params: { organisationId: valley } });
    }
    expect(await told(valley)).toBe(1);
  });

  it('of every organisation there is ends after ten in a day', async () => {
    const many = Array.from({ length: 11 }, () => newId(systemClock.now()));
    const base = { country: 'MY', city: 'Ipoh', licenceNumber: '', realm: 'real' as const, sites: [] };
    await app.database.sql.transaction((tx) =>
      app.domains.organisations.addApproved(
        tx,
        many.map((id, index) => ({ ...base, id, name: `Farm ${index}`, kind: 'producer' as const })),
      ),
    );
    const { browser } = await person();
    const answers: string[] = [];
    for (const organisationId of many)
      answers.push(codeOf(await browser.send(joinOrganisation, { params: { organisationId } })));
    expect(answers).toEqual([...Array.from({ length: 10 }, () => ''), 'organisations.too_many_requests']);
    expect(await told(many[10] ?? '')).toBe(0);
  });
});

describe('An invitation', () => {
  /** To another mailbox each time, of which a day takes few mails. */
  let mailboxes = 0;
  const invite = (who: Person, right: OrganisationRight = 'staff', email = `new${++mailboxes}@example.com`) =>
    who.browser.call(inviteMember, { body: { email, right, language: 'ar' } });
  const setAddress = (who: Person, email: string) =>
    app.database.asOwner('update people.accounts set email = $1 where id = $2', [email, who.id]);
  const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? '';

  it('goes by mail in the chosen language, works once, and makes a member who acts for the organisation', async () => {
    const manager = await memberOf(valley, 'manager');
    const sent = await invite(manager, 'staff', 'new@example.com');
    expect(sent.isMailed).toBe(true);
    expect(app.mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['new@example.com', `يدعوك ${manager.name} إلى Green Valley في أمانة`],
    ]);
    expect(app.mails[0]?.text).toContain(sent.link);
    const params = { token: tokenOf(sent.link) };
    expect(await app.browser().call(readInvitation, { params })).toMatchObject({
      organisation: 'Green Valley',
      kind: 'producer',
      right: 'staff',
      invitedBy: manager.name,
    });
    const guest = await person();
    expect(codeOf(await guest.browser.send(acceptInvitation, { params })), 'a link alone lets nobody in').toBe(
      'organisations.invitation_of_another',
    );
    await setAddress(guest, 'New@Example.com');
    const session: Session = await guest.browser.call(acceptInvitation, { params });
    expect(session.user).toMatchObject({ role: 'producer', organizationId: valley, organizationStatus: 'approved' });
    expect(codeOf(await (await person()).browser.send(acceptInvitation, { params }))).toBe(
      'organisations.invitation_invalid',
    );
    expect((await manager.browser.call(listInvitations, {})).invitations).toEqual([]);
    expect(await permissionsOf(valley)).toEqual(['member.invited', 'member.joined']);
  });

  it('goes to one mailbox three times a day at the most, whoever sends it and however often it is taken back', async () => {
    const email = 'stranger@example.com';
    const senders = [await memberOf(valley, 'owner'), await memberOf(market, 'owner')];
    const answers: string[] = [];
    for (const { browser } of [...senders, ...senders, ...senders]) {
      const answer = await browser.send(inviteMember, { body: { email, right: 'staff', language: 'en' } });
      answers.push(codeOf(answer));
      const { id } = answer.body as { id?: string };
      if (id) await browser.call(withdrawInvitation, { params: { id } });
    }
    const refused = 'organisations.too_many_invitations';
    expect(answers).toEqual(['', '', '', refused, refused, refused]);
    expect(app.mails.filter(({ to }) => to === email)).toHaveLength(3);
  });

  it('of an organisation that practises is a link alone: anybody practises, under any name', async () => {
    const { browser } = await person();
    await browser.call(applyAsPartner, {
      body: {
        name: 'Account locked: open evil.example now',
        kind: 'producer',
        country: 'MY',
        licenceNumber: '',
        message: '',
        practice: true,
      },
    });
    const sent = await browser.call(inviteMember, {
      body: { email: 'stranger2@example.com', right: 'staff', language: 'en' },
    });
    expect([sent.isMailed, app.mails]).toEqual([false, []]);
    expect(sent.link).toContain('/invitation?token=');
  });

  it('is kept as a digest only', async () => {
    const { link } = await invite(await memberOf(valley, 'owner'));
    const { rows } = await app.database.pool.query('select * from organisations.invitations');
    expect(JSON.stringify(rows)).not.toContain(tokenOf(link));
  });

  it('ends after seven days, when it is taken back, and when the inviter may not admit any more', async () => {
    const owner = await memberOf(valley, 'owner');
    const manager = await memberOf(valley, 'manager');
    const guest = await person();
    await setAddress(guest, 'guest@example.com');
    const accept = (link: string) => guest.browser.send(acceptInvitation, { params: { token: tokenOf(link) } });
    const old = await invite(owner, 'staff', 'guest@example.com');
    const taken = await invite(owner, 'staff', 'guest@example.com');
    await owner.browser.call(withdrawInvitation, { params: { id: taken.id } });
    expect(codeOf(await accept(taken.link))).toBe('organisations.invitation_invalid');
    const lost = await invite(manager, 'staff', 'guest@example.com');
    await owner.browser.call(changeMemberRight, {
      ifMatch: '*',
      params: { userId: manager.id },
      body: { right: 'staff' },
    });
    expect(codeOf(await accept(lost.link))).toBe('organisations.right_missing');
    app.clock.moveTo('2026-11-28T10:00:01Z');
    expect(codeOf(await app.browser().send(readInvitation, { params: { token: tokenOf(old.link) } }))).toBe(
      'organisations.invitation_invalid',
    );
    app.clock.moveTo('2026-11-21T10:00:00Z');
  });

  it('cannot give more than the inviter may give, and strangers invite nobody', async () => {
    const send = (who: Person, right: OrganisationRight) =>
      who.browser.send(inviteMember, { body: { email: 'a@example.com', right, language: 'en' } });
    expect(codeOf(await send(await memberOf(valley, 'manager'), 'owner'))).toBe('organisations.owners_only');
    expect(codeOf(await send(await memberOf(valley, 'staff'), 'read_only'))).toBe('organisations.right_missing');
    expect(codeOf(await send(await person(), 'read_only'))).toBe('identity.forbidden');
    expect(codeOf(await (await memberOf(valley, 'auditor')).browser.send(listInvitations, {}))).toBe(
      'organisations.right_missing',
    );
    const foreign = await memberOf(market, 'owner');
    const { id } = await invite(await memberOf(valley, 'owner'));
    expect(codeOf(await foreign.browser.send(withdrawInvitation, { params: { id } }))).toBe(
      'organisations.invitation_invalid',
    );
  });
});

describe('Switching', () => {
  it('makes the session what the chosen organisation is, for every token of the person at once', async () => {
    const who = await memberOf(valley, 'staff');
    await app.database.sql.execute(sql`insert into organisations.memberships (user_id, organisation_id, "right", status, created_at, realm, account_realm)
      values (${who.id}, ${market}, 'manager', 'approved', now() + interval '1 minute', 'real', 'real')`);
    expect((await who.browser.call(profile, {})).role).toBe('producer');
    const other = app.browser();
    other.token = (
      await other.call(login, { body: { email: `${who.name.toLowerCase().replace(' ', '')}@example.com`, password } })
    ).token;
    const session = await who.browser.call(chooseOrganisation, { body: { organisationId: market } });
    expect(session.user).toMatchObject({ role: 'retailer', organizationId: market });
    expect((await other.call(profile, {})).role).toBe('retailer');
    expect((await other.call(readOrganisationSettings, {})).name).toBe('Fresh Market');
    const { organisations } = await who.browser.call(listOwnOrganisations, {});
    expect(organisations.map(({ name, right, isChosen }) => [name, right, isChosen])).toEqual([
      ['Green Valley', 'staff', false],
      ['Fresh Market', 'manager', true],
    ]);
  });

  it('is refused for organisations that the person does not belong to', async () => {
    const who = await memberOf(valley, 'staff');
    expect(codeOf(await who.browser.send(chooseOrganisation, { body: { organisationId: market } }))).toBe(
      'organisations.unknown',
    );
  });
});

describe('Settings and sites', () => {
  const change = { name: 'Greener Valley', country: 'ID', city: 'Medan', licenceNumber: 'L-7' };
  const site = {
    name: 'Plant one',
    kind: 'processing' as const,
    address: 'Jalan Besar 1',
    country: 'MY',
    latitude: 4.6,
    longitude: 101.1,
    gln: '9521000000001',
  };

  it('take no name of a body of the register, however it is written', async () => {
    const manager = await memberOf(valley, 'manager');
    for (const name of [
      'JAKIM',
      ' jakim ',
      '\uff2a\uff21\uff2b\uff29\uff2d',
      'Jabatan  Kemajuan Islam Malaysia',
      'Ja\u200bkim',
      'J\u0410KIM',
    ])
      expect(
        await manager.browser.send(changeOrganisationSettings, { ifMatch: '*', body: { ...change, name } }),
        name,
      ).toMatchObject({ body: { code: 'authorities.name_taken', faults: [{ path: '/name' }] } });
  });

  it('name no body of the register in what changes at once, in whatever spelling and however much stands around it', async () => {
    const manager = await memberOf(valley, 'manager');
    const send = (city: string) =>
      manager.browser.send(changeOrganisationSettings, { ifMatch: '*', body: { ...change, city } });
    const cities = [
      'JAKIM',
      'Certified by JAKIM',
      'Kajang (jakim)',
      'J\u0410KIM-Kajang',
      'J A K I M, Kajang',
      'J-A-K-I-M',
      'JAKIM\u2019s own town',
      'JAKIM\u2013Kajang',
      'JAKIM|Kajang',
      'Kajang_JAKIM',
      'of Jabatan Kemajuan Islam Malaysia',
    ];
    for (const city of cities)
      expect(await send(city), city).toMatchObject({
        body: { code: 'authorities.body_named', faults: [{ path: '/city' }] },
      });
    const site = (name: string) =>
      manager.browser.send(addSite, {
        body: { name, kind: 'farm', address: 'Road 1', country: 'MY', latitude: null, longitude: null, gln: null },
      });
    expect(await site('JAKIM approved abattoir')).toMatchObject({
      body: { code: 'authorities.body_named', faults: [{ path: '/name' }] },
    });
    const place = (address: string) =>
      manager.browser.send(addSite, {
        body: { name: 'Plant', kind: 'farm', address, country: 'MY', latitude: null, longitude: null, gln: null },
      });
    expect(await place('Checked by JAKIM, Putrajaya')).toMatchObject({ body: { faults: [{ path: '/address' }] } });
    for (const city of ['Jakimov', 'Muistola', 'A B C']) expect((await send(city)).status, city).toBe(200);
  });

  it('are changed by those who lead, the city at once and what identifies the organisation by request', async () => {
    const manager = await memberOf(valley, 'manager');
    const { city, ...wanted } = change;
    expect(await manager.browser.call(changeOrganisationSettings, { ifMatch: '*', body: change })).toMatchObject({
      name: 'Green Valley',
      country: 'MY',
      city,
      request: wanted,
    });
    expect(
      codeOf(
        await (await memberOf(valley, 'staff')).browser.send(changeOrganisationSettings, {
          ifMatch: '*',
          body: change,
        }),
      ),
    ).toBe('organisations.right_missing');
    const { rows } = await app.database.sql.execute<{ entry: string }>(
      sql`select entry from organisations.audit_entries where organisation_id = ${valley}`,
    );
    expect(rows.map(({ entry }) => JSON.parse(entry)).map(({ action, facts }) => [action, facts])).toMatchObject([
      ['organisation.change_requested', { nameBefore: 'Green Valley', nameAfter: 'Greener Valley' }],
      ['organisation.settings_changed', { cityAfter: 'Medan' }],
    ]);
  });

  it('take a site with its Global Location Number once, and only with the right check digit', async () => {
    const gln = `952${String(people).padStart(9, '0')}`;
    const { checkDigitOf } = await import('@amanah/core/codes');
    const own = { ...site, gln: `${gln}${checkDigitOf(gln)}` };
    const owner = await memberOf(valley, 'owner');
    const { sites } = await owner.browser.call(addSite, { body: own });
    expect(sites).toMatchObject([own]);
    const wrong = `${gln}${(Number(checkDigitOf(gln)) + 1) % 10}`;
    const atGln = (rule: string) => ({ body: { code: `organisations.${rule}`, faults: [{ path: '/gln', rule }] } });
    expect(await owner.browser.send(addSite, { body: { ...own, gln: wrong } })).toMatchObject(atGln('gln_refused'));
    expect(codeOf(await owner.browser.send(addSite, { body: { ...own, gln: null, name: 'J A K I M' } }))).toBe(
      'authorities.name_taken',
    );
    expect(await owner.browser.send(addSite, { body: { ...own, latitude: 91, address: 'x' } })).toMatchObject({
      body: {
        faults: [
          { path: '/address', rule: 'too_short', expected: '2' },
          { path: '/latitude', rule: 'too_large', expected: '90' },
        ],
      },
    });
    const foreign = await memberOf(market, 'owner');
    expect(await foreign.browser.send(addSite, { body: own })).toMatchObject(atGln('gln_taken'));
    const params = { id: sites[0]?.id ?? '' };
    expect(codeOf(await foreign.browser.send(changeSite, { ifMatch: '*', params, body: { ...own, gln: null } }))).toBe(
      'organisations.site_unknown',
    );
    await owner.browser.call(changeSite, { ifMatch: '*', params, body: { ...own, name: 'Plant two' } });
    const reader = await memberOf(valley, 'read_only');
    expect((await reader.browser.call(listSites, {})).sites.map(({ name }) => name)).toEqual(['Plant two']);
    expect(codeOf(await reader.browser.send(addSite, { body: { ...own, gln: null } }))).toBe(
      'organisations.right_missing',
    );
  });
});

describe('The accounts of the demo', () => {
  it('stay as they are for the next visitor, and the demo mails nobody', async () => {
    const demo = await createDemoApp();
    const browser = demo.browser();
    const email = demoAccounts.find(({ role }) => role === 'producer')?.email ?? '';
    const { user, token } = await browser.call(login, { body: { email, password: demoPassword } });
    browser.token = token;
    const params = { organisationId: user.organizationId ?? '' };
    expect(codeOf(await browser.send(leaveOrganisation, { params }))).toBe('organisations.demo_member_fixed');
    const sent = await browser.call(inviteMember, {
      body: { email: 'stranger@example.com', right: 'owner', language: 'en' },
    });
    expect([sent.isMailed, demo.mails.length]).toEqual([false, 0]);
    await demo.close();
  });
});
