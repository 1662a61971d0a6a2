// The resolver against GS1's own material: every statement of the conformance list has the tests that hold it or stands among
// the exceptions of the decision record, every linkset is valid against GS1's schema, and links are chosen from GS1's model
// linkset as the standard tells.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  buildLinkset,
  chooseLink,
  GS1_VOCABULARY,
  type Level,
  linkTypes,
  readLinkType,
  readResolverRequest,
  type TypedLink,
} from '@amanah/core/resolver';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../../shared/vectors/gs1');
const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(folder, path), 'utf8');
const domainTests = ['resolver', 'linkset', 'hostile']
  .map((name) => readFileSync(join(root, `server/src/resolver/${name}.test.ts`), 'utf8'))
  .join('\n');

/** Beginning of a statement, and the titles of the domain tests that hold it. */
const heldBy: Readonly<Record<string, readonly string[]>> = {
  'SHALL support HTTP 1.1 (or higher) GET, HEAD and OPTIONS': [
    'GET, HEAD and OPTIONS are answered, and HEAD as GET without the content',
  ],
  'SHALL support HTTP Over TLS': ['is the root of everything the resolver says, with HTTPS where PUBLIC_URL has it'],
  'SHALL support CORS': [
    'every site may ask: CORS on redirects, linksets, descriptions, refusals and the preflight, with Link exposed',
  ],
  'SHALL extract and syntactically validate the URI': [
    'an address that is no valid GS1 Digital Link is refused with 400: %s',
    'all key qualifiers of the GTIN are supported',
  ],
  'SHALL be able to decompress a URI': [
    'leads where the uncompressed one does, without a redirect to it, and names it in the Link header',
  ],
  'If handling a compressed request URI': [
    'leads where the uncompressed one does, without a redirect to it, and names it in the Link header',
  ],
  'SHALL NOT use a 200 OK response code with a resource that indicates an error': [
    'an error never has status 200, and its words are in the language of the caller',
    'a valid link about which nothing is known is 404, also under the other primary keys',
  ],
  'SHALL respond to a query parameter of linkType set to all': [
    'is answered to linkType=linkset, to the older linkType=all, and to Accept: application/linkset+json',
    'has every level up to the primary key, each about its uncompressed address',
    'is the subject of no fact: the linkset is about the uncompressed one',
    'is valid against the linkset schema of GS1',
  ],
  'SHOULD expose link to the linkset in an HTTP Link header': [
    'is exposed in the Link header of redirects and of linksets',
  ],
  'SHALL recognise one available link as the default': [
    'the default link is the product page, and it keeps batch and serial',
  ],
  'All links exposed SHALL include the target URL, the link relationship type': [
    'gives every link its target, its type, a title and its language, and every level a default link of href and title alone',
  ],
  'SHALL redirect to the default link unless there is information in the request': [
    'the default link is the product page, and it keeps batch and serial',
    'language and media type of the caller choose between links of one type',
  ],
  'SHALL redirect to the requested linkType if available': [
    'the requested link type is served: product page, certificate and journey',
    'what is not known of the pack is looked for at its batch, then at the product line',
    'a link type that there is not is 404, never another link',
  ],
  'By default, SHALL pass on all key=value pairs': [
    'all key=value pairs of the query are passed on',
    'a pair of the query never replaces the code or the language of the target',
  ],
  'SHALL provide a resolver description file': [
    'says where the resolver is, which primary keys it knows and whose link types it speaks',
  ],
  'If supporting multiple links per identified item, SHALL recognise the GS1 Web vocabulary': [
    'gives every link its target, its type, a title and its language, and every level a default link of href and title alone',
    'the requested link type is served: product page, certificate and journey',
  ],
  'SHOULD tolerate trailing slashes': ['a slash at the end changes nothing'],
};

/** Statements that do not hold here, each with its reason in the decision record. */
const recordOfExceptions = 'docs/decisions/0010-resolver-is-a-domain.md';
const exceptions: Readonly<Record<string, string>> = {
  'If supporting redirection based on an MO or Global Company Prefix': 'No redirection by company prefix',
};

