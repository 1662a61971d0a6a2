// Which block goods on a shelf are under, read from the reasons of their verdict: what a shop is told to do with them. The server's blocks refuse.
import type { BlockKind } from '../batches/index.ts';
import type { Reason, ReasonCode } from '../verification/index.ts';

const kindOf: Readonly<Partial<Record<ReasonCode, BlockKind>>> = {
  'batch.recalled': 'recall',
  'lab.detected': 'laboratory',
  'batch.under_investigation': 'investigation',
  'batch.held': 'hold',
};

/**
 * Null: none, or one of some batches only, of which these goods are not known to be.
 *
 * @example blockOfGoods([{ code: 'batch.recalled', weight: 'refuses', details: { since: '2026-11-20' } }]) // 'recall'
 */
export function blockOfGoods(reasons: readonly Pick<Reason, 'code' | 'weight' | 'details'>[]): BlockKind | null {
  for (const { code, weight, details } of reasons) {
    const kind = weight === 'informs' || details['someBatches'] !== undefined ? undefined : kindOf[code];
    if (kind !== undefined) return kind;
  }
  return null;
}
