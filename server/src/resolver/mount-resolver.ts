// Puts the resolver on the server: its promised routes, the primary keys without data, OPTIONS, and the headers by which
// every site may ask (CORS). No rule lives here.
import { findApplicationIdentifier, listApplicationIdentifiers } from '@amanah/core/codes';
import type { FastifyInstance } from 'fastify';
import type { MountedRoute } from '../platform/http.ts';
import { primaryKey } from './resolve-link.ts';

const methods = 'GET, HEAD, OPTIONS';

// The answers hold nothing that belongs to one caller, and no cookie is read: anybody may ask from anywhere.
const sharedHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Link',
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

const preflightHeaders = {
  allow: methods,
  'access-control-allow-methods': methods,
  'access-control-allow-headers': '*',
  'access-control-max-age': '86400',
} as const;

/** Primary keys of the dictionary other than the GTIN: their links are checked, and then nothing is known of them. */
const otherKeys = () =>
  listApplicationIdentifiers().filter(
    (ai) => ai !== primaryKey && findApplicationIdentifier(ai)?.qualifiers !== undefined,
  );

export async function mountResolver(
  http: FastifyInstance,
  routes: { readonly promised: readonly MountedRoute[]; readonly resolve: MountedRoute },
  mountRoute: (scope: FastifyInstance, route: MountedRoute) => void,
) {
  await http.register(async (scope) => {
    scope.addHook('onRequest', (_request, reply, done) => {
      reply.headers(sharedHeaders);
      done();
    });
    const { definition, handler } = routes.resolve;
    const others = otherKeys().map((key) => ({ definition: { ...definition, url: `/${key}/*` }, handler }));
    for (const route of [...routes.promised, routes.resolve, ...others]) {
      mountRoute(scope, route);
      scope.options(route.definition.url, (_request, reply) => reply.code(204).headers(preflightHeaders).send());
    }
  });
}
