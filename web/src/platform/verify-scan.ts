// The one mouth for a scan: it is asked here, whether somebody looks on or it waited on the device. It never waits without end and never asks twice.
import { type OwnRules, type scanChannels, type VerifyResponse, verify } from '@amanah/api/verification';
import { api } from './api.ts';
import { storedRules } from './own-rules.ts';

export type ScanChannel = (typeof scanChannels)[number];

export interface Scan {
  readonly code: string;
  readonly channel: ScanChannel;
  /** Where it is asked for, ISO 3166-1 alpha-2; null: nobody said. */
  readonly market: string | null;
  /** UUID version 7. The same for every attempt at one scan. */
  readonly scanId: string;
}

/** A server that is well has answered by then, also over a slow network. Afterwards the pack on this device is asked meanwhile. */
export const usualMilliseconds = 4_000;

/** After this long a lookup is given up; the same scan id makes a repetition harmless. */
const patienceMilliseconds = 15_000;

/**
 * @param rules of the person, for their answer; they are no part of the scan
 * @throws RequestFailed, and what `isNoAnswer` knows
 */
export function verifyScan(
  { code, channel, market, scanId }: Scan,
  rules: OwnRules | null = storedRules.get(),
): Promise<VerifyResponse> {
  const policy = { ...(market === null ? {} : { market }), ...(rules === null ? {} : { rules }) };
  const body = { qrCode: code, scanId, channel, ...policy };
  const patience = AbortSignal.timeout(patienceMilliseconds);
  // Not only the request has to end: before it a session may be renewed, which knows nothing of this signal.
  const gaveUp = new Promise<never>((_, reject) => {
    patience.addEventListener('abort', () => reject(patience.reason), { once: true });
  });
  return Promise.race([api.call(verify, { body }, patience), gaveUp]);
}
