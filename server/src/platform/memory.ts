// Gives memory back that V8 and the allocator of C would keep for a long time: after start-up, when loading the modules has left over a
// hundred megabytes of garbage, and when a time of much work is over.
import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Logger } from './log.ts';

/** Gives back what the allocator holds and nothing uses: `malloc_trim(3)` of glibc, in a thread of its own. */
type Trim = () => Promise<void>;

/** null: this system's allocator is another one, or cannot be asked. */
async function findTrim(log: Logger): Promise<Trim | null> {
  if (process.platform !== 'linux') return null;
  try {
    const { load } = await import('koffi');
    const trim = load('libc.so.6').func('int malloc_trim(size_t pad)');
    return () =>
      new Promise((resolve, reject) => trim.async(0, (error: unknown) => (error ? reject(error) : resolve())));
  } catch (error) {
    log.info(
      { err: error },
      'the allocator cannot be asked to give memory back: what a flood took may stay with the process',
    );
    return null;
  }
}

/** What V8 holds and nothing uses. It takes about a tenth of a second, in which nobody is answered. */
export function giveBackMemory() {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options?: { type: 'major'; flavor: 'last-resort' }) => void; // there because of the flag
  collect({ type: 'major', flavor: 'last-resort' });
}

const pollMilliseconds = 5_000;
/** Of its time: with less than this to do, a collection of a tenth of a second keeps nobody waiting. */
const idle = 0.1;
const grown = 1.15;

/** Gives back what it can, now and whenever this process has grown and rests again. */
export async function watchMemory(log: Logger): Promise<{ stop(): void }> {
  const trim = await findTrim(log);
  let isGiving = false;
  let settled = 0;
  async function giveBack() {
    isGiving = true;
    try {
      giveBackMemory();
      await trim?.();
      settled = process.memoryUsage.rss();
    } finally {
      isGiving = false;
    }
  }
  await giveBack();
  let last = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    const rss = process.memoryUsage.rss();
    settled = Math.min(settled, rss);
    if (isGiving || utilization > idle || rss < settled * grown) return;
    giveBack().catch((error: unknown) => log.error({ err: error }, 'memory was not given back'));
  }, pollMilliseconds).unref();
  return { stop: () => clearInterval(timer) };
}
