// GS1 Digital Link URIs: GS1's generation vectors, the forms the standard allows and forbids, and build after parse.

import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildDigitalLink, parseDigitalLink } from './digital-link.ts';
import { parseElementString } from './element-string.ts';
import { checkDigitOf } from './gtin.ts';

const VECTORS = new URL('../../../../shared/vectors/gs1/vectors/dl_generate_uri.json', import.meta.url);

interface Vector {
  valid: boolean;
  stem: string | null;
  ai_data: string;
  uri: string;
  flags: Record<string, boolean>;
  src: string;
}

function read(uri: string): string {
  const link = parseDigitalLink(uri);
  return link.isValid ? link.elements.map(({ ai, value }) => `(${ai})${value}`).join('') : link.fault;
}

describe.skipIf(!existsSync(VECTORS))("GS1's syntax engine", () => {
  const vectors: Vector[] = existsSync(VECTORS) ? JSON.parse(readFileSync(VECTORS, 'utf8')) : [];

  it('has handed over its vectors', () => {
    expect(vectors.length).toBeGreaterThan(20);
  });

  it.each(vectors)('$src $ai_data becomes $uri', ({ valid, stem, ai_data, uri, flags }) => {
    const parsed = parseElementString(ai_data, { permitUnknown: flags.PermitUnknownAIs === true });
    if (!parsed.isValid) throw new Error(parsed.fault);
    const built = buildDigitalLink(parsed.elements, {
      ...(stem === null ? {} : { stem }),
      permitUnknown: flags['Validation:gs1_encoder_vUNKNOWN_AI_NOT_DL_ATTR'] === false,
    });
    expect(built.isValid).toBe(valid);
    expect(built.isValid ? built.uri : '').toBe(uri);
  });
});

