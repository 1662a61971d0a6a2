// What batches are built with.
import type { Realm } from '@amanah/core/organisations';
import type { Organisations } from '../organisations/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, Transaction } from '../platform/database/database.ts';
import type { Files } from '../platform/files.ts';
import type { Outbox } from '../platform/outbox.ts';

export interface BatchesDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly organisations: Organisations;
  readonly outbox: Outbox;
  readonly files: Files;
  /** Looked into where a batch of the same product and site has an adverse result whose sisters nobody has cleared. */
  readonly investigateNewSister: (
    tx: Transaction,
    batch: { readonly id: string; readonly gtin: string; readonly siteId: string; readonly realm: Realm },
  ) => Promise<void>;
}
