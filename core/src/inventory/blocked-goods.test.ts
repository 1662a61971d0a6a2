import { expect, test } from 'vitest';
import { blockOfGoods } from './blocked-goods.ts';

test('goods are blocked by what the first refusing reason says, and not by a recall of other batches', () => {
  const recalled = {
    code: 'batch.recalled',
    weight: 'refuses',
    details: { since: '2026-11-20', reason: 'Salmonella' },
  } as const;
  const held = { code: 'batch.held', weight: 'limits', details: {} } as const;
  expect(blockOfGoods([recalled, held])).toBe('recall');
  expect(blockOfGoods([{ ...recalled, details: { ...recalled.details, someBatches: 2 } }])).toBeNull();
  expect(blockOfGoods([{ code: 'certificate.valid', weight: 'informs', details: {} }, held])).toBe('hold');
  expect(blockOfGoods([{ code: 'batch.recall_lifted', weight: 'informs', details: {} }])).toBeNull();
});
