// What genealogy is built with.
import type { Organisations } from '../organisations/index.ts';
import type { Database } from '../platform/database/database.ts';

export interface GenealogyDeps {
  readonly database: Database;
  readonly organisations: Organisations;
}
