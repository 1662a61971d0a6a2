// The pages about goods and of the register that links lead to, and what each carries for its script: what it asks for first, answered already.
import { certificateNumberIn } from '@amanah/core/codes';
import type { EvidenceDocument } from '@amanah/core/evidence';
import type { listAuthorities, WhoAccepts } from './authorities.ts';
import type { Journey } from './journeys.ts';
import type { RouteResponse } from './route.ts';
import type { NearCode, VerifyResponse } from './verification.ts';

/** What a browser tells the server of its person before any script runs, so that pages arrive in their words and for their country. Cookies of this origin. */
export const choiceCookies = { language: 'amanah_language', market: 'amanah_market' } as const;

interface Carried {
  readonly product: {
    /** Of the moment, and nobody's scan. */
    readonly verdict: VerifyResponse;
    /** What is known of who accepts the certifier. */
    readonly accepted: WhoAccepts | null;
    /** Where nobody knows the code: what may have been meant. */
    readonly near: readonly NearCode[];
  };
  /** null: nothing signed or recorded is known under that name. */
  readonly evidence: { readonly document: EvidenceDocument | null } & BesideGoods;
  readonly journey: { readonly journey: Journey } & BesideGoods;
}

/** On pages about the papers or the way of goods: what is known of them now. */
export interface BesideGoods {
  /** By the code that is asked for; null: the page is about none, or nothing is known. */
  readonly goods: { readonly code: string; readonly verdict: VerifyResponse } | null;
}

export type GoodsPage = keyof Carried;

/** What a page carries for its script, as a stranger is answered who chose a country at most. */
export type AnswerOf<Page extends GoodsPage> = {
  readonly page: Page;
  /** As it stands in the address. */
  readonly code: string;
  /** Of the words in it. */
  readonly language: string;
} & Carried[Page];

/** What the pages of the register carry: all of it, as each of them asks for it. */
export interface RegisterAnswer {
  readonly page: 'register';
  readonly language: string;
  readonly register: RouteResponse<typeof listAuthorities>;
}

export type PageAnswer = { readonly [Page in GoodsPage]: AnswerOf<Page> }[GoodsPage] | RegisterAnswer;

/**
 * The code that an address is about, with the address that the page is known by; null: another page. A certificate is no product: its number
 * leads to its own page.
 */
export function goodsIn(
  address: string,
): { readonly page: GoodsPage; readonly code: string; readonly path: string } | null {
  const [path = '', search = ''] = address.split('?');
  const [, part, code] = /^\/(product|evidence)\/([^/]+)\/?$/.exec(path) ?? [];
  if (part !== undefined && code !== undefined) {
    const asked = decodeURIComponent(code);
    const number = part === 'product' ? certificateNumberIn(asked) : null;
    if (number !== null) return { page: 'evidence', code: number, path: `/evidence/${number}` };
    const page = part === 'evidence' ? part : 'product';
    return { page, code: asked, path: `/${page}/${code}` };
  }
  const asked = /^\/product-journey\/?$/.test(path) ? new URLSearchParams(search).get('code') : null;
  return asked ? { page: 'journey', code: asked, path: `/product-journey?code=${encodeURIComponent(asked)}` } : null;
}

/** The code of the goods beside whose papers or way an address stands; null: another page. */
export function goodsBeside(address: string): string | null {
  const asked = goodsIn(address);
  if (!asked || asked.page === 'product') return null;
  return (asked.page === 'evidence' ? new URLSearchParams(address.split('?')[1]).get('code') : null) ?? asked.code;
}

/** The code where an address is of this very page; null: another one. */
export function codeOn(page: GoodsPage, address: string): string | null {
  const asked = goodsIn(address);
  return asked?.page === page ? asked.code : null;
}
