import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { confirmPasswordReset, login, profile, refresh, register, requestPasswordReset } from '@amanah/api/identity';
import {
  addPasskey,
  beginPasskey,
  beginTotp,
  changePassword,
  confirmMailCode,
  confirmTotp,
  endOtherSessions,
  endSession,
  listSessions,
  passkeySignInOptions,
  readSecurity,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
  secondStepOptions,
  sendMailCode,
  signInWithPasskey,
  takeSecondStep,
} from '@amanah/api/identity/security';
import { listKeys, rotateKey } from '@amanah/api/organisations';
import { allRoutes } from '@amanah/api/routes';
import { demoAccounts, demoPassword } from '@amanah/demo/accounts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId, systemClock } from '../platform/clock.ts';
import { type Browser, createDemoApp, createTestApp, type TestApp } from '../testing/test-app.ts';
import { lastMailedCode, setUpTotp, showMailbox } from './testing/second-step.ts';

const password = 'purple-mango-38-tree';
let app: TestApp;
let people = 0;
const codeOf = (answer: { body: unknown }) => (answer.body as { code?: string }).code ?? '';

async function person() {
  const email = `careful${++people}@example.com`;
  const browser = app.browser();
  const session = await browser.call(register, { body: { username: `Careful ${people}`, email, password } });
  browser.token = session.token;
  return { browser, email, id: session.user.id };
}
const signIn = async (email: string, browser = app.browser()) => ({
  browser,
  answer: await browser.send(login, { body: { email, password } }),
});
/** An access token lives ten minutes. */
async function renew(browser: Browser): Promise<void> {
  browser.token = null;
  browser.token = (await browser.call(refresh, {})).token;
}
const later = (seconds: number) => app.clock.moveTo(new Date(app.clock.now().getTime() + seconds * 1000).toISOString());

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.asOwner('truncate identity.rate_limits, identity.slow_downs');
  app.clock.moveTo('2026-11-21T10:00:00Z');
  app.mails.length = 0;
});

