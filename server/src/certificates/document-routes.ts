// Routes of what is signed, for everybody who checks it: credentials, status lists and the context that names their terms.
import * as api from '@amanah/api/certificates';
import { halalContext } from '@amanah/core/certificates';
import { canonicalise } from '@amanah/core/ledger';
import { and, eq } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import type { Database } from '../platform/database/database.ts';
import { isOpen, isShownTo } from '../platform/database/realms.ts';
import { handle, type MountedRoute } from '../platform/http.ts';
import { Refusal } from '../platform/refusal.ts';
import type { StatusLists } from './status-lists.ts';
import { credentials } from './tables.ts';

/** A version never changes. */
const forEver = 'public, max-age=31536000, immutable';

const openly = (reply: FastifyReply, type: string) =>
  reply.type(type).header('access-control-allow-origin', '*').header('cache-control', 'public, max-age=300');

export function documentRoutes(database: Database, statusLists: StatusLists): readonly MountedRoute[] {
  return [
    handle(api.credential, async ({ params, caller, request, reply }) => {
      const [found] = await database.sql
        .select()
        .from(credentials)
        .where(and(eq(credentials.id, params.id), isOpen(), isShownTo(credentials.realm, caller?.realm ?? 'real')));
      if (!found) throw new Refusal('certificates.unknown');
      reply.header('vary', 'accept');
      const wantsJson = /application\/(?:vc|vc\+ld\+json|json|ld\+json)\b(?!\+)/.test(request.headers.accept ?? '');
      openly(reply, wantsJson ? 'application/vc' : 'application/vc+jwt');
      return wantsJson ? found.integrity : found.jwt;
    }),
    handle(api.statusList, async ({ params, query, request, reply }) => {
      const { purpose, list } = params;
      const found =
        query.version === undefined
          ? await statusLists.latest(purpose, list)
          : await statusLists.version(purpose, list, query.version);
      if (!found) throw new Refusal('request.not_found');
      const etag = `"${found.version}"`;
      openly(reply, 'application/vc+jwt').header('etag', etag);
      if (query.version !== undefined) reply.header('cache-control', forEver);
      // RFC 9110 section 13.1.2: readers come back all day, and a list changes rarely.
      const known = (request.headers['if-none-match'] ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''));
      if (known.includes(etag)) return reply.code(304).send();
      return found.jwt;
    }),
    handle(api.halalContextDocument, async ({ reply }) => {
      openly(reply, 'application/ld+json');
      return canonicalise(halalContext);
    }),
  ];
}
