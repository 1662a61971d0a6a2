// What batches are built with.
import type { Organisations } from '../organisations/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import type { Files } from '../platform/files.ts';
import type { Outbox } from '../platform/outbox.ts';

export interface BatchesDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly organisations: Organisations;
  readonly outbox: Outbox;
  readonly files: Files;
}
