// What events are built with.
import type { Realm } from '@amanah/core/organisations';
import type { Batches } from '../batches/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Organisations } from '../organisations/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { SendToCustomer } from '../platform/customer-addresses.ts';
import type { Database } from '../platform/database/database.ts';
import type { GiveWay } from '../platform/give-way.ts';
import type { KeyWrapper } from '../platform/key-wrapping.ts';
import type { Logger } from '../platform/log.ts';
import type { PostMovements, RequireStillSaid } from './capture-hooks.ts';

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
  /** Asked before an event stops saying what others rely on. */
  readonly requireStillSaid: RequireStillSaid;
}

/** In whose name events are entered. */
export interface Owner {
  readonly id: string;
  readonly realm: Realm;
}
