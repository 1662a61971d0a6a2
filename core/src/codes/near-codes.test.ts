// What was meant is offered where one slip of the finger lies between; a number that is right is left alone.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDigitOf, isGtin, otherPackings } from './gtin.ts';
import { certificateNumberIn, isMistyped, nearBatchNumbers, nearCodes, proofNamed } from './near-codes.ts';

const code = 'HALAL-CHICKEN-2024-001';

describe('near codes', () => {
  it.each([
    ['HALAL CHICKEN 2024 001', 'spaces for hyphens'],
    ['halal_chicken_2024_001', 'small letters and underscores'],
    ['HALALCHICKEN2024001', 'no hyphens'],
    ['halal-chicken2024001', 'some hyphens'],
    ['HАLAL-CHICKЕN-2024-001', 'two Cyrillic letters that look the same'],
    ['CHICKEN-2024-001', 'without the word in front'],
    ['HALAL-CHIKEN-2024-001', 'a letter left out'],
    ['HALAL-CHICKKEN-2024-001', 'a letter too many'],
    ['HALAL-CHICKEN-2024-0O1', 'a letter for a digit'],
    ['HALAL-CHICKEN-2042-001', 'two that changed places'],
  ])('%s: %s', (typed) => {
    expect(nearCodes(typed).codes).toContain(code);
  });

  it('of every wrong digit of a GTIN the right number is among them, and each has a right check digit', () => {
    const gtin = fc
      .stringMatching(/^\d{12}$/)
      .map((body) => body + (checkDigitOf(body) ?? ''))
      .filter((one) => isGtin(one));
    fc.assert(
      fc.property(gtin, fc.nat({ max: 12 }), fc.integer({ min: 1, max: 9 }), (right, at, by) => {
        const digit = String((Number(right[at]) + by) % 10);
        const { gtins } = nearCodes(right.slice(0, at) + digit + right.slice(at + 1));
        expect(gtins).toContain(right.padStart(14, '0'));
        expect(gtins.every(isGtin)).toBe(true);
        expect(gtins.length).toBeLessThanOrEqual(26);
      }),
    );
  });

  it('the product whose last digit alone differs comes first', () => {
    expect(nearCodes('09521001000018').gtins[0]).toBe('09521001000017');
  });

  it('what only lacks its signs, or has letters of another alphabet, is a typing mistake', () => {
    for (const typed of ['HALALCHICKEN2024001', 'HALAL CHICKEN 2024 001', 'HАLAL-CHICKЕN-2024-001'])
      expect(isMistyped(typed), typed).toBe(true);
    for (const typed of [code, code.toLowerCase(), 'HALAL2024001', 'halal chicken', '20240012024001'])
      expect(isMistyped(typed), typed).toBe(false);
    expect(nearCodes('HALALKEBABBEEF2024001').codes).toContain('HALAL-KEBAB-BEEF-2024-001');
  });

  it('near a right number are the other packings of its article, and near what is no code is nothing', () => {
    const { gtins, codes } = nearCodes('9506000134352');
    expect(codes).toEqual([]);
    expect(gtins).toEqual(otherPackings('09506000134352'));
    expect(nearCodes('19506000134359').gtins).toContain('09506000134352');
    for (const text of ['', 'milk', '\u0000', '<script>', 'A'.repeat(500)])
      expect(nearCodes(text).codes, text).toEqual([]);
  });
});

describe('what else was meant', () => {
  it('a certificate is known by its number, however it is written', () => {
    expect(certificateNumberIn(' nha c 2026 00042 ')).toBe('NHA-C-2026-00042');
    expect(certificateNumberIn(code)).toBeNull();
    expect(certificateNumberIn('http://localhost:3000/evidence/NHA-C-2026-00042')).toBe('NHA-C-2026-00042');
    expect(certificateNumberIn(`https://amanah.example/evidence/${code}`)).toBeNull();
  });

  it('the QR code of a paper names its proof', () => {
    expect(proofNamed('https://amanah.example/evidence/NHA-C-2026-00042?code=HALAL-X-2024-001')).toEqual({
      subject: 'NHA-C-2026-00042',
      code: 'HALAL-X-2024-001',
    });
    expect(proofNamed('https://amanah.example/evidence/NHA%2FC')).toEqual({ subject: 'NHA/C', code: null });
    for (const text of [
      'https://amanah.example/evidence/',
      'https://x.example/evidence/%',
      'javascript:/evidence/a',
      code,
    ])
      expect(proofNamed(text), text).toBeNull();
  });

  it('a batch number has its own neighbours, and nothing that GS1 allows for none', () => {
    for (const typed of ['NR261019-3', 'NR261019-30', 'nr261019-03', 'NR261091-03', 'NR2610I9-03'])
      expect(nearBatchNumbers(typed), typed).toContain('NR261019-03');
    expect(nearBatchNumbers('NR261019-03')).not.toContain('NR261019-03');
    for (const none of ['', 'A', 'A'.repeat(21)]) expect(nearBatchNumbers(none)).toEqual([]);
  });
});