describe('An authenticator app', () => {
  it('is asked for after the password, and its code signs in once', async () => {
    const { browser, email } = await person();
    const app1 = await setUpTotp(app, browser, password);
    expect(await browser.call(readSecurity, {})).toMatchObject({
      hasTotp: true,
      hasSecondStep: true,
      recoveryCodesLeft: 10,
    });
    later(60);
    const begun = await signIn(email);
    expect([begun.answer.status, codeOf(begun.answer)]).toEqual([401, 'identity.second_step_needed']);
    expect(String(begun.answer.headers['set-cookie'])).toMatch(
      /amanah_begun=.+; Path=\/api\/auth; HttpOnly; SameSite=Strict/,
    );
    expect(begun.browser.cookies.has('amanah_refresh')).toBe(false);
    expect(await begun.browser.call(secondStepOptions, {})).toEqual({
      hasTotp: true,
      hasRecoveryCodes: true,
      passkey: null,
    });
    const code = app1.code();
    const session = await begun.browser.call(takeSecondStep, { body: { way: 'totp', code } });
    expect(session.user).toMatchObject({ email, hasSecondStep: true });
    // The same code again, by whoever looked over the shoulder.
    const thief = await signIn(email);
    expect(codeOf(await thief.browser.send(takeSecondStep, { body: { way: 'totp', code } }))).toBe(
      'identity.second_step_wrong',
    );
    expect(codeOf(await thief.browser.send(takeSecondStep, { body: { way: 'totp', code: app1.code(-1) } }))).toBe(
      'identity.second_step_wrong',
    );
    expect((await thief.browser.send(takeSecondStep, { body: { way: 'totp', code: app1.code(1) } })).status).toBe(200);
  });

  it('cannot be passed by guessing: after a few wrong codes each further one waits longer', async () => {
    const { browser, email } = await person();
    const own = await setUpTotp(app, browser, password);
    later(60);
    const { browser: guesser } = await signIn(email);
    const codes: number[] = [];
    for (let guess = 0; guess < 7; guess++)
      codes.push((await guesser.send(takeSecondStep, { body: { way: 'totp', code: '000000' } })).status);
    expect(codes).toEqual([...Array(6).fill(401), 429]);
    expect((await guesser.send(takeSecondStep, { body: { way: 'totp', code: own.code() } })).status).toBe(429);
    later(2);
    expect((await guesser.send(takeSecondStep, { body: { way: 'totp', code: own.code() } })).status).toBe(200);
  });

  it('needs the password before it and its first code before it counts; then it ends all other sessions', async () => {
    const { browser, email } = await person();
    const other = await signIn(email);
    other.browser.token = (other.answer.body as { token: string }).token;
    expect(codeOf(await browser.send(beginTotp, { body: { password: 'wrong' } }))).toBe('identity.password_wrong');
    await showMailbox(app, browser, password);
    await browser.call(beginTotp, { body: { password } });
    expect(codeOf(await browser.send(confirmTotp, { body: { code: '123456' } }))).toBe('identity.second_step_wrong');
    expect((await signIn(email)).answer.status).toBe(200);
    await setUpTotp(app, browser, password);
    expect(codeOf(await other.browser.send(profile, {}))).toBe('identity.session_ended');
    expect(codeOf(await browser.send(beginTotp, { body: { password } }))).toBe('identity.second_step_known');
    expect(codeOf(await browser.send(removeTotp, { body: { password: 'wrong' } }))).toBe('identity.password_wrong');
    expect(await browser.call(removeTotp, { body: { password } })).toMatchObject({
      hasTotp: false,
      recoveryCodesLeft: 0,
      hasSecondStep: false,
    });
    expect((await signIn(email)).answer.status).toBe(200);
  });

  it('has its secret and the recovery codes stored so that the database alone opens nothing', async () => {
    const { browser, id } = await person();
    await showMailbox(app, browser, password);
    const { secret } = await browser.call(beginTotp, { body: { password } });
    const own = await setUpTotp(app, browser, password);
    const { rows } = await app.database.pool.query(
      'select secret from identity.totp_secrets where user_id = $1 union all select code_hash from identity.recovery_codes where user_id = $1',
      [id],
    );
    const stored = rows.map((row) => (row.secret as Buffer).toString('latin1')).join('\n');
    expect(rows).toHaveLength(11);
    expect(stored).not.toContain(secret);
    for (const code of own.recoveryCodes) expect(stored).not.toContain(code);
  });

  it('ends the wait after ten minutes', async () => {
    const { browser, email } = await person();
    const own = await setUpTotp(app, browser, password);
    const begun = await signIn(email);
    later(601);
    expect(codeOf(await begun.browser.send(takeSecondStep, { body: { way: 'totp', code: own.code() } }))).toBe(
      'identity.second_step_over',
    );
    expect(codeOf(await app.browser().send(secondStepOptions, {}))).toBe('identity.second_step_over');
  });
});

describe('Recovery codes', () => {
  it('sign in once each, also typed in capitals and with spaces, and are renewed with the password', async () => {
    const { browser, email } = await person();
    const own = await setUpTotp(app, browser, password);
    const [code = ''] = own.recoveryCodes;
    const first = await signIn(email);
    const typed = code.toUpperCase().replace('-', ' ');
    const session = await first.browser.call(takeSecondStep, { body: { way: 'recovery', code: typed } });
    expect(session.user.hasSecondStep).toBe(true);
    const second = await signIn(email);
    expect(codeOf(await second.browser.send(takeSecondStep, { body: { way: 'recovery', code } }))).toBe(
      'identity.second_step_wrong',
    );
    const { recoveryCodes } = await browser.call(renewRecoveryCodes, { body: { password } });
    expect(recoveryCodes).toHaveLength(10);
    const old = own.recoveryCodes[1] ?? '';
    expect(codeOf(await second.browser.send(takeSecondStep, { body: { way: 'recovery', code: old } }))).toBe(
      'identity.second_step_wrong',
    );
  });
});

