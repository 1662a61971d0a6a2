// What strangers can do to the sign-in of somebody else, and what they learn from it.
import { createHash } from 'node:crypto';
import { confirmPasswordReset, login, profile, register, requestPasswordReset } from '@amanah/api/identity';
import { forgetDevice, listSessions, takeSecondStep } from '@amanah/api/identity/security';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { usualTraffic } from '../platform/traffic.ts';
import { type Browser, createTestApp, type TestApp } from '../testing/test-app.ts';
import { setUpTotp } from './testing/second-step.ts';

const password = 'purple-mango-38-tree';
let app: TestApp;
let people = 0;
let verifications = 0;
let hashes = 0;
const codeOf = (answer: { body: unknown }) => (answer.body as { code?: string }).code ?? '';
const address = (number: number) => `198.51.${number >> 8}.${number & 255}`;

async function owner(from?: string) {
  const email = `owner${++people}@example.com`;
  const browser = app.browser(from);
  const session = await browser.call(register, { body: { username: `Owner ${people}`, email, password } });
  browser.token = session.token;
  return { browser, email, id: session.user.id };
}
const signIn = (browser: Browser, email: string, given = password) =>
  browser.send(login, { body: { email, password: given } });
const noticesTo = async (userId: string) =>
  (
    await app.database.pool.query<{ kind: string }>(
      `select payload->>'kind' as kind from outbox.messages where payload->'to'->'userIds' ? $1 order by id`,
      [userId],
    )
  ).rows.map(({ kind }) => kind);
const later = (seconds: number) => app.clock.moveTo(new Date(app.clock.now().getTime() + seconds * 1000).toISOString());

