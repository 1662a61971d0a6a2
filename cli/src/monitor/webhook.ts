// Hands findings to a webhook. Only a 2xx counts as received; anything else is tried again and then reported, so that the
// state stays where it is and the findings come again.
import { request, Unreachable } from '../outgoing-http.ts';
import type { Surroundings } from '../surroundings.ts';
import type { Finding } from './findings.ts';

/** Findings in one request. */
const BATCH = 500;
const TRIES = 4;
const FIRST_PAUSE_MILLISECONDS = 500;

/** Posts `{ log, findings }` in batches, in order. Throws `Unreachable` when a batch is not taken. */
export async function postFindings(
  url: string,
  log: string,
  findings: readonly Finding[],
  { wait, stop }: Pick<Surroundings, 'wait' | 'stop'>,
): Promise<void> {
  for (let from = 0; from < findings.length; from += BATCH) {
    const json = JSON.stringify({ log, findings: findings.slice(from, from + BATCH) });
    for (let attempt = 1; ; attempt++) {
      try {
        const { status } = await request({ url, json, limitBytes: 64 * 1024, stop });
        if (status >= 200 && status < 300) break;
        throw new Unreachable(url, `HTTP ${status}`);
      } catch (error) {
        if (!(error instanceof Unreachable) || attempt === TRIES || stop.aborted) throw error;
      }
      await wait(FIRST_PAUSE_MILLISECONDS * 2 ** (attempt - 1));
    }
  }
}
