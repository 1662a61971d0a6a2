// The second wall between organisations: inside of `asTenant` PostgreSQL itself returns no row of anybody else, whatever the
// statement forgot to ask for. Row level security by a role without a login; server/migrations/0003_tenants.sql makes the role.
import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { pgPolicy, pgRole } from 'drizzle-orm/pg-core';
import { tenantRole } from './roles.ts';

const tenant = pgRole(tenantRole).existing();

/** The organisation of the transaction, as policies ask for it; null outside of `asTenant`. */
const current = sql`nullif(current_setting('amanah.organisation', true), '')::uuid`;

/**
 * The policy of a table whose rows belong to one organisation, or to each of several.
 *
 * @param columns names of the columns that hold an organisation; one that matches is enough
 */
export function tenantPolicy(...columns: readonly [string, ...string[]]) {
  const matches = sql.join(
    columns.map((column) => sql`${sql.identifier(column)} = ${current}`),
    sql` or `,
  );
  return pgPolicy('tenant', { as: 'permissive', for: 'all', to: tenant, using: matches, withCheck: matches });
}

/** The policy of a table whose rows belong to the organisation of a row of another table with a policy of its own. */
export function tenantPolicyThrough(column: string, table: string, key = 'id') {
  const isVisible = sql`exists (select 1 from ${sql.raw(table)} t where t.${sql.identifier(key)} = ${sql.identifier(column)})`;
  return pgPolicy('tenant', { as: 'permissive', for: 'all', to: tenant, using: isVisible, withCheck: isVisible });
}

/** Makes the rest of the transaction one of this organisation. */
export const becomeTenant = (organisationId: string): SQL =>
  sql`select set_config('role', ${tenantRole}, true), set_config('amanah.organisation', ${organisationId}, true)`;

/** The first wall, in the statements themselves: rows of this organisation. */
export type Owned = (column: AnyColumn, organisationId: string) => SQL;
