// What labels are built with.
import type { Organisations } from '../organisations/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';

export interface LabelsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly organisations: Organisations;
  /** Where links on labels lead. */
  readonly publicUrl: string;
}
