import { describe, expect, it } from 'vitest';
import { nameInFull } from './name-in-full.ts';

const item = { gtin: '09521001000017', batchNumber: 'B-1' };

describe('A code named in full', () => {
  it('is itself where it names a product by number', () => {
    expect(nameInFull('(01)09521001000017(21)7', item)).toBe('(01)09521001000017(21)7');
    expect(nameInFull('9521001000017', item)).toBe('9521001000017');
  });

  it('is product and batch by number where only the server knows what it means', () => {
    expect(nameInFull('HALAL-CHICKEN-2024-001', item)).toBe('(01)09521001000017(10)B-1');
    expect(nameInFull('HALAL-CHICKEN-2024-001', { ...item, batchNumber: null })).toBe('(01)09521001000017');
  });

  it('stays as it is where GS1 cannot write the batch number', () => {
    expect(nameInFull('HALAL-CHICKEN-2024-001', { ...item, batchNumber: 'ä' })).toBe('HALAL-CHICKEN-2024-001');
  });
});
