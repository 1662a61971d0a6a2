// Scans that were made without a connection: kept on this device with the moment they were made, and sent one by one when the server can
// be reached. The id of a scan says when it was, and makes it one scan however often it is sent.
import { RequestFailed, ServerUnreachable } from '@amanah/api/client';
import { type scanChannels, type VerifyResponse, verify } from '@amanah/api/verification';
import type { VerdictState } from '@amanah/core/verification';
import { api, session } from '../../platform/api.ts';
import { sessionOf } from '../../platform/session-state.ts';
import { storageKeys, storedValue } from '../../platform/storage.ts';

export interface NewWaitingScan {
  /** UUID version 7. */
  readonly scanId: string;
  readonly code: string;
  readonly channel: (typeof scanChannels)[number];
  readonly market: string | null;
  readonly scannedAt: string;
  /** What the pack said; null: nothing. */
  readonly saidOffline: VerdictState | null;
}

export interface WaitingScan extends NewWaitingScan {
  /** Whose scan it is; null: nobody was signed in. Nobody else's session sends it. */
  readonly userId: string | null;
  /** What came of it; null while it waits. */
  readonly outcome:
    | {
        readonly kind: 'answered';
        readonly state: VerdictState;
        readonly code: string;
        readonly product: string | null;
      }
    | { readonly kind: 'refused'; readonly reason: string }
    | null;
}

const all = storedValue<readonly WaitingScan[]>(
  storageKeys.scans,
  (text) => {
    try {
      const read: unknown = JSON.parse(text ?? '[]');
      return Array.isArray(read) ? (read as WaitingScan[]) : []; // written below
    } catch {
      return [];
    }
  },
  (value) => (value.length === 0 ? null : JSON.stringify(value)),
);

export const waitingScans: Pick<typeof all, 'get' | 'subscribe'> = all;

const currentUserId = (): string | null => sessionOf(session.state())?.user.id ?? null;

export const isOwn = ({ userId }: WaitingScan): boolean => userId === null || userId === currentUserId();

export function storeScan(scan: NewWaitingScan): void {
  if (all.get().some(({ scanId }) => scanId === scan.scanId)) return;
  all.set([...all.get(), { ...scan, userId: currentUserId(), outcome: null }]);
}

/** Forgets what has come to its end. What waits stays. */
export const forgetAnswered = (): void => all.set(all.get().filter((one) => !isOwn(one) || one.outcome === null));

const settle = (scanId: string, outcome: WaitingScan['outcome']): void =>
  all.set(all.get().map((one) => (one.scanId === scanId ? { ...one, outcome } : one)));

export type AskAgain = (scan: WaitingScan) => Promise<Pick<VerifyResponse, 'state' | 'code' | 'product'>>;

const askServer: AskAgain = ({ scanId, code, channel, market }) =>
  api.call(verify, { body: { qrCode: code, scanId, channel, ...(market === null ? {} : { market }) } });

/** Oldest first; stops at the first that finds no server. @returns how many came to an end */
async function send(ask: AskAgain): Promise<number> {
  let settled = 0;
  for (const scan of all.get().filter((one) => isOwn(one) && one.outcome === null)) {
    try {
      const { state, code, product } = await ask(scan);
      settle(scan.scanId, { kind: 'answered', state, code, product: product?.name ?? null });
    } catch (failure) {
      if (failure instanceof ServerUnreachable) return settled;
      // Busy, ill or asked too often: it may take it later.
      if (!(failure instanceof RequestFailed) || failure.status >= 500 || failure.status === 429) return settled;
      settle(scan.scanId, { kind: 'refused', reason: failure.problem?.title ?? failure.message });
    }
    settled += 1;
  }
  return settled;
}

let sending: Promise<number> | null = null;

/** One tab at a time: two would ask the same things. */
export function sendScans(ask: AskAgain = askServer): Promise<number> {
  const work = () => send(ask);
  sending ??= (navigator.locks ? navigator.locks.request('amanah.scans', work) : work()).finally(() => {
    sending = null;
  });
  return sending;
}