/** An authenticator in a few lines: ES256, resident, user verified (W3C WebAuthn section 6). */
function softKey(origin = 'http://localhost:3000', rpId = 'localhost') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  const sha = (data: Uint8Array | string) => createHash('sha256').update(data).digest();
  let counter = 0;
  const data = (flags: number, more: Buffer = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(++counter);
    return Buffer.concat([sha(rpId), Buffer.from([flags]), count, more]);
  };
  const client = (type: string, challenge: unknown) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const cose = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(String(jwk.x), 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(String(jwk.y), 'base64url'),
  ]);
  const name = id.toString('base64url');
  return {
    make(options: Record<string, unknown>) {
      const authData = data(0x45, Buffer.concat([Buffer.alloc(16), Buffer.from([0, 16]), id, cose]));
      // { fmt: 'none', attStmt: {}, authData }
      const length = Buffer.alloc(2);
      length.writeUInt16BE(authData.length);
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
        length,
        authData,
      ]);
      return {
        id: name,
        rawId: name,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: client('webauthn.create', options['challenge']).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    answer(options: Record<string, unknown>, flags = 0x05) {
      const authenticatorData = data(flags);
      const clientData = client('webauthn.get', options['challenge']);
      return {
        id: name,
        rawId: name,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: sign('sha256', Buffer.concat([authenticatorData, sha(clientData)]), privateKey).toString(
            'base64url',
          ),
        },
      };
    },
  };
}

async function withPasskey(key = softKey()) {
  const one = await person();
  await showMailbox(app, one.browser, password);
  const options = await one.browser.call(beginPasskey, { body: { password } });
  const enrolled = await one.browser.call(addPasskey, { body: { name: 'Laptop', response: key.make(options) } });
  return { ...one, key, enrolled };
}

/** What the owner was told; in the same moment, in no order. */
async function aboutPasskeys(userId: string): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ kind: string }>(
    `select payload->>'kind' as kind from outbox.messages
     where payload->'to'->'userIds' ? $1 and payload->>'kind' like 'passkey%' order by kind`,
    [userId],
  );
  return rows.map(({ kind }) => kind);
}

describe('A passkey', () => {
  it('signs in alone, and that is both steps at once', async () => {
    const { key, email, enrolled } = await withPasskey();
    expect(enrolled.security.passkeys).toMatchObject([{ name: 'Laptop', isBackedUp: false, lastUsedAt: null }]);
    expect(enrolled.recoveryCodes).toHaveLength(10);
    const browser = app.browser();
    const options = await browser.call(passkeySignInOptions, {});
    const response = key.answer(options);
    const session = await browser.call(signInWithPasskey, { body: { response } });
    expect(session.user).toMatchObject({ email, hasSecondStep: true });
    // A recorded answer is worth nothing: its challenge is spent.
    expect(codeOf(await app.browser().send(signInWithPasskey, { body: { response } }))).toBe(
      'identity.passkey_refused',
    );
  });

  it('is the second step after the password', async () => {
    const { key, email } = await withPasskey();
    const { browser, answer } = await signIn(email);
    expect(codeOf(answer)).toBe('identity.second_step_needed');
    const { passkey } = await browser.call(secondStepOptions, {});
    const other = softKey();
    expect(
      codeOf(await browser.send(takeSecondStep, { body: { way: 'passkey', response: other.answer(passkey ?? {}) } })),
    ).toBe('identity.passkey_unknown');
    expect(
      (await browser.send(takeSecondStep, { body: { way: 'passkey', response: key.answer(passkey ?? {}) } })).status,
    ).toBe(200);
  });

  it('of one person does not pass the second step of another', async () => {
    const mine = await withPasskey();
    const yours = await withPasskey();
    const { browser } = await signIn(yours.email);
    const { passkey } = await browser.call(secondStepOptions, {});
    expect(
      codeOf(
        await browser.send(takeSecondStep, { body: { way: 'passkey', response: mine.key.answer(passkey ?? {}) } }),
      ),
    ).toBe('identity.passkey_unknown');
  });

  it('is refused from another origin, and where the device did not check who holds it', async () => {
    const { key } = await withPasskey();
    const browser = app.browser();
    const unverified = key.answer(await browser.call(passkeySignInOptions, {}), 0x01);
    expect(codeOf(await browser.send(signInWithPasskey, { body: { response: unverified } }))).toBe(
      'identity.passkey_refused',
    );
    const one = await person();
    await showMailbox(app, one.browser, password);
    const options = await one.browser.call(beginPasskey, { body: { password } });
    const phished = softKey('https://amanah.phish.example').make(options);
    expect(codeOf(await one.browser.send(addPasskey, { body: { name: 'x', response: phished } }))).toBe(
      'identity.passkey_refused',
    );
  });

  it('is removed with the password only, and by its owner only, who hears of both', async () => {
    const { browser, enrolled, id } = await withPasskey();
    const params = { id: enrolled.security.passkeys[0]?.id ?? '' };
    const stranger = await person();
    expect(codeOf(await stranger.browser.send(removePasskey, { params, body: { password } }))).toBe(
      'identity.passkey_unknown',
    );
    expect(codeOf(await browser.send(removePasskey, { params, body: { password: 'wrong' } }))).toBe(
      'identity.password_wrong',
    );
    expect(await aboutPasskeys(id)).toEqual(['passkey_added']);
    expect((await browser.call(removePasskey, { params, body: { password } })).passkeys).toEqual([]);
    expect(await aboutPasskeys(id)).toEqual(['passkey_added', 'passkey_removed']);
  });
});

