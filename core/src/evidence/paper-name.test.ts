import { describe, expect, it } from 'vitest';
import { paperFileName } from './paper-name.ts';

const paper = (certificateNumber: string, holder: string, verified = true) => ({
  code: '09506000134352',
  verified,
  certifications: [{ certificateNumber, scope: { holder } }],
});

describe('The file of a paper', () => {
  it('names the certificate and its holder, in any script', () => {
    expect(paperFileName(paper('NHA-C-2025-00042', 'Kampung Hijau Sdn. Bhd.'))).toBe(
      'amanah-NHA-C-2025-00042-Kampung-Hijau-Sdn-Bhd.pdf',
    );
    expect(paperFileName(paper('7/12', 'شركة الأمانة'))).toBe('amanah-7-12-شركة-الأمانة.pdf');
  });

  it('leaves out what a file system or a header would not take, and stays short without cutting a letter', () => {
    expect(paperFileName(paper('../..\\x', 'a"b\r\nc'))).toBe('amanah-x-a-b-c.pdf');
    const long = paperFileName(paper('1', '𐐷'.repeat(300)));
    expect([...long].length).toBeLessThanOrEqual(120);
    expect(encodeURIComponent(long)).toMatch(/\.pdf$/);
  });

  it('names the code where nobody certified anything', () => {
    expect(paperFileName({ code: '(01)09506000134352(10)A', verified: false, certifications: [] })).toBe(
      'amanah-01-09506000134352-10-A.pdf',
    );
  });

  it('names the code where the goods are not certified, whatever certificate there is', () => {
    expect(paperFileName(paper('NHA-C-2025-00042', 'Kampung Hijau', false))).toBe('amanah-09506000134352.pdf');
  });
});
