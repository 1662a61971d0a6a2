import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDigitalLink } from '../codes/index.ts';
import { linkOfElements, linkOfUri, linkOfUrn } from './identifier-link.ts';

/** Without any shortcut. */
function spelt(uri: string): string {
  const link = parseDigitalLink(uri, { checkPairs: false });
  return (link.isValid ? linkOfElements(link.elements.slice(0, link.pathLength)) : undefined) ?? uri;
}

describe('The one spelling of an identifier', () => {
  it('is the same with and without the shortcut for links that are spelt so already', () => {
    const digits = (length: number) =>
      fc.array(fc.constantFrom(...'0123456789'), { minLength: length, maxLength: length }).map((list) => list.join(''));
    const value = fc
      .array(fc.constantFrom(...'0129aZ-_.%/'), { minLength: 1, maxLength: 22 })
      .map((list) => list.join(''));
    const link = fc
      .oneof(
        fc
          .tuple(digits(14), fc.constantFrom('', '/10/', '/21/', '/22/'), value)
          .map(([gtin, ai, text]) => `01/${gtin}${ai && ai + text}`),
        digits(18).map((sscc) => `00/${sscc}`),
        fc.tuple(fc.constantFrom('414', '417'), digits(13)).map((parts) => parts.join('/')),
        fc.tuple(digits(13), value).map(([gln, text]) => `414/${gln}/254/${text}`),
      )
      .map((path) => `https://id.gs1.org/${path}`);
    fc.assert(
      fc.property(link, (uri) => {
        expect(linkOfUri(uri)).toBe(spelt(uri));
      }),
      { numRuns: 3_000 },
    );
  });

  it('with a right check digit is found whatever the host, and extension 0 is none', () => {
    expect(linkOfUri('https://shop.example/products/01/00614141111114/21/987')).toBe(
      'https://id.gs1.org/01/00614141111114/21/987',
    );
    expect(linkOfUri('https://id.gs1.org/414/0614141073467/254/0')).toBe('https://id.gs1.org/414/0614141073467');
    expect(linkOfUrn('urn:epc:id:sgln:0614141.07346.0')).toBe('https://id.gs1.org/414/0614141073467');
  });

  it('of anything else is the text itself', () => {
    for (const text of ['https://example.com/about', 'urn:epc:id:nothing:1', 'https://id.gs1.org/01/00614141111113'])
      expect(linkOfUri(text)).toBe(text);
  });
});