describe('Whoever signs for others', () => {
  it('needs a second step for every such route, and the words say what to do', async () => {
    const organisationId = newId(systemClock.now());
    await app.database.sql.transaction((tx) =>
      app.domains.organisations.addApproved(tx, [
        {
          id: organisationId,
          name: 'A certifier',
          kind: 'certifier',
          country: 'MY',
          city: '',
          licenceNumber: '',
          realm: 'real' as const,
          sites: [],
        },
      ]),
    );
    const { browser, id, email } = await person();
    await app.database.sql.execute(sql`insert into organisations.memberships (user_id, organisation_id, "right", status, created_at, realm, account_realm)
      values (${id}, ${organisationId}, 'owner', 'approved', now(), 'real', 'real')`);
    const guarded = allRoutes.filter((route) => route.needsSecondStep);
    expect(guarded.map(({ method, url }) => `${method} ${url}`)).toEqual(
      expect.arrayContaining([
        'POST /api/certificates/imports',
        'POST /api/certificates/imports/:id/answer',
        'POST /api/certificates/imports/:id/decision',
        'POST /api/certificates/:id/status',
        'POST /api/certificates/drafts',
        'POST /api/certificates/drafts/:id/signatures',
        'POST /vc/credentials/issue',
        'POST /api/organisations/own/keys',
        'POST /api/organisations/own/keys/rotate',
        'POST /api/organisations/own/keys/:name/revoke',
        'POST /api/recalls/:id/lift',
        'POST /api/laboratory/results/:id/overturn',
        'POST /api/laboratory/results/:id/close',
        'POST /api/laboratory/results/:id/suspend',
        'POST /api/authorities/recognitions/:id/end',
        'PUT /api/organisations/own/members/:userId/right',
        'DELETE /api/organisations/own/members/:userId',
        'POST /api/organisations/own/members/:userId/answer',
        'POST /api/organisations/own/members/:userId/transfer',
        'POST /api/organisations/own/invitations',
        'POST /api/invitations/:token/accept',
        'DELETE /api/organisations/own/invitations/:id',
        'PUT /api/organisations/own',
        'POST /api/integrations/keys',
      ]),
    );
    expect((await browser.send(listKeys, {})).status).toBe(200);
    expect(codeOf(await browser.send(rotateKey, {}))).toBe('identity.two_step_required');
    await setUpTotp(app, browser, password);
    expect((await browser.send(rotateKey, {})).status).toBe(200);
    // Without its second step a session of the same person still cannot.
    await app.database.sql.execute(sql`update identity.sessions set second_step_at = null where user_id = ${id}`);
    expect(codeOf(await browser.send(rotateKey, {}))).toBe('identity.two_step_required');
    expect(email).toContain('@');
  });

  it('in the demo is exempt, and a visitor cannot lock out the next one', async () => {
    const demo = await createDemoApp();
    const browser = demo.browser();
    const email = demoAccounts.find(({ role }) => role === 'certifier')?.email ?? '';
    browser.token = (await browser.call(login, { body: { email, password: demoPassword } })).token;
    expect(await browser.call(readSecurity, {})).toMatchObject({ isExempt: true, hasSecondStep: false });
    expect((await browser.send(rotateKey, {})).status).toBe(200);
    const fixed = [
      await browser.send(beginTotp, { body: { password: demoPassword } }),
      await browser.send(beginPasskey, { body: { password: demoPassword } }),
      await browser.send(changePassword, { body: { current: demoPassword, password } }),
    ];
    expect(fixed.map(codeOf)).toEqual(Array(3).fill('identity.demo_account_fixed'));
    await demo.close();
  }, 60_000);
});

