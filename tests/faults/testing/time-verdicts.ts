// Somebody who scans while others do what they like: asks for verdicts at a steady pace and says how long each took.
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Verdicts {
  /** Of each answer, in the order of the questions. */
  readonly milliseconds: readonly number[];
  /** Answers that were no verdict. */
  readonly failed: number;
}

const pauseMilliseconds = 20;
const body = JSON.stringify({ qrCode: 'HALAL-NOTHING-2026-404' });

/** The value that this share of all is not above. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export async function timeVerdicts(url: string, seconds: number): Promise<Verdicts> {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const milliseconds: number[] = [];
  let failed = 0;
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      const begun = performance.now();
      const question = request(
        `${url}/api/verify`,
        { agent, method: 'POST', headers: { 'content-type': 'application/json' } },
        (answer) => {
          answer.resume();
          answer.once('end', () => {
            milliseconds.push(performance.now() - begun);
            if (answer.statusCode !== 200) failed += 1;
            resolve();
          });
        },
      );
      question.once('error', reject);
      question.end(body);
    });
  const until = performance.now() + seconds * 1_000;
  while (performance.now() < until) {
    await ask();
    await sleep(pauseMilliseconds);
  }
  agent.destroy();
  return { milliseconds, failed };
}
