import { describe, expect, it } from 'vitest';
import { draftFor, faultsOf, goodsOfCode, movementOf, unitsOf } from './movement-draft.ts';

const goods = {
  gtin: '09506000134352',
  product: null,
  batchNumber: 'A1',
  isBatchOnRecord: null,
  expiryDate: '2027-01-31',
  serial: null,
};
const read = { ...goods, isRecalled: false };
const about = { id: 'a', storeId: 's', gtin: goods.gtin, at: '2026-11-21T09:00:00Z' };

describe('The desk of a store', () => {
  it('reads GS1 codes without the server, and no others', () => {
    expect(goodsOfCode('(01)09506000134352(17)270131(10)A1', '2026-11-21')).toEqual(goods);
    expect(goodsOfCode('HALAL-BEEF-2024-002', '2026-11-21')).toBeNull();
  });

  it('takes whole units in the digits of the reader', () => {
    expect(['7', ' 12 ', '٤٢', '1.5', '-1', '', 'x'].map(unitsOf)).toEqual([7, 12, 42, null, null, null, null]);
  });

  it('asks for what is missing, and lets a count be of none', () => {
    const draft = draftFor('counted', read);
    expect(faultsOf('counted', draft)).toEqual(['quantity']);
    expect(faultsOf('counted', { ...draft, quantity: '0' })).toEqual([]);
    expect(faultsOf('sold', { ...draft, quantity: '0' })).toEqual(['quantity']);
    expect(faultsOf('transferred', draftFor('transferred', read))).toEqual(['toStoreId']);
  });

  it('says of each work only what belongs to it', () => {
    const draft = { ...draftFor('received', read), batchNumber: ' ' };
    expect(movementOf('received', draft, about)).toMatchObject({ batchNumber: null, expiryDate: '2027-01-31' });
    expect(movementOf('sold', draft, about)).not.toHaveProperty('expiryDate');
    expect(movementOf('written_off', draft, about)).toMatchObject({ reason: 'damaged' });
    expect(draftFor('written_off', { ...read, isRecalled: true }).reason).toBe('recalled');
  });
});