describe('Sessions', () => {
  it('are listed with the family of their device and ended one by one, or all but this', async () => {
    const { browser, email } = await person();
    const others: Browser[] = [];
    for (let count = 0; count < 3; count++) {
      const { browser: other, answer } = await signIn(email);
      other.token = (answer.body as { token: string }).token;
      others.push(other);
    }
    const { sessions } = await browser.call(listSessions, {});
    expect(sessions).toHaveLength(4);
    expect(sessions.filter(({ isThis }) => isThis)).toHaveLength(1);
    expect(sessions[0]).toMatchObject({ system: 'other', lastUsedAt: '2026-11-21T10:00:00.000Z' });
    const [first] = (await (others[0] as Browser).call(listSessions, {})).sessions.filter(({ isThis }) => isThis);
    const stranger = await person();
    const params = { id: first?.id ?? '' };
    expect(codeOf(await stranger.browser.send(endSession, { params }))).toBe('identity.session_unknown');
    expect((await browser.call(endSession, { params })).sessions).toHaveLength(3);
    expect(codeOf(await (others[0] as Browser).send(profile, {}))).toBe('identity.session_ended');
    expect((await browser.call(endOtherSessions, {})).sessions).toHaveLength(1);
    expect(codeOf(await (others[1] as Browser).send(profile, {}))).toBe('identity.session_ended');
  });

  it('other than this end with a new password, which asks for the old one', async () => {
    const { browser, email } = await person();
    const other = await signIn(email);
    other.browser.token = (other.answer.body as { token: string }).token;
    const next = 'green-kettle-51-road';
    const change = (current: string, wanted: string) =>
      browser.send(changePassword, { body: { current, password: wanted } });
    expect(await change('wrong', next)).toMatchObject({
      body: { code: 'identity.password_wrong', faults: [{ path: '/current' }] },
    });
    expect(await change(password, 'password123')).toMatchObject({
      body: { code: 'identity.password_too_common', faults: [{ path: '/password' }] },
    });
    expect(await change(password, password)).toMatchObject({
      status: 400,
      body: { code: 'identity.password_same', faults: [{ path: '/password' }] },
    });
    expect((await other.browser.send(profile, {})).status, 'nothing was changed').toBe(200);
    expect(await browser.send(beginTotp, { body: { password: 'wrong' } })).toMatchObject({
      body: { code: 'identity.password_wrong', faults: [{ path: '/password' }] },
    });
    expect((await change(password, next)).status).toBe(204);
    expect((await browser.send(profile, {})).status).toBe(200);
    expect(codeOf(await other.browser.send(profile, {}))).toBe('identity.session_ended');
    expect((await signIn(email)).answer.status).toBe(401);
  });
});

