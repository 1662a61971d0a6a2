// Routes of signing keys, and of the documents that name them to everybody. No SQL.
import * as api from '@amanah/api/organisations';
import { isWrittenUuid } from '@amanah/core/codes';
import { mayDo } from '@amanah/core/organisations';
import type { FastifyReply } from 'fastify';
import { handle, type MountedRoute } from '../platform/http.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Acting } from './acting.ts';
import type { IssuerKeys, IssuerRef } from './issuer-keys.ts';
import type { createKeyManagement } from './manage-keys.ts';

export function keyRoutes({
  management,
  keys,
  acting,
}: {
  readonly management: ReturnType<typeof createKeyManagement>;
  readonly keys: Pick<IssuerKeys, 'document'>;
  readonly acting: Acting;
}): readonly MountedRoute[] {
  /** Keys are the owners' matter. */
  const owned = (userId: string) => acting(userId, 'manage_keys');

  async function didDocument(issuer: IssuerRef, reply: FastifyReply) {
    const found = await keys.document(issuer);
    if (!found) throw new Refusal('organisations.unknown');
    reply.type('application/did+ld+json').header('access-control-allow-origin', '*');
    reply.header('cache-control', 'public, max-age=60');
    return JSON.stringify(found);
  }

  return [
    handle(api.listKeys, async ({ caller }) => {
      const { id, right } = await acting(caller.userId, 'look');
      return management.list(id, mayDo(right, 'manage_keys'));
    }),
    handle(api.rotateKey, async ({ caller }) => management.rotate((await owned(caller.userId)).id, caller.userId)),
    handle(api.listOperatorKeys, ({ caller }) => management.list('operator', caller.accountRealm === 'real')),
    handle(api.rotateOperatorKey, ({ caller }) => {
      // It signs for everybody here: whoever looks at the demo does not change it.
      if (caller.accountRealm !== 'real') throw new Refusal('identity.forbidden');
      return management.rotate('operator', caller.userId);
    }),
    handle(api.registerKey, async ({ caller, body }) =>
      management.register((await owned(caller.userId)).id, caller.userId, body),
    ),
    handle(api.revokeKey, async ({ caller, params, body }) =>
      management.revoke((await owned(caller.userId)).id, caller, params.name, body.reason),
    ),
    handle(api.operatorDid, ({ reply }) => didDocument('operator', reply)),
    handle(api.organisationDid, ({ params, reply }) => {
      if (!isWrittenUuid(params.organisation)) throw new Refusal('organisations.unknown');
      return didDocument(params.organisation, reply);
    }),
  ];
}