describe('reading', () => {
  const GTIN = '/01/12312312312333';
  it.each([
    // Scheme, host and stem
    ['http://a/00/006141411234567890', '(00)006141411234567890'],
    ['HTTP://a/00/006141411234567890', '(00)006141411234567890'],
    ['hTtPs://a/00/006141411234567890', '(00)006141411234567890'],
    [`https://xn--fsq.xn--0zwm56d${GTIN}`, '(01)12312312312333'],
    [`https://a.${GTIN}`, '(01)12312312312333'],
    [`https://a:65535${GTIN}`, '(01)12312312312333'],
    [`https://192.0.2.1${GTIN}`, '(01)12312312312333'],
    [`https://[2001:db8::1]${GTIN}`, '(01)12312312312333'],
    ['https://a/more/stem/00/006141411234567890', '(00)006141411234567890'],
    ['https://a/00/faux/00/006141411234567890', '(00)006141411234567890'],
    [`https://a/2024/10/21${GTIN}`, '(01)12312312312333'],
    [`https://a/~x,y;z=1:2/@me${GTIN}`, '(01)12312312312333'],
    // Keys and qualifiers
    [`https://a${GTIN}/22/TEST/10/ABC/21/XYZ`, '(01)12312312312333(22)TEST(10)ABC(21)XYZ'],
    [`https://a${GTIN}/22/TEST/21/XYZ`, '(01)12312312312333(22)TEST(21)XYZ'],
    [`https://a${GTIN}/235/TEST`, '(01)12312312312333(235)TEST'],
    [`https://a${GTIN}/235/XYZ?10=ABC123`, '(01)12312312312333(235)XYZ(10)ABC123'],
    [`https://a${GTIN}/10/01`, '(01)12312312312333(10)01'],
    ['https://a/253/1231231231232TEST5678901234567', '(253)1231231231232TEST5678901234567'],
    ['https://a/8018/123456789012345675/8019/123', '(8018)123456789012345675(8019)123'],
    ['https://a/414/9520123456788/254/32a%2Fb', '(414)9520123456788(254)32a/b'],
    ['https://a/414/9520123456788/7040/1ABC', '(414)9520123456788(7040)1ABC'],
    ['https://a/415/5412345000013/8020/ABC', '(415)5412345000013(8020)ABC'],
    ['https://a/8004/9520614141234567?01=9520123456788', '(8004)9520614141234567(01)09520123456788'],
    [
      'https://a/00/952012345678912345?02=09520123456788&37=25&10=ABC123',
      '(00)952012345678912345(02)09520123456788(37)25(10)ABC123',
    ],
    // Short names and short GTINs
    ['https://a/gtin/12312312312333/lot/L1/ser/ABC123', '(01)12312312312333(10)L1(21)ABC123'],
    ['https://a/sscc/006141411234567890', '(00)006141411234567890'],
    ['https://a/01/2112345678900', '(01)02112345678900'],
    ['https://a/01/416000336108', '(01)00416000336108'],
    ['https://a/01/02345673', '(01)00000002345673'],
    // Query, fragment, slash
    [`https://a${GTIN}/`, '(01)12312312312333'],
    [`https://a${GTIN}/?99=A`, '(01)12312312312333(99)A'],
    [`https://a${GTIN}?`, '(01)12312312312333'],
    [`https://a${GTIN}?99=ABC&98=XYZ`, '(01)12312312312333(99)ABC(98)XYZ'],
    [`https://a${GTIN}?99=ABC;98=XYZ`, '(01)12312312312333(99)ABC(98)XYZ'],
    [`https://a${GTIN}?&&&99=ABC&&;&98=XYZ&&&`, '(01)12312312312333(99)ABC(98)XYZ'],
    [`https://a${GTIN}?linkType=gs1:pip&99=ABC&single&x=`, '(01)12312312312333(99)ABC'],
    [`https://a${GTIN}?3103=000195&3922=0299&17=201225`, '(01)12312312312333(3103)000195(3922)0299(17)201225'],
    [`https://a${GTIN}/22/ABC%2d123?98=XYZ%2f987`, '(01)12312312312333(22)ABC-123(98)XYZ/987'],
    [`https://a${GTIN}/22/ABC+123`, '(01)12312312312333(22)ABC+123'],
    [`https://a${GTIN}/10/abc#`, '(01)12312312312333(10)abc'],
    [`https://a${GTIN}/10/abc?99=A#/01/fragment?x`, '(01)12312312312333(10)abc(99)A'],
  ])('%s holds %s', (uri, expected) => {
    expect(read(uri)).toBe(expected);
  });

  it.each([
    ['', 'codes.not_digital_link'],
    ['ftp://a/01/12312312312333', 'codes.not_digital_link'],
    ['http://', 'codes.not_digital_link'],
    ['http:///01/12312312312333', 'codes.not_digital_link'],
    ['http://a', 'codes.not_digital_link'],
    ['http://a/', 'codes.not_digital_link'],
    ['http://a/b', 'codes.not_digital_link'],
    ['http://a/b/', 'codes.not_digital_link'],
    ['https://00/006141411234567890', 'codes.not_digital_link'],
    ['https://[fe80::1%25lo]/01/12312312312333', 'codes.not_digital_link'],
    ['https://a$/01/12312312312333', 'codes.not_digital_link'],
    ['https://me@a/01/12312312312333', 'codes.not_digital_link'],
    ['https://a/01/12312312312333 ', 'codes.not_digital_link'],
    ['https://a/01/12312312312333/10/é', 'codes.not_digital_link'],
    ['https://a/01/12312312312333?99=a"b', 'codes.not_digital_link'],
    ['https://a/01/12312312312333/foo/bar', 'codes.not_digital_link'],
    ['https://a/01/12312312312333/89/ABC123', 'codes.not_digital_link'],
    ['https://a/10/ABC', 'codes.not_digital_link'],
    ['https://a/01//', 'codes.wrong_value'],
    ['https://a/01/1231231231233', 'codes.wrong_check_digit'],
    ['https://a/01/12312312312334', 'codes.wrong_check_digit'],
    ['https://a/01/123', 'codes.wrong_value'],
    ['https://a/253/1231231231232TEST56789012345678', 'codes.wrong_value'],
    ['https://a/01/12312312312333/10/A%00B', 'codes.wrong_value'],
    ['https://a/01/12312312312333/10/A%FFB', 'codes.wrong_value'],
    ['https://a/01/12312312312333/10/A%4gB', 'codes.wrong_value'],
    ['https://a/01/12312312312333/10/A%2', 'codes.wrong_value'],
    ['https://a/01/12312312312333?98=XYZ+987', 'codes.wrong_value'],
    ['https://a/01/12312312312333?99=', 'codes.wrong_value'],
    ['https://a/01/12312312312333?99=ABC&999=faux', 'codes.unknown_ai'],
    ['https://a/01/12312312312333?89=ABC', 'codes.unknown_ai'],
    ['https://a/01/12312312312333/21/X/10/Y', 'codes.wrong_qualifier_order'],
    ['https://a/01/12312312312333/10/X/10/X', 'codes.wrong_qualifier_order'],
    ['https://a/01/12312312312333/22/ABC/10/DEF/235/GHI', 'codes.wrong_qualifier_order'],
    ['https://a/00/006141411234567890/10/A', 'codes.wrong_qualifier_order'],
    ['https://a/01/12312312312333?10=ABC123', 'codes.wrong_qualifier_order'],
    ['https://a/01/12312312312333/10/ABC123?99=X&10=ABC123', 'codes.wrong_qualifier_order'],
    ['https://a/01/12312312312333/10/ABC123?99=X&99=X', 'codes.forbidden_pair'],
    ['https://a/01/12312312312333/10/ABC123?01=12312312312333', 'codes.forbidden_pair'],
    ['https://a/01/12312312312333?8200=http', 'codes.forbidden_pair'],
    ['https://a/01/12312312312333?37=5', 'codes.forbidden_pair'],
    ['https://a/01/12312312312333?250=5', 'codes.missing_pair'],
    // Compressed: needs the tables of the compression standard, which is refused rather than guessed.
    ['https://example.com/DBHKVAdpQgqrwxvWf0', 'codes.not_digital_link'],
    ['https://example.com/01/12312312312333/HhPXpy', 'codes.not_digital_link'],
  ])('%s is refused: %s', (uri, fault) => {
    expect(read(uri)).toBe(fault);
  });

  it('tells stem, key and path', () => {
    expect(parseDigitalLink('HTTPS://Shop.example/en/01/09506000134352/10/A/?17=261231')).toEqual({
      isValid: true,
      stem: 'HTTPS://Shop.example/en',
      key: '01',
      pathLength: 2,
      elements: [
        { ai: '01', value: '09506000134352' },
        { ai: '10', value: 'A' },
        { ai: '17', value: '261231' },
      ],
    });
  });

  it('lets unknown attributes in only when told', () => {
    const uri = 'https://a/01/12312312312333?99=XYZ&89=ABC123';
    expect(parseDigitalLink(uri, { permitUnknown: true }).isValid).toBe(true);
    expect(parseDigitalLink('https://a/01/12312312312333?250=5', { checkPairs: false }).isValid).toBe(true);
  });
});

