// What somebody types of an analysis stays one that can be.
import { expect, it } from 'vitest';
import { emptyDraft, faultsOf, fitted, percentOf } from './analysis-draft.ts';

const today = '2026-05-10';
const of = { producedOn: '2026-05-01', latest: today };
const whole = { ...emptyDraft(today), laboratory: 'Straits', accreditationNumber: 'S 1', reportNumber: '7' };

it('Another method takes a substance and an outcome that it can have', () => {
  expect(fitted({ ...whole, outcome: 'detected', method: 'gas_chromatography' })).toMatchObject({
    analyte: 'ethanol',
    outcome: 'not_detected',
  });
  expect(fitted({ ...whole, outcome: 'detected', method: 'elisa' })).toMatchObject({
    analyte: 'porcine_peptide',
    outcome: 'detected',
  });
});

it('Ethanol is a number, with a point or a comma, and only where it was measured', () => {
  const wine = { ...whole, method: 'gas_chromatography', analyte: 'ethanol', outcome: 'above_limit' } as const;
  expect(percentOf({ ...wine, percent: '0,7' })).toBe(0.7);
  expect([...faultsOf({ ...wine, percent: 'much' }, of)]).toEqual(['percent']);
  expect([...faultsOf({ ...wine, percent: '101' }, of)]).toEqual(['percent']);
  expect(percentOf({ ...whole, percent: '1' })).toBeNull();
});

it('Names what is missing, and days that cannot be', () => {
  expect([...faultsOf(whole, of)]).toEqual([]);
  expect([...faultsOf(emptyDraft(today), of)]).toEqual(['laboratory', 'accreditationNumber', 'reportNumber']);
  expect([...faultsOf({ ...whole, sampledOn: '2026-04-30' }, of)]).toEqual(['sampledOn']);
  expect([...faultsOf({ ...whole, reportedOn: '2026-05-11' }, of)]).toEqual(['reportedOn']);
});
