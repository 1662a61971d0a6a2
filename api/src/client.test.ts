import { describe, expect, it } from 'vitest';
import { createClient } from './client.ts';
import { defineRoute } from './route.ts';

const route = defineRoute({
  method: 'POST',
  url: '/api/things',
  access: 'public',
  cost: 'read',
  summary: 'Things.',
  tags: [],
});
const answering = (status: number, body: string | null) =>
  createClient({ fetch: async () => new Response(body, { status, headers: { 'content-type': 'application/json' } }) });

describe('The client', () => {
  it.each([
    [204, null],
    [202, ''],
    [200, null],
  ])('takes an answer of %i without a body for done', async (status, body) => {
    expect(await answering(status, body).call(route, {})).toBeUndefined();
  });

  it('reads the answer where there is one', async () => {
    expect(await answering(200, '{"a":1}').call(route, {})).toEqual({ a: 1 });
  });
});
