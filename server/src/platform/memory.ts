// Gives memory back that V8 would keep for a long time: after start-up, when loading the modules has left over a hundred megabytes of
// garbage, and when a time of much work is over.
import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

export function giveBackMemory() {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options?: { type: 'major'; flavor: 'last-resort' }) => void; // there because of the flag
  collect({ type: 'major', flavor: 'last-resort' });
}

const lookMilliseconds = 5_000;
/** Of its time: with less than this to do, a collection of a tenth of a second keeps nobody waiting. */
const idle = 0.1;
const grown = 1.15;

/** Looks now and then whether this process has grown and rests again, and gives back what it can. */
export function watchMemory(): { stop(): void } {
  let settled = process.memoryUsage.rss();
  let last = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    if (utilization > idle || process.memoryUsage.rss() < settled * grown) return;
    giveBackMemory();
    settled = process.memoryUsage.rss();
  }, lookMilliseconds).unref();
  return { stop: () => clearInterval(timer) };
}
