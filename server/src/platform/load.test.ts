import type { RouteCost } from '@amanah/api/route';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLoad, type Load } from './load.ts';
import { Refusal } from './refusal.ts';

let at = 0;
let used = 0;
let load: Load;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  at = 0;
  used = 0;
  load = createLoad({ now: () => at, utilisation: () => used });
});
afterEach(() => {
  load.stop();
  vi.useRealTimers();
});

const pass = (milliseconds: number) => {
  for (let step = 0; step < milliseconds; step += 100) {
    at += 100;
    vi.advanceTimersByTime(100);
  }
};

/** Asks to be let in and tells what became of it. */
function ask(cost: RouteCost) {
  const asked: { state: 'waiting' | 'in' | 'busy'; leave: () => void } = { state: 'waiting', leave: () => undefined };
  const settle = (release: (() => void) | null) => {
    asked.state = 'in';
    asked.leave = release ?? (() => undefined);
  };
  const refuse = (error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== 'server.busy') throw error;
    expect(error.details.retryAfterSeconds).toBe(1);
    asked.state = 'busy';
  };
  try {
    const entered = load.enter(cost);
    if (entered instanceof Promise) entered.then(settle, refuse);
    else settle(entered);
  } catch (error) {
    refuse(error);
  }
  return asked;
}
const askOften = (cost: RouteCost, times: number) => Array.from({ length: times }, () => ask(cost));
const count = (asked: readonly { state: string }[], state: string) => asked.filter((one) => one.state === state).length;
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('The load of a process', () => {
  it('lets a few documents be made at once, and the next one as soon as a place is free', async () => {
    const all = askOften('document', 3);
    await settled();
    expect(all.map(({ state }) => state)).toEqual(['in', 'in', 'waiting']);
    all[0]?.leave();
    await settled();
    expect(all[2]?.state).toBe('in');
  });

  it('sends away whoever would wait for more than a second, and whoever did', async () => {
    const [first, second] = askOften('document', 2);
    at += 500;
    first?.leave();
    second?.leave();
    // Documents take long just now: a few wait, the others hear at once that there is too much to do.
    const flood = askOften('document', 200);
    await settled();
    expect(count(flood, 'in')).toBe(2);
    expect(count(flood, 'waiting')).toBeGreaterThan(2);
    expect(count(flood, 'waiting')).toBeLessThan(40);
    expect(count(flood, 'busy')).toBeGreaterThan(150);
    pass(1_100);
    await settled();
    expect(count(flood, 'waiting')).toBe(0);
  });

  it('tells before a place is asked for that there is none', async () => {
    expect(() => load.check('document')).not.toThrow();
    const [first] = askOften('document', 2);
    at += 1_000;
    first?.leave();
    askOften('document', 200);
    await settled();
    expect(() => load.check('document')).toThrow(Refusal);
    expect(() => load.check('read')).not.toThrow();
    pass(1_100);
    expect(count(askOften('document', 1), 'busy')).toBe(0);
  });

  it('lets each kind of work have its turn when there is little room', async () => {
    used = 1;
    pass(3_000); // narrow
    const under = [...askOften('read', 2)];
    pass(100);
    await settled();
    const waiting = { read: askOften('read', 20), write: askOften('write', 2), password: askOften('password', 1) };
    for (const one of under) one.leave();
    for (let turn = 0; turn < 6; turn += 1) {
      pass(100);
      await settled();
      for (const asked of Object.values(waiting).flat()) if (asked.state === 'in') asked.leave();
    }
    await settled();
    expect(count(waiting.write, 'in')).toBe(2);
    expect(count(waiting.password, 'in')).toBe(1);
    expect(count(waiting.read, 'in')).toBeGreaterThan(2);
  });

  it('lets whoever is known go before strangers who wait', async () => {
    const places = askOften('password', 1);
    for (; ask('password').state === 'in'; ) places.push(ask('password'));
    const entered = load.enter('password', true);
    const stranger = ask('password');
    expect(entered).toBeInstanceOf(Promise);
    places[0]?.leave();
    pass(100);
    await settled();
    await entered;
    expect(stranger.state).toBe('waiting');
  });

  it('lets those who are known in as they came', async () => {
    const places = [ask('password')];
    for (let more = ask('password'); more.state === 'in'; more = ask('password')) places.push(more);
    const order: number[] = [];
    for (const number of [1, 2, 3])
      void Promise.resolve(load.enter('password', true)).then((leave) => {
        order.push(number);
        places.push({ state: 'in', leave: leave ?? (() => undefined) });
      });
    for (let turn = 0; turn < 5; turn += 1) {
      places.shift()?.leave();
      pass(100);
      await settled();
    }
    expect(order).toEqual([1, 2, 3]);
  });

  it('sends those who are known away too where too many of them wait', async () => {
    for (; ask('password').state === 'in'; );
    const flood = () => {
      for (let more = 0; more < 200; more += 1) Promise.resolve(load.enter('password', true)).catch(() => undefined);
    };
    expect(flood).toThrow(Refusal);
    pass(1_100);
    await settled();
  });

  it('begins few calls that come together, however soon each is done', async () => {
    const done: number[] = [];
    const calls = Array.from({ length: 40 }, async (_, number) => {
      const leave = await load.enter('document');
      done.push(number);
      leave?.();
    });
    await Promise.resolve();
    await Promise.resolve();
    const before = done.length;
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(20);
    await Promise.all(calls);
    expect(done).toHaveLength(40);
  });

  it('keeps verdicts out of all lanes', async () => {
    askOften('document', 200);
    askOften('search', 200);
    expect(count(askOften('verify', 400), 'in')).toBe(400);
  });

  it('sends verdicts away before more are under way than a second answers', async () => {
    const first = askOften('verify', 800);
    const few = count(first, 'in');
    expect(few).toBeGreaterThan(400);
    expect(count(first, 'busy')).toBe(800 - few);
    for (const one of first) if (one.state === 'in') one.leave();
    // Two thousand a second were answered: as many may be under way.
    for (let done = 0; done < 2_000; done += 1) ask('verify').leave();
    expect(count(askOften('verify', 1_900), 'in')).toBe(1_900);
  });

  it('narrows everything but verdicts while the process is busy, and widens again', async () => {
    used = 1;
    pass(2_000);
    const narrow = askOften('read', 24);
    pass(100);
    await settled();
    expect(count(narrow, 'in')).toBe(2);
    expect(count(askOften('verify', 100), 'in')).toBe(100);
    used = 0.1;
    pass(900);
    await settled();
    expect(count(narrow, 'in')).toBeGreaterThan(8);
  });

  it('gives a place back once, however often it is told', async () => {
    const [first, , third, fourth] = askOften('document', 4);
    first?.leave();
    first?.leave();
    await settled();
    expect([third?.state, fourth?.state]).toEqual(['in', 'waiting']);
  });
});
