import { expect, it } from 'vitest';
import { parseCode, scanCode } from './index.ts';

it('What a scanner is given names the goods and nothing else, whatever a number has in it', () => {
  const gtin = '09506000134352';
  for (const batchNumber of ['L-7', 'A(21)B', '(10)(21)X', 'a"%b'])
    expect(parseCode(scanCode({ gtin, batchNumber }))).toMatchObject({ kind: 'batch', gtin, batchNumber });
  expect(parseCode(scanCode({ gtin, batchNumber: 'A(21)B', serial: 'S(10)' }))).toMatchObject({
    gtin,
    batchNumber: 'A(21)B',
    serial: 'S(10)',
  });
  expect(scanCode({ code: 'HALAL-X-2026-001', gtin, batchNumber: 'L' })).toBe('HALAL-X-2026-001');
});
