// Makes an API key: 256 random bits behind a beginning that scanners for leaked secrets recognise.
import { randomBytes } from 'node:crypto';
import type { ApiKeyScope } from '@amanah/api/integrations';
import { newId } from '../platform/clock.ts';
import { sha256 } from '../platform/signing.ts';
import type { IntegrationsDeps } from './index.ts';
import { apiKeys } from './tables.ts';

const shownCharacters = 10;

export const digestOfKey = (key: string): Buffer => Buffer.from(sha256(Buffer.from(key)));

export async function createKey(
  { database, clock, organisations }: IntegrationsDeps,
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
      deed: 'api_key.created',
      subject: { kind: 'api_key', id: row.id, name: row.name },
      facts: { scopes: row.scopes.join(', ') },
    });
    return { row, key };
  });
}
