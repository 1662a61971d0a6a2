// Scan data against the vectors of GS1's syntax engine, all of them, and a few symbologies that those leave out.

import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readScanData } from './scan-data.ts';

const VECTORS = new URL('../../../../shared/vectors/gs1/vectors/scan_process.json', import.meta.url);

describe.skipIf(!existsSync(VECTORS))("GS1's syntax engine", () => {
  const vectors: { valid: boolean; scan: string; symbology: string; data: string; src: string }[] = existsSync(VECTORS)
    ? JSON.parse(readFileSync(VECTORS, 'utf8'))
    : [];

  it('has handed over its vectors', () => {
    expect(vectors.length).toBeGreaterThan(50);
  });

  it.each(vectors)('$src $scan', ({ valid, scan, symbology, data }) => {
    const read = readScanData(scan);
    expect(read.isValid).toBe(valid);
    if (read.isValid) expect({ symbology: read.symbology, data: read.data }).toEqual({ symbology, data });
  });
});

describe('scan data', () => {
  it('hands over the elements', () => {
    expect(readScanData(']C10109506000134352').isValid).toBe(true);
    expect(readScanData(']Q1https://a/01/09506000134352')).toMatchObject({
      elements: [{ ai: '01', value: '09506000134352' }],
    });
    expect(readScanData(']E09506000134352|]e010AB')).toMatchObject({ elements: [{ ai: '10', value: 'AB' }] });
  });

  it('knows ITF-14 and plain Code 128', () => {
    expect(readScanData(']I124012345678905')).toMatchObject({ symbology: 'ITF', data: '24012345678905' });
    expect(readScanData(']I124012345678909')).toMatchObject({ fault: 'codes.wrong_check_digit' });
    expect(readScanData(']C0ABC-1')).toMatchObject({ symbology: 'Code128', data: 'ABC-1', elements: [] });
  });
});
