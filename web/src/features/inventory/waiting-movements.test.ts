// @vitest-environment happy-dom
// Movements that were recorded without a connection: a budget that is used up loses none of them, and a refusal stops nobody behind it.

import { RequestFailed, ServerUnreachable } from '@amanah/api/client';
import type { NewMovement } from '@amanah/api/stock';
import { beforeEach, expect, it } from 'vitest';
import { sendWaiting, storeMovement, waitingMovements } from './waiting-movements.ts';

// As far as it matters here: the server is not asked.
const movement = (id: string) => ({ id, kind: 'received', quantity: 1 }) as unknown as NewMovement;
const left = () => waitingMovements.get().map((one) => [one.movement.id, one.refusal]);

beforeEach(() => waitingMovements.set([]));

it.each([
  ['too much was asked', new RequestFailed(429, 'later', null)],
  ['the session has ended', new RequestFailed(401, 'who', null)],
  ['the server is ill', new RequestFailed(503, 'later', null)],
  ['there is no server', new ServerUnreachable(null)],
])('wait on where %s, with all behind them', async (_, failure) => {
  for (const id of ['a', 'b', 'c']) storeMovement('salma', movement(id));
  const sent: string[] = [];
  const ended = await sendWaiting('salma', async ({ id }) => {
    if (id === 'b') throw failure;
    sent.push(id);
  });
  expect([ended, sent]).toEqual([1, ['a']]);
  expect(left()).toEqual([
    ['b', null],
    ['c', null],
  ]);
});

it('say why they were refused, and are not sent again or by somebody else', async () => {
  for (const id of ['a', 'b']) storeMovement('salma', movement(id));
  storeMovement('hakim', movement('c'));
  const send = () =>
    sendWaiting('salma', async ({ id }) => {
      if (id !== 'b') throw new RequestFailed(409, 'gone', null);
    });
  expect(await send()).toBe(2);
  expect(await send()).toBe(0);
  expect(left()).toEqual([
    ['c', null],
    ['a', '409: gone'],
  ]);
});

it('say of sales that they waited, which a form never says', async () => {
  storeMovement('salma', { ...movement('a'), kind: 'sold' } as NewMovement); // as far as it matters here
  storeMovement('salma', movement('b'));
  const sent: NewMovement[] = [];
  await sendWaiting('salma', async (one) => {
    sent.push(one);
  });
  expect(sent.map((one) => 'isKept' in one && one.isKept)).toEqual([true, false]);
});
