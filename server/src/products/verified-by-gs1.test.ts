// Verified by GS1 in its documented protocol, played by a server of this test.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { askGs1 } from './verified-by-gs1.ts';

let url = '';
let asked: { method: string | undefined; key: unknown; body: unknown }[] = [];
let answer: { status: number; body: string } = { status: 200, body: '[]' };
const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  asked.push({
    method: request.method,
    key: request.headers.apikey,
    body: JSON.parse(Buffer.concat(pieces).toString('utf8')),
  });
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/grp/v3.2/gtins/verified`; // it listens on a port
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  asked = [];
});

const gtin = '09556001000019';
const warn = vi.fn();
const ask = () => askGs1({ url, apiKey: 'secret' }, { warn }, gtin);
const says = (licence: object | null, more: object = {}) => {
  answer = { status: 200, body: JSON.stringify([{ gtin, gs1Licence: licence, ...more }]) };
};
const licence = { licenceKey: '9556001', licenceType: 'GCP', licenseeName: 'Rightful Foods Sdn Bhd' };

describe('Verified by GS1', () => {
  it('is asked for the number with the key, and says whose prefix it lies under', async () => {
    says(licence);
    expect(await ask()).toEqual({ prefix: '9556001', licensee: 'Rightful Foods Sdn Bhd' });
    expect(asked).toEqual([{ method: 'POST', key: 'secret', body: [gtin] }]);
  });

  it('proves of a number that is licensed alone that number alone', async () => {
    says({ ...licence, licenceKey: gtin, licenceType: 'GTIN' });
    expect(await ask()).toEqual({ prefix: '955600100001', licensee: 'Rightful Foods Sdn Bhd' });
  });

  it.each([
    ['knows no licence', null, {}],
    ['names nobody', { ...licence, licenseeName: '' }, {}],
    ['finds the number wrong', licence, { validationErrors: [{ property: 'gtin', errors: [{ errorCode: 'E038' }] }] }],
    ['speaks of another prefix', { ...licence, licenceKey: '9556002' }, {}],
    ['speaks of numbers of shops', { ...licence, licenceKey: '2' }, {}],
  ])('proves nothing where it %s', async (_what, given, more) => {
    says(given, more);
    await expect(ask()).rejects.toMatchObject({ code: 'products.gs1_unknown' });
  });

  it.each([
    ['refuses the key', 401, '{}'],
    ['is out of order', 500, 'Internal error'],
    ['answers with something else', 200, '<html>'],
    ['answers in another form', 200, '{"gtin": 1}'],
  ])('is not there where it %s', async (_what, status, body) => {
    answer = { status, body };
    warn.mockClear();
    await expect(ask()).rejects.toMatchObject({ code: 'products.gs1_unavailable' });
    // Why is for the operator, without the key.
    expect(warn).toHaveBeenCalledOnce();
    expect(JSON.stringify(warn.mock.calls)).not.toContain('secret');
  });

  it('is not there where nobody answers', async () => {
    await expect(askGs1({ url: 'http://127.0.0.1:1/', apiKey: 'secret' }, { warn }, gtin)).rejects.toMatchObject({
      code: 'products.gs1_unavailable',
    });
  });
});
