// What recording by hand is built with.
import type { Events } from '../events/index.ts';
import type { Organisations } from '../organisations/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import type { Stock } from '../stock/index.ts';

export interface AuthoringDeps extends Pick<Stock, 'handled' | 'countedDown' | 'unnamed'> {
  readonly database: Database;
  readonly clock: Clock;
  readonly organisations: Organisations;
  readonly events: Pick<Events, 'capture' | 'investigateLatest'>;
  readonly publicUrl: string;
}
