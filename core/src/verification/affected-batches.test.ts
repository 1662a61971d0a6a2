// Which batches are meant is said by number and day, of a code that names none.
import { describe, expect, it } from 'vitest';
import { detailsOfBatches, mostBatchesNamed, readBatchDetail } from './affected-batches.ts';
import { decideVerdict } from './decide-verdict.ts';
import type { AffectedBatch } from './evidence.ts';
import { biscuit, porcineDetected, shopper } from './testing/invented-evidence.ts';

const batch = (number: string, producedOn = '2026-01-05', expiresOn: string | null = null): AffectedBatch => ({
  id: `id of ${number}`,
  batchNumber: number,
  producedOn,
  expiresOn,
  siteId: 'site-1',
});
const product = { ...biscuit, codeLevel: 'class', batch: null, steps: [] } as const;

describe('Batches that a finding means', () => {
  it('are those of the recall, the newest first, each with the day that its pack bears', () => {
    const affectedBatches = [batch('A-1'), batch('B 2', '2026-02-01', '2027-02-01'), batch('C-3')];
    const recall = { id: 'recall-1', on: '2026-02-20', reason: 'Mould', liftedOn: null };
    const recalls = [{ ...recall, batchIds: ['id of A-1', 'id of B 2'] }];
    const [reason] = decideVerdict({ ...product, recalls, affectedBatches }, shopper).reasons;
    expect(reason?.code).toBe('batch.recalled');
    expect(reason?.details).toMatchObject({ batches: 'B 2 expiry 2027-02-01; A-1 produced 2026-01-05' });
    expect(reason?.details['moreBatches']).toBeUndefined();
  });

  it('are the one in which a laboratory found something', () => {
    const affectedBatches = [batch('A-1'), { ...batch('P-1'), id: porcineDetected.batchId }];
    const { reasons } = decideVerdict({ ...product, labResults: [porcineDetected], affectedBatches }, shopper);
    const found = reasons.find(({ code }) => code === 'lab.detected');
    expect(found?.details).toMatchObject({ someBatches: 1, batches: 'P-1 produced 2026-01-05' });
  });

  it('are counted where they are too many to be named, and where not all are known', () => {
    const many = Array.from({ length: mostBatchesNamed + 5 }, (_, nth) => batch(`L-${nth}`));
    const { batches, moreBatches } = detailsOfBatches(many);
    expect(batches?.split('; ')).toHaveLength(mostBatchesNamed);
    expect(moreBatches).toBe(5);
    expect(detailsOfBatches([batch('A-1')], 4)).toMatchObject({ moreBatches: 3 });
    expect(detailsOfBatches([], 4)).toEqual({});
  });

  it('are read as they were written', () => {
    expect(readBatchDetail('B 2 expiry 2027-02-01')).toEqual({ number: 'B 2', kind: 'expiry', day: '2027-02-01' });
    expect(readBatchDetail('L-7')).toEqual({ number: 'L-7', kind: 'none', day: null });
  });
});
