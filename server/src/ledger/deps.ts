// What the ledger is built with.
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import type { KeyWrapper } from '../platform/key-wrapping.ts';
import type { Keys } from '../platform/keys.ts';
import type { Logger } from '../platform/log.ts';
import type { Anchor } from './anchor-port.ts';
import type { LastSigned } from './last-signed.ts';

export interface LedgerDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly keys: Keys;
  readonly keyWrapper: KeyWrapper;
  readonly log: Logger;
  readonly publicUrl: string;
  readonly lastSigned: LastSigned;
  /** Witnesses and quorum, c2sp.org/tlog-policy without its log line; null: none. */
  readonly witnessPolicy: string | null;
  readonly anchor: Anchor | null;
}
