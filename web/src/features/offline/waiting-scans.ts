// Scans that were made without a connection: kept on this device with the moment they were made, and sent one by one when the server can
// be reached. The id of a scan says when it was, and makes it one scan however often it is sent.
import type { VerifyResponse } from '@amanah/api/verification';
import type { Headline, VerdictState } from '@amanah/core/verification';
import { session } from '../../platform/api.ts';
import { sessionOf } from '../../platform/session-state.ts';
import { storageKeys, storedValue } from '../../platform/storage.ts';
import { type Scan, verifyScan } from '../../platform/verify-scan.ts';
import { sendInTurn } from '../../platform/waiting.ts';

export interface NewWaitingScan extends Scan {
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
        /** Missing where it was answered before this was kept. */
        readonly headline?: Headline;
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

export type AskAgain = (scan: WaitingScan) => Promise<Pick<VerifyResponse, 'state' | 'headline' | 'code' | 'product'>>;

/** Oldest first. @returns how many came to an end */
const send = (ask: AskAgain): Promise<number> =>
  sendInTurn(
    all.get().filter((one) => isOwn(one) && one.outcome === null),
    async (scan) => {
      const { state, headline, code, product } = await ask(scan);
      settle(scan.scanId, { kind: 'answered', state, headline, code, product: product?.name ?? null });
    },
    ({ scanId }, reason) => settle(scanId, { kind: 'refused', reason }),
  );

let sending: Promise<number> | null = null;

/** One tab at a time: two would ask the same things. The others wait for as long as this one asks, so nothing that is asked may go on without end. */
export function sendScans(ask: AskAgain = verifyScan): Promise<number> {
  const work = () => send(ask);
  sending ??= (navigator.locks ? navigator.locks.request('amanah.scans', work) : work()).finally(() => {
    sending = null;
  });
  return sending;
}
