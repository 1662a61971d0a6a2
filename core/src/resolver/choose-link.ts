// From the links that are known and the wishes of a request to the one that it is sent to: the nearest level that has such
// a link wins, from pack over batch to product line; within a level context, then language, then media type decide.
import type { LinkTypeWish } from './link-types.ts';
import { defaultLinkOf, type HeaderLink, type Level, type TypedLink } from './linkset.ts';
import { lookUpLanguage, qualityOf } from './preferences.ts';

export interface LinkWishes {
  /** Header Accept-Language as it was sent. */
  readonly acceptLanguage?: string | undefined;
  /** Header Accept as it was sent. */
  readonly accept?: string | undefined;
  /** Values of `context` in the query. */
  readonly contexts?: readonly string[];
}

/** Keeps what fits; where nothing does, the wish cannot be met and everything stays. */
function prefer(links: readonly TypedLink[], fits: (link: TypedLink) => boolean): readonly TypedLink[] {
  const fitting = links.filter(fits);
  return fitting.length > 0 ? fitting : links;
}

function inContext(links: readonly TypedLink[], contexts: readonly string[]): readonly TypedLink[] {
  const wanted = new Set(contexts.map((context) => context.toLowerCase()));
  const asked = links.filter((link) => link.context?.some((context) => wanted.has(context.toLowerCase())));
  // A link for one country is not for those who did not ask for it, as long as there is one for everybody.
  return asked.length > 0 ? asked : prefer(links, (link) => link.context === undefined);
}

function inLanguage(links: readonly TypedLink[], acceptLanguage: string | undefined): readonly TypedLink[] {
  const available = links.flatMap((link) => link.hreflang ?? []);
  const language = lookUpLanguage(acceptLanguage, available) ?? available[0];
  if (language === undefined) return links;
  const spoken = links.filter((link) => link.hreflang?.includes(language));
  // What names no language fits every reader, but stands behind what is written in theirs.
  return [...spoken, ...links.filter((link) => link.hreflang === undefined)];
}

function inMediaType(links: readonly TypedLink[], accept: string | undefined): TypedLink | undefined {
  const quality = (link: TypedLink) => (link.type === undefined ? 1 : qualityOf(accept, link.type));
  // Equally wanted: the order of the list is the order of preference of whoever made it.
  return links.reduce<TypedLink | undefined>(
    (best, link) => (best === undefined || quality(link) > quality(best) ? link : best),
    undefined,
  );
}

// The type comes from a stranger's query: `constructor` is none of the links.
const nearest = (levels: readonly Level[], type: string) =>
  levels.find(({ links }) => Object.hasOwn(links, type) && links[type]?.length);

/**
 * The link that a request is redirected to, or undefined where no level has one of the type it asks for. `levels` go from
 * what was asked about up to the primary key. Without a wish for a type it is the default link, unless language, media type
 * or context find a better one of the same type.
 *
 * @example chooseLink(levels, { kind: 'default' }, { acceptLanguage: 'ar' })?.href
 */
export function chooseLink(
  levels: readonly Level[],
  wish: Exclude<LinkTypeWish, { readonly kind: 'linkset' }>,
  wishes: LinkWishes,
): TypedLink | undefined {
  const level =
    wish.kind === 'type' ? nearest(levels, wish.uri) : levels.find((one) => defaultLinkOf(one) !== undefined);
  const type = wish.kind === 'type' ? wish.uri : level?.defaultType;
  if (level === undefined || type === undefined || type === null) return undefined;
  const links = inContext(level.links[type] ?? [], wishes.contexts ?? []);
  return inMediaType(inLanguage(links, wishes.acceptLanguage), wishes.accept);
}

/**
 * For the Link header of an answer: of every type the links of the nearest level in the language of the caller. What comes
 * from a higher level says so by its anchor.
 *
 * @example listForHeader(levels, { acceptLanguage: 'ar' }).map((link) => link.rel)
 */
export function listForHeader(levels: readonly Level[], wishes: LinkWishes): HeaderLink[] {
  const types = new Set(levels.flatMap((level) => Object.keys(level.links)));
  return [...types].flatMap((rel) => {
    const level = nearest(levels, rel);
    if (level === undefined) return [];
    const links = inLanguage(inContext(level.links[rel] ?? [], wishes.contexts ?? []), wishes.acceptLanguage);
    return links.map((link) => ({ ...link, rel, ...(level === levels[0] ? {} : { anchor: level.anchor }) }));
  });
}
