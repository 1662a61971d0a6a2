// What scans are built with.
import type { Organisations } from '../organisations/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import type { Keys } from '../platform/keys.ts';
import type { Outbox } from '../platform/outbox.ts';

export interface ScansDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly keys: Keys;
  readonly organisations: Pick<Organisations, 'acting' | 'recordAudit'>;
  readonly outbox: Outbox;
}
