// The door of resolver: GS1 Digital Links of this host lead to the page, the certificate or the journey of the very item they
// name. It decides no verdict and keeps no record of who asked.
import * as api from '@amanah/api/resolver';
import { uncompressedTarget } from '@amanah/core/codes';
import { describeResolver, formatLink, linksetContext } from '@amanah/core/resolver';
import { speak } from '@amanah/messages/speak';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../platform/database/database.ts';
import { handle, type MountedRoute } from '../platform/http.ts';
import { mountResolver } from './mount-resolver.ts';
import { primaryKey, type ResolverDeps, resolveLink } from './resolve-link.ts';

export interface Resolver {
  /** Puts its routes on the server, each by `mountRoute`, in a scope that every site may ask from. */
  mount(http: FastifyInstance, mountRoute: (scope: FastifyInstance, route: MountedRoute) => void): Promise<void>;
}

export function createResolver(given: { readonly database: Database; readonly publicUrl: string }): Resolver {
  const root = given.publicUrl;
  const publicHost = new URL(root).host;
  const deps: ResolverDeps = { database: given.database, root, contextUrl: `${root}${api.linksetContext.url}` };
  const description = describeResolver({
    name: 'Amanah',
    root,
    primaryKeys: [primaryKey],
    jsonLdContext: deps.contextUrl,
  });

  const resolve = handle(api.resolveLink, async ({ request, reply, language }) => {
    // Facts change at any moment, and language and kind of the answer depend on the caller: nobody keeps it. Set first,
    // because a refusal must not be kept either.
    reply.headers({ 'cache-control': 'no-cache', vary: 'accept, accept-language' });
    const answer = await resolveLink(deps, {
      // A request line may hold a whole URL (RFC 9112 section 3.2.2); only what stands behind the host counts.
      target: request.url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, ''),
      accept: request.headers.accept,
      acceptLanguage: request.headers['accept-language'],
      language,
    });
    reply.header('link', [...linkToUncompressed(request, language), answer.link].join(', '));
    if (answer.kind === 'redirect') {
      // Whoever came by another name of this machine, such as its address in the local network, stays there. The name is only
      // compared: nothing of it is written.
      const isPublic = request.host.toLowerCase() === publicHost;
      return reply.redirect(isPublic ? answer.location : answer.location.slice(root.length), 307);
    }
    reply.type(answer.mediaType);
    return answer.body;
  });
  // Conformance list 1.2: whoever asked by a compressed address is told the uncompressed one.
  const linkToUncompressed = ({ originalUrl, url }: FastifyRequest, language: string) =>
    originalUrl === url
      ? []
      : [
          formatLink({
            href: root + (uncompressedTarget(originalUrl.replace(/\?.*$/, '')) ?? url),
            rel: 'owl:sameAs',
            title: speak(language).resolver('uncompressed'),
          }),
        ];
  const promised = [
    handle(api.resolverDescription, async ({ reply }) => {
      reply.header('cache-control', 'public, max-age=3600');
      return description;
    }),
    handle(api.linksetContext, async ({ reply }) => {
      reply.header('cache-control', 'public, max-age=86400').type('application/ld+json');
      return JSON.stringify(linksetContext);
    }),
  ];
  return { mount: (http, mountRoute) => mountResolver(http, { promised, resolve }, mountRoute) };
}
