import { describe, expect, it } from 'vitest';
import { parseCode } from '../codes/index.ts';
import { codeOfGoods } from './goods.ts';

describe('Goods on a shelf', () => {
  it('are asked for by a code that reads as the same product and batch', () => {
    for (const batchNumber of ['A1', 'L(2)', 'KH261101-01'])
      expect(parseCode(codeOfGoods('09506000134352', batchNumber))).toMatchObject({
        gtin: '09506000134352',
        batchNumber,
      });
    expect(codeOfGoods('09506000134352', null)).toBe('09506000134352');
    expect(codeOfGoods('09506000134352', 'no batch of GS1, for it is too long')).toBe('09506000134352');
  });
});
