// A batch that left its maker without a beginning.
import { expect, it } from 'vitest';
import { lacksBeginning } from './beginning.ts';

const step = (kind: 'farm' | 'processing' | 'packaging' | 'distribution' | 'retail', more = {}) => ({
  ...{ step: kind, status: 'completed' as const, isOthers: false },
  ...more,
});

it('lacks one where its maker moved it and recorded neither harvest nor production', () => {
  expect(lacksBeginning([])).toBe(false);
  expect(lacksBeginning([step('packaging')])).toBe(false);
  expect(lacksBeginning([step('packaging'), step('distribution')])).toBe(true);
  expect(lacksBeginning([step('farm'), step('distribution')])).toBe(false);
  expect(lacksBeginning([step('processing', { status: 'in-progress' }), step('retail')])).toBe(false);
});

it('has none by what is planned, or what others say', () => {
  for (const more of [{ status: 'pending' as const }, { isOthers: true }]) {
    expect(lacksBeginning([step('processing', more), step('distribution')])).toBe(true);
    expect(lacksBeginning([step('distribution', more)])).toBe(false);
  }
});
