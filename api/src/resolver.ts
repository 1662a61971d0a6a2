// The GS1-conformant resolver: a GS1 Digital Link in, a redirect or the list of links out. Not under /api: packs carry these
// addresses, and the standard fixes where the description stands.
import { z } from 'zod';
import { defineRoute } from './route.ts';

export const resolveLink = defineRoute({
  method: 'GET',
  url: '/01/*',
  access: 'public',
  cost: 'read',
  summary:
    'GS1 Digital Link of a product, batch or pack: redirects (307) to the link that fits best, or answers with the linkset (linkType=linkset, or Accept: application/linkset+json).',
  tags: ['resolver'],
});

export const resolverDescriptionSchema = z.object({
  name: z.string(),
  resolverRoot: z.url(),
  /** Application Identifiers under which there can be an answer. */
  supportedPrimaryKeys: z.array(z.string()),
  supportedLinkType: z.array(z.object({ namespace: z.url(), prefix: z.string() })),
  supportedContextValuesEnumerated: z.array(z.string()),
  linkTypeDefaultCanBeLinkset: z.boolean(),
  /** Reads linksets as JSON-LD. */
  jsonLdContext: z.url(),
});

export const resolverDescription = defineRoute({
  method: 'GET',
  url: '/.well-known/gs1resolver',
  access: 'public',
  cost: 'file',
  summary: 'Resolver description file of the GS1-Conformant resolver standard.',
  tags: ['resolver'],
  response: resolverDescriptionSchema,
});

export const linksetContext = defineRoute({
  method: 'GET',
  url: '/api/resolver/linkset-context.jsonld',
  access: 'public',
  cost: 'file',
  summary: 'JSON-LD context that reads a linkset as linked data.',
  tags: ['resolver'],
});
