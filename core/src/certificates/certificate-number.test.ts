import { describe, expect, it } from 'vitest';
import { isDeceptive } from '../codes/index.ts';
import { normaliseCertificateNumber } from './certificate-number.ts';

describe('The number of a certificate', () => {
  it.each([
    [' THB-2025-001 ', 'THB-2025-001'],
    ['THB  2025\u00a0001', 'THB 2025 001'],
    ['E\u0301-1', '\u00c9-1'],
    ['THB\u20112025\u2013\uff11', 'THB-2025-1'],
    ['\uff29\uff2d\uff30-1', 'IMP-1'],
  ])('%j is written %j', (given, written) => {
    expect(normaliseCertificateNumber(given)).toBe(written);
    expect(normaliseCertificateNumber(written)).toBe(written);
  });

  it.each([
    'THB\u200b-1',
    'THB-1\u202e',
    'THB\u00ad-1',
    'THB\ufe0f-1',
    'THB\u{e0100}-1',
    'THB\u034f-1',
    '\u3164THB-1',
    '\u115fTHB-1',
    'THB\u2800-1',
    '\u0406MP-1',
    '\u0391HB-1',
  ])('%j could pass for another one', (text) => {
    expect(isDeceptive(normaliseCertificateNumber(text))).toBe(true);
  });

  it.each(['THB-2025/001 A\u00c9', '\u0634 12', '\u0418\u041d-7', '2025.1'])('%j could not', (text) => {
    expect(isDeceptive(normaliseCertificateNumber(text))).toBe(false);
  });
});
