import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isExactNumber, mostNestedJson, readInteroperable } from './index.ts';

describe('A number', () => {
  it.each([
    '0',
    '-0',
    '-0.0',
    '1',
    '-1.50',
    '0.1',
    '9007199254740992',
    '100000000000000000000',
    '1e20',
    '1E+2',
    '5e-324',
    '1.7976931348623157e308',
    '0.30000000000000004',
    // As C and .NET print with 17 and with 20 digits.
    '0.10000000000000001',
    '0.10000000000000000555',
    // 132671626648363.625 exactly: the shortest text and C end in 2, JavaScript's rounding to 17 digits in 3.
    '-132671626648363.62',
    '-132671626648363.63',
    '132671626648363.625',
    '0.000000000000000000000000000000',
    '1000000000000000000000000000000.0',
  ])('may be written %s', (token) => expect(isExactNumber(token)).toBe(true));

  it.each([
    '12345678901234567890',
    '9007199254740993',
    '1e400',
    '-1e400',
    '1e-400',
    '3.141592653589793238462643',
    '0.1000000000000000000001',
    '132671626648363.624',
    '132671626648363.626',
    `0.${'3'.repeat(101)}`,
  ])('may not be written %s', (token) => expect(isExactNumber(token)).toBe(false));

  it('that a program printed survives', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(isExactNumber(JSON.stringify(value))).toBe(true);
        expect(isExactNumber(value.toPrecision(17))).toBe(true);
      }),
    );
    // Quarters of large numbers lie halfway between two texts of 17 digits.
    fc.assert(
      fc.property(
        fc.integer({ min: 2 ** 44, max: 2 ** 49 }),
        fc.constantFrom(0.125, 0.25, 0.375, 0.5, 0.625),
        (whole, part) => {
          expect(isExactNumber(JSON.stringify(whole + part))).toBe(true);
        },
      ),
    );
  });
});

describe('JSON from outside', () => {
  it('is read as JSON.parse reads it', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6, noUnicodeString: false }), (value) => {
        const text = JSON.stringify(value);
        fc.pre(!text.includes('"__proto__":'));
        expect(readInteroperable(text)).toEqual({ isValid: true, value: JSON.parse(text) });
      }),
    );
  });

  it.each([
    ['{"a":{"b":[1,12345678901234567890]}}', '/a/b/1', 'number_inexact'],
    ['[1e400]', '/0', 'number_inexact'],
    ['-1e400', '', 'number_inexact'],
    ['{"a":1,"b":{"c":1,"c":1}}', '/b/c', 'name_repeated'],
    ['{"a":1,"\\u0061":2}', '/a', 'name_repeated'],
    ['{"x":{"__proto__":{"isOperator":true}}}', '/x/__proto__', 'name_forbidden'],
    ['{"x":{"\\u005f_proto__":1}}', '/x/__proto__', 'name_forbidden'],
    [`${'['.repeat(mostNestedJson + 1)}${']'.repeat(mostNestedJson + 1)}`, '', 'too_deep'],
    [`${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`, '', 'too_deep'],
  ])('is refused at the first place that programs read differently: %s', (text, path, rule) => {
    expect(readInteroperable(text)).toEqual({ isValid: false, fault: { path, rule } });
  });

  it('is refused as a whole where it is none', () => {
    for (const text of ['', '{', '{"a":}', 'NaN', '[1,]', "{'a':1}", '01', '+1', '.5', '"\x01"'])
      expect(readInteroperable(text), text).toEqual({ isValid: false, fault: null });
  });

  it('has no more values than are allowed, wherever they stand', () => {
    const tooMany = { isValid: false, fault: { path: '', rule: 'too_many' } };
    for (const text of ['[1,2,3,4,5]', '{"a":1,"b":2,"c":3,"d":4,"e":5}', '[[],[],[],[]]', '["a","b","c","d","e"]'])
      expect(readInteroperable(text, 3), text).toEqual(tooMany);
    expect(readInteroperable('{"a":[1,2],"b":"x,y,z,[,{"}', 4).isValid).toBe(true);
  });

  it('may be as deep as is allowed', () => {
    const text = `${'['.repeat(mostNestedJson)}${']'.repeat(mostNestedJson)}`;
    expect(readInteroperable(text).isValid).toBe(true);
  });
});
