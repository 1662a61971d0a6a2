// What an analysis of a laboratory has to say to be taken: which method measures what, what can come out, in which order its days lie.
// It judges no goods: what follows from a result is the matter of the verdict.

/** What laboratories look for in food that is said to be halal. */
export const labAnalytes = ['porcine_dna', 'porcine_peptide', 'ethanol', 'other_species_dna', 'blood_plasma'] as const;
export const labOutcomes = ['detected', 'not_detected', 'above_limit', 'within_limit'] as const;
export type LabAnalyte = (typeof labAnalytes)[number];
export type LabOutcome = (typeof labOutcomes)[number];

/** DNA by polymerase chain reaction; peptides by LC-MS/MS; antibodies (ELISA); ethanol by gas chromatography. */
export const labMethods = ['pcr', 'lc_ms', 'elisa', 'gas_chromatography'] as const;
type LabMethod = (typeof labMethods)[number];

export interface LabAnalysis {
  readonly method: LabMethod;
  readonly analyte: LabAnalyte;
  readonly outcome: LabOutcome;
  /** Percent by volume in the food as it is sold; null for anything but ethanol. */
  readonly ethanolPercent: number | null;
  /** `YYYY-MM-DD`. */
  readonly sampledOn: string;
  readonly reportedOn: string;
}

const measures: Readonly<Record<LabMethod, readonly LabAnalyte[]>> = {
  pcr: ['porcine_dna', 'other_species_dna'],
  lc_ms: ['porcine_peptide', 'blood_plasma'],
  elisa: ['porcine_peptide', 'blood_plasma'],
  gas_chromatography: ['ethanol'],
};

/**
 * What a method can measure: a peptide is not seen by a test for DNA.
 *
 * @example analytesOf('gas_chromatography') // ['ethanol']
 */
export const analytesOf = (method: LabMethod): readonly LabAnalyte[] => measures[method];

/**
 * What can come out for a substance: a species is there or not, ethanol has a limit.
 *
 * @example outcomesOf('porcine_dna') // ['not_detected', 'detected']
 */
export const outcomesOf = (analyte: LabAnalyte): readonly LabOutcome[] =>
  analyte === 'ethanol' ? ['not_detected', 'within_limit', 'above_limit'] : ['not_detected', 'detected'];

/** The member of an analysis that cannot be as it is said. */
export type AnalysisFault = 'analyte' | 'outcome' | 'ethanolPercent' | 'sampledOn' | 'reportedOn';

/**
 * The first thing that cannot be as it is said; null: nothing. A sample is of goods that exist, a report comes after its sample
 * and never from tomorrow, and a limit of ethanol is kept or passed by a number.
 *
 * @param of.latest `latestDayOf` of now
 *
 * @example findAnalysisFault({ method: 'pcr', analyte: 'ethanol', outcome: 'above_limit', ethanolPercent: 2, sampledOn: '2026-05-02', reportedOn: '2026-05-03' }, { producedOn: '2026-05-01', latest: '2026-05-04' }) // 'analyte'
 */
export function findAnalysisFault(
  analysis: LabAnalysis,
  of: { readonly producedOn: string; readonly latest: string },
): AnalysisFault | null {
  const { method, analyte, outcome, ethanolPercent, sampledOn, reportedOn } = analysis;
  if (!analytesOf(method).includes(analyte)) return 'analyte';
  if (!outcomesOf(analyte).includes(outcome)) return 'outcome';
  const isMeasured = outcome === 'within_limit' || outcome === 'above_limit';
  if ((ethanolPercent !== null) !== isMeasured) return 'ethanolPercent';
  if (sampledOn < of.producedOn || sampledOn > of.latest) return 'sampledOn';
  if (reportedOn < sampledOn || reportedOn > of.latest) return 'reportedOn';
  return null;
}