describe.skipIf(!existsSync(folder))('GS1-conformant resolver', () => {
  const statements = existsSync(folder)
    ? read('resolver-conformance/Conformance1_2.txt')
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '')
    : [];

  it.each(Object.entries(heldBy))('%s', (beginning, titles) => {
    expect(statements.filter((statement) => statement.startsWith(beginning))).toHaveLength(1);
    for (const title of titles) expect(domainTests, title).toContain(`'${title}'`);
  });

  it.each(Object.entries(exceptions))('not held, with a reason on record: %s', (beginning, reason) => {
    expect(statements.filter((statement) => statement.startsWith(beginning))).toHaveLength(1);
    expect(readFileSync(join(root, recordOfExceptions), 'utf8')).toContain(reason);
  });

  it('no statement is left without an answer', () => {
    expect(statements).toHaveLength(Object.keys(heldBy).length + Object.keys(exceptions).length);
  });
});

describe.skipIf(!existsSync(folder))('A linkset', () => {
  const validator = () => new Ajv({ strict: false }).compile(JSON.parse(read('linkset/gs1-linkset-schema.json')));

  it('is judged by the schema of GS1, which accepts their model and their valid example and refuses their invalid one', () => {
    const validate = validator();
    expect(validate(JSON.parse(read('resolver-conformance/modelLinkset.json')))).toBe(true);
    expect(validate(JSON.parse(read('linkset/valid-gs1-example.json')))).toBe(true);
    expect(validate(JSON.parse(read('linkset/invalid-gs1-example.json')))).toBe(false);
  });

  it('is valid for every batch number and serial that GS1 allows, and whatever the titles say', () => {
    const validate = validator();
    const characters = [...`!"%&'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz`];
    const value = fc.string({ unit: fc.constantFrom(...characters), minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(value, value, fc.string({ unit: 'grapheme' }), (batch, serial, title) => {
        const target = `/01/09506000134352/10/${encodeURIComponent(batch)}/21/${encodeURIComponent(serial)}`;
        const request = readResolverRequest(target, 'https://amanah.example');
        if (!request.isValid) throw new Error(`${request.fault} ${target}`);
        expect(request.steps).toHaveLength(3);
        const levels = request.steps.map(({ anchor }): Level => {
          const page: TypedLink = { href: `https://amanah.example/product/${encodeURIComponent(anchor)}`, title };
          return {
            anchor,
            itemDescription: title,
            defaultType: linkTypes.pip,
            links: {
              [linkTypes.pip]: [{ ...page, type: 'text/html', hreflang: ['en'] }],
              [linkTypes.traceability]: [page],
            },
          };
        });
        expect(validate(JSON.parse(JSON.stringify(buildLinkset(levels)))), JSON.stringify(validate.errors)).toBe(true);
      }),
    );
  });
});

describe.skipIf(!existsSync(folder))('From the model linkset', () => {
  const { linkset } = existsSync(folder)
    ? (JSON.parse(read('resolver-conformance/modelLinkset.json')) as {
        linkset: ({ anchor: string; itemDescription: string } & Record<string, TypedLink[]>)[];
      })
    : { linkset: [] };
  // The most specific first, as a request walks; its default is the home page.
  const levels = [...linkset].reverse().map(
    ({ anchor, itemDescription, ...links }): Level => ({
      anchor,
      itemDescription,
      defaultType: linkTypes.defaultLink in links ? `${GS1_VOCABULARY}homepage` : null,
      links,
    }),
  );

  it.each([
    [undefined, {}, 'https://ref.gs1.org/tools/demo/2024retail/'],
    ['gs1:dpp', {}, 'https://example.com/dpp/7132mlkG'],
    ['gs1:pip', {}, 'https://ref.gs1.org/tools/demo/2024retail/pip'],
    ['gs1:sustainabilityInfo', {}, 'https://ref.gs1.org/tools/demo/2024retail/en/sustainability'],
    [
      'gs1:sustainabilityInfo',
      { acceptLanguage: 'fr-BE, en;q=0.4' },
      'https://ref.gs1.org/tools/demo/2024retail/fr/sustainability',
    ],
    ['gs1:certificationInfo', { acceptLanguage: 'en', accept: 'application/pdf' }, 'https://certificate.example/002'],
    [
      'gs1:certificationInfo',
      { acceptLanguage: 'en', accept: 'application/pdf', contexts: ['LK'] },
      'https://certificate.example/003',
    ],
    ['gs1:certificationInfo', { acceptLanguage: 'fr' }, 'https://www.oeko-tex.com/v/07.BH.52767'],
    ['gs1:recipeInfo', {}, undefined],
  ])('%s with %o leads to %s', (linkType, wishes, expected) => {
    const wish = readLinkType(linkType);
    if (wish.kind === 'linkset') throw new Error('asks for one link');
    expect(chooseLink(levels, wish, wishes)?.href).toBe(expected);
  });
});
