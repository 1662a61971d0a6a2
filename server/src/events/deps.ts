// What events are built with.
import type { Realm } from '@amanah/core/organisations';
import type { Batches } from '../batches/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Organisations } from '../organisations/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { SendToCustomer } from '../platform/customer-addresses.ts';
import type { Database, Transaction } from '../platform/database/database.ts';
import type { GiveWay } from '../platform/give-way.ts';
import type { KeyWrapper } from '../platform/key-wrapping.ts';
import type { Logger } from '../platform/log.ts';
import type { PostMovements } from './capture-hooks.ts';

export interface EventsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly ledger: Ledger;
  readonly organisations: Organisations;
  readonly batches: Pick<Batches, 'investigateMadeOfBlocked'>;
  readonly log: Logger;
  readonly giveWay: GiveWay;
  readonly publicUrl: string;
  readonly keyWrapper: KeyWrapper;
  readonly sendToCustomer: SendToCustomer;
  /** Books what captured events move, in the transaction that captured them. */
  readonly postMovements: PostMovements;
  /**
   * How many pieces of a batch an organisation has or had in its shops, how many of them are gone, how many of these were sold, how many were
   * taken in and not only counted, and by which papers they came, where no event says it.
   */
  readonly handled: (
    tx: Transaction,
    organisationId: string,
    goods: { readonly gtin: string; readonly batchNumber: string },
    repeated: null,
  ) => Promise<{
    readonly units: number;
    readonly gone: number;
    readonly sold: number;
    readonly received: number;
    readonly deliveries: readonly { readonly storeId: string; readonly document: string; readonly units: number }[];
  }>;
  /** How many pieces of a batch each of its shops found missing, less what it found besides, when it counted after a moment, by its id. */
  readonly countedDown: (
    tx: Transaction,
    organisationId: string,
    goods: { readonly gtin: string; readonly batchNumber: string },
    since: Date,
  ) => Promise<ReadonlyMap<string, number>>;
}

/** In whose name events are entered. */
export interface Owner {
  readonly id: string;
  readonly realm: Realm;
}
