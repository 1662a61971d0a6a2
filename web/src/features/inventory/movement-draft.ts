// The entries of the desk as they stand in its fields, and the movement that they mean. Pure; the server checks every rule again.
import type { IdentifiedGoods } from '@amanah/api/inventory';
import type { NewMovement } from '@amanah/api/stock';
import { bestBeforeOf, parseCode } from '@amanah/core/codes';
import type { WriteOffReason } from '@amanah/core/stock';

export type Work = NewMovement['kind'];

export interface Store {
  readonly id: string;
  readonly name: string;
}

/** What a code says by itself, for a device without a connection; null where only the server could tell. */
export function goodsOfCode(code: string, today: string): Omit<IdentifiedGoods, 'verdict' | 'isRecalled'> | null {
  const reading = parseCode(code);
  if (!('gtin' in reading)) return null;
  return {
    gtin: reading.gtin,
    product: null,
    batchNumber: reading.batchNumber ?? null,
    isBatchOnRecord: null,
    expiryDate: bestBeforeOf(reading.elements, today),
    serial: reading.serial ?? null,
  };
}

export interface Draft {
  readonly quantity: string;
  readonly batchNumber: string;
  readonly expiryDate: string;
  readonly reason: WriteOffReason;
  readonly toStoreId: string;
  readonly note: string;
  readonly supplier: string;
  readonly document: string;
}

export type Goods = Omit<IdentifiedGoods, 'verdict' | 'isRecalled'> & {
  /** Null: it could not be asked for. */
  readonly verdict: IdentifiedGoods['verdict'] | null;
  readonly isRecalled: boolean;
};

export const draftFor = (work: Work, goods: Omit<Goods, 'verdict'>): Draft => ({
  quantity: work === 'counted' ? '' : '1',
  batchNumber: goods.batchNumber ?? '',
  expiryDate: goods.expiryDate ?? '',
  reason: goods.isRecalled ? 'recalled' : 'damaged',
  toStoreId: '',
  note: '',
  supplier: '',
  document: '',
});

/** Whole units as written, also in other digits; null for anything else. @example unitsOf(' 12 ') // 12 */
export function unitsOf(text: string): number | null {
  const plain = text.trim().replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660));
  return /^\d{1,7}$/.test(plain) ? Number(plain) : null;
}

export type DraftFault = 'quantity' | 'toStoreId' | 'batchNumber';

export function faultsOf(work: Work, draft: Draft): readonly DraftFault[] {
  const units = unitsOf(draft.quantity);
  const isWrong = units === null || (units === 0 && work !== 'counted');
  return [
    ...(isWrong ? (['quantity'] as const) : []),
    ...(work === 'transferred' && draft.toStoreId === '' ? (['toStoreId'] as const) : []),
    ...(work === 'identified' && draft.batchNumber.trim() === '' ? (['batchNumber'] as const) : []),
  ];
}

export function movementOf(
  work: Work,
  draft: Draft,
  about: { id: string; storeId: string; gtin: string; at: string },
): NewMovement {
  const shared = {
    ...about,
    batchNumber: draft.batchNumber.trim() || null,
    quantity: unitsOf(draft.quantity) ?? 0,
    note: draft.note.trim(),
  };
  const expiryDate = draft.expiryDate || null;
  switch (work) {
    case 'received':
      return {
        kind: work,
        ...shared,
        expiryDate,
        supplier: draft.supplier.trim(),
        document: draft.document.trim(),
      };
    case 'counted':
      return { kind: work, ...shared, expiryDate };
    case 'sold':
      return { kind: work, ...shared };
    case 'written_off':
      return { kind: work, ...shared, reason: draft.reason };
    case 'identified':
      return { kind: work, ...shared, batchNumber: draft.batchNumber.trim() };
    case 'transferred':
      return { kind: work, ...shared, toStoreId: draft.toStoreId };
  }
}
