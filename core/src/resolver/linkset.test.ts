import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildLinkset, defaultLinkOf, formatLink, formatLinkset, type Level, linkTypes } from './index.ts';

const level: Level = {
  anchor: 'https://amanah.example/01/09506000134352',
  itemDescription: 'Rice',
  defaultType: linkTypes.pip,
  links: {
    [linkTypes.pip]: [
      { href: 'https://amanah.example/product/1', title: 'Product', type: 'text/html', hreflang: ['en'] },
      { href: 'https://amanah.example/product/1', title: 'المنتج', type: 'text/html', hreflang: ['ar'] },
    ],
  },
};

describe('The linkset', () => {
  it('lists the default link without any optional attribute, and again under the type that describes it', () => {
    expect(defaultLinkOf(level)).toEqual({ href: 'https://amanah.example/product/1', title: 'Product' });
    expect(buildLinkset([level]).linkset).toEqual([
      {
        anchor: level.anchor,
        itemDescription: 'Rice',
        [linkTypes.defaultLink]: [{ href: 'https://amanah.example/product/1', title: 'Product' }],
        ...level.links,
      },
    ]);
  });

  it('has no default at a level that has none', () => {
    expect(defaultLinkOf({ ...level, defaultType: null })).toBeUndefined();
    expect(buildLinkset([{ ...level, defaultType: null }]).linkset[0]).not.toHaveProperty(linkTypes.defaultLink);
  });
});

describe('The Link header', () => {
  it('is written as RFC 8288 section 3 has it, with titles beyond ASCII as RFC 8187 has them', () => {
    expect(formatLink({ href: 'https://a.example/', rel: 'linkset', title: 'All' })).toBe(
      '<https://a.example/>; rel="linkset"; title="All"',
    );
    expect(
      formatLink({
        href: 'https://a.example/%2F',
        rel: linkTypes.pip,
        anchor: 'https://a.example/01/1',
        type: 'text/html',
        hreflang: ['en', 'ar'],
        title: "شاي (1)'*",
      }),
    ).toBe(
      '<https://a.example/%2F>; rel="https://ref.gs1.org/voc/pip"; anchor="https://a.example/01/1"; type="text/html"; ' +
        'hreflang="en"; hreflang="ar"; title*=UTF-8\'\'%D8%B4%D8%A7%D9%8A%20%281%29%27%2A',
    );
  });

  it('gives every link of the document form its anchor', () => {
    const lines = formatLinkset([level]).split(',\n');
    expect(lines).toHaveLength(3);
    for (const line of lines) expect(line).toContain(`anchor="${level.anchor}"`);
  });

  it('lets no text end a target, end a quote or begin a new line, whatever it holds', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('"', '\\"', '>; rel=x', '\r\nSet-Cookie: a=b', '\ud800', '", <https://evil.example>; rel="x'),
    );
    fc.assert(
      fc.property(text, text, (title, tail) => {
        const written = formatLink({
          href: `https://a.example/${tail.toWellFormed()}`,
          rel: 'x',
          title,
          anchor: `https://a.example/${tail.toWellFormed()}`,
        });
        expect(written).toMatch(
          /^<[!#-;=?-[\]_a-z~]+>; rel="x"; anchor="[!#-;=?-[\]_a-z~]+"; title(?:="(?:[ !#-[\]-~]|\\["\\])*"|\*=UTF-8''(?:[\w!.~-]|%[0-9A-F]{2})*)$/,
        );
      }),
    );
  });
});
