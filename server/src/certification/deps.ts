// What the way of an application is walked with.
import type { Certificates } from '../certificates/index.ts';
import type { Organisations } from '../organisations/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import type { Files } from '../platform/files.ts';
import type { Outbox } from '../platform/outbox.ts';
import type { Products } from '../products/index.ts';

export interface CertificationDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly certificates: Certificates;
  readonly organisations: Organisations;
  readonly products: Pick<Products, 'list'>;
  readonly outbox: Outbox;
  readonly files: Files;
  readonly publicUrl: string;
}
