import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeResolver, passOnQuery, readResolverRequest } from './index.ts';

const root = 'https://amanah.example';
const read = (target: string) => {
  const request = readResolverRequest(target, root);
  if (!request.isValid) throw new Error(request.fault);
  return request;
};
const faultOf = (target: string) => {
  const request = readResolverRequest(target, root);
  return request.isValid ? null : request.fault;
};

describe('A request to the resolver', () => {
  it('is walked up from the pack over the batch to the product line', () => {
    const request = read('/01/09506000134352/22/2A/10/A%2F1/21/7?17=261231&linkType=gs1%3Apip&context=LK&context=');
    expect(request.steps.map((step) => step.anchor)).toEqual([
      `${root}/01/09506000134352/22/2A/10/A%2F1/21/7`,
      `${root}/01/09506000134352/22/2A/10/A%2F1`,
      `${root}/01/09506000134352/22/2A`,
      `${root}/01/09506000134352`,
    ]);
    expect(request).toMatchObject({ key: '01', linkType: 'gs1:pip', contexts: ['LK'] });
  });

  it('is the same with a slash at its end, with a shorter GTIN and with a fragment', () => {
    for (const target of ['/01/09506000134352/', '/01/9506000134352', '/01/09506000134352#x?linkType=all'])
      expect(read(target)).toMatchObject({ steps: [{ anchor: `${root}/01/09506000134352` }], linkType: undefined });
  });

  it.each([
    ['/01/09506000134353', 'codes.wrong_check_digit'],
    ['/01/09506000134352/10', 'codes.not_digital_link'],
    ['/01/09506000134352/21/7/10/A', 'codes.wrong_qualifier_order'],
    ['/01/0950600013435', 'codes.wrong_check_digit'],
    ['/01/', 'codes.not_digital_link'],
    ['/01/09506000134352?10=A', 'codes.wrong_qualifier_order'],
    ['/01/09506000134352/10/%zz', 'codes.wrong_value'],
    ['/01/09506000134352/10/%0d%0aX', 'codes.wrong_value'],
    ['/01/09506000134353/414/9506000134352', 'codes.not_digital_link'],
    // Compressed, in part and in whole: not read.
    ['/01/09506000134352/BxRkAoAFxpRkbQAA', 'codes.not_digital_link'],
  ])('is refused: %s', (target, fault) => {
    expect(faultOf(target)).toBe(fault);
  });

  it('is refused unread where its path is longer than any code', () => {
    expect(faultOf(`/01/09506000134352/10/${'A'.repeat(2048)}`)).toBe('codes.too_long');
    expect(faultOf(`/01/09506000134352?u=${'A'.repeat(2048)}`)).toBeNull();
  });

  it('names anchors of this host alone, whatever host it speaks of', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
        const request = readResolverRequest(`/01/09506000134352/10/${encodeURIComponent('A')}?u=${url}`, root);
        if (request.isValid) for (const step of request.steps) expect(step.anchor.startsWith(`${root}/01/`)).toBe(true);
      }),
    );
  });
});

describe('The query of a request', () => {
  it('goes on with the redirect as it was sent', () => {
    expect(passOnQuery('https://a.example/p', 'a=1&b=%2F&a=2')).toBe('https://a.example/p?a=1&b=%2F&a=2');
    expect(passOnQuery('https://a.example/p?x=1', 'a=1')).toBe('https://a.example/p?x=1&a=1');
    expect(passOnQuery('https://a.example/p', '')).toBe('https://a.example/p');
    expect(passOnQuery('https://a.example/p', '&&')).toBe('https://a.example/p');
  });

  it.each(['code=2', 'c%6Fde=2', 'code', '&code=2&', '%63ode=2&code=3'])(
    'never replaces what the target says: %s',
    (query) => {
      expect(passOnQuery('https://a.example/journey?code=1', query)).toBe('https://a.example/journey?code=1');
    },
  );

  it('reads one value for each name of the target, whatever is passed on', () => {
    fc.assert(
      fc.property(fc.webQueryParameters(), (query) => {
        const read = new URL(passOnQuery('https://a.example/journey?code=1', query)).searchParams;
        expect(read.getAll('code')).toEqual(['1']);
      }),
    );
  });
});

it('The description promises the keys that have data, and no context', () => {
  expect(describeResolver({ name: 'Amanah', root, primaryKeys: ['01'], jsonLdContext: `${root}/c` })).toEqual({
    name: 'Amanah',
    resolverRoot: root,
    supportedPrimaryKeys: ['01'],
    supportedLinkType: [{ namespace: 'https://ref.gs1.org/voc/', prefix: 'gs1:' }],
    supportedContextValuesEnumerated: [],
    linkTypeDefaultCanBeLinkset: false,
    jsonLdContext: `${root}/c`,
  });
});
