import { describe, expect, it } from 'vitest';
import { hasUnseenSigns, normaliseCertificateNumber } from './certificate-number.ts';

describe('The number of a certificate', () => {
  it.each([
    [' THB-2025-001 ', 'THB-2025-001'],
    ['THB  2025\u00a0001', 'THB 2025 001'],
    ['E\u0301-1', '\u00c9-1'],
  ])('%j is written %j', (given, written) => {
    expect(normaliseCertificateNumber(given)).toBe(written);
    expect(normaliseCertificateNumber(written)).toBe(written);
  });

  it('has no sign that nobody sees', () => {
    expect(['THB\u200b-1', 'THB-1\u202e', 'THB\u00ad-1', '\ufeffTHB-1'].every(hasUnseenSigns)).toBe(true);
    expect(hasUnseenSigns('THB-2025/001 A\u00c9 \u0627')).toBe(false);
  });
});
