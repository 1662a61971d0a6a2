// What one person is sent, and where it goes, keeps nobody else from their messages.
import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { changePreferences, readPreferences, subscribeToPush } from '@amanah/api/notifications';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { signInAs } from '../testing/demo-people.ts';
import { type Browser, createDemoApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let flooding: Person;
let other: Person;
let slow: Server;
let asked = 0;
let isSlow = true;
interface Person {
  readonly browser: Browser;
  readonly id: string;
  readonly email: string;
}

async function person(role: 'producer' | 'retailer'): Promise<Person> {
  const email = `${role}@demo.amanah.example`;
  const { rows } = await app.database.pool.query<{ id: string }>(
    'select user_id as id from people.mail_addresses where email = $1',
    [email],
  );
  return { browser: await signInAs(app, role), id: rows[0]?.id ?? '', email };
}

const keys = () => ({
  p256dh: `BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4`,
  auth: randomBytes(16).toString('base64url'),
});
const subscribe = ({ browser }: Person, name: string) => {
  const { port } = slow.address() as AddressInfo;
  return browser.send(subscribeToPush, { body: { endpoint: `http://127.0.0.1:${port}/${name}`, keys: keys() } });
};
async function wants({ browser }: Person, mail: 'at_once' | 'daily', push: boolean) {
  const { digest, topics } = await browser.call(readPreferences, {});
  const body = { digest, topics: topics.map(({ topic, bell }) => ({ topic, bell, mail, push })) };
  await browser.call(changePreferences, { ifMatch: '*', body });
}
async function tell(userIds: readonly string[]) {
  await app.database.sql.transaction((tx) =>
    app.outbox.emit(tx, 'notice.raised', {
      ...{ kind: 'member_joined', to: { userIds: [...userIds] }, path: '/organisation' },
      facts: { organisation: 'Nur Foods', person: 'Aisha' },
    }),
  );
  await app.outbox.deliver(app.domains.notifications.listeners);
}
const mailsTo = ({ email }: Person) => app.mails.filter(({ to }) => to === email);

beforeAll(async () => {
  app = await createDemoApp();
  [flooding, other] = [await person('producer'), await person('retailer')];
  // Takes the request and never answers.
  slow = createServer((_, response) => {
    asked += 1;
    if (!isSlow) response.writeHead(410).end();
  });
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  slow.closeAllConnections();
  slow.close();
  await app.close();
});
beforeEach(() => {
  app.mails.length = 0;
});

it('A mailbox that is refused delays nobody’s daily mail, and is tried again later', async () => {
  for (const one of [flooding, other]) await wants(one, 'daily', false);
  await tell([flooding.id, other.id]);
  const send = app.mails.push;
  app.mails.push = (mail) => {
    if (mail.to === flooding.email) throw new Error('550 no such mailbox');
    return send.call(app.mails, mail);
  };
  expect(await app.domains.notifications.sendDigests()).toBe(1);
  expect(mailsTo(other)).toHaveLength(1);
  app.mails.push = send;
  expect(await app.domains.notifications.sendDigests()).toBe(0);
  app.clock.moveTo('2026-11-21T10:01:00Z');
  expect(await app.domains.notifications.sendDigests()).toBe(1);
  expect(mailsTo(flooding)).toHaveLength(1);
});

it('As many browsers as one person can have are counted once, also where they come together', async () => {
  const answers = await Promise.all(Array.from({ length: 25 }, (_, nth) => subscribe(other, `many-${nth}`)));
  expect(answers.filter(({ status }) => status < 300)).toHaveLength(20);
});

it('Browsers that answer nobody delay no mail, of their own person or of others', async () => {
  await Promise.all(Array.from({ length: 5 }, (_, nth) => subscribe(flooding, `slow-${nth}`)));
  await wants(flooding, 'at_once', true);
  await wants(other, 'at_once', false);
  await tell([flooding.id]);
  await tell([other.id]);
  const sending = app.domains.notifications.deliver();
  await expect.poll(() => [mailsTo(flooding).length, mailsTo(other).length], { timeout: 3_000 }).toEqual([1, 1]);
  // One at a time of one person, while mail that comes later goes out as well.
  await expect.poll(() => asked, { timeout: 3_000 }).toBe(1);
  isSlow = false;
  slow.closeAllConnections();
  await sending;
  expect(asked).toBe(5);
});
