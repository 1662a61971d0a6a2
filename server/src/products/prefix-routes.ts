// Routes of GS1 company prefixes. No branching, no SQL.

import { Readable } from 'node:stream';
import * as api from '@amanah/api/products/gs1-prefixes';
import type { FastifyReply } from 'fastify';
import { contentOf, type Files, type StoredFile } from '../platform/files.ts';
import { handle, type MountedRoute } from '../platform/http.ts';
import type { createDecidingPrefixes } from './decide-prefix.ts';
import type { Prefixes } from './gs1-prefixes.ts';

export function prefixRoutes(
  files: Files,
  prefixes: Prefixes,
  deciding: ReturnType<typeof createDecidingPrefixes>,
): readonly MountedRoute[] {
  const send = (reply: FastifyReply, file: StoredFile) => {
    reply.type(file.mediaType).header('content-length', file.bytes).header('cache-control', 'private, no-store');
    reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`);
    return reply.send(Readable.from(files.read(file.id)));
  };
  return [
    handle(api.listOwnPrefixes, ({ caller }) => prefixes.list(caller.userId)),
    handle(api.askForPrefix, ({ caller, query, request }) =>
      prefixes.askWithDocument(caller.userId, { ...query, content: contentOf(request.body) }),
    ),
    handle(api.askGs1ForPrefix, ({ caller, body }) => prefixes.askGs1(caller.userId, body.gtin)),
    handle(api.withdrawPrefix, ({ caller, params }) => prefixes.withdraw(caller.userId, params.id)),
    handle(api.readLicence, async ({ caller, params, reply }) =>
      send(reply, await prefixes.licence(caller.userId, params.id)),
    ),
    handle(api.listPrefixes, ({ caller, query }) => deciding.list(caller, query.show)),
    handle(api.readLicenceToDecide, async ({ caller, params, reply }) =>
      send(reply, await deciding.licence(caller, params.id)),
    ),
    handle(api.decidePrefix, ({ caller, params, body }) => deciding.decide(caller, params.id, body)),
  ];
}
