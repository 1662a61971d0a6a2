// What a page says of itself before its script runs: title, description and picture, for search engines and for messengers, which keep them for days.
// So it names what the page is about and never what the answer is.

export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** By which the page is known, and its picture: paths of this installation. */
  readonly path: string;
  readonly imagePath: string;
  /** schema.org, JSON-LD 1.1, without its picture. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** Of pages that are about nothing with a picture of its own. */
export const ownImage = '/icons/icon-512.png';

/** Who knows what some pages are about. By addresses of path and query. */
export interface PageSource {
  /** Whether something is looked up for a page. */
  isLookedUp(address: string): boolean;
  /** What the page says of itself; null: what the build wrote. */
  headOf(address: string, language: string): Promise<PageHead | null>;
}

/**
 * What the script of a page asks for first; null: another page, or nothing that everybody in a country would be answered alike. By its address.
 *
 * @param market where the person shops, ISO 3166-1 alpha-2; null: nobody said
 */
export type AnswerSource = (address: string, language: string, market: string | null) => Promise<unknown>;

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);

/** JSON inside of a script element: nothing in it ends the element. */
const dataOf = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * At its end: what is looked at comes before what is read.
 *
 * @param page with a body @param answer what the page's script would ask for first, as JSON @throws Error where the page has no body
 */
export function withAnswer(page: string, answer: unknown): string {
  const made = page.replace(
    '</body>',
    () => `<script type="application/json" id="answer">${dataOf(answer)}</script></body>`,
  );
  if (made === page) throw new Error('the page has no body');
  return made;
}

/** @param picture of the page, as its components draw it: HTML, shown until the script has drawn the same; its links lead on @throws Error where the page has no place */
export function withPicture(page: string, picture: string): string {
  const made = page.replace(
    '<div id="root"></div>',
    () => `<div id="root"><div data-first-picture="answer">${picture}</div></div>`,
  );
  if (made === page) throw new Error('the page has no place for a picture');
  return made;
}

/** Says for which country it was drawn: where another was chosen meanwhile, it is not shown. @throws Error where the page has no root */
export function forMarket(page: string, market: string | null): string {
  if (market === null) return page;
  const made = page.replace('<html ', () => `<html data-market="${escaped(market)}" `);
  if (made === page) throw new Error('the page has no root');
  return made;
}

const meta = (kind: 'name' | 'property', key: string, content: string) =>
  `<meta ${kind}="${key}" content="${escaped(content)}" />`;

const wordsOf = ({ title, description }: Pick<PageHead, 'title' | 'description'>): readonly string[] => [
  `<title>${escaped(title)}</title>`,
  meta('name', 'description', description),
  meta('property', 'og:type', 'website'),
  meta('property', 'og:site_name', 'Amanah'),
  meta('property', 'og:title', title),
  meta('property', 'og:description', description),
];

/** In the place of what it said before. @throws Error where it said nothing */
function inHead(page: string, tags: readonly string[]): string {
  const rest = page.replace(/(?:<meta (?:name="description"|property="og:)[^>]*>\s*)+/g, '');
  const [before, after] = rest.split(/<title>[^<]*<\/title>/);
  if (before === undefined || after === undefined || rest === page)
    throw new Error('the page has no title or no description');
  return `${before}${tags.join('\n    ')}${after}`;
}

/** Words alone, where the address of the installation is not known yet. @throws Error where the build wrote no title or description */
export const withWords = (page: string, words: Pick<PageHead, 'title' | 'description'>): string =>
  inHead(page, wordsOf(words));

/** @param page as the build wrote it @param publicUrl without a slash at its end @throws Error where the build wrote no title or description */
export function withHead(page: string, publicUrl: string, { path, imagePath, data, ...words }: PageHead): string {
  const [url, image] = [`${publicUrl}${path}`, `${publicUrl}${imagePath}`];
  return inHead(page, [
    ...wordsOf(words),
    meta('property', 'og:url', url),
    meta('property', 'og:image', image),
    meta('name', 'twitter:card', 'summary'),
    `<link rel="canonical" href="${escaped(url)}" />`,
    `<script type="application/ld+json">${dataOf({ '@context': 'https://schema.org', ...data, image })}</script>`,
  ]);
}
