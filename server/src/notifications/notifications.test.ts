import { createECDH, type ECDH, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { login } from '@amanah/api/identity';
import {
  changePreferences,
  listNotifications,
  notificationSchema,
  pushKey,
  readAllNotifications,
  readPreferences,
  subscribeToPush,
  unsubscribeFromPush,
} from '@amanah/api/notifications';
import { demoAccounts, demoPassword } from '@amanah/demo/accounts';
// The other side of RFC 8291, as an oracle: what was encrypted for a browser must open with the keys of that browser.
import ece from 'http_ece';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../platform/clock.ts';
import type { Notice } from '../platform/notice.ts';
import { type Browser, createDemoApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let reader: Browser;
let other: Browser;
let userId = '';
let organisationId = '';

const emailOf = (role: string) => demoAccounts.find((account) => account.role === role)?.email ?? '';

async function signIn(role: string) {
  const browser = app.browser();
  const session = await browser.call(login, { body: { email: emailOf(role), password: demoPassword } });
  browser.token = session.token;
  return { browser, user: session.user };
}

/** Raises a notice and lets it be told; the id of its event, to be told again. */
async function raise(notice: Partial<Notice> = {}): Promise<void> {
  await app.database.sql.transaction((tx) =>
    app.outbox.emit(tx, 'notice.raised', {
      kind: 'member_joined',
      to: { userIds: [userId] },
      facts: { organisation: 'Nur Foods', person: 'Aisha' },
      path: '/organisation',
      ...notice,
    }),
  );
  await app.outbox.deliver(app.domains.notifications.listeners);
}

/** Tokens live for ten minutes: whoever comes back later signs in again. */
async function moveTo(at: string) {
  app.clock.moveTo(at);
  reader.token = (await signIn('producer')).browser.token;
  other.token = (await signIn('retailer')).browser.token;
}
const later = (milliseconds: number) => moveTo(new Date(app.clock.now().getTime() + milliseconds).toISOString());

beforeAll(async () => {
  app = await createDemoApp();
  // What the demo itself has to tell.
  await app.outbox.deliver(app.domains.notifications.listeners);
  await app.domains.notifications.deliver();
  const signedIn = await signIn('producer');
  reader = signedIn.browser;
  userId = signedIn.user.id;
  organisationId = signedIn.user.organizationId ?? '';
  other = (await signIn('retailer')).browser;
  for (const browser of [reader, other]) await browser.call(readAllNotifications, {});
});
afterAll(() => app.close());
beforeEach(() => {
  app.mails.length = 0;
});

describe('A notice', () => {
  it('is on the bell of the person, unread, and leads to where it happened', async () => {
    await raise();
    const { notifications, unread } = await reader.call(listNotifications, {});
    expect(unread).toBe(1);
    // The clock stands still, so what the demo told may stand before it.
    const told = notifications.find(({ readAt }) => readAt === null);
    expect(notificationSchema.parse(told)).toMatchObject({
      kind: 'member_joined',
      facts: { organisation: 'Nur Foods', person: 'Aisha' },
      path: '/organisation',
      readAt: null,
    });
    expect((await other.call(listNotifications, {})).unread).toBe(0);
  });

  it('is mailed in plain text and HTML, in the words of the bell', async () => {
    await app.domains.notifications.deliver();
    expect(app.mails).toHaveLength(1);
    expect(app.mails[0]).toMatchObject({ to: emailOf('producer'), subject: 'Aisha joined Nur Foods' });
    expect(app.mails[0]?.text).toContain('http://localhost:3000/organisation');
    expect(app.mails[0]?.html).toContain('href="http://localhost:3000/organisation"');
  });

  it('is told once, also when the event is heard twice', async () => {
    const before = (await reader.call(listNotifications, {})).notifications.length;
    await app.database.pool.query('update outbox.messages set done_at = null, taken_until = null');
    await app.outbox.deliver(app.domains.notifications.listeners);
    expect((await reader.call(listNotifications, {})).notifications).toHaveLength(before);
    expect(await app.domains.notifications.deliver()).toBe(0);
  });

  it('to an organisation reaches those who may do the action, without whoever did it', async () => {
    const unreadOf = async () => (await reader.call(listNotifications, {})).unread;
    const before = await unreadOf();
    await raise({ to: { organisationId, permission: 'manage_members' } });
    expect(await unreadOf()).toBe(before + 1);
    await raise({ to: { organisationId, permission: 'manage_members' }, exceptUserId: userId });
    expect(await unreadOf()).toBe(before + 1);
    await app.database.pool.query(`update organisations.memberships set "right" = 'read_only' where user_id = $1`, [
      userId,
    ]);
    await raise({ to: { organisationId, permission: 'manage_members' } });
    expect(await unreadOf()).toBe(before + 1);
    await app.database.pool.query(`update organisations.memberships set "right" = 'owner' where user_id = $1`, [
      userId,
    ]);
  });

  it('cannot put HTML into a mail', async () => {
    await app.domains.notifications.deliver();
    app.mails.length = 0;
    await raise({ facts: { organisation: '<img src=x onerror=alert(1)>', person: 'A & B' } });
    await app.domains.notifications.deliver();
    expect(app.mails[0]?.html).not.toContain('<img');
    expect(app.mails[0]?.html).toContain('A &#38; B');
  });

  it('is read all at once', async () => {
    await reader.call(readAllNotifications, {});
    expect((await reader.call(listNotifications, {})).unread).toBe(0);
  });
});

describe('A mail that cannot be sent', () => {
  it('is tried again later, and is not lost', async () => {
    const send = app.mails.push;
    app.mails.push = () => {
      throw new Error('the mail server is away');
    };
    await raise();
    expect(await app.domains.notifications.deliver()).toBe(1);
    app.mails.push = send;
    expect(await app.domains.notifications.deliver()).toBe(0);
    await later(60_000);
    expect(await app.domains.notifications.deliver()).toBe(1);
    expect(app.mails).toHaveLength(1);
  });
});

describe('Preferences', () => {
  const digest = { hour: 7, timeZone: 'Asia/Kuala_Lumpur' };
  const wish = (mail: 'at_once' | 'daily' | 'off', bell = true) => ({
    topics: [
      { topic: 'organisation' as const, bell, mail, push: true },
      { topic: 'recalls' as const, bell: false, mail, push: true },
    ],
    digest,
  });

  it('decide which mails are sent; recalls stay on the bell', async () => {
    const saved = await reader.call(changePreferences, { ifMatch: '*', body: wish('off') });
    expect(saved).toEqual(await reader.call(readPreferences, {}));
    expect(saved.topics.find(({ topic }) => topic === 'recalls')?.bell).toBe(true);
    await raise();
    await app.domains.notifications.deliver();
    expect(app.mails).toHaveLength(0);
  });

  it('keep off the bell what is wanted by mail only', async () => {
    await reader.call(changePreferences, { ifMatch: '*', body: wish('at_once', false) });
    const { unread } = await reader.call(listNotifications, {});
    await raise();
    await app.domains.notifications.deliver();
    expect(app.mails).toHaveLength(1);
    expect((await reader.call(listNotifications, {})).unread).toBe(unread);
  });

  it('collect a day in one mail, at the hour of the person and in their language, once', async () => {
    await reader.call(changePreferences, { ifMatch: '*', body: wish('daily') });
    await app.database.asOwner(`update people.accounts set language = 'ar' where id = $1`, [userId]);
    await moveTo('2026-11-21T22:30:00Z'); // 6:30 in Kuala Lumpur
    await raise();
    await raise({ facts: { organisation: 'Nur Foods', person: 'Bilal' } });
    expect(await app.domains.notifications.deliver()).toBe(0);
    expect(await app.domains.notifications.sendDigests()).toBe(0);
    await moveTo('2026-11-21T23:05:00Z');
    expect(await app.domains.notifications.sendDigests()).toBe(1);
    expect(await app.domains.notifications.sendDigests()).toBe(0);
    expect(app.mails).toHaveLength(1);
    expect(app.mails[0]?.text).toContain('Aisha');
    expect(app.mails[0]?.text).toContain('Bilal');
    expect(app.mails[0]?.html).toContain('dir="rtl"');
    await app.database.asOwner(`update people.accounts set language = 'en' where id = $1`, [userId]);
    await raise();
    expect(await app.domains.notifications.sendDigests()).toBe(0);
  });

  it('refuse a time zone that does not exist, and change nothing', async () => {
    const refused = await reader.send(changePreferences, {
      ifMatch: '*',
      body: { ...wish('off'), digest: { hour: 7, timeZone: 'Mars/Olympus' } },
    });
    expect(refused).toMatchObject({ status: 400, body: { code: 'notifications.time_zone_unknown' } });
    expect((await reader.call(readPreferences, {})).digest).toEqual(digest);
  });
});

describe('A message to a browser', () => {
  let pushService: Server;
  let endpoint = '';
  let answer = 201;
  const received: { headers: Record<string, unknown>; body: Buffer }[] = [];
  let pair: ECDH;
  const auth = randomBytes(16);

  beforeAll(async () => {
    pair = createECDH('prime256v1');
    pair.generateKeys();
    pushService = createServer((request, response) => {
      const pieces: Buffer[] = [];
      request.on('data', (piece: Buffer) => pieces.push(piece));
      request.on('end', () => {
        received.push({ headers: request.headers, body: Buffer.concat(pieces) });
        response.writeHead(answer).end();
      });
    });
    await new Promise<void>((resolve) => pushService.listen(0, '127.0.0.1', resolve));
    endpoint = `http://127.0.0.1:${(pushService.address() as AddressInfo).port}/push/${newId(app.clock.now())}`;
    await reader.call(subscribeToPush, {
      body: { endpoint, keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') } },
    });
    const preferences = await reader.call(readPreferences, {});
    await reader.call(changePreferences, {
      ifMatch: '*',
      body: { ...preferences, topics: preferences.topics.map((one) => ({ ...one, mail: 'off' as const })) },
    });
  });
  afterAll(() => pushService.close());

  it('is encrypted for that browser and signed with the key that it subscribed with', async () => {
    await raise();
    expect(await app.domains.notifications.deliver()).toBe(1);
    const [message] = received;
    const opened = ece.decrypt(message?.body ?? Buffer.alloc(0), {
      version: 'aes128gcm',
      privateKey: pair,
      authSecret: auth.toString('base64url'),
    });
    expect(JSON.parse(opened.toString('utf8'))).toEqual({
      title: 'Aisha joined Nur Foods',
      body: 'The invitation was accepted.',
      path: '/organisation',
      direction: 'ltr',
    });
    const { publicKey } = await reader.call(pushKey, {});
    expect(message?.headers['authorization']).toContain(`k=${publicKey}`);
    expect(message?.headers['content-encoding']).toBe('aes128gcm');
  });

  it('is tried again when the push service is out of order', async () => {
    answer = 503;
    await raise();
    expect(await app.domains.notifications.deliver()).toBe(1);
    answer = 201;
    await later(60_000);
    expect(await app.domains.notifications.deliver()).toBe(1);
    expect(await app.domains.notifications.deliver()).toBe(0);
  });

  it('goes to nobody once the browser has ended its subscription', async () => {
    answer = 410;
    await raise();
    await app.domains.notifications.deliver();
    answer = 201;
    const count = received.length;
    await raise();
    expect(await app.domains.notifications.deliver()).toBe(0);
    expect(received).toHaveLength(count);
  });

  it('can be turned off only by whoever turned it on', async () => {
    const body = { endpoint, keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') } };
    await reader.call(subscribeToPush, { body });
    await other.call(unsubscribeFromPush, { body: { endpoint } });
    await raise();
    expect(await app.domains.notifications.deliver()).toBe(1);
    await reader.call(unsubscribeFromPush, { body: { endpoint } });
    await raise();
    expect(await app.domains.notifications.deliver()).toBe(0);
  });
});
