// The links of one identified thing, and their two notations: the linkset in JSON and the Link header (RFC 9264, RFC 8288).
// Whatever is written into a header is escaped here; nothing from a request reaches it otherwise.
import { linkTypes } from './link-types.ts';

/** A link of a known type to a page or document. */
export interface TypedLink {
  /** Absolute http(s) URL. */
  readonly href: string;
  readonly title: string;
  /** Languages of the target, as the linkset schema of GS1 has them: `en` or `en-GB`. */
  readonly hreflang?: readonly string[];
  /** A media type registered by IANA. */
  readonly type?: string;
  /** Where the link applies, such as a country. */
  readonly context?: readonly string[];
}

/** What is known at one level of identification: pack, batch or product line. */
export interface Level {
  /** The uncompressed GS1 Digital Link URI that the links are about. */
  readonly anchor: string;
  readonly itemDescription: string;
  /** The type of which the default link is one; null where the level has no default of its own. */
  readonly defaultType: string | null;
  readonly links: Readonly<Record<string, readonly TypedLink[]>>;
}

type AnchorEntry = { readonly anchor: string; readonly itemDescription: string } & {
  readonly [linkType: string]: string | readonly TypedLink[];
};

export interface Linkset {
  readonly linkset: readonly AnchorEntry[];
}

/**
 * The default link of a level: the first link of its default type, bare of all that is optional, as the standard asks.
 *
 * @example defaultLinkOf(level)?.href // 'https://amanah.example/product/09506000134352'
 */
export function defaultLinkOf(level: Level): TypedLink | undefined {
  const first = level.defaultType === null ? undefined : level.links[level.defaultType]?.[0];
  return first && { href: first.href, title: first.title };
}

/**
 * The linkset of the given levels, from the one that was asked about up to the primary key: `application/linkset+json`.
 *
 * @example buildLinkset(levels).linkset[0].anchor // 'https://amanah.example/01/09506000134352'
 */
export function buildLinkset(levels: readonly Level[]): Linkset {
  return {
    linkset: levels.map((level) => {
      const fallback = defaultLinkOf(level);
      return {
        anchor: level.anchor,
        itemDescription: level.itemDescription,
        ...(fallback ? { [linkTypes.defaultLink]: [fallback] } : {}),
        ...level.links,
      };
    }),
  };
}

export interface HeaderLink extends TypedLink {
  readonly rel: string;
  /** What the link is about, where it is not the address that was asked. */
  readonly anchor?: string;
}

// A URI cannot hold these unescaped; `>` would end the target and a line break the header.
const escapeUri = (uri: string) =>
  encodeURI(uri)
    .replaceAll('%25', '%')
    .replace(/[<>"\\^`{|}]/g, encodeURIComponent);

// RFC 8187: title* carries what plain ASCII cannot; `'()*` are no attr-char.
const escapeExtended = (text: string) =>
  encodeURIComponent(text.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const parameter = (name: string, value: string) =>
  /^[ -~]*$/.test(value)
    ? `; ${name}="${value.replace(/["\\]/g, '\\$&')}"`
    : `; ${name}*=UTF-8''${escapeExtended(value)}`;

/**
 * One link as it stands in a Link header or in `application/linkset`. RFC 8288 section 3, titles beyond ASCII by RFC 8187.
 *
 * @example formatLink({ href: 'https://a.example/', rel: 'linkset', title: 'All' }) // '<https://a.example/>; rel="linkset"; title="All"'
 */
export function formatLink(link: HeaderLink): string {
  return [
    `<${escapeUri(link.href)}>`,
    `; rel="${escapeUri(link.rel)}"`,
    link.anchor === undefined ? '' : `; anchor="${escapeUri(link.anchor)}"`,
    link.type === undefined ? '' : parameter('type', link.type),
    ...(link.hreflang ?? []).map((language) => parameter('hreflang', language)),
    parameter('title', link.title),
  ].join('');
}

/**
 * The whole list in the notation of the Link header, as a document: `application/linkset`, RFC 9264 section 4.1. Every link
 * names its anchor, because a document has no address of its own that the links could be about.
 *
 * @example formatLinkset(levels) // '<https://…>; rel="https://ref.gs1.org/voc/pip"; anchor="https://…"; …'
 */
export function formatLinkset(levels: readonly Level[]): string {
  const all = levels.flatMap((level) => {
    const fallback = defaultLinkOf(level);
    const typed = Object.entries(level.links).flatMap(([rel, links]) => links.map((link) => ({ ...link, rel })));
    return [...(fallback ? [{ ...fallback, rel: linkTypes.defaultLink }] : []), ...typed].map((link) =>
      formatLink({ ...link, anchor: level.anchor }),
    );
  });
  return all.join(',\n');
}
