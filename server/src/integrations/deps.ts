// What integrations are built with.
import type { Organisations } from '../organisations/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import type { Outbox } from '../platform/outbox.ts';

export interface IntegrationsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly organisations: Organisations;
  readonly outbox: Pick<Outbox, 'emit'>;
}
