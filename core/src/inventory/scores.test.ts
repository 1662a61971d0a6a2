import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shelfCompliance } from './compliance.ts';
import { statusOf } from './item-status.ts';
import { levelOfRisk, type SupplierRecord, supplierRisk } from './supplier-risk.ts';

const clean: SupplierRecord = {
  batches: 4,
  lapsedBatches: 0,
  recalls: 0,
  coldChainBatches: 0,
  massBalanceAlarms: 0,
  exceptions: 0,
};

describe('Supplier risk', () => {
  it('is nothing where nothing speaks against the supplier, also without a single batch', () => {
    expect(supplierRisk(clean)).toMatchObject({ score: 0, level: 'low' });
    expect(supplierRisk({ ...clean, batches: 0 }).score).toBe(0);
  });

  it('is high above 20, medium above 10, otherwise low', () => {
    expect([0, 10, 11, 20, 21, 100].map(levelOfRisk)).toEqual(['low', 'low', 'medium', 'medium', 'high', 'high']);
  });

  it('reaches 100 only when every factor is at its worst', () => {
    const worst = { ...clean, lapsedBatches: 4, recalls: 9, coldChainBatches: 4, massBalanceAlarms: 9, exceptions: 9 };
    expect(supplierRisk(worst).score).toBe(100);
  });

  it('is the sum of its parts, between 0 and 100, and never falls when a finding is added', () => {
    const count = fc.nat({ max: 12 });
    fc.assert(
      fc.property(count, count, count, count, count, count, (batches, lapsed, recalls, cold, mass, exceptions) => {
        const record = {
          batches,
          lapsedBatches: Math.min(lapsed, batches),
          recalls,
          coldChainBatches: Math.min(cold, batches),
          massBalanceAlarms: mass,
          exceptions,
        };
        const risk = supplierRisk(record);
        expect(risk.parts.reduce((sum, { points }) => sum + points, 0)).toBe(risk.score);
        expect(risk.score).toBeGreaterThanOrEqual(0);
        expect(risk.score).toBeLessThanOrEqual(100);
        expect(supplierRisk({ ...record, recalls: recalls + 1 }).score).toBeGreaterThanOrEqual(risk.score);
        for (const part of risk.parts) expect(part.points).toBeLessThanOrEqual(part.most);
      }),
    );
  });
});

describe('What is said of an item', () => {
  const facts = { stock: 3, verdict: 'certified', expiresOn: '2026-03-10', lowStockBelow: null } as const;
  it('is verified only with a certificate and before its day has passed', () => {
    expect(statusOf(facts, '2026-03-10')).toMatchObject({ status: 'verified', daysLeft: 0, isExpiring: true });
    expect(statusOf(facts, '2026-03-11')).toMatchObject({ status: 'warning', isExpired: true, isExpiring: false });
    expect(statusOf({ ...facts, verdict: 'no_concern_found' }, '2026-01-01').status).toBe('warning');
    expect(statusOf({ ...facts, verdict: 'suspended' }, '2026-01-01').status).toBe('warning');
  });

  it('is low below its limit, and never without one', () => {
    expect(statusOf({ ...facts, lowStockBelow: 3 }, '2026-01-01').isLow).toBe(false);
    expect(statusOf({ ...facts, lowStockBelow: 4 }, '2026-01-01').isLow).toBe(true);
    expect(statusOf({ ...facts, stock: 0 }, '2026-01-01').isLow).toBe(false);
  });

  it('knows no days where no day is known', () => {
    expect(statusOf({ ...facts, expiresOn: null }, '2026-01-01')).toMatchObject({
      daysLeft: null,
      isExpired: false,
      isExpiring: false,
    });
  });
});

describe('Compliance of the shelves', () => {
  it('is not known while they are empty', () => {
    const empty = {
      items: 0,
      verifiedItems: 0,
      unexpiredItems: 0,
      tracedItems: 0,
      recalledItems: 0,
      recalledItemsCleared: 0,
    };
    expect(shelfCompliance(empty).score).toBeNull();
  });

  it('is 100 when everything is verified, fresh and traced, and recalls are off the shelf', () => {
    const full = {
      items: 7,
      verifiedItems: 7,
      unexpiredItems: 7,
      tracedItems: 7,
      recalledItems: 2,
      recalledItemsCleared: 2,
    };
    expect(shelfCompliance(full).score).toBe(100);
    expect(shelfCompliance({ ...full, recalledItemsCleared: 0 }).score).toBe(85);
  });
});
