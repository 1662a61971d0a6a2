// One request to the resolver, from the address to a redirect or a linkset. Every target is an address of this product:
// nothing of the request but checked elements and its query pairs reaches it, so that it can never lead to a stranger's site.
import {
  buildLinkset,
  chooseLink,
  formatLink,
  formatLinkset,
  type Level,
  type LinkWishes,
  listForHeader,
  namedQualityOf,
  passOnQuery,
  type ResolverRequest,
  readLinkType,
  readResolverRequest,
} from '@amanah/core/resolver';
import { speak } from '@amanah/messages/speak';
import type { Database } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { codeOf, elementValue, listLinks } from './list-links.ts';
import { findItem } from './queries.ts';

export interface ResolverDeps {
  readonly database: Database;
  /** Origin of the product, as people reach it; never taken from a request. */
  readonly root: string;
  readonly contextUrl: string;
}

/** What the resolver reads of a request. */
export interface Asked {
  /** Path and query as they were sent. */
  readonly target: string;
  readonly accept: string | undefined;
  readonly acceptLanguage: string | undefined;
  readonly language: string;
}

export type Answer =
  | { readonly kind: 'redirect'; readonly location: string; readonly link: string }
  | { readonly kind: 'linkset'; readonly mediaType: string; readonly body: string; readonly link: string };

export const linksetMediaType = 'application/linkset+json';
const linkFormatMediaType = 'application/linkset';

/** The one primary key under which there is data. */
export const primaryKey = '01';

/** @throws Refusal resolver.* */
export async function resolveLink(deps: ResolverDeps, asked: Asked): Promise<Answer> {
  const request = readRequest(asked.target, deps.root);
  const levels = await findLevels(deps, request, asked.language);
  if (levels === null) return withoutRecord(deps, request, asked);
  const wish = readLinkType(request.linkType);
  const wishes: LinkWishes = { ...asked, contexts: request.contexts };
  const mediaType = linksetTypeFor(asked.accept);
  if (wish.kind === 'linkset' || mediaType !== null) {
    return {
      kind: 'linkset',
      mediaType: mediaType ?? linksetMediaType,
      body: mediaType === linkFormatMediaType ? formatLinkset(levels) : JSON.stringify(buildLinkset(levels)),
      link: [linkToLinkset(deps, levels, asked.language), linkToContext(deps)].join(', '),
    };
  }
  const link = chooseLink(levels, wish, wishes);
  if (!link) throw new Refusal('resolver.no_such_link');
  return {
    kind: 'redirect',
    location: passOnQuery(link.href, request.query),
    link: [linkToLinkset(deps, levels, asked.language), ...listForHeader(levels, wishes).map(formatLink)].join(', '),
  };
}

function readRequest(target: string, root: string): ResolverRequest {
  const request = readResolverRequest(target, root);
  if (request.isValid) return request;
  if (request.fault === 'codes.too_long') throw new Refusal('codes.too_long');
  const code = request.fault === 'codes.wrong_check_digit' ? 'resolver.wrong_check_digit' : 'resolver.invalid_link';
  throw new Refusal(code, {
    faults: [{ path: request.ai === undefined ? '/' : `/${request.ai}`, rule: request.fault }],
  });
}

async function findLevels(deps: ResolverDeps, request: ResolverRequest, language: string): Promise<Level[] | null> {
  const elements = request.steps[0]?.elements ?? [];
  const gtin = request.key === primaryKey ? elementValue(elements, '01') : null;
  const facts =
    gtin === null
      ? null
      : await findItem(deps.database, {
          gtin,
          batchNumber: elementValue(elements, '10'),
          serial: elementValue(elements, '21'),
        });
  return facts && listLinks(request, facts, deps.root, language);
}

/**
 * Nothing is on record: a program is told so. A person with a browser held a pack to the camera and is led to the page that says
 * the same in words and knows what to do next.
 */
function withoutRecord(deps: ResolverDeps, request: ResolverRequest, asked: Asked): Answer {
  const elements = request.steps[0]?.elements ?? [];
  const isPerson = namedQualityOf(asked.accept, 'text/html') > 0 && linksetTypeFor(asked.accept) === null;
  if (!isPerson || request.linkType !== undefined || request.key !== primaryKey)
    throw new Refusal('resolver.unknown_item');
  return {
    kind: 'redirect',
    location: `${deps.root}/product/${encodeURIComponent(codeOf(elements))}`,
    link: linkToContext(deps),
  };
}

/** The notation of the linkset that the caller names, unless it wants a page at least as much: browsers name neither. */
function linksetTypeFor(accept: string | undefined): string | null {
  const json = namedQualityOf(accept, linksetMediaType);
  const text = namedQualityOf(accept, linkFormatMediaType);
  const best = Math.max(json, text);
  if (best === 0 || best < namedQualityOf(accept, 'text/html')) return null;
  return json === best ? linksetMediaType : linkFormatMediaType;
}

function linkToLinkset(deps: ResolverDeps, levels: readonly Level[], language: string): string {
  return formatLink({
    href: `${levels[0]?.anchor ?? deps.root}?linkType=linkset`,
    rel: 'linkset',
    type: linksetMediaType,
    title: speak(language).resolver('linkset'),
  });
}

/** JSON-LD 1.1 section 6.1: how a document that is plain JSON is read as linked data. */
const linkToContext = (deps: ResolverDeps) =>
  formatLink({
    href: deps.contextUrl,
    rel: 'http://www.w3.org/ns/json-ld#context',
    type: 'application/ld+json',
    title: 'JSON-LD',
  });
