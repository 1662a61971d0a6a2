// What recalls are built with.
import type { Authoring } from '../authoring/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Organisations } from '../organisations/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import type { Outbox } from '../platform/outbox.ts';
import type { Stock } from '../stock/index.ts';

export interface RecallsDeps {
  readonly authoring: Pick<Authoring, 'sentFromShelves' | 'destroyedOf' | 'uncountedOf'>;
  readonly database: Database;
  readonly clock: Clock;
  readonly ledger: Ledger;
  readonly organisations: Organisations;
  readonly outbox: Outbox;
  readonly stock: Pick<Stock, 'shelvesOf' | 'ownShelves' | 'ownProducts' | 'handoversOf'>;
}
