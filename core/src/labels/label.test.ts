import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasCheckDigit, parseCode } from '../codes/index.ts';
import { buildSscc, escapeZpl, labelSheets, packCodes, placeOnSheet, serialsOfRange, zplOf } from './index.ts';

describe('An SSCC', () => {
  it('is extension digit, company prefix, reference and check digit', () => {
    expect(buildSscc({ extension: 0, companyPrefix: '9520001', reference: 1 })).toMatch(/^09520001000000001\d$/);
    // GS1 General Specifications, example of the check digit calculation for 18 digits.
    expect(buildSscc({ extension: 3, companyPrefix: '761042', reference: 4800000000 })).toMatch(/^3761042/);
  });
  it('always has 18 digits, a right check digit, and is read back as a logistic unit', () => {
    const prefix = fc
      .integer({ min: 4, max: 12 })
      .chain((length) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`)));
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9 }),
        prefix,
        fc.integer({ min: 0, max: 9_999 }),
        (extension, companyPrefix, reference) => {
          const sscc = buildSscc({ extension, companyPrefix, reference });
          if (sscc === null) return expect(String(reference).length).toBeGreaterThan(16 - companyPrefix.length);
          expect(sscc).toHaveLength(18);
          expect(hasCheckDigit(sscc)).toBe(true);
          expect(parseCode(`(00)${sscc}`)).toMatchObject({ kind: 'logistic_unit', key: sscc });
        },
      ),
    );
  });
  it('is not made of parts that do not fit', () => {
    expect(buildSscc({ extension: 10, companyPrefix: '9520001', reference: 1 })).toBeNull();
    expect(buildSscc({ extension: 0, companyPrefix: '95A', reference: 1 })).toBeNull();
    expect(buildSscc({ extension: 0, companyPrefix: '123456789012', reference: 12345 })).toBeNull();
  });
});

describe('Serials of a range', () => {
  it('are as many as asked for, all different, and go on where the last ended', () => {
    expect(serialsOfRange('A', 999_999, 2)).toEqual(['A999999', 'A1000000']);
    expect(new Set([...(serialsOfRange('', 1, 500) ?? []), ...(serialsOfRange('', 501, 500) ?? [])]).size).toBe(1000);
  });
  it('are refused where a pack could not bear them', () => {
    expect(serialsOfRange('lower', 1, 1)).toBeNull();
    expect(serialsOfRange('ABCDEFGHIJK', 1, 1)).toBeNull();
    expect(serialsOfRange('A', 0, 1)).toBeNull();
  });
});

describe('The codes of a pack', () => {
  const pack = {
    gtin: '09506000134352',
    batchNumber: 'A/1',
    serial: '7',
    expiresOn: '2027-01-31',
    stem: 'https://x.example',
  };
  it('say the same to a phone and to a scanner', () => {
    const codes = packCodes(pack);
    for (const code of [codes?.digitalLink, codes?.elementString])
      expect(parseCode(code ?? '')).toMatchObject({ kind: 'serial', gtin: pack.gtin, batchNumber: 'A/1', serial: '7' });
    expect(codes?.elementString).toBe('(01)09506000134352(17)270131(10)A/1(21)7');
    expect(codes?.digitalLink).toBe('https://x.example/01/09506000134352/10/A%2F1/21/7');
  });
  it('are none where a part is none', () => {
    expect(packCodes({ ...pack, gtin: '1' })).toBeNull();
    expect(packCodes({ ...pack, batchNumber: 'a b c' })).toBeNull();
  });
});

describe('Sheets', () => {
  it.each(labelSheets)('$id keeps every label on the page and apart from the others', (sheet) => {
    const count = sheet.columns * sheet.rows;
    for (let index = 0; index < count; index++) {
      const { page, x, y } = placeOnSheet(sheet, index);
      expect(page).toBe(0);
      expect(x + sheet.width).toBeLessThanOrEqual(sheet.pageWidth + 1e-9);
      expect(y + sheet.height).toBeLessThanOrEqual(sheet.pageHeight + 1e-9);
    }
    expect(placeOnSheet(sheet, count)).toMatchObject({ page: 1, x: sheet.left, y: sheet.top });
    expect(sheet.pitchX).toBeGreaterThanOrEqual(sheet.width);
    expect(sheet.pitchY).toBeGreaterThanOrEqual(sheet.height);
  });
});

describe('ZPL', () => {
  const size = { width: 100, height: 50 };
  it('never lets a text become a command', () => {
    const evil = '^XZ~JR_41 é\\,';
    expect(escapeZpl(evil)).toBe('_5EXZ_7EJR_5F41 _C3_A9_5C_2C');
    const zpl = zplOf({ symbol: 'qr', data: 'https://x.example/01/1?a=^XZ', lines: [evil] }, size, 8);
    expect(zpl.match(/\^XZ/g)).toHaveLength(1);
    expect(zpl.trim().endsWith('^XZ')).toBe(true);
  });
  it('begins GS1 symbols with FNC1 and separates values of variable length', () => {
    const matrix = zplOf({ symbol: 'datamatrix', data: '(01)09506000134352(10)A1(21)7', lines: [] }, size, 8);
    expect(matrix).toContain('^FD_10109506000134352' + '10A1_1217^FS');
    const linear = zplOf({ symbol: 'gs1_128', data: '(00)095060001343520006', lines: [] }, size, 12);
    expect(linear).toContain('^FD>;>800095060001343520006^FS');
  });
});
