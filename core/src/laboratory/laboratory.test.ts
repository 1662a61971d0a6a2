// What an analysis has to say to be taken.
import { describe, expect, it } from 'vitest';
import { isAdverse, isWorse } from './adverse.ts';
import { analytesOf, findAnalysisFault, type LabAnalysis, labAnalytes, labMethods, outcomesOf } from './laboratory.ts';

const of = { producedOn: '2026-05-01', latest: '2026-05-10' };
const pork: LabAnalysis = {
  method: 'pcr',
  analyte: 'porcine_dna',
  outcome: 'detected',
  ethanolPercent: null,
  sampledOn: '2026-05-02',
  reportedOn: '2026-05-06',
};
const wine: LabAnalysis = {
  ...pork,
  method: 'gas_chromatography',
  analyte: 'ethanol',
  outcome: 'above_limit',
  ethanolPercent: 1.2,
};

describe('An analysis', () => {
  it('is taken where method, substance, outcome and days fit', () => {
    expect(findAnalysisFault(pork, of)).toBeNull();
    expect(findAnalysisFault(wine, of)).toBeNull();
    expect(findAnalysisFault({ ...pork, sampledOn: '2026-05-01', reportedOn: '2026-05-10' }, of)).toBeNull();
  });

  it.each([
    ['a peptide by a test for DNA', { ...pork, analyte: 'porcine_peptide' }, 'analyte'],
    ['ethanol by a test for DNA', { ...wine, method: 'pcr' }, 'analyte'],
    ['pork above a limit', { ...pork, outcome: 'above_limit', ethanolPercent: 1 }, 'outcome'],
    ['ethanol that is merely there', { ...wine, outcome: 'detected', ethanolPercent: null }, 'outcome'],
    ['a limit without a number', { ...wine, ethanolPercent: null }, 'ethanolPercent'],
    ['a number for DNA', { ...pork, ethanolPercent: 0.1 }, 'ethanolPercent'],
    ['a number for what was not found', { ...wine, outcome: 'not_detected' }, 'ethanolPercent'],
    ['a sample from before the goods', { ...pork, sampledOn: '2026-04-30' }, 'sampledOn'],
    ['a sample of tomorrow', { ...pork, sampledOn: '2026-05-11', reportedOn: '2026-05-11' }, 'sampledOn'],
    ['a report before its sample', { ...pork, reportedOn: '2026-05-01' }, 'reportedOn'],
    ['a report of tomorrow', { ...pork, reportedOn: '2026-05-11' }, 'reportedOn'],
  ] as const)('is refused for %s', (_, analysis, fault) => {
    expect(findAnalysisFault(analysis, of)).toBe(fault);
  });

  it('can be made of every substance, by some method, with an outcome that is good and one that is not', () => {
    for (const analyte of labAnalytes) {
      expect(labMethods.some((method) => analytesOf(method).includes(analyte))).toBe(true);
      expect(new Set(outcomesOf(analyte).map(isAdverse))).toEqual(new Set([true, false]));
    }
  });
});

it('is worse than another by what was found, then by how much of it', () => {
  const ofEthanol = (outcome: 'within_limit' | 'above_limit', ethanolPercent: number) => ({ outcome, ethanolPercent });
  const none = { outcome: 'not_detected', ethanolPercent: null } as const;
  const found = { outcome: 'detected', ethanolPercent: null } as const;
  const order = [none, ofEthanol('within_limit', 0.1), ofEthanol('within_limit', 0.3), ofEthanol('above_limit', 0.2)];
  for (const [at, one] of order.entries())
    for (const [other, two] of order.entries()) expect(isWorse(one, two)).toBe(at > other);
  expect(isWorse(found, none)).toBe(true);
  expect(isWorse(found, found)).toBe(false);
});