describe('A stolen password', () => {
  const asks = [
    ['an authenticator app', (browser: Browser) => browser.send(beginTotp, { body: { password } })],
    ['a passkey', (browser: Browser) => browser.send(beginPasskey, { body: { password } })],
  ] as const;

  it.each(asks)('sets up %s for nobody who has not the mailbox too', async (_, begin) => {
    const owner = await person();
    const thief = await signIn(owner.email);
    thief.browser.token = (thief.answer.body as { token: string }).token;
    expect(codeOf(await begin(thief.browser))).toBe('identity.mail_code_needed');
    expect(await thief.browser.call(readSecurity, {})).toMatchObject({ beforeChange: 'mail_code' });
    await thief.browser.call(sendMailCode, { body: { password } });
    expect(app.mails.at(-1)).toMatchObject({ to: owner.email });
    expect(codeOf(await thief.browser.send(confirmMailCode, { body: { code: 'aaaaa-aaaaa' } }))).toBe(
      'identity.mail_code_wrong',
    );
    expect(codeOf(await begin(thief.browser))).toBe('identity.mail_code_needed');
    // The code is good in the session that asked for it, and in no other.
    const code = lastMailedCode(app);
    expect(codeOf(await owner.browser.send(confirmMailCode, { body: { code } }))).toBe('identity.mail_code_wrong');
  });

  it('waits with guessing the mailed code, which is good once, for twenty minutes, and the newest alone', async () => {
    const { browser } = await person();
    await browser.call(sendMailCode, { body: { password } });
    const first = lastMailedCode(app);
    await browser.call(sendMailCode, { body: { password } });
    const second = lastMailedCode(app);
    const confirm = (code: string) => browser.send(confirmMailCode, { body: { code } });
    expect(codeOf(await confirm(first))).toBe('identity.mail_code_wrong');
    expect((await confirm(second.toUpperCase().replace('-', ' '))).status).toBe(200);
    expect(codeOf(await confirm(second))).toBe('identity.mail_code_wrong');
    await browser.call(sendMailCode, { body: { password } });
    later(20 * 60);
    await renew(browser);
    expect(codeOf(await confirm(lastMailedCode(app)))).toBe('identity.mail_code_wrong');
    const statuses: number[] = [];
    for (let guess = 0; guess < 5; guess++) statuses.push((await confirm('bbbbb-bbbbb')).status);
    expect(statuses.at(-1)).toBe(429);
  });

  it('with a session adds and removes nothing where a second step is set up, unless that was passed just now', async () => {
    const { browser, enrolled } = await withPasskey();
    const params = { id: enrolled.security.passkeys[0]?.id ?? '' };
    later(31 * 60);
    await renew(browser);
    expect(await browser.call(readSecurity, {})).toMatchObject({ beforeChange: 'sign_in', hasSecondStep: true });
    const refused = [
      await browser.send(beginTotp, { body: { password } }),
      await browser.send(beginPasskey, { body: { password } }),
      await browser.send(removePasskey, { params, body: { password } }),
      await browser.send(renewRecoveryCodes, { body: { password } }),
    ];
    expect(refused.map(codeOf)).toEqual(Array(4).fill('identity.sign_in_again'));
    // Nor one that was begun in time and is ended too late.
    const second = await withPasskey();
    const begun = await second.browser.call(beginTotp, { body: { password } });
    later(31 * 60);
    await renew(second.browser);
    expect(begun.secret).not.toBe('');
    expect(codeOf(await second.browser.send(confirmTotp, { body: { code: '123456' } }))).toBe('identity.sign_in_again');
  });

  it('in a session without the second step does not change the password of an account that has one', async () => {
    const { browser, id } = await person();
    await setUpTotp(app, browser, password);
    await app.database.sql.execute(sql`update identity.sessions set second_step_at = null where user_id = ${id}`);
    const body = { current: password, password: 'green-kettle-51-road' };
    expect(codeOf(await browser.send(changePassword, { body }))).toBe('identity.two_step_required');
  });

  it('that is guessed in one session keeps the owner from nothing in another', async () => {
    const { browser, email } = await person();
    const owner = await signIn(email);
    owner.browser.token = (owner.answer.body as { token: string }).token;
    for (let guess = 0; guess < 20; guess++) await browser.send(removeTotp, { body: { password: 'wrong' } });
    expect((await browser.send(sendMailCode, { body: { password } })).status).toBe(429);
    expect((await owner.browser.send(sendMailCode, { body: { password } })).status).toBe(202);
  });
});

describe('Whoever registered with an address that is not theirs', () => {
  it('sets up no second step, because the code goes to the owner of the mailbox', async () => {
    const { browser, email } = await person();
    await browser.call(sendMailCode, { body: { password } });
    expect(app.mails.map(({ to }) => to)).toEqual([email]);
    expect(codeOf(await browser.send(beginPasskey, { body: { password } }))).toBe('identity.mail_code_needed');
  });

  it('loses everything that was left in wait when the owner of the mailbox asks for a new password', async () => {
    const { key, email, id } = await withPasskey();
    // As it was before second steps asked for the mailbox.
    await app.database.sql.execute(sql`update people.accounts set email_confirmed_at = null where id = ${id}`);
    await app.browser().send(requestPasswordReset, { body: { email } });
    const token = /token=([\w-]+)/.exec(app.mails.at(-1)?.text ?? '')?.[1] ?? '';
    await app.browser().send(confirmPasswordReset, { body: { token, password: 'entirely-new-42-words' } });
    const thief = app.browser();
    const response = key.answer(await thief.call(passkeySignInOptions, {}));
    expect(codeOf(await thief.send(signInWithPasskey, { body: { response } }))).toBe('identity.passkey_unknown');
    expect((await app.browser().send(login, { body: { email, password: 'entirely-new-42-words' } })).status).toBe(200);
  });
});
