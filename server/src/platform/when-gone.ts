// When nobody is left to be answered. Whoever is waited for may have gone while his token was asked for: then 'close' has been already.
import type { ServerResponse } from 'node:http';

export const isGone = (response: ServerResponse): boolean => response.destroyed || response.closed;

/** Once: when the answer is out or the connection is lost, at once where that is so already. */
export function whenGone(response: ServerResponse, then: () => void): void {
  if (isGone(response)) then();
  else response.once('close', then);
}
