// Element strings in every notation, what must not be read as one, and that writing and reading are inverse.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildElementString, parseElementString, splitSymbologyIdentifier } from './element-string.ts';
import { checkDigitOf } from './gtin.ts';

const loose = { checkPairs: false };

function read(text: string, rules = loose): string {
  const parsed = parseElementString(text, rules);
  return parsed.isValid ? parsed.elements.map(({ ai, value }) => `(${ai})${value}`).join('') : parsed.fault;
}

describe('brackets', () => {
  it.each([
    ['(01)12345678901231', '(01)12345678901231'],
    ['(01)12345678901231(10)12345', '(01)12345678901231(10)12345'],
    ['(10)12345\\(11)991225', '(10)12345(11)991225'],
    ['(10)12345\\(', '(10)12345('],
    ['(10)A)B', '(10)A)B'],
    ['(01) 12345678901231 (10) 12345', '(01)12345678901231(10)12345'],
    ['[01]12345678901231[10]12345', '(01)12345678901231(10)12345'],
    ['(400)ABC(99)DEF(400)ABC', '(400)ABC(99)DEF'],
    ['(10)(11)98765', 'codes.wrong_value'],
    ['(10)12345(11)', 'codes.wrong_value'],
    ['(1A)12345', 'codes.unknown_ai'],
    ['()12345', 'codes.unknown_ai'],
    ['(1)12345', 'codes.unknown_ai'],
    ['(12345)12345', 'codes.unknown_ai'],
    ['(15', 'codes.unrecognised'],
    ['(', 'codes.unrecognised'],
    ['(01)123456789012312(10)12345', 'codes.wrong_value'],
    ['(10)12345^', 'codes.wrong_value'],
    ['(17)9(90)217', 'codes.wrong_value'],
    ['(89)X', 'codes.unknown_ai'],
    ['(400)ABC(400)AB', 'codes.forbidden_pair'],
    ['(400)ABC(99)DEF(400)XYZ', 'codes.forbidden_pair'],
  ])('%s reads as %s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it('lets unknown identifiers in only when told', () => {
    expect(read('(01)12345678901231(89)XXX', { checkPairs: true })).toBe('codes.unknown_ai');
    const parsed = parseElementString('(01)12345678901231(89)XXX', { permitUnknown: true });
    expect(parsed).toMatchObject({ isValid: true, elements: [{ ai: '01' }, { ai: '89', value: 'XXX' }] });
  });
});