describe('building', () => {
  const set82 = fc.stringMatching(/^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]{1,20}$/);

  it('is undone by reading', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[0-9]{13}$/),
        fc.subarray(['22', '10', '21']),
        fc.subarray(['17', '240', '99']),
        set82,
        fc.constantFrom('https://id.gs1.org', 'http://a.example:8080/x/01/y', 'https://b/10'),
        (body, qualifiers, attributes, value, stem) => {
          const list = [
            { ai: '01', value: body + checkDigitOf(body) },
            ...qualifiers.map((ai) => ({ ai, value })),
            ...attributes.map((ai) => ({ ai, value: ai === '17' ? '261231' : value })),
          ];
          const built = buildDigitalLink(list, { stem });
          if (!built.isValid) throw new Error(built.fault);
          expect(built.uri).toMatch(/^[\x21-\x7e]+$/);
          expect(parseDigitalLink(built.uri)).toMatchObject({ isValid: true, stem, elements: list });
        },
      ),
    );
  });

  it('escapes all but unreserved characters', () => {
    const list = [
      { ai: '01', value: '12312312312333' },
      { ai: '21', value: '!"%&\'()*+,/:;<=>?' },
    ];
    expect(buildDigitalLink(list)).toEqual({
      isValid: true,
      uri: 'https://id.gs1.org/01/12312312312333/21/%21%22%25%26%27%28%29%2A%2B%2C%2F%3A%3B%3C%3D%3E%3F',
    });
  });

  it('refuses what is no Digital Link', () => {
    expect(buildDigitalLink([{ ai: '99', value: 'X' }])).toMatchObject({ fault: 'codes.not_digital_link' });
    expect(buildDigitalLink([{ ai: '01', value: '12312312312334' }])).toMatchObject({
      fault: 'codes.wrong_check_digit',
    });
    expect(buildDigitalLink([{ ai: '89', value: 'X' }])).toMatchObject({ fault: 'codes.unknown_ai' });
  });
});
