// What a resolver says of itself at /.well-known/gs1resolver, and the context that reads its linksets as JSON-LD.
import { GS1_VOCABULARY } from './link-types.ts';

export interface ResolverDescription {
  readonly name: string;
  readonly resolverRoot: string;
  readonly supportedPrimaryKeys: string[];
  readonly supportedLinkType: { namespace: string; prefix: string }[];
  readonly supportedContextValuesEnumerated: string[];
  readonly linkTypeDefaultCanBeLinkset: boolean;
  readonly jsonLdContext: string;
}

/**
 * The resolver description file. Keys without data behind them are not promised; no link of ours depends on a context; the
 * default is always a page, never the linkset.
 *
 * @example describeResolver({ name: 'Amanah', root: 'https://amanah.example', primaryKeys: ['01'], jsonLdContext: '…' }).resolverRoot
 */
export function describeResolver(about: {
  readonly name: string;
  readonly root: string;
  readonly primaryKeys: readonly string[];
  readonly jsonLdContext: string;
}): ResolverDescription {
  return {
    name: about.name,
    resolverRoot: about.root,
    supportedPrimaryKeys: [...about.primaryKeys],
    supportedLinkType: [{ namespace: GS1_VOCABULARY, prefix: 'gs1:' }],
    supportedContextValuesEnumerated: [],
    linkTypeDefaultCanBeLinkset: false,
    jsonLdContext: about.jsonLdContext,
  };
}

/** JSON-LD context for linksets, after RFC 9264 appendix A and the context of GS1: relations, titles, languages and media types. */
export const linksetContext = {
  '@context': {
    '@vocab': 'http://www.iana.org/assignments/relation/',
    anchor: '@id',
    href: '@id',
    linkset: '@graph',
    itemDescription: { '@id': 'http://www.w3.org/2000/01/rdf-schema#comment' },
    title: { '@id': 'http://purl.org/dc/terms/title' },
    hreflang: { '@id': 'http://purl.org/dc/terms/language', '@container': '@set' },
    type: { '@id': 'http://purl.org/dc/terms/format' },
  },
} as const;
