// What a certification body manages its certificates with: what issuing takes, and the database as one of its parties sees it.
import type { Database, Transaction } from '../platform/database/database.ts';
import type { CertificateRow } from './credential-facts.ts';
import type { IssueDeps } from './issue-certificates.ts';

/** Goods that a body would certify. */
export type GoodsToCertify = Pick<CertificateRow, 'certifierId' | 'holderId' | 'gtins' | 'categories'>;

/** Number of the application by which the body reviews such goods, or that ended with findings open; null: there is none. Asked before an import is taken. */
export type ReviewOf = (tx: Transaction, goods: GoodsToCertify) => Promise<string | null>;

export interface CertificatesDeps extends IssueDeps {
  readonly database: Database;
}