beforeAll(async () => {
  // Hundreds of tries: the port is a quick one that counts what it is asked for.
  const digest = (given: string) => createHash('sha256').update(given).digest('hex');
  app = await createTestApp(undefined, [], {
    hash: async (given) => {
      hashes += 1;
      return digest(given);
    },
    verify: async (hash, given) => {
      verifications += 1;
      return hash === digest(given);
    },
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.asOwner('truncate identity.rate_limits, identity.slow_downs');
  app.clock.moveTo('2026-11-21T10:00:00Z');
  app.mails.length = 0;
});

describe('A device that the account knows', () => {
  it('signs in with the right password whatever strangers do, also from their network, and the tab beside it too', async () => {
    const { browser, email } = await owner('203.0.113.7');
    const neighbour = app.browser('203.0.113.7');
    for (let guess = 0; guess < 40; guess++) await signIn(neighbour, email, `guess ${guess}`);
    for (let guess = 0; guess < 40; guess++) await signIn(app.browser(address(guess)), email, `guess ${guess}`);
    expect((await signIn(neighbour, email)).status).toBe(429);
    const other = app.browser('203.0.113.7');
    other.cookies.set('amanah_device', browser.cookies.get('amanah_device') ?? '');
    const both = await Promise.all([signIn(browser, email), signIn(other, email)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    // Its own mistakes do not keep the owner out either.
    for (let mistake = 0; mistake < 20; mistake++) expect((await signIn(browser, email, 'mistake')).status).toBe(401);
    expect((await signIn(browser, email)).status).toBe(200);
  });

  it('leaves the newest hundred sessions of its account and no older one', async () => {
    const { browser, email } = await owner();
    for (let time = 0; time < 4; time++) await signIn(browser, email);
    const count = `from identity.sessions s join people.accounts u on u.id = s.user_id where u.email_key = '${email}'`;
    await app.database.asOwner(
      `insert into identity.sessions (id, user_id, created_at, expires_at) select gen_random_uuid(), s.user_id, s.created_at - interval '1 day' * n, s.expires_at
       from (select s.* ${count} limit 1) s, generate_series(1, 120) n`,
    );
    browser.token = ((await signIn(browser, email)).body as { token: string }).token;
    const listed = await browser.call(listSessions, {});
    expect(listed.sessions).toHaveLength(100);
    expect(listed.sessions.filter(({ isThis }) => isThis)).toHaveLength(1);
  });

  it('is known by a cookie that scripts and other sites cannot use, another one with each sign-in', async () => {
    const { browser, email } = await owner();
    const first = browser.cookies.get('amanah_device') ?? '';
    const answer = await signIn(browser, email);
    expect(String(answer.headers['set-cookie'])).toMatch(
      /amanah_device=[^;]+; Max-Age=34560000; Path=\/api\/auth; HttpOnly; SameSite=Strict/,
    );
    expect(browser.cookies.get('amanah_device')).not.toBe(first);
    const { rows } = await app.database.pool.query('select encode(token_hash, $1) as kept from identity.devices', [
      'hex',
    ]);
    expect(JSON.stringify(rows)).not.toContain(first.split('~')[0]);
  });

  async function isKnown(cookie: string, email: string): Promise<boolean> {
    await app.database.asOwner('truncate identity.slow_downs');
    const network = '203.0.113.99';
    for (let guess = 0; guess < 6; guess++) await signIn(app.browser(network), email, 'guess');
    const browser = app.browser(network);
    browser.cookies.set('amanah_device', cookie);
    const { status } = await signIn(browser, email);
    if (status !== 200 && status !== 429) throw new Error(`answered ${status}`);
    return status === 200;
  }

  it('is one of this account, with the newest cookie, that we wrote, until it is forgotten', async () => {
    const mine = await owner();
    const yours = await owner();
    const old = mine.browser.cookies.get('amanah_device') ?? '';
    await signIn(mine.browser, mine.email);
    const cookie = mine.browser.cookies.get('amanah_device') ?? '';
    const [tokens = '', seal = ''] = cookie.split('~');
    // Two tabs may send the same one: the one before is good for a minute.
    later(61);
    expect(await isKnown(yours.browser.cookies.get('amanah_device') ?? '', mine.email)).toBe(false);
    expect(await isKnown(old, mine.email)).toBe(false);
    expect(await isKnown(`${tokens}~${'A'.repeat(seal.length)}`, mine.email)).toBe(false);
    expect(await isKnown(`${tokens}`, mine.email)).toBe(false);
    expect(await isKnown('~', mine.email)).toBe(false);
    // A sign-in from elsewhere with the same cookie takes another one along.
    expect(await isKnown(cookie, mine.email)).toBe(true);
    later(61);
    expect(await isKnown(cookie, mine.email)).toBe(false);

    const again = app.browser();
    again.token = ((await signIn(again, mine.email)).body as { token: string }).token;
    const { devices } = await again.call(listSessions, {});
    const own = devices.find(({ isThis }) => isThis);
    expect(devices.filter(({ isThis }) => isThis)).toHaveLength(1);
    expect(codeOf(await yours.browser.send(forgetDevice, { params: { id: own?.id ?? '' } }))).toBe(
      'identity.device_unknown',
    );
    const left = await again.call(forgetDevice, { params: { id: devices.find(({ isThis }) => !isThis)?.id ?? '' } });
    expect(left.devices).toHaveLength(devices.length - 1);
    await again.call(forgetDevice, { params: { id: own?.id ?? '' } });
    expect(codeOf(await again.send(listSessions, {}))).toBe('identity.session_ended');
    expect(await isKnown(again.cookies.get('amanah_device') ?? '', mine.email)).toBe(false);
  });

  it('stays known to several accounts of one browser', async () => {
    const one = await owner();
    const two = await owner();
    await signIn(one.browser, two.email);
    expect(await isKnown(one.browser.cookies.get('amanah_device') ?? '', one.email)).toBe(true);
    expect(await isKnown(one.browser.cookies.get('amanah_device') ?? '', two.email)).toBe(true);
  });

  it('that was stolen does not guess for ever: after thirty wrong tries it is one like any other', async () => {
    const { browser, email } = await owner('203.0.113.8');
    const statuses: number[] = [];
    for (let guess = 0; guess < 40; guess++) statuses.push((await signIn(browser, email, `guess ${guess}`)).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(36);
    expect(statuses.slice(-4)).toEqual([429, 429, 429, 429]);
  });

  it('that was stolen does not guess more often by guessing all at once from everywhere', async () => {
    const { browser, email } = await owner('203.0.113.8');
    const guessed = await Promise.all(
      Array.from({ length: 60 }, (_, guess) => {
        const thief = app.browser(address(1_000 + guess));
        thief.cookies.set('amanah_device', browser.cookies.get('amanah_device') ?? '');
        return signIn(thief, email, `guess ${guess}`);
      }),
    );
    const { rows } = await app.database.asOwner<{ failures: number }>(
      `select d.failures from identity.devices d join people.accounts u on u.id = d.user_id where u.email_key = '${email}'`,
    );
    expect(rows).toEqual([{ failures: 30 }]);
    // The others were counted as a stranger's, who has fifteen at one account before waiting.
    expect(guessed.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(30 + 16);
  });

  it('is any on which a mailed link was opened: an attack keeps nobody out who has the mailbox', async () => {
    const { email } = await owner();
    for (let guess = 0; guess < 40; guess++) await signIn(app.browser(address(guess)), email, `guess ${guess}`);
    const fresh = app.browser();
    expect((await signIn(fresh, email)).status).toBe(429);
    await fresh.send(requestPasswordReset, { body: { email } });
    const token = /token=([\w-]+)/.exec(app.mails.at(-1)?.text ?? '')?.[1] ?? '';
    await fresh.send(confirmPasswordReset, { body: { token, password: 'entirely-new-42-words' } });
    expect((await signIn(fresh, email, 'entirely-new-42-words')).status).toBe(200);
  });
});

describe('Behind one address', () => {
  let limited: TestApp;
  beforeAll(async () => {
    limited = await createTestApp(undefined, [], undefined, usualTraffic);
  });
  afterAll(() => limited.close());

  it('a known device signs in though wrong tries have used up what the address has, and one with a forged seal does not', async () => {
    const network = '203.0.113.70';
    const browser = limited.browser(network);
    const email = 'neighbour@example.com';
    await browser.call(register, { body: { username: 'Neighbour', email, password } });
    const cookie = browser.cookies.get('amanah_device') ?? '';
    const statuses: number[] = [];
    for (let guess = 0; guess < 45; guess++)
      statuses.push((await signIn(limited.browser(network), `nobody${guess}@example.com`)).status);
    expect(statuses.at(-1)).toBe(429);
    const forger = limited.browser(network);
    const [tokens = '', seal = ''] = cookie.split('~');
    forger.cookies.set('amanah_device', `${tokens}~${seal.startsWith('A') ? 'B' : 'A'}${seal.slice(1)}`);
    expect((await signIn(forger, email)).status).toBe(429);
    expect((await signIn(browser, email)).status).toBe(200);
  });

  it('a link that was mailed is taken though strangers have used up the tries of its address', async () => {
    const network = '203.0.113.73';
    for (let guess = 0; guess < 45; guess++) await signIn(limited.browser(network), `nobody${guess}@example.com`);
    const change = { token: 'a'.repeat(43), password: 'entirely-new-42-words' };
    expect((await signIn(limited.browser(network), 'nobody@example.com')).status).toBe(429);
    expect(codeOf(await limited.browser(network).send(confirmPasswordReset, { body: change }))).toBe(
      'identity.reset_link_invalid',
    );
  });

  it('a right password brings no tries with it: the next sign-in with the new cookie counts for the same browser', async () => {
    const browser = limited.browser('203.0.113.72');
    const email = 'again-and-again@example.com';
    await browser.call(register, { body: { username: 'Again', email, password } });
    const cookies: string[] = [];
    const statuses: number[] = [];
    for (let time = 0; time < 70; time++) {
      cookies.push(browser.cookies.get('amanah_device') ?? '');
      statuses.push((await signIn(browser, email)).status);
    }
    expect(new Set(cookies).size).toBeGreaterThan(20);
    // Of 30 at once, and one more with each second that this takes.
    expect(statuses.filter((status) => status === 200).length).toBeLessThan(60);
    expect(statuses).toContain(429);
    // An old cookie counts for the same browser too.
    const again: number[] = [];
    for (let time = 0; time < 10; time++) {
      browser.cookies.set('amanah_device', cookies[0] ?? '');
      again.push((await signIn(browser, email)).status);
    }
    expect(again).toContain(429);
  });

  it('a person who is signed in goes on though a stranger invents tokens, of people and of programs', async () => {
    const network = '203.0.113.71';
    const browser = limited.browser(network);
    browser.token = (
      await browser.call(register, { body: { username: 'Reader', email: 'reader@example.com', password } })
    ).token;
    const inventor = limited.browser(network);
    const head = browser.token.split('.').slice(0, 2).join('.');
    const statuses: number[] = [];
    for (let invented = 0; invented < 260; invented++) {
      inventor.token = [`junk${invented}`, `${head}.${'A'.repeat(43)}`, `amk_${'A'.repeat(43)}`][invented % 3] ?? '';
      statuses.push((await inventor.send(profile, {})).status);
    }
    expect(statuses[0]).toBe(401);
    // Not the last: meanwhile the budget grows again.
    expect(statuses).toContain(429);
    expect((await browser.send(profile, {})).status).toBe(200);
  });
});

describe('A stranger', () => {
  it('waits at one account longer and longer, and what is refused does not make it longer', async () => {
    const { email } = await owner();
    const stranger = app.browser('203.0.113.20');
    const waits: number[] = [];
    for (let round = 0; round < 16; round++) {
      const answer = await signIn(stranger, email, 'guess');
      if (answer.status === 401) continue;
      expect([answer.status, codeOf(answer)]).toEqual([429, 'identity.too_many_tries']);
      const seconds = Number(answer.headers['retry-after']);
      for (let hammer = 0; hammer < 3; hammer++) await signIn(stranger, email, 'guess');
      waits.push(seconds);
      later(seconds);
    }
    expect(waits).toEqual([2, 4, 8, 16, 32]);
  });

  it('does not overtake the count with tries of one moment', async () => {
    const { email } = await owner();
    verifications = 0;
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, guess) => signIn(app.browser('203.0.113.21'), email, `guess ${guess}`)),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(6);
    expect(verifications).toBe(6);
  });

  it('does not get the free tries back with an account of its own', async () => {
    const victim = await owner();
    const network = '203.0.113.22';
    const own = await owner();
    const statuses: number[] = [];
    for (let guess = 0; guess < 12; guess++) {
      statuses.push((await signIn(app.browser(network), victim.email, 'guess')).status);
      await signIn(app.browser(network), own.email);
    }
    expect(statuses.slice(6)).toEqual(Array(6).fill(429));
  });

  it('who tries many accounts from one network is slowed there, and nobody is elsewhere', async () => {
    const network = '203.0.113.23';
    const statuses: number[] = [];
    for (let guess = 0; guess < 40; guess++)
      statuses.push((await signIn(app.browser(network), `nobody${guess}@example.com`, 'guess')).status);
    expect(statuses).toEqual([...Array(31).fill(401), ...Array(9).fill(429)]);
    const { email } = await owner();
    expect((await signIn(app.browser('203.0.113.24'), email)).status).toBe(200);
  });

  it('of IPv6 is the whole network of 64 bits', async () => {
    const { email } = await owner();
    const statuses: number[] = [];
    for (let guess = 0; guess < 8; guess++)
      statuses.push((await signIn(app.browser(`2001:db8:7::${guess}`), email, 'guess')).status);
    expect(statuses.slice(6)).toEqual([429, 429]);
  });

  it('who tries one account from many networks is slowed too, and its owner is told once', async () => {
    const victim = await owner();
    const statuses: number[] = [];
    for (let guess = 0; guess < 60; guess++)
      statuses.push((await signIn(app.browser(address(guess)), victim.email, 'guess')).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(16);
    for (let round = 0; round < 20; round++) {
      later(900);
      await signIn(app.browser(address(100 + round)), victim.email, 'guess');
    }
    expect(await noticesTo(victim.id)).toEqual(['sign_in_slowed']);
    victim.browser.token = null;
    expect((await signIn(victim.browser, victim.email)).status).toBe(200);
  });

  it('who knows the password is slowed at the codes from whatever networks, the owner is told, and signs in', async () => {
    const victim = await owner();
    const authenticator = await setUpTotp(app, victim.browser, password);
    later(60);
    const statuses: number[] = [];
    for (let guess = 0; guess < 30; guess++) {
      const thief = app.browser(address(guess));
      await signIn(thief, victim.email);
      statuses.push((await thief.send(takeSecondStep, { body: { way: 'totp', code: '000000' } })).status);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(16);
    expect((await noticesTo(victim.id)).slice(-1)).toEqual(['second_step_slowed']);
    expect(codeOf(await signIn(victim.browser, victim.email))).toBe('identity.second_step_needed');
    const passed = await victim.browser.send(takeSecondStep, { body: { way: 'totp', code: authenticator.code() } });
    expect(passed.status).toBe(200);
  });

  it('who reads the mailbox does not guess codes on a device that only opened the link', async () => {
    const victim = await owner();
    await setUpTotp(app, victim.browser, password);
    const thief = app.browser('203.0.113.30');
    await thief.send(requestPasswordReset, { body: { email: victim.email } });
    const token = /token=([\w-]+)/.exec(app.mails.at(-1)?.text ?? '')?.[1] ?? '';
    const next = 'entirely-new-42-words';
    await thief.send(confirmPasswordReset, { body: { token, password: next } });
    expect(codeOf(await signIn(thief, victim.email, next))).toBe('identity.second_step_needed');
    const statuses: number[] = [];
    for (let guess = 0; guess < 8; guess++)
      statuses.push((await thief.send(takeSecondStep, { body: { way: 'recovery', code: 'aaaaa-aaaaa' } })).status);
    expect(statuses.slice(6)).toEqual([429, 429]);
  });
});

describe('An answer', () => {
  /** What was done until the answer was out, and after it. */
  async function workOf(send: () => Promise<{ status: number; body: unknown }>) {
    const query = vi.spyOn(pg.Client.prototype, 'query');
    const begun = { verifications, hashes, mails: app.mails.length };
    let statements = 0;
    const settled = app.afterAnswer.settled;
    const atAnswer = { mails: 0, statements: 0 };
    // The browser of the tests waits for what follows on an answer: that moment is when the answer was out.
    const waiting = vi.spyOn(app.afterAnswer, 'settled').mockImplementation(async () => {
      atAnswer.mails = app.mails.length - begun.mails;
      // Those about accounts alone: the log and others have work of their own.
      atAnswer.statements = query.mock.calls.filter(([sent]) =>
        /\b(identity|people)\./.test(JSON.stringify(sent)),
      ).length;
      await settled();
    });
    try {
      const { status, body } = await send();
      statements = atAnswer.statements;
      return {
        answer: { status, body: { ...(body as object), requestId: '' } },
        work: { verifications: verifications - begun.verifications, hashes: hashes - begun.hashes, statements },
        mailsBefore: atAnswer.mails,
        mails: app.mails.length - begun.mails,
      };
    } finally {
      waiting.mockRestore();
      query.mockRestore();
    }
  }

  it('to a sign-in takes the same work whether there is an account, with and without its device', async () => {
    const { email, browser } = await owner();
    const wrong = (address: string, from: Browser) => workOf(() => signIn(from, address, 'wrong password'));
    const known = await wrong(email, app.browser('203.0.113.40'));
    const unknown = await wrong('nobody@example.com', app.browser('203.0.113.41'));
    expect(known.answer).toEqual(unknown.answer);
    expect(known.work).toEqual(unknown.work);
    expect(known.work.verifications).toBe(1);
    const other = app.browser('203.0.113.42');
    other.cookies.set('amanah_device', browser.cookies.get('amanah_device') ?? '');
    const third = await owner();
    const withCookie = [await wrong(third.email, other), await wrong('nobody2@example.com', other)];
    expect(withCookie[0]?.work).toEqual(withCookie[1]?.work);
  });

  it('to a request for a new password is out before anything is looked up, and the mail comes after it', async () => {
    const { email } = await owner();
    const asking = (to: string, from: string) =>
      workOf(() => app.browser(from).send(requestPasswordReset, { body: { email: to } }));
    const known = await asking(email, '203.0.113.50');
    const unknown = await asking('nobody@example.com', '203.0.113.51');
    expect(known.answer).toEqual(unknown.answer);
    expect(known.work).toEqual(unknown.work);
    expect([known.mailsBefore, known.mails, unknown.mails]).toEqual([0, 1, 0]);
  });

  it('to a registration takes the same work for a name and an address that is taken, and the mail comes after it', async () => {
    const first = await owner();
    const asking = (username: string, email: string, from: string) =>
      workOf(() => app.browser(from).send(register, { body: { username, email, password } }));
    const name = await asking(`Owner ${people}`, 'nobody3@example.com', '203.0.113.60');
    const taken = await asking('Somebody Else', first.email, '203.0.113.61');
    expect(taken.answer).toEqual(name.answer);
    expect(taken.work).toEqual(name.work);
    expect(taken.work.hashes).toBe(1);
    expect([taken.mailsBefore, taken.mails, name.mails]).toEqual([0, 1, 0]);
  });
});
