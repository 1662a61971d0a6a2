import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wrapByService } from './key-service.ts';
import { WrappedOtherwise, wrapWith } from './key-wrapping.ts';

// The Transit protocol as it is documented, with a key of type aes256-gcm96 behind it.
let server: Server;
let url = '';
const inside = wrapWith(Buffer.alloc(32, 9));
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, string>;
    const say = (status: number, data: object) => response.writeHead(status).end(JSON.stringify(data));
    const [, verb, key] = /^\/v1\/transit\/(encrypt|decrypt)\/(.+)$/.exec(request.url ?? '') ?? [];
    if (request.headers['x-vault-token'] !== 'good') return say(403, { errors: ['permission denied'] });
    if (key !== 'amanah') return say(400, { errors: ['encryption key not found'] });
    const context = Buffer.from(body.associated_data ?? '', 'base64').toString();
    try {
      if (verb === 'encrypt') {
        const wrapped = await inside.wrap(Buffer.from(body.plaintext ?? '', 'base64'), context);
        return say(200, { data: { ciphertext: `vault:v1:${wrapped.toString('base64')}`, key_version: 1 } });
      }
      const wrapped = Buffer.from((body.ciphertext ?? '').replace(/^vault:v1:/, ''), 'base64');
      return say(200, { data: { plaintext: (await inside.unwrap(wrapped, context)).toString('base64') } });
    } catch {
      return say(400, { errors: ['cipher: message authentication failed'] });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

describe('A key management service', () => {
  const secret = Buffer.alloc(32, 5);

  it('wraps and unwraps under a context', async () => {
    const wrapper = wrapByService({ url, token: 'good', keyName: 'amanah' });
    const wrapped = await wrapper.wrap(secret, 'did:web:a#key-1');
    expect(wrapped.toString()).toMatch(/^vault:v1:/);
    expect(await wrapper.unwrap(wrapped, 'did:web:a#key-1')).toEqual(secret);
    const moved = wrapper.unwrap(wrapped, 'did:web:b#key-1');
    await expect(moved).rejects.toThrow('refused to decrypt: 400');
    await expect(moved).rejects.toThrow(WrappedOtherwise);
    // Whoever is not let in learns nothing about the key.
    const stranger = wrapByService({ url, token: 'bad', keyName: 'amanah' }).unwrap(wrapped, 'did:web:a#key-1');
    await expect(stranger).rejects.not.toThrow(WrappedOtherwise);
  });

  it('says plainly when it is refused, and repeats neither token nor secret', async () => {
    const wrapper = wrapByService({ url, token: 'a bad token', keyName: 'amanah' });
    await expect(wrapper.wrap(secret, 'a')).rejects.toThrow(/^the key service refused to encrypt: 403$/);
    await expect(wrapByService({ url, token: 'good', keyName: 'other' }).wrap(secret, 'a')).rejects.toThrow('400');
  });
});
