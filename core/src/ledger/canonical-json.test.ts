// RFC 8785: its authors' vectors byte for byte, the numbers of its appendix B, and what has no canonical form.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { utf8 } from './bytes.ts';
import { canonicalise, NotJson, parseCanonical } from './canonical-json.ts';
import { hasVectors, vectorBytes, vectorNames, vectorText } from './testing/keys.ts';

const folder = 'crypto/jcs/testdata/';

describe.skipIf(!hasVectors(folder))('the vectors of cyberphone/json-canonicalization', () => {
  const names = vectorNames(`${folder}input/`);

  it('has handed over its vectors', () => expect(names).toHaveLength(6));

  it.each(names)('writes %s byte for byte', (name) => {
    const written = utf8(canonicalise(JSON.parse(vectorText(`${folder}input/${name}`))));
    expect(written).toEqual(vectorBytes(`${folder}output/${name}`));
    const hex = vectorText(`${folder}outhex/${name.replace('.json', '.txt')}`).replace(/\s/g, '');
    expect(Buffer.from(written).toString('hex')).toBe(hex);
  });
});

describe('canonical JSON', () => {
  it.each([
    ['0000000000000000', '0'],
    ['8000000000000000', '0'],
    ['0000000000000001', '5e-324'],
    ['8000000000000001', '-5e-324'],
    ['7fefffffffffffff', '1.7976931348623157e+308'],
    ['4340000000000000', '9007199254740992'],
    ['4430000000000000', '295147905179352830000'],
    ['44b52d02c7e14af5', '9.999999999999997e+22'],
    ['44b52d02c7e14af6', '1e+23'],
    ['44b52d02c7e14af7', '1.0000000000000001e+23'],
    ['444b1ae4d6e2ef4e', '999999999999999700000'],
    ['444b1ae4d6e2ef50', '1e+21'],
    ['3eb0c6f7a0b5ed8c', '9.999999999999997e-7'],
    ['3eb0c6f7a0b5ed8d', '0.000001'],
    ['41b3de4355555553', '333333333.3333332'],
    ['41b3de4355555557', '333333333.33333343'],
    ['becbf647612f3696', '-0.0000033333333333333333'],
    ['43143ff3c1cb0959', '1424953923781206.2'],
  ])('writes the number %s of RFC 8785 appendix B as %s', (bits, text) => {
    expect(canonicalise(new DataView(Uint8Array.from(Buffer.from(bits, 'hex')).buffer).getFloat64(0))).toBe(text);
  });

  it('refuses what JSON cannot say and names the place', () => {
    const refused: [unknown, string][] = [
      [undefined, ''],
      [{ a: undefined }, '/a'],
      [new Array(2), '/0'],
      [{ 'a/b': [Number.NaN] }, '/a~1b/0'],
      [Number.POSITIVE_INFINITY, ''],
      [1n, ''],
      [() => 1, ''],
      [Symbol('a'), ''],
      ['\ud800', ''],
      [{ '\udc00': 1 }, '/\udc00'],
      [new Date(0), ''],
      [new Map(), ''],
      [Object('boxed'), ''],
    ];
    for (const [value, path] of refused) {
      try {
        canonicalise(value);
        expect.unreachable(`${path} should be refused`);
      } catch (error) {
        expect(error).toBeInstanceOf(NotJson);
        expect(error instanceof NotJson && error.path).toBe(path);
      }
    }
    const circle: { self?: unknown } = {};
    circle.self = circle;
    expect(() => canonicalise(circle)).toThrow(NotJson);
  });

  it('accepts only the canonical spelling when reading', () => {
    expect(parseCanonical('{"a":1,"b":[true,null]}')).toEqual({ a: 1, b: [true, null] });
    for (const text of ['{"b":1,"a":1}', '{"a":1,"a":1}', ' 1', '1.0', '-0', '"\\u0061"', '1e400', '', '{']) {
      expect(parseCanonical(text), text).toBeUndefined();
    }
  });

  it('gives every value one text, whatever the order of its members', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        const plain: unknown = JSON.parse(JSON.stringify(value));
        const text = canonicalise(plain);
        expect(canonicalise(JSON.parse(text))).toBe(text);
        expect(JSON.parse(text)).toEqual(plain);
        expect(parseCanonical(text)).toEqual(plain);
      }),
      { numRuns: 300 },
    );
  });
});