describe('FNC1', () => {
  // `^` is FNC1; every case must read the same as it is transmitted.
  it.each([
    ['^991234', '(99)1234'],
    ['^0112345678901231', '(01)12345678901231'],
    ['^01123456789012311012345', '(01)12345678901231(10)12345'],
    ['^31001234561012345', '(3100)123456(10)12345'],
    ['^1012345^11991225', '(10)12345(11)991225'],
    ['^0112345678901231^', '(01)12345678901231'],
    ['^0112345678901231^991234', '(01)12345678901231(99)1234'],
    ['^242123456^10ABC123', '(242)123456(10)ABC123'],
    ['^242123456^', '(242)123456'],
    ['^81111234^10ABC123', '(8111)1234(10)ABC123'],
    ['^800112341234512398^0112345678901231', '(8001)12341234512398(01)12345678901231'],
    ['^7007211225211231', '(7007)211225211231'],
    ['^800302112345678900^10ABC123', '(8003)02112345678900(10)ABC123'],
    ['^423528528', '(423)528528'],
    ['^', 'codes.empty'],
    ['^891234', 'codes.unknown_ai'],
    ['^99~ABC', 'codes.wrong_value'],
    ['^01A2345678901231', 'codes.wrong_value'],
    ['^0112345678901234', 'codes.wrong_check_digit'],
    ['^011234567890123', 'codes.wrong_value'],
    ['^01123456789012312', 'codes.unknown_ai'],
    ['^011234567890123^', 'codes.wrong_value'],
    ['^01123456789012345^', 'codes.wrong_check_digit'],
    ['^2421234567', 'codes.missing_separator'],
    ['^8111123', 'codes.wrong_value'],
    ['^811112345', 'codes.missing_separator'],
    ['^8001123412345123981^01123456789012312', 'codes.missing_separator'],
    ['^7007211225212', 'codes.wrong_value'],
    ['^4235285', 'codes.wrong_value'],
    ['^^991234', 'codes.unknown_ai'],
  ])('%s reads as %s', (text, expected) => {
    expect(read(text)).toBe(expected);
    expect(read(text.replaceAll('^', '\x1d'))).toBe(expected);
    expect(read(text.replaceAll('^', '{GS}'))).toBe(expected);
    expect(read(text.replaceAll('^', '\u241d'))).toBe(expected);
    if (!/[<>]/.test(text)) expect(read(text.replaceAll('^', '<GS>'))).toBe(expected);
    // Without the leading FNC1, as most scanners send it.
    if (text.length > 1 && !text.startsWith('^^')) expect(read(text.slice(1))).toBe(expected);
  });

  it('takes <GS> as data where a real separator stands', () => {
    expect(read('10A<GS>B\x1d17261231')).toBe('(10)A<GS>B(17)261231');
  });

  it('knows nothing but the group separator behind a symbology identifier', () => {
    expect(read(']C10112345678901231')).toBe('(01)12345678901231');
    expect(read(']d210A\x1d17261231')).toBe('(10)A(17)261231');
    expect(read(']Q310A^17261231')).toBe('codes.wrong_value');
    expect(read(']Q110A')).toBe('codes.unrecognised');
    expect(splitSymbologyIdentifier(']x')).toBeUndefined();
    expect(splitSymbologyIdentifier(']Z9A')).toEqual({ symbology: undefined, data: 'A' });
  });

  it('checks pairs unless told not to', () => {
    expect(parseElementString('(10)A')).toEqual({ isValid: false, fault: 'codes.missing_pair' });
    expect(parseElementString('(01)12345678901231(37)5')).toEqual({ isValid: false, fault: 'codes.forbidden_pair' });
    expect(parseElementString('(01)12345678901231(10)A').isValid).toBe(true);
  });
});

const set82 = fc.stringMatching(/^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]{1,20}$/);
const gtin = fc.stringMatching(/^[0-9]{13}$/).map((body) => body + checkDigitOf(body));
const elements = fc
  .record({ gtin, cpv: set82, batch: set82, serial: set82, expiry: fc.constantFrom('261231', '270200', undefined) })
  .map(({ gtin, cpv, batch, serial, expiry }) => [
    { ai: '01', value: gtin },
    ...(expiry === undefined ? [] : [{ ai: '17', value: expiry }]),
    { ai: '22', value: cpv },
    { ai: '10', value: batch },
    { ai: '21', value: serial },
  ]);

describe('writing', () => {
  it('is undone by reading, in every notation', () => {
    fc.assert(
      fc.property(
        elements,
        fc.constantFrom('brackets' as const, 'separators' as const, 'carets' as const),
        (list, notation) => {
          const built = buildElementString(list, notation);
          expect(built.isValid && parseElementString(built.text)).toEqual({ isValid: true, elements: list });
        },
      ),
    );
  });

  it('puts a separator only where one is needed', () => {
    const list = [
      { ai: '01', value: '12345678901231' },
      { ai: '10', value: 'A' },
      { ai: '17', value: '261231' },
    ];
    expect(buildElementString(list, 'separators')).toEqual({ isValid: true, text: '011234567890123110A\x1d17261231' });
    expect(buildElementString(list, 'carets')).toEqual({ isValid: true, text: '^011234567890123110A^17261231' });
    expect(buildElementString([...list].reverse(), 'carets')).toEqual({
      isValid: true,
      text: '^1726123110A^0112345678901231',
    });
  });

  it('refuses what it would refuse to read', () => {
    expect(buildElementString([], 'brackets')).toMatchObject({ fault: 'codes.empty' });
    expect(buildElementString([{ ai: '10', value: 'A' }], 'brackets')).toMatchObject({ fault: 'codes.missing_pair' });
    expect(buildElementString([{ ai: '01', value: '1' }], 'brackets')).toMatchObject({
      fault: 'codes.wrong_value',
      ai: '01',
    });
    expect(buildElementString([{ ai: '89', value: '1' }], 'brackets')).toMatchObject({ fault: 'codes.unknown_ai' });
  });
});
