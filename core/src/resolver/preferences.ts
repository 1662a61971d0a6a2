// What a request prefers: languages (RFC 4647) and media types (RFC 9110). A header that cannot be read counts as absent.

interface Weighed {
  readonly value: string;
  readonly quality: number;
}

// RFC 9110 section 12.4.2: a weight has at most three decimals; whatever is none is not a wish.
const WEIGHT = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/i;

/** The longest list that is looked at: an honest client names a dozen. */
const MOST_WISHES = 64;

function readWeighed(header: string | undefined): Weighed[] {
  const wishes = (header ?? '').split(',', MOST_WISHES).flatMap((part): Weighed[] => {
    const [value = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    if (value === '') return [];
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    if (weight === undefined) return [{ value, quality: 1 }];
    const quality = WEIGHT.exec(weight)?.[1];
    return quality === undefined ? [] : [{ value, quality: Number(quality) }];
  });
  return wishes.sort((a, b) => b.quality - a.quality);
}

/**
 * The best of the available languages, or undefined where none fits. Lookup of RFC 4647 section 3.4: the most wanted range
 * first, shortened from its end until a language has that very tag; `*` says nothing about which.
 *
 * @example lookUpLanguage('ar-EG, en;q=0.5', ['en', 'ar']) // 'ar'
 */
export function lookUpLanguage(acceptLanguage: string | undefined, available: readonly string[]): string | undefined {
  const wishes = readWeighed(acceptLanguage);
  const refused = new Set(wishes.filter((wish) => wish.quality === 0).map((wish) => wish.value));
  for (const { value, quality } of wishes) {
    if (quality === 0 || value === '*') continue;
    const subtags = value.split('-');
    while (subtags.length > 0) {
      const range = subtags.join('-');
      const found = available.find((tag) => tag.toLowerCase() === range);
      if (found !== undefined && !refused.has(range)) return found;
      subtags.pop();
      // A single letter or digit opens an extension and stands for nothing by itself.
      if (subtags.at(-1)?.length === 1) subtags.pop();
    }
  }
  return undefined;
}

/**
 * How much a media type is wanted, from 0 to 1. The most specific range that covers it decides; without a header all are 1.
 * RFC 9110 section 12.5.1.
 *
 * @example qualityOf('text/html, *\/*;q=0.8', 'application/pdf') // 0.8
 */
export function qualityOf(accept: string | undefined, mediaType: string): number {
  const wishes = readWeighed(accept);
  if (wishes.length === 0) return 1;
  const quality = (range: string) => wishes.find((wish) => wish.value === range)?.quality;
  return quality(mediaType) ?? quality(`${mediaType.slice(0, mediaType.indexOf('/'))}/*`) ?? quality('*/*') ?? 0;
}

/**
 * How much a media type is wanted where it is named itself; wildcards do not count.
 *
 * @example namedQualityOf('*\/*', 'application/linkset+json') // 0
 */
export function namedQualityOf(accept: string | undefined, mediaType: string): number {
  return readWeighed(accept).find((wish) => wish.value === mediaType)?.quality ?? 0;
}
