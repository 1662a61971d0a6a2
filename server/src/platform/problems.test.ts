import { type AddressInfo, connect } from 'node:net';
import { problemSchema } from '@amanah/api/problem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bareHttp } from '../testing/http-options.ts';
import { createHttp, mount } from './http.ts';

const options = bareHttp();
let http: Awaited<ReturnType<typeof createHttp>>;
let port: number;

/** The answer to bytes on a bare connection. */
const ask = (bytes: string) =>
  new Promise<{ status: number; headers: string; body: string }>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(Buffer.from(bytes, 'latin1')));
    let answer = '';
    socket.setEncoding('latin1').on('data', (part: string) => {
      answer += part;
    });
    socket.on('error', reject).on('end', () => {
      const [headers = '', body = ''] = Buffer.from(answer, 'latin1').toString().split('\r\n\r\n');
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(headers)?.[1]), headers, body });
    });
  });
const post = (body: string, headers = 'Content-Type: application/json') =>
  ask(
    `POST /things HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${headers}\r\nContent-Length: ${Buffer.byteLength(body, 'latin1')}\r\n\r\n${body}`,
  );

beforeAll(async () => {
  http = await createHttp(options);
  mount(
    http,
    {
      definition: {
        method: 'POST',
        url: '/things',
        access: 'public',
        cost: 'read',
        summary: 'Takes anything.',
        tags: [],
        body: z.any(),
      },
      handler: async ({ body }) => ({ body }),
    },
    options,
  );
  http.get('/things/:name', ({ params }) => params);
  await http.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = http.server.address() as AddressInfo);
});
afterAll(() => http.close());

describe('Whatever cannot be read', () => {
  const get = (target: string, header = 'X-A: b') =>
    ask(`GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${header}\r\n\r\n`);

  it.each<[string, () => ReturnType<typeof ask>, number, string]>([
    ['a path that is cut off', () => get('/things/%E0%A4%A'), 400, 'request.malformed'],
    ['a path with half a character', () => get('/things/%ED%A0%80'), 400, 'request.malformed'],
    ['a path with U+0000', () => get('/things/a%00'), 400, 'request.text_refused'],
    ['a path with a line end', () => get('/things/a%0D%0ASet-Cookie:b'), 400, 'request.text_refused'],
    ['a query that is cut off', () => get('/things/a?b=%E0%A4%A'), 400, 'request.malformed'],
    ['a query with a control character', () => get('/things/a?b=1&c=%07'), 400, 'request.text_refused'],
    ['a query whose name is one', () => get('/things/a?%07=1'), 400, 'request.text_refused'],
    ['a parameter that is too long', () => get(`/things/${'a'.repeat(5_000)}`), 414, 'request.uri_too_long'],
    ['no HTTP', () => ask('hello\r\n\r\n'), 400, 'request.malformed'],
    ['a header with U+0000', () => get('/things/a', 'X-A: \0'), 400, 'request.malformed'],
    ['a header with a control character', () => get('/things/a', 'X-A: a\x07'), 400, 'request.malformed'],
    ['headers without end', () => get('/things/a', `X-A: ${'a'.repeat(20_000)}`), 431, 'request.headers_too_large'],
    ['JSON that is cut off', () => post('{"a":'), 400, 'request.malformed'],
    ['JSON without anything', () => post(''), 400, 'request.malformed'],
    ['JSON in Latin-1', () => post('{"a":"Jos\xe9"}'), 400, 'request.malformed'],
    ['JSON with a name twice', () => post('{"a":1,"a":2}'), 400, 'request.malformed'],
    ['JSON with the name of a prototype', () => post('{"__proto__":{"isOperator":true}}'), 400, 'request.malformed'],
    ['JSON without end', () => post('['.repeat(60_000)), 400, 'request.malformed'],
    ['JSON that is too deep', () => post('['.repeat(500) + ']'.repeat(500)), 400, 'request.malformed'],
    ['a number beyond all numbers', () => post('{"a":[1e400]}'), 400, 'request.number_refused'],
    ['a number with too many digits', () => post('{"a":12345678901234567890}'), 400, 'request.number_refused'],
    ['text with U+0000', () => post('{"a":"\\u0000"}'), 400, 'request.text_refused'],
    ['text with half a character', () => post('{"a":["\\ud800"]}'), 400, 'request.text_refused'],
    ['text with a backspace', () => post('{"a":"\\b"}'), 400, 'request.text_refused'],
    ['a name with half a character', () => post('{"\\udc00":1}'), 400, 'request.text_refused'],
    ['another type of content', () => post('{}', 'Content-Type: text/plain'), 415, 'request.unsupported_media_type'],
  ])('%s is refused as a problem with a reason', async (_, send, status, code) => {
    const answer = await send();
    expect(answer.status).toBe(status);
    expect(answer.headers.toLowerCase()).toContain('content-type: application/problem+json');
    expect(problemSchema.parse(JSON.parse(answer.body))).toMatchObject({ status, code });
  });

  it('is named by its place', async () => {
    const faultOf = async (body: string) => problemSchema.parse(JSON.parse((await post(body)).body)).faults?.[0];
    expect(await faultOf('{"list":[{"a/b":"\\u0007"}]}')).toEqual({
      path: '/list/0/a~1b',
      rule: 'request.control_character',
    });
    expect(await faultOf('{"a":{"b":1e400}}')).toEqual({ path: '/a/b', rule: 'request.number_inexact' });
    const { body } = await get('/things/a?b=1&c=%07');
    expect(problemSchema.parse(JSON.parse(body)).faults).toEqual([{ path: '/c', rule: 'request.control_character' }]);
  });

  it('leaves what people write as it is', async () => {
    const written = { a: 'دجاج\n\tمشوي 🥟', code: '0109521001009017\x1d10LOT1', n: [-0.5, 1e20, 0.30000000000000004] };
    expect(JSON.parse((await post(Buffer.from(JSON.stringify(written)).toString('latin1'))).body)).toEqual({
      body: written,
    });
    expect(JSON.parse((await post('\xef\xbb\xbf{"a":-0}')).body)).toEqual({ body: { a: 0 } });
    expect((await get('/things/0109521001009017%1D10LOT1')).status).toBe(200);
  });
});
