// What a certification body manages its certificates with: what issuing takes, and the database as one of its parties sees it.
import type { Database } from '../platform/database/database.ts';
import type { IssueDeps } from './issue-certificates.ts';

export interface CertificatesDeps extends IssueDeps {
  readonly database: Database;
}
