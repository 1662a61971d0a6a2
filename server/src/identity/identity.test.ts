import {
  confirmPasswordReset,
  login,
  logout,
  profile,
  refresh,
  register,
  requestPasswordReset,
} from '@amanah/api/identity';
import {
  changePassword,
  listSessions,
  readSecurity,
  removeTotp,
  renewRecoveryCodes,
  takeSecondStep,
} from '@amanah/api/identity/security';
import { changePreferences, listNotifications, readPreferences } from '@amanah/api/notifications';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { passwordHasher } from '../platform/password-hasher.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { setUpTotp } from './testing/second-step.ts';

const password = 'purple-mango-38-tree';
let app: TestApp;
let people = 0;
const somebody = () => ({ username: `Person ${++people}`, email: `person${people}@example.com`, password });
const codeOf = (answer: { body: unknown }) => (answer.body as { code: string }).code;

beforeAll(async () => {
  // Passwords as the product hashes them, which the tests of other things need not wait for.
  app = await createTestApp(undefined, [], passwordHasher);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.asOwner('truncate identity.rate_limits, identity.slow_downs');
  app.mails.length = 0;
});

describe('Registration', () => {
  it('gives a token of three dot-separated parts whose middle part holds exp in seconds, ten minutes away', async () => {
    const session = await app.browser().call(register, { body: somebody() });
    const parts = session.token.split('.');
    expect(parts).toHaveLength(3);
    const claims = JSON.parse(Buffer.from(parts[1] ?? '', 'base64url').toString()) as { exp: number };
    expect(claims.exp).toBe(Date.parse('2026-11-21T10:10:00Z') / 1000);
    expect(session.user).toMatchObject({ role: 'consumer', organizationId: null, realm: 'real', isShared: false });
  });

  it('leaves the addresses of the demo to the demo, beside the field', async () => {
    for (const email of ['certifier@demo.amanah.example', 'Mei@Colleagues.Demo.Amanah.example']) {
      const answer = await app.browser().send(register, { body: { ...somebody(), email } });
      expect(answer).toMatchObject({
        status: 400,
        body: { code: 'identity.address_reserved', faults: [{ path: '/email' }] },
      });
    }
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
    const { rows } = await app.database.pool.query(
      'select p.hash from identity.passwords p join people.accounts a on a.id = p.user_id where a.email = $1',
      [person.email],
    );
    expect(rows[0].hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
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

  const tokensOf = async (sessionId: string) =>
    (
      await app.database.pool.query<{ used: boolean }>(
        'select used_at is not null as used from identity.refresh_tokens where session_id = $1',
        [sessionId],
      )
    ).rows;
  const sessionOf = (token: string) =>
    (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }).sid;

  it('is one chain, however many tabs refresh it in the same moment', async () => {
    const { browser, session } = await signedIn();
    const tabs = Array.from({ length: 10 }, () => {
      const tab = app.browser();
      tab.cookies.set('amanah_refresh', browser.cookies.get('amanah_refresh') ?? '');
      return tab;
    });
    const answers = await Promise.all(tabs.map((tab) => tab.send(refresh, {})));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(tabs.map((tab) => tab.cookies.get('amanah_refresh'))).size).toBe(1);
    const tokens = await tokensOf(sessionOf(session.token));
    expect(tokens.filter(({ used }) => !used)).toHaveLength(1);
    expect(tokens).toHaveLength(2);
  });

  it('goes on from where another tab is already, within the grace', async () => {
    const { browser } = await signedIn();
    const first = browser.cookies.get('amanah_refresh') ?? '';
    await browser.call(refresh, {});
    await browser.call(refresh, {});
    const newest = browser.cookies.get('amanah_refresh');
    const slow = app.browser();
    slow.cookies.set('amanah_refresh', first);
    expect((await slow.send(refresh, {})).status).toBe(200);
    expect(slow.cookies.get('amanah_refresh')).toBe(newest);
  });

  it('copied within the grace is noticed on the next use, whoever comes first', async () => {
    for (const isThiefFirst of [true, false]) {
      app.clock.moveTo('2026-11-21T10:00:00Z');
      const { browser } = await signedIn();
      browser.token = null;
      const thief = app.browser();
      thief.cookies.set('amanah_refresh', browser.cookies.get('amanah_refresh') ?? '');
      await Promise.all([browser.call(refresh, {}), thief.call(refresh, {})]);
      app.clock.moveTo('2026-11-21T10:09:00Z');
      const [first, second] = isThiefFirst ? [thief, browser] : [browser, thief];
      expect((await first.send(refresh, {})).status).toBe(200);
      app.clock.moveTo('2026-11-21T10:09:11Z');
      expect(codeOf(await second.send(refresh, {}))).toBe('identity.session_ended');
      expect(codeOf(await first.send(refresh, {}))).toBe('identity.session_ended');
    }
    app.clock.moveTo('2026-11-21T10:00:00Z');
  });

  it('is a new one with each sign-in, whatever cookies the browser brings', async () => {
    const person = somebody();
    const browser = app.browser();
    const before = await browser.call(register, { body: person });
    const planted = browser.cookies.get('amanah_refresh');
    const after = await browser.call(login, { body: { email: person.email, password } });
    expect(sessionOf(after.token)).not.toBe(sessionOf(before.token));
    expect(browser.cookies.get('amanah_refresh')).not.toBe(planted);
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

  const linkIn = (mail: { text: string } | undefined) => /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';

  async function resetOf(email: string): Promise<string> {
    await app.browser().send(requestPasswordReset, { body: { email } });
    return linkIn(app.mails.at(-1));
  }

  const moveTo = (minutes: number) => app.clock.moveTo(new Date(Date.UTC(2026, 10, 21, 10, minutes)).toISOString());
  const linksTo = (email: string) => app.mails.filter(({ to }) => to === email).map(linkIn);

  it('is asked for by strangers without end: the owner is still answered, and every link that was mailed still works', async () => {
    for (const used of [0, 3]) {
      const person = somebody();
      await app.browser().call(register, { body: person });
      for (let minute = 0; minute < 60; minute += 2) {
        moveTo(minute);
        const from = `198.51.100.${minute + 1}`;
        const asked = await app.browser(from).send(requestPasswordReset, { body: { email: person.email } });
        expect(asked.status).toBe(202);
      }
      const links = linksTo(person.email);
      expect(links).toHaveLength(6);
      const next = 'entirely-new-42-words';
      const open = (token = '') => app.browser().send(confirmPasswordReset, { body: { token, password: next } });
      expect((await open(links[used])).status).toBe(204);
      // A link that was used ends all others.
      for (const token of links) expect(codeOf(await open(token))).toBe('identity.reset_link_invalid');
      moveTo(0);
    }
  });

  it('sends one link to two who ask in one moment, and another one only after ten minutes or when it was used', async () => {
    const person = somebody();
    await app.browser().call(register, { body: person });
    const ask = () => app.browser().send(requestPasswordReset, { body: { email: person.email } });
    await Promise.all([ask(), ask(), ask()]);
    expect(linksTo(person.email)).toHaveLength(1);
    moveTo(9);
    await ask();
    expect(linksTo(person.email)).toHaveLength(1);
    moveTo(10);
    await ask();
    const [, second = ''] = linksTo(person.email);
    expect(second).not.toBe('');
    await app.browser().send(confirmPasswordReset, { body: { token: second, password: 'entirely-new-42-words' } });
    await ask();
    expect(linksTo(person.email)).toHaveLength(3);
    moveTo(0);
  });

  it('is sent another link at once where the first one could not be mailed', async () => {
    const person = somebody();
    await app.browser().call(register, { body: person });
    const push = vi.spyOn(app.mails, 'push').mockImplementationOnce(() => {
      throw new Error('no mail server');
    });
    expect(await resetOf(person.email)).toBe('');
    push.mockRestore();
    expect(await resetOf(person.email)).not.toBe('');
  });

  it('takes no password that is the one of before, and leaves the link for another', async () => {
    const person = somebody();
    await app.browser().call(register, { body: person });
    const token = await resetOf(person.email);
    const open = (next: string) => app.browser().send(confirmPasswordReset, { body: { token, password: next } });
    expect(await open(password)).toMatchObject({
      status: 400,
      body: { code: 'identity.password_same', faults: [{ path: '/password', rule: 'password_same' }] },
    });
    expect((await open('entirely-new-42-words')).status).toBe(204);
  });

  it('works once, also for two who open the link in one moment', async () => {
    const person = somebody();
    await app.browser().call(register, { body: person });
    const token = await resetOf(person.email);
    const answers = await Promise.all(
      ['entirely-new-42-words', 'another-new-43-words'].map((next) =>
        app.browser().send(confirmPasswordReset, { body: { token, password: next } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400]);
  });

  it('ends sessions with what renews them, sign-ins between their steps and second steps that were begun', async () => {
    const person = somebody();
    const browser = app.browser();
    const { user, token: held } = await browser.call(register, { body: person });
    browser.token = held;
    const own = await setUpTotp(app, browser, password);
    app.clock.moveTo('2026-11-21T10:01:00Z');
    // Somebody knows the old password, and waits between the steps.
    const thief = app.browser();
    expect(codeOf(await thief.send(login, { body: { email: person.email, password } }))).toBe(
      'identity.second_step_needed',
    );
    const token = await resetOf(person.email);
    await app.browser().send(confirmPasswordReset, { body: { token, password: 'entirely-new-42-words' } });
    const code = own.code();
    expect(codeOf(await thief.send(takeSecondStep, { body: { way: 'totp', code } }))).toBe('identity.second_step_over');
    expect(codeOf(await browser.send(profile, {}))).toBe('identity.session_ended');
    browser.token = null;
    expect(codeOf(await browser.send(refresh, {}))).toBe('identity.session_ended');
    // What else there is stays: the second step, and the device.
    expect(
      codeOf(await browser.send(login, { body: { email: person.email, password: 'entirely-new-42-words' } })),
    ).toBe('identity.second_step_needed');
    browser.token = (await browser.call(takeSecondStep, { body: { way: 'totp', code } })).token;
    expect(await browser.call(readSecurity, {})).toMatchObject({ hasTotp: true });
    expect((await browser.call(listSessions, {})).devices.map(({ isThis }) => isThis)).toContain(true);
    expect(user.email).toBe(person.email);
    app.clock.moveTo('2026-11-21T10:00:00Z');
  });

  it('is waited for by a sign-in of the same moment: none with the old password is left', async () => {
    const person = somebody();
    await app.browser().call(register, { body: person });
    for (let round = 0; round < 5; round++) {
      const old = round === 0 ? password : `entirely-new-${41 + round}-words`;
      const next = `entirely-new-${42 + round}-words`;
      const token = await resetOf(person.email);
      const thieves = Array.from({ length: 4 }, () => app.browser());
      const [, ...answers] = await Promise.all([
        app.browser().send(confirmPasswordReset, { body: { token, password: next } }),
        ...thieves.map((thief) => thief.send(login, { body: { email: person.email, password: old } })),
      ]);
      for (const [index, answer] of answers.entries()) {
        const thief = thieves[index];
        if (answer.status !== 200 || !thief) continue;
        thief.token = (answer.body as { token: string }).token;
        expect(codeOf(await thief.send(profile, {}))).toBe('identity.session_ended');
      }
      await app.database.asOwner('truncate identity.rate_limits, identity.slow_downs');
    }
  });

  it('is used up by a new password that was set in another way', async () => {
    const person = somebody();
    const browser = app.browser();
    browser.token = (await browser.call(register, { body: person })).token;
    const token = await resetOf(person.email);
    await browser.call(changePassword, { body: { current: password, password: 'green-kettle-51-road' } });
    expect(
      codeOf(await app.browser().send(confirmPasswordReset, { body: { token, password: 'entirely-new-42-words' } })),
    ).toBe('identity.reset_link_invalid');
  });

  it('answers the same for an address that nobody has, and sends nothing', async () => {
    const answer = await app.browser().send(requestPasswordReset, { body: { email: 'nobody@example.com' } });
    expect([answer.status, app.mails.length]).toEqual([202, 0]);
  });
});

describe('The owner of an account', () => {
  async function mailsTo(email: string) {
    const { listeners, deliver } = app.domains.notifications;
    await app.outbox.deliver(listeners);
    await deliver();
    return app.mails.filter(({ to }) => to === email);
  }

  it('is mailed of every change, with the time, the device and what to do, also who chose no mails', async () => {
    const person = somebody();
    const browser = app.browser();
    browser.token = (await browser.call(register, { body: person })).token;
    const preferences = await browser.call(readPreferences, {});
    const topics = preferences.topics.map((one) => ({ ...one, bell: false, mail: 'off' as const, push: false }));
    await browser.call(changePreferences, { ifMatch: '*', body: { ...preferences, topics } });
    const next = 'green-kettle-51-road';
    const own = await setUpTotp(app, browser, password);
    await browser.call(renewRecoveryCodes, { body: { password } });
    await browser.call(changePassword, { body: { current: password, password: next } });
    await browser.call(removeTotp, { body: { password: next } });
    const mails = (await mailsTo(person.email)).filter(({ subject }) => !subject.includes('is your code'));
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'An authenticator app was set up',
      'New recovery codes were made',
      'The authenticator app was removed',
      'Your password was changed',
    ]);
    for (const { text } of mails) {
      expect(text).toContain('2026-11-21 10:00 UTC, in unknown browser on unknown system.');
      expect(text).toContain('If it was not you, ask for a new password at once');
      expect(text).toContain('http://localhost:3000/security');
    }
    expect(own.recoveryCodes).toHaveLength(10);
    const { notifications } = await browser.call(listNotifications, {});
    expect(notifications).toHaveLength(4);
  });

  it('is mailed of a reset and of a recovery code that was used, in the language of the account', async () => {
    const person = somebody();
    const browser = app.browser();
    browser.token = (await browser.call(register, { body: person })).token;
    const own = await setUpTotp(app, browser, password);
    await browser.send(requestPasswordReset, { body: { email: person.email } });
    const token = /token=([\w-]+)/.exec(app.mails.at(-1)?.text ?? '')?.[1] ?? '';
    const next = 'entirely-new-42-words';
    await app.browser().send(confirmPasswordReset, { body: { token, password: next } });
    await app.database.asOwner("update people.accounts set language = 'ar' where email = $1", [person.email]);
    const other = app.browser();
    await other.send(login, { body: { email: person.email, password: next } });
    await other.call(takeSecondStep, { body: { way: 'recovery', code: own.recoveryCodes[0] ?? '' } });
    const subjects = (await mailsTo(person.email)).map(({ subject }) => subject);
    expect(subjects).toEqual(
      expect.arrayContaining(['تغيّرت كلمة مرورك برابط مُرسل بالبريد', 'استُعمل رمز استرداد لتسجيل الدخول']),
    );
  });
});
