// What the pages about goods say of themselves before their script runs: the product by its name, never the answer, which may be another one tomorrow.
// The answer of this moment goes to the script of the page, which shows it while it asks.
import { type AnswerOf, type BesideGoods, codeOn, type GoodsPage, goodsBeside, goodsIn } from '@amanah/api/pages';
import { productPreview } from '@amanah/api/products';
import { acceptanceAsked, type VerifyResponse } from '@amanah/api/verification';
import { parseCode, refusalOfReading } from '@amanah/core/codes';
import type { SharedPage } from '@amanah/messages/speak';
import type { Authorities } from '../authorities/index.ts';
import { shownTo } from '../platform/database/realms.ts';
import { ownImage, type PageHead } from '../platform/page-head.ts';
import { type EvidenceSource, keyOf } from './look-up-evidence.ts';
import { findNearCodes } from './near-codes.ts';
import { previewVerdict, type VerifyDeps } from './verify-code.ts';

interface AnswerDeps extends VerifyDeps {
  readonly whoAccepts: Authorities['whoAccepts'];
}

export interface HeadDeps {
  readonly evidence: EvidenceSource;
  readonly linkWords: (
    page: GoodsPage,
    name: string,
    language: string,
  ) => { readonly title: string; readonly description: string };
  readonly pageWords: (
    page: SharedPage,
    language: string,
    name: string,
  ) => { readonly title: string; readonly description: string };
}

/** For whom a page is made. */
export interface Reader {
  readonly language: string;
  /** Where they shop, ISO 3166-1 alpha-2; null: nobody said. */
  readonly market: string | null;
}

/** Of the moment, and recorded by nobody; null: no code at all, or a pack of its own, on which only a scan can answer. */
async function verdictOf(deps: VerifyDeps, code: string, { language, market }: Reader): Promise<VerifyResponse | null> {
  const reading = parseCode(code);
  if (refusalOfReading(reading) !== null || 'serial' in reading) return null;
  return previewVerdict(deps, { code, market: market ?? undefined, realms: shownTo('real') }, language);
}

/** What is known of the goods on pages about their papers and their way. @param address path and query, as asked for */
export async function goodsOfPage(deps: VerifyDeps, address: string, reader: Reader): Promise<BesideGoods['goods']> {
  const code = goodsBeside(address);
  const verdict = code === null ? null : await verdictOf(deps, code, reader);
  return code === null || verdict === null || verdict.status === 'not_found' ? null : { code, verdict };
}

/**
 * What the page of a product asks for first, for a stranger who chose a country at most: the verdict of this moment, recorded by nobody.
 *
 * @param address path and query, as asked for. @returns null: another page, or a pack of its own, on which only a scan can answer
 */
export async function answerOfPage(
  deps: AnswerDeps,
  address: string,
  reader: Reader,
): Promise<AnswerOf<'product'> | null> {
  const code = codeOn('product', address);
  const verdict = code === null ? null : await verdictOf(deps, code, reader);
  if (code === null || verdict === null) return null;
  const goods = acceptanceAsked(verdict);
  const accepted = goods && (await deps.whoAccepts(goods.certifierId, goods, shownTo('real')));
  const isNear = verdict.status === 'not_found' || verdict.unrecordedBatch !== null;
  const near = isNear ? await findNearCodes(deps.database, verdict.code, shownTo('real')) : [];
  return { page: 'product', code, language: reader.language, verdict, accepted, near };
}

/** @param address path and query, as asked for. @returns null: no page about goods */
export async function headOfGoods(
  { evidence, linkWords, pageWords }: HeadDeps,
  address: string,
  language: string,
): Promise<PageHead | null> {
  const asked = goodsIn(address);
  if (!asked) return null;
  const reading = parseCode(asked.code);
  const key = keyOf(reading, null);
  const product = key && (await evidence.find(key, shownTo('real')))?.product;
  // The code may say anything: nothing of it stands under our name.
  if (!product) {
    const said = pageWords('code', language, '');
    return { ...said, path: asked.path, imagePath: ownImage, data: { '@type': 'WebPage', name: said.title } };
  }
  const { name, brand, gtin } = product;
  return {
    ...linkWords(asked.page, name, language),
    path: asked.path,
    imagePath: product.hasPicture ? productPreview.url.replace(':gtin', gtin) : ownImage,
    data: { '@type': 'Product', name, gtin, ...(brand ? { brand: { '@type': 'Brand', name: brand } } : {}) },
  };
}
