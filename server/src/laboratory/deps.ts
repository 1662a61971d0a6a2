// What the laboratory is built with.
import type { Ledger } from '../ledger/index.ts';
import type { ActingFor, Organisations } from '../organisations/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, Transaction } from '../platform/database/database.ts';
import type { Files } from '../platform/files.ts';
import type { Outbox } from '../platform/outbox.ts';
import type { Stock } from '../stock/index.ts';

export interface LaboratoryDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly ledger: Ledger;
  readonly organisations: Organisations;
  readonly outbox: Outbox;
  readonly files: Files;
  /** Whoever has the goods of a batch on the shelf: a shop that counts its stock by hand has goods that no event names. */
  readonly stock: Pick<Stock, 'stockHoldersOf'>;
  /** The body of a certificate suspends it. @returns false where it cannot be suspended as it stands */
  readonly suspendCertificate: (
    tx: Transaction,
    by: { readonly userId: string; readonly organisation: ActingFor },
    given: { readonly certificateId: string; readonly reason: string },
  ) => Promise<boolean>;
}
