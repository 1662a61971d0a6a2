// GS1 prefixes for tests that are about something else: proven as anybody's are, through the door of products and by an operator.

import { sql } from 'drizzle-orm';
import { text, textOf, uuid } from '../platform/database/columns.ts';
import { rowsOf } from '../platform/database/database.ts';
import type { TestApp } from './test-app.ts';

/** An account of the demo. Somebody asks and somebody else decides, neither of them a member. */
async function account(app: TestApp, username: string): Promise<string> {
  const email = `${username.toLowerCase().replaceAll(' ', '.')}@prefixes.example`;
  const known = await app.domains.identity.findSharedAccount(email);
  if (known) return known;
  return app.domains.identity.addSharedAccount({
    ...{ username, email, password: 'purple-mango-38-tree', role: 'consumer', organizationId: null },
  });
}

/** From now on the organisation of the demo has this prefix. */
export async function provePrefix(app: TestApp, organisationId: string, prefix: string): Promise<void> {
  const askedBy = await account(app, 'Prefix Asker');
  const confirmedBy = await account(app, 'Prefix Operator');
  await app.domains.identity.nameOperator('prefix.operator@prefixes.example', 'demo');
  const [organisation] = await rowsOf(
    app.database.sql,
    { id: uuid, name: text, realm: textOf(['demo']) },
    sql`select id, name, realm from organisations.organisation_names where id = ${organisationId}`,
  );
  if (!organisation) throw new Error('the organisation is not there');
  const document = { name: 'licence.pdf', mediaType: 'application/pdf', content: Buffer.from('%PDF-1.7') };
  await app.database.sql.transaction((tx) =>
    app.domains.products.addPrefix(tx, { organisation, prefix, askedBy, confirmedBy, document }),
  );
}

/** The product is another's from now on, as no rule allows. */
export async function giveProduct(app: TestApp, gtin: string, organisationId: string): Promise<void> {
  await app.database.asOwner('alter table products.products disable trigger claimed');
  try {
    await app.database.asOwner('update products.products set producer_id = $1 where gtin = $2', [organisationId, gtin]);
  } finally {
    await app.database.asOwner('alter table products.products enable trigger claimed');
  }
}
