// Makes an API key: 256 random bits behind a beginning that scanners for leaked secrets recognise.

import { randomBytes } from 'node:crypto';
import type { ApiKeyScope } from '@amanah/api/integrations';
import { sql } from 'drizzle-orm';
import { momentOf, newId } from '../platform/clock.ts';
import { text } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { sha256 } from '../platform/signing.ts';
import type { IntegrationsDeps } from './deps.ts';
import { apiKeys } from './tables.ts';

const shownCharacters = 10;

export const digestOfKey = (key: string): Buffer => Buffer.from(sha256(Buffer.from(key)));

export async function createKey(
  { database, clock, organisations, outbox }: IntegrationsDeps,
  given: {
    readonly organisationId: string;
    readonly createdBy: string;
    readonly name: string;
    readonly scopes: readonly ApiKeyScope[];
  },
): Promise<{ row: typeof apiKeys.$inferSelect; key: string }> {
  const key = `amk_${randomBytes(32).toString('base64url')}`;
  const now = clock.now();
  return database.sql.transaction(async (tx) => {
    const [row] = await tx
      .insert(apiKeys)
      .values({
        ...given,
        scopes: [...new Set(given.scopes)],
        id: newId(now),
        beginning: key.slice(0, shownCharacters),
        digest: digestOfKey(key),
        createdAt: now,
      })
      .returning();
    if (!row) throw new Error('the key was not stored');
    await organisations.recordAudit(tx, {
      organisationId: row.organisationId,
      actorId: row.createdBy,
      action: 'api_key.created',
      subject: { kind: 'api_key', id: row.id, name: row.name },
      facts: { scopes: row.scopes.join(', ') },
    });
    await notifyOwners(tx, { outbox, clock }, 'api_key_created', { ...row, byUserId: row.createdBy });
    return { row, key };
  });
}

/** All who may make keys, whoever did it: a key made with a stolen session is seen by its owner too. */
export async function notifyOwners(
  tx: Transaction,
  { outbox, clock }: Pick<IntegrationsDeps, 'outbox' | 'clock'>,
  kind: 'api_key_created' | 'api_key_revoked',
  {
    organisationId,
    name,
    byUserId,
  }: { readonly organisationId: string; readonly name: string; readonly byUserId: string },
): Promise<void> {
  const [named] = await rowsOf(
    tx,
    { organisation: text, person: text },
    sql`select o.name as organisation, p.username as person from organisations.organisation_names o
      join people.names p on p.id = ${byUserId} where o.id = ${organisationId}`,
  );
  await outbox.emit(tx, 'notice.raised', {
    kind,
    to: { organisationId, permission: 'manage_keys' },
    facts: { organisation: named?.organisation ?? '', person: named?.person ?? '', name, at: momentOf(clock.now()) },
    path: '/organisation',
  });
}
