import { describe, expect, it } from 'vitest';
import { chooseLink, type Level, linkTypes, listForHeader, readLinkType, type TypedLink } from './index.ts';

const link = (name: string, more: Partial<TypedLink> = {}): TypedLink => ({
  href: `https://amanah.example/${name}`,
  title: name,
  ...more,
});
const page = (name: string, language: string) => link(name, { type: 'text/html', hreflang: [language] });
const pdf = (name: string, language: string) => link(name, { type: 'application/pdf', hreflang: [language] });

const recipe = 'https://ref.gs1.org/voc/recipeInfo';
const pack: Level = {
  anchor: 'https://amanah.example/01/09506000134352/10/A/21/7',
  itemDescription: 'pack',
  defaultType: linkTypes.pip,
  links: { [linkTypes.pip]: [page('pack-en', 'en'), page('pack-ar', 'ar')] },
};
const batch: Level = {
  anchor: 'https://amanah.example/01/09506000134352/10/A',
  itemDescription: 'batch',
  defaultType: null,
  links: { [linkTypes.traceability]: [page('journey-en', 'en'), page('journey-ar', 'ar')] },
};
const product: Level = {
  anchor: 'https://amanah.example/01/09506000134352',
  itemDescription: 'product',
  defaultType: linkTypes.pip,
  links: {
    [linkTypes.pip]: [page('product-en', 'en')],
    [linkTypes.certificationInfo]: [
      page('cert-en', 'en'),
      page('cert-ar', 'ar'),
      pdf('cert-en.pdf', 'en'),
      pdf('cert-ar.pdf', 'ar'),
      link('cert-lk.pdf', { type: 'application/pdf', hreflang: ['en'], context: ['LK'] }),
    ],
    [recipe]: [link('recipe')],
  },
};
const levels = [pack, batch, product];
const chosen = (linkType: string | undefined, wishes: Parameters<typeof chooseLink>[2] = {}, from = levels) => {
  const wish = readLinkType(linkType);
  if (wish.kind === 'linkset') throw new Error('a linkset is no link');
  return chooseLink(from, wish, wishes)?.title;
};

describe('A link type', () => {
  it.each(['gs1:pip', 'https://ref.gs1.org/voc/pip', 'https://gs1.org/voc/pip', 'http://www.gs1.org/voc/pip'])(
    'is recognised as %s',
    (text) => {
      expect(readLinkType(text)).toEqual({ kind: 'type', uri: linkTypes.pip });
    },
  );

  it.each(['gs1:defaultLink', '', undefined])('that says nothing more is the default link: %s', (text) => {
    expect(readLinkType(text)).toEqual({ kind: 'default' });
  });

  it.each(['linkset', 'all'])('may ask for the whole list: %s', (text) => {
    expect(readLinkType(text)).toEqual({ kind: 'linkset' });
  });

  it.each([
    'pip',
    'schema:pip',
    'gs1:',
    'gs1:pip/../x',
    'https://gs1.org.evil.example/voc/pip',
    'https://ref.gs1.org/voc/pip?x',
    'constructor',
  ])('outside of the vocabulary is served by nobody: %s', (text) => {
    expect(chosen(text)).toBeUndefined();
  });
});

describe('The link that is chosen', () => {
  it('goes up from pack to batch to product line until a level has the type', () => {
    expect(chosen('gs1:pip')).toBe('pack-en');
    expect(chosen('gs1:traceability')).toBe('journey-en');
    expect(chosen('gs1:recipeInfo')).toBe('recipe');
    expect(chosen('gs1:epcis')).toBeUndefined();
    expect(chosen('gs1:traceability', {}, [product])).toBeUndefined();
  });

  it('is the default of the nearest level that has one where no type is asked for', () => {
    expect(chosen(undefined)).toBe('pack-en');
    expect(chosen(undefined, {}, [batch, product])).toBe('product-en');
    expect(chosen(undefined, {}, [batch])).toBeUndefined();
    expect(chosen(undefined, {}, [])).toBeUndefined();
  });

  it('is in the language of the caller, otherwise in the first one listed', () => {
    expect(chosen(undefined, { acceptLanguage: 'ar-EG,en;q=0.5' })).toBe('pack-ar');
    expect(chosen('gs1:certificationInfo', { acceptLanguage: 'fr' })).toBe('cert-en');
  });

  it('is of the media type that is wanted most; a type that there is not changes nothing', () => {
    expect(chosen('gs1:certificationInfo', { accept: 'application/pdf' })).toBe('cert-en.pdf');
    expect(chosen('gs1:certificationInfo', { accept: 'application/pdf', acceptLanguage: 'ar' })).toBe('cert-ar.pdf');
    expect(chosen('gs1:certificationInfo', { accept: 'text/html,application/pdf;q=0.9' })).toBe('cert-en');
    expect(chosen('gs1:certificationInfo', { accept: 'image/png' })).toBe('cert-en');
  });

  it('is for the context that was asked for, and one for a country is for nobody else', () => {
    expect(chosen('gs1:certificationInfo', { contexts: ['lk'] })).toBe('cert-lk.pdf');
    expect(chosen('gs1:certificationInfo', { contexts: ['FR'], accept: 'application/pdf' })).toBe('cert-en.pdf');
  });

  it('may be one that names no language, whatever the caller speaks', () => {
    const mixed = [link('data', { type: 'application/json' }), page('page-ar', 'ar'), page('page-en', 'en')];
    const level: Level = { ...product, links: { [recipe]: mixed } };
    expect(chosen('gs1:recipeInfo', { acceptLanguage: 'en', accept: 'application/json' }, [level])).toBe('data');
    expect(chosen('gs1:recipeInfo', { acceptLanguage: 'en' }, [level])).toBe('page-en');
  });
});

it('The Link header lists each type from its nearest level, in the language of the caller, with the anchor of higher levels', () => {
  const listed = listForHeader(levels, { acceptLanguage: 'ar' });
  expect(listed.map(({ title, anchor }) => [title, anchor])).toEqual([
    ['pack-ar', undefined],
    ['journey-ar', batch.anchor],
    ['cert-ar', product.anchor],
    ['cert-ar.pdf', product.anchor],
    ['recipe', product.anchor],
  ]);
});
