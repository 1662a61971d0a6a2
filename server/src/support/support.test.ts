import { login } from '@amanah/api/identity';
import { closeTicket, listTickets, openTicket } from '@amanah/api/support';
import { demoAccounts, demoPassword } from '@amanah/demo/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../platform/clock.ts';
import { createDemoApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
const ticket = (part: object = {}) => ({
  id: newId(app.clock.now()),
  name: 'Aisha',
  email: 'aisha@shop.example',
  topic: 'sales' as const,
  message: 'We run four shops in Penang.',
  ...part,
});

async function signIn(email: string) {
  const browser = app.browser();
  browser.token = (await browser.call(login, { body: { email, password: demoPassword } })).token;
  return browser;
}

beforeAll(async () => {
  app = await createDemoApp();
});
afterAll(() => app.close());

describe('A message to support', () => {
  it('becomes one ticket, also when it is sent twice, and its number is mailed', async () => {
    const body = ticket();
    const stranger = app.browser('192.0.2.50');
    const { number } = await stranger.call(openTicket, { body });
    expect(await stranger.call(openTicket, { body })).toEqual({ number });
    const mails = app.mails.filter(({ to }) => to === body.email);
    expect(mails.map(({ subject }) => subject)).toEqual([`Your message to Amanah: ${number}`]);
  });

  it('is refused when it says nothing, or comes too often from one place', async () => {
    const stranger = app.browser('192.0.2.51');
    expect(await stranger.send(openTicket, { body: ticket({ message: 'short' }) })).toMatchObject({ status: 400 });
    expect(await stranger.send(openTicket, { body: ticket({ email: 'nobody' }) })).toMatchObject({ status: 400 });
    for (let at = 0; at < 5; at += 1) await stranger.call(openTicket, { body: ticket() });
    expect(await stranger.send(openTicket, { body: ticket() })).toMatchObject({ status: 429 });
  });

  it('counts for the address that really asks: neither forged headers nor the rest of its own network give another', async () => {
    const send = async (remoteAddress: string, headers: Record<string, string> = {}) =>
      (
        await app.http.inject({
          method: 'POST',
          url: openTicket.url,
          remoteAddress,
          headers,
          payload: ticket(),
        })
      ).statusCode;
    const forged = (last: number) => ({ 'x-forwarded-for': `203.0.113.${last}`, forwarded: `for=203.0.113.${last}` });
    for (let last = 1; last <= 5; last += 1) expect(await send('192.0.2.52', forged(last))).toBe(201);
    expect(await send('192.0.2.52', forged(6))).toBe(429);
    expect(await send('::ffff:192.0.2.52')).toBe(429);
    for (let last = 1; last <= 5; last += 1) expect(await send(`2001:db8:0:7:${last}::1`)).toBe(201);
    expect(await send('2001:db8:0:7:ffff::1')).toBe(429);
    expect(await send('2001:db8:0:8::1')).toBe(201);
  });

  it('is seen by operators alone; the operator of the demo sees what the demo wrote', async () => {
    const producer = await signIn(demoAccounts.find(({ role }) => role === 'producer')?.email ?? '');
    await producer.call(openTicket, { body: ticket({ name: 'Of the demo', topic: 'help' }) });
    expect(await producer.send(listTickets, {})).toMatchObject({ status: 403 });
    expect(await app.browser().send(listTickets, {})).toMatchObject({ status: 401 });
    const operator = await signIn('operator@demo.amanah.example');
    const { tickets } = await operator.call(listTickets, {});
    expect(tickets.map(({ name }) => name)).toEqual(['Of the demo']);
    const params = { id: tickets[0]?.id ?? '' };
    await operator.call(closeTicket, { params });
    expect(await operator.send(closeTicket, { params })).toMatchObject({ status: 404 });
  });
});
