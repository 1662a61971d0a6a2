import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createLifecycle, type Domain } from './lifecycle.ts';

const inBackground = <T>(work: () => Promise<T>) => work();
const platform = { database: { inBackground } as never, log: pino({ level: 'silent' }) };
const done: string[] = [];
const wait = () => new Promise((resolve) => setImmediate(resolve));
const named = (name: string): Domain => ({
  prepare: async () => {
    await wait();
    done.push(`prepare ${name}`);
  },
  start: () => void done.push(`start ${name}`),
  release: () => void done.push(`release ${name}`),
  stop: async () => {
    await wait();
    done.push(`stop ${name}`);
  },
  listeners: { 'batch.changed': async () => void done.push(`hear ${name}`) },
});
const noWork = async () => undefined;
const workers = {
  'bulk.check': noWork,
  'bulk.check_short': noWork,
  'bulk.process': noWork,
  'bulk.process_short': noWork,
};
const all = {
  below: named('below'),
  quiet: { workers },
  above: { ...named('above'), workers: { 'reports.make': noWork } },
};

it('begins with what lies lowest, and ends with it', async () => {
  const lifecycle = createLifecycle(all, platform);
  await lifecycle.prepare();
  lifecycle.start();
  await lifecycle.listeners['batch.changed']?.({ gtins: [] }, 'an-event');
  lifecycle.release();
  await lifecycle.stop();
  expect(done).toEqual([
    ...['prepare below', 'prepare above', 'start below', 'start above', 'hear below', 'hear above'],
    ...['release above', 'release below', 'stop above', 'stop below'],
  ]);
});

it('does not begin where a kind of job has nobody who does it, or two', () => {
  expect(() => createLifecycle({ quiet: { workers } }, platform)).toThrow('reports.make is done by 0 domains');
  expect(() => createLifecycle({ ...all, second: { workers } }, platform)).toThrow('bulk.check is done by 2 domains');
});

it('keeps up the others where the maintenance of one fails, and waits for it at the end', async () => {
  const kept: string[] = [];
  const lifecycle = createLifecycle(
    {
      ...all,
      broken: { maintain: () => Promise.reject(new Error('broken')) },
      whole: {
        maintain: async () => {
          await wait();
          kept.push('whole');
        },
        stop: async () => void kept.push('stopped'),
      },
    },
    platform,
  );
  lifecycle.start();
  await lifecycle.stop();
  expect(kept).toEqual(['whole', 'stopped']);
});

it('ends what lies below where something above cannot', async () => {
  const ended: string[] = [];
  const fail = () => {
    throw new Error('broken');
  };
  const lifecycle = createLifecycle(
    {
      ...all,
      below: { release: () => void ended.push('released'), stop: async () => void ended.push('stopped') },
      broken: { release: fail, stop: () => Promise.reject(new Error('broken')) },
    },
    platform,
  );
  lifecycle.release();
  await lifecycle.stop();
  expect(ended).toEqual(['released', 'stopped']);
});
