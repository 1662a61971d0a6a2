// What waits on a device is given up only for a no of the server, and in its order.
import { RequestFailed, ServerUnreachable } from '@amanah/api/client';
import { describe, expect, it } from 'vitest';
import { isNoAnswer, isRefused, sendInTurn } from './waiting.ts';

const answered = (status: number) => new RequestFailed(status, 'no', null);
const late = new DOMException('The operation timed out.', 'TimeoutError');

describe('What waits on a device', () => {
  it.each([400, 403, 404, 409, 412, 413, 422])('is refused for good by %i', (status) => {
    expect(isRefused(answered(status))).toBe(true);
  });

  it.each([
    ['the session has ended', answered(401)],
    ['too much was asked', answered(429)],
    ['the server is ill', answered(500)],
    ['the server is away for a while', answered(503)],
    ['there is no server', new ServerUnreachable(null)],
    ['no answer came in time', late],
    ['the answer cannot be read', new SyntaxError('<html>')],
  ])('waits where %s', (_, failure) => {
    expect(isRefused(failure)).toBe(false);
  });

  it('is without an answer where there is no server or none in time', () => {
    expect([new ServerUnreachable(null), late, answered(503), new Error('other'), null].map(isNoAnswer)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it('goes on behind a refusal, and stops at what has to wait', async () => {
    const asked: number[] = [];
    const refused: [number, string][] = [];
    const ended = await sendInTurn(
      [200, 400, 200, 429, 200],
      async (status) => {
        asked.push(status);
        if (status !== 200) throw answered(status);
      },
      (status, reason) => refused.push([status, reason]),
    );
    expect([ended, asked, refused]).toEqual([3, [200, 400, 200, 429], [[400, '400: no']]]);
  });
});
