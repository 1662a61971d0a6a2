// Names to those who lead the keys that somebody made who may make none any more: a member no more, or with a lower right. They are not ended: programs of the organisation work with them.
import { and, eq, isNull, sql } from 'drizzle-orm';
import { text } from '../platform/database/columns.ts';
import { rowsOf } from '../platform/database/database.ts';
import type { IntegrationsDeps } from './deps.ts';
import { apiKeys } from './tables.ts';

export async function nameKeysLeft(
  { database, organisations, outbox }: IntegrationsDeps,
  { organisationId, userId, username }: { organisationId: string; userId: string; username: string },
): Promise<void> {
  await database.sql.transaction(async (tx) => {
    const keys = await tx
      .select({ id: apiKeys.id, name: apiKeys.name })
      .from(apiKeys)
      .where(and(eq(apiKeys.organisationId, organisationId), eq(apiKeys.createdBy, userId), isNull(apiKeys.revokedAt)))
      .orderBy(apiKeys.id);
    if (keys.length === 0) return;
    const [organisation] = await rowsOf(
      tx,
      { name: text },
      sql`select name from organisations.organisation_names where id = ${organisationId}`,
    );
    await outbox.emit(tx, 'notice.raised', {
      kind: 'api_keys_of_former_member',
      to: { organisationId, permission: 'manage_keys' },
      facts: {
        organisation: organisation?.name ?? '',
        person: username,
        names: keys.map(({ name }) => name).join(', '),
      },
      path: '/organisation',
    });
    for (const { id, name } of keys)
      await organisations.recordAudit(tx, {
        organisationId,
        actorId: null,
        action: 'api_key.maker_gone',
        subject: { kind: 'api_key', id, name },
        facts: { person: username },
      });
  });
}
