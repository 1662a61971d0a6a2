// Which kind of link is asked for: the link types of the GS1 Web Vocabulary and the two words that mean the whole list.
// Never invents a type: what is not in GS1's namespace is handed back as a name that no link has.

/** Namespace of the GS1 Web Vocabulary, in which every link type of ours is defined. */
export const GS1_VOCABULARY = 'https://ref.gs1.org/voc/';

/** The link types that this resolver serves, as link relations. */
export const linkTypes = {
  defaultLink: `${GS1_VOCABULARY}defaultLink`,
  /** Product information page. */
  pip: `${GS1_VOCABULARY}pip`,
  certificationInfo: `${GS1_VOCABULARY}certificationInfo`,
  traceability: `${GS1_VOCABULARY}traceability`,
} as const;

// The namespace moved from gs1.org to ref.gs1.org; both are still printed in documents and sent by scanning apps.
const NAMESPACES = /^(?:gs1:|https?:\/\/(?:www\.|ref\.)?gs1\.org\/voc\/)(?=[A-Za-z0-9]+$)/;

/** What `linkType` in a query asks for. */
export type LinkTypeWish =
  | { readonly kind: 'default' }
  | { readonly kind: 'linkset' }
  | { readonly kind: 'type'; readonly uri: string };

/**
 * Reads the value of `linkType`: absent, empty or `gs1:defaultLink` is the default link, `linkset` and the older `all` are
 * the whole list, a CURIE or a URI of the GS1 vocabulary is that type, anything else is a type that nobody serves.
 *
 * @example readLinkType('gs1:pip') // { kind: 'type', uri: 'https://ref.gs1.org/voc/pip' }
 */
export function readLinkType(value: string | undefined): LinkTypeWish {
  if (value === undefined || value === '') return { kind: 'default' };
  if (value === 'linkset' || value === 'all') return { kind: 'linkset' };
  const uri = value.replace(NAMESPACES, GS1_VOCABULARY);
  return uri === linkTypes.defaultLink ? { kind: 'default' } : { kind: 'type', uri };
}
