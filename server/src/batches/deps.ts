// What batches are built with.
import type { VerifyResponse } from '@amanah/api/verification';
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
  /** Serials of a batch that behave like copies, the newest first. */
  readonly copiesOf: (
    tx: Transaction,
    batchId: string,
  ) => Promise<
    readonly { readonly serial: string; readonly at: Date; readonly kilometres: number; readonly minutes: number }[]
  >;
  /** The verdict of the moment on a code of a realm, without a scan. */
  readonly previewVerdict: (code: string, realm: Realm) => Promise<VerifyResponse>;
}
