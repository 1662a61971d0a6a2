import {
  confirmPasswordReset,
  login,
  logout,
  profile,
  refresh,
  register,
  requestPasswordReset,
} from '@amanah/api/identity';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

const password = 'purple-mango-38-tree';
let app: TestApp;
let people = 0;
const somebody = () => ({ username: `Person ${++people}`, email: `person${people}@example.com`, password });
const codeOf = (answer: { body: unknown }) => (answer.body as { code: string }).code;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.pool.query('truncate identity.rate_limits');
  app.mails.length = 0;
});

describe('Registration', () => {
  it('gives a token of three dot-separated parts whose middle part holds exp in seconds, ten minutes away', async () => {
    const session = await app.browser().call(register, { body: somebody() });
    const parts = session.token.split('.');
    expect(parts).toHaveLength(3);
    const claims = JSON.parse(Buffer.from(parts[1] ?? '', 'base64url').toString()) as { exp: number };
    expect(claims.exp).toBe(Date.parse('2026-11-21T10:10:00Z') / 1000);
    expect(session.user).toMatchObject({ role: 'consumer', organizationId: null, demo: false });
  });

  it.each([
    ['short', 'identity.password_too_short'],
    ['x'.repeat(129), 'identity.password_too_long'],
    ['password123', 'identity.password_too_common'],
    ['aaaaaaaaaaaa', 'identity.password_too_weak'],
  ])('says plainly what is wrong with the password %s', async (bad, code) => {
    const answer = await app.browser().send(register, { body: { ...somebody(), password: bad } });
    expect(answer.status).toBe(400);
    expect(codeOf(answer)).toBe(code);
  });

  it('answers the same for a taken name and a taken address, and tells the owner of the address by mail', async () => {
    const first = somebody();
    await app.browser().call(register, { body: first });
    const sameName = await app
      .browser()
      .send(register, { body: { ...somebody(), username: first.username.toUpperCase() } });
    const sameAddress = await app
      .browser()
      .send(register, { body: { ...somebody(), email: first.email.toUpperCase() } });
    expect([sameName.status, codeOf(sameName)]).toEqual([409, 'identity.registration_refused']);
    expect([sameAddress.status, codeOf(sameAddress)]).toEqual([409, 'identity.registration_refused']);
    expect(app.mails.map((mail) => mail.to)).toEqual([first.email]);
  });

  it('lets a professional create an organisation that waits for approval', async () => {
    const session = await app.browser().call(register, {
      body: {
        ...somebody(),
        role: 'producer',
        organization: { name: 'Green Valley', kind: 'producer', country: 'MY' },
      },
    });
    expect(session.user).toMatchObject({
      role: 'producer',
      organizationName: 'Green Valley',
      organizationStatus: 'pending',
    });
  });

  it('refuses to join an organisation that does not exist, and makes no account then', async () => {
    const person = somebody();
    const answer = await app.browser().send(register, {
      body: { ...person, role: 'retailer', organizationId: '01a1fdd4-fcfb-7551-8eb0-b23d94b46b71' },
    });
    expect(codeOf(answer)).toBe('organisations.unknown');
    const retry = await app.browser().call(register, { body: person });
    expect(retry.user.username).toBe(person.username);
  });

  it('stores no password, only an argon2id hash', async () => {
    const person = somebody();
    await app.browser().call(register, { body: person });
    const { rows } = await app.database.pool.query('select password_hash from identity.users where email = $1', [
      person.email,
    ]);
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

describe('Signing in', () => {
  it('accepts the e-mail in any case and refuses a wrong password and an unknown address alike', async () => {
    const person = somebody();
    await app.browser().call(register, { body: person });
    const session = await app.browser().call(login, { body: { email: person.email.toUpperCase(), password } });
    expect(session.user.username).toBe(person.username);
    const wrong = await app.browser().send(login, { body: { email: person.email, password: 'wrong password' } });
    const nobody = await app.browser().send(login, { body: { email: 'nobody@example.com', password } });
    expect([wrong.status, codeOf(wrong)]).toEqual([401, 'identity.invalid_credentials']);
    expect({ ...(wrong.body as object), requestId: '' }).toEqual({ ...(nobody.body as object), requestId: '' });
  });

  it('stops guessing at one account after ten tries, from whatever address they come', async () => {
    const person = somebody();
    await app.browser().call(register, { body: person });
    const answers = [];
    for (let attempt = 0; attempt < 11; attempt++) {
      answers.push(
        await app.browser(`192.0.2.${attempt + 20}`).send(login, { body: { email: person.email, password: 'no' } }),
      );
    }
    expect(answers.map((answer) => answer.status)).toEqual([...Array(10).fill(401), 429]);
    expect(answers.at(-1)?.headers['retry-after']).toBeDefined();
  });
});

describe('A session', () => {
  async function signedIn() {
    const browser = app.browser();
    const session = await browser.call(register, { body: somebody() });
    browser.token = session.token;
    return { browser, session };
  }

  it('keeps its refresh token in a cookie that scripts and other sites cannot use', async () => {
    const browser = app.browser();
    const answer = await browser.send(register, { body: somebody() });
    expect(String(answer.headers['set-cookie'])).toMatch(
      /amanah_refresh=.+; Path=\/api\/auth; HttpOnly; SameSite=Strict/,
    );
  });

  it('answers the profile with a token and refuses without, with a forged and with an outdated one', async () => {
    const { browser, session } = await signedIn();
    expect(await browser.call(profile, {})).toEqual(session.user);
    expect((await app.browser().send(profile, {})).status).toBe(401);
    const forger = app.browser();
    forger.token = `${session.token.slice(0, -4)}AAAA`;
    expect(codeOf(await forger.send(profile, {}))).toBe('identity.not_signed_in');
    app.clock.moveTo('2026-11-21T10:11:00Z');
    expect(codeOf(await browser.send(profile, {}))).toBe('identity.session_ended');
    app.clock.moveTo('2026-11-21T10:00:00Z');
  });

  it('really ends by signing out: token and cookie are refused at once', async () => {
    const { browser } = await signedIn();
    const cookie = browser.cookies.get('amanah_refresh') ?? '';
    await browser.call(logout, {});
    expect(codeOf(await browser.send(profile, {}))).toBe('identity.session_ended');
    browser.cookies.set('amanah_refresh', cookie);
    expect(codeOf(await browser.send(refresh, {}))).toBe('identity.session_ended');
  });

  it('gives a new refresh token each time, and a token that comes back later revokes the whole family', async () => {
    const { browser } = await signedIn();
    const stolen = browser.cookies.get('amanah_refresh') ?? '';
    const renewed = await browser.call(refresh, {});
    expect(browser.cookies.get('amanah_refresh')).not.toBe(stolen);
    app.clock.moveTo('2026-11-21T10:01:00Z');
    const thief = app.browser();
    thief.cookies.set('amanah_refresh', stolen);
    expect(codeOf(await thief.send(refresh, {}))).toBe('identity.session_ended');
    browser.token = renewed.token;
    expect(codeOf(await browser.send(profile, {}))).toBe('identity.session_ended');
    expect(codeOf(await browser.send(refresh, {}))).toBe('identity.session_ended');
    app.clock.moveTo('2026-11-21T10:00:00Z');
  });

  it('forgives two tabs that refresh in the same moment', async () => {
    const { browser } = await signedIn();
    const other = app.browser();
    other.cookies.set('amanah_refresh', browser.cookies.get('amanah_refresh') ?? '');
    const [one, two] = await Promise.all([browser.send(refresh, {}), other.send(refresh, {})]);
    expect([one.status, two.status]).toEqual([200, 200]);
  });
});

describe('Password reset', () => {
  it('sends a link that works once, sets the new password and ends every session', async () => {
    const person = somebody();
    const browser = app.browser();
    browser.token = (await browser.call(register, { body: person })).token;
    expect((await app.browser().send(requestPasswordReset, { body: { email: person.email } })).status).toBe(202);
    const token = /token=([\w-]+)/.exec(app.mails[0]?.text ?? '')?.[1] ?? '';
    const change = { token, password: 'entirely-new-42-words' };
    expect((await app.browser().send(confirmPasswordReset, { body: change })).status).toBe(204);
    expect(codeOf(await browser.send(profile, {}))).toBe('identity.session_ended');
    expect(codeOf(await app.browser().send(confirmPasswordReset, { body: change }))).toBe(
      'identity.reset_link_invalid',
    );
    expect((await app.browser().send(login, { body: { email: person.email, password: change.password } })).status).toBe(
      200,
    );
    expect((await app.browser().send(login, { body: { email: person.email, password } })).status).toBe(401);
  });

  it('answers the same for an address that nobody has, and sends nothing', async () => {
    const answer = await app.browser().send(requestPasswordReset, { body: { email: 'nobody@example.com' } });
    expect([answer.status, app.mails.length]).toEqual([202, 0]);
  });
});
