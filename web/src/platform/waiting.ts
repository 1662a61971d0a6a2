// When something that waits on this device is refused for good: the one rule for scans, movements and answers of an audit. Work that was done without
// a connection must never be given up for what passes.
import { RequestFailed, ServerUnreachable } from '@amanah/api/client';

/** No server, or none within the time that somebody waits. */
export const isNoAnswer = (failure: unknown): boolean =>
  failure instanceof ServerUnreachable || (failure instanceof Error && failure.name === 'TimeoutError');

/**
 * The server has read it and will not have it. Everything else waits: no answer, a server that is ill (5xx), one that was asked too often (429), a
 * session that has ended (401), and what no server said at all.
 */
export const isRefused = (failure: unknown): failure is RequestFailed =>
  failure instanceof RequestFailed && failure.status !== 401 && failure.status !== 429 && failure.status < 500;

/**
 * One after the other, in their order, and no further than the first that has to wait: those behind it would wait too.
 * @returns how many came to an end
 */
export async function sendInTurn<T>(
  waiting: readonly T[],
  send: (one: T) => Promise<void>,
  /** @param reason in the words of the server */
  refuse: (one: T, reason: string) => void,
): Promise<number> {
  let ended = 0;
  for (const one of waiting) {
    try {
      await send(one);
    } catch (failure) {
      if (!isRefused(failure)) return ended;
      refuse(one, failure.problem?.title ?? failure.message);
    }
    ended += 1;
  }
  return ended;
}
