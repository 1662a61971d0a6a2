// The door of integrations: keys with which programs of an organisation speak to us, made and ended by its owners.
import * as api from '@amanah/api/integrations';
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { type Caller, handle, type MountedRoute } from '../platform/http.ts';
import { createMicroBatch } from '../platform/micro-batch.ts';
import type { Listeners } from '../platform/outbox.ts';
import { Refusal } from '../platform/refusal.ts';
import { createKey, digestOfKey, notifyOwners } from './create-key.ts';
import type { IntegrationsDeps } from './deps.ts';
import { nameKeysLeft } from './name-keys-left.ts';
import { findKeys, noteUse } from './queries.ts';
import { apiKeys } from './tables.ts';

export interface Integrations {
  readonly routes: readonly MountedRoute[];
  readonly listeners: Listeners;
  /** The program that sent a request with a key; null where it brings none. @throws Refusal when the key is not in use */
  identify(request: FastifyRequest): Promise<Caller | null>;
}

const usedToTheMinute = 60_000;

export function createIntegrations(deps: IntegrationsDeps): Integrations {
  const { database, clock, organisations } = deps;

  const lookUps = createMicroBatch(async (digests: readonly Buffer[]) => {
    const keyAt = new Map((await database.verdicts.run(findKeys, [digests])).map((row) => [row.place - 1, row]));
    return digests.map((_, index) => keyAt.get(index) ?? null);
  });

  const owned = async (userId: string) => (await organisations.acting(userId, 'manage_keys')).id;

  return {
    listeners: { 'member.keys_denied': (member) => nameKeysLeft(deps, member) },
    routes: [
      handle(api.listApiKeys, async ({ caller }) => {
        const { id } = await organisations.acting(caller.userId, 'look');
        const rows = await database.sql
          .select()
          .from(apiKeys)
          .where(eq(apiKeys.organisationId, id))
          .orderBy(desc(apiKeys.id));
        return { keys: rows.map(shown) };
      }),
      handle(api.createApiKey, async ({ caller, body }) => {
        const organisationId = await owned(caller.userId);
        const { row, key } = await createKey(deps, { organisationId, createdBy: caller.userId, ...body });
        return { ...shown(row), key };
      }),
      handle(api.revokeApiKey, async ({ caller, params }) => {
        const organisationId = await owned(caller.userId);
        await database.sql.transaction(async (tx) => {
          const [ended] = await tx
            .update(apiKeys)
            .set({ revokedAt: clock.now() })
            .where(
              and(eq(apiKeys.id, params.id), eq(apiKeys.organisationId, organisationId), isNull(apiKeys.revokedAt)),
            )
            .returning({ id: apiKeys.id, name: apiKeys.name });
          if (!ended) throw new Refusal('integrations.key_unknown');
          await organisations.recordAudit(tx, {
            organisationId,
            actorId: caller.userId,
            action: 'api_key.revoked',
            subject: { kind: 'api_key', id: ended.id, name: ended.name },
          });
          await notifyOwners(tx, deps, 'api_key_revoked', {
            organisationId,
            name: ended.name,
            byUserId: caller.userId,
          });
        });
      }),
    ],
    async identify(request) {
      // Of this form alone: what cannot be a key is refused without asking the database.
      const key = /^Bearer (amk_[\w-]{43})$/.exec(request.headers.authorization ?? '')?.[1];
      if (!key) return null;
      const found = await lookUps.add(digestOfKey(key));
      if (!found) throw new Refusal('identity.not_signed_in');
      const now = clock.now();
      if (!found.last_used_at || now.getTime() - found.last_used_at.getTime() > usedToTheMinute)
        await database.verdicts.run(noteUse, [found.id, now]);
      // Routes for people never see this caller: it has neither account nor session.
      return {
        userId: found.id,
        sessionId: found.id,
        role: found.kind,
        isOperator: false,
        accountRealm: found.realm === 'demo' ? 'demo' : 'real',
        realm: found.realm,
        isShared: false,
        hasSecondStep: false,
        apiKey: { organisationId: found.organisation_id, scopes: found.scopes, name: found.name },
      };
    },
  };
}

const shown = (row: typeof apiKeys.$inferSelect): api.ApiKey => ({
  id: row.id,
  name: row.name,
  beginning: row.beginning,
  scopes: row.scopes,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  revokedAt: row.revokedAt?.toISOString() ?? null,
});
