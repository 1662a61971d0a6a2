// Nobody can make others wait for a connection: neither by doing much at once, nor by doing it slowly.
import { Readable } from 'node:stream';
import { register } from '@amanah/api/identity';
import { addPasskey } from '@amanah/api/identity/security';
import { readAllNotifications } from '@amanah/api/notifications';
import { applyAsPartner, listOwnApplications } from '@amanah/api/organisations/partners';
import { verify } from '@amanah/api/verification';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passSecondStep } from '../../testing/pass-second-step.ts';
import { type Browser, createTestApp, type TestApp } from '../../testing/test-app.ts';
import { usualTraffic } from '../traffic.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const unsolicited = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: {
    clientDataJSON: Buffer.from(
      JSON.stringify({ type: 'webauthn.create', challenge: 'bm9uZQ', origin: 'http://localhost:3000' }),
    ).toString('base64url'),
    attestationObject: 'AAAA',
  },
  clientExtensionResults: {},
};

async function person(username: string): Promise<Browser> {
  const browser = app.browser();
  const body = { username, email: `${username.toLowerCase()}@example.com`, password: 'purple-mango-38-tree' };
  browser.token = (await browser.call(register, { body })).token;
  return browser;
}

describe('While one account sends 24 passkeys at once', () => {
  it('each of them is answered, and a verdict does not wait', async () => {
    const browser = await person('Eager');
    const send = () => browser.send(addPasskey, { body: { name: 'Phone', response: unsolicited } });
    await send(); // loads what only passkeys need
    const flood = Promise.all(Array.from({ length: 24 }, send));
    const begun = performance.now();
    const verdict = await app.browser().send(verify, { body: { qrCode: 'HALAL-NOTHING-2026-404' } });
    const milliseconds = performance.now() - begun;
    const answers = await flood;
    expect(answers.map(({ body }) => (body as { code: string }).code)).toEqual(
      new Array(24).fill('identity.passkey_refused'),
    );
    expect(verdict.status).toBe(200);
    expect(milliseconds).toBeLessThan(1_000);
  });
});

describe('While 24 documents come so slowly that they never end', () => {
  it('their sender and everybody else are answered', async () => {
    const browser = await person('Slow');
    const form = {
      name: 'Slow Farm',
      kind: 'producer' as const,
      country: 'MY',
      licenceNumber: 'L-1',
      message: 'Hello',
    };
    const { id } = await browser.call(applyAsPartner, { body: form });
    const streams: Readable[] = [];
    const begun: Promise<void>[] = [];
    const sending = Array.from({ length: 24 }, () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      begun.push(promise);
      const body = new Readable({ read: () => resolve() });
      body.push('%PDF-1.7');
      streams.push(body);
      return app.http.inject({
        method: 'POST',
        url: `/api/applications/${id}/documents?name=slow.pdf`,
        headers: { authorization: `Bearer ${browser.token}`, 'content-type': 'application/octet-stream' },
        payload: body,
      });
    });
    await Promise.all(begun);
    const before = performance.now();
    expect((await browser.call(listOwnApplications, {})).applications).toHaveLength(1);
    expect((await app.browser().send(verify, { body: { qrCode: 'HALAL-NOTHING-2026-404' } })).status).toBe(200);
    expect(performance.now() - before).toBeLessThan(1_000);
    for (const body of streams) body.push(null);
    const statuses = (await Promise.all(sending)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(10); // no more documents than an application may have
  });
});

describe('While 14 queries come so slowly that they never end', () => {
  it('everybody else is worked for', async () => {
    const guarded = await createTestApp(undefined, [], undefined, usualTraffic);
    try {
      const joined = async (username: string) => {
        const browser = guarded.browser();
        const body = { username, email: `${username.toLowerCase()}@example.com`, password: 'purple-mango-38-tree' };
        const session = await browser.call(register, { body });
        browser.token = session.token;
        await passSecondStep(guarded, session.user.id);
        return browser;
      };
      const slow = await joined('Trickler');
      await slow.call(applyAsPartner, {
        body: {
          name: 'Trickle Farm',
          kind: 'producer',
          country: 'MY',
          licenceNumber: 'L-2',
          message: 'Hello',
          practice: true,
        },
      });
      const other = await joined('Neighbour');
      const streams: Readable[] = [];
      const begun: Promise<void>[] = [];
      const sending = Array.from({ length: 14 }, () => {
        const { promise, resolve } = Promise.withResolvers<void>();
        begun.push(promise);
        const body = new Readable({ read: () => resolve() });
        body.push('{');
        streams.push(body);
        return guarded.http.inject({
          method: 'POST',
          url: '/epcis/queries',
          headers: { authorization: `Bearer ${slow.token}`, 'content-type': 'application/json' },
          payload: body,
        });
      });
      await Promise.all(begun);
      await new Promise((resolve) => setTimeout(resolve, 200)); // they are where they read
      expect((await other.send(readAllNotifications, {})).status).toBeLessThan(300);
      for (const body of streams) body.push(null);
      const statuses = new Set((await Promise.all(sending)).map(({ statusCode }) => statusCode));
      expect([...statuses]).toEqual([400]); // they were read, and are no queries
    } finally {
      await guarded.close();
    }
  });
});
