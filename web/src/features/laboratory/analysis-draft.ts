// What somebody is typing of an analysis, and what is missing of it. The rules of the days and methods are those of the server.
import { analytesOf, findAnalysisFault, isAdverse, type LabAnalysis, outcomesOf } from '@amanah/core/laboratory';

export interface AnalysisDraft {
  readonly laboratory: string;
  readonly accreditationNumber: string;
  readonly reportNumber: string;
  readonly method: LabAnalysis['method'];
  readonly analyte: LabAnalysis['analyte'];
  readonly outcome: LabAnalysis['outcome'];
  readonly percent: string;
  readonly sampledOn: string;
  readonly reportedOn: string;
}

export const emptyDraft = (today: string): AnalysisDraft => ({
  laboratory: '',
  accreditationNumber: '',
  reportNumber: '',
  method: 'pcr',
  analyte: 'porcine_dna',
  outcome: 'not_detected',
  percent: '',
  sampledOn: today,
  reportedOn: today,
});

/** Another method or substance leaves only what it can measure. */
export function fitted(draft: AnalysisDraft): AnalysisDraft {
  const analytes = analytesOf(draft.method);
  const analyte = analytes.includes(draft.analyte) ? draft.analyte : (analytes[0] ?? draft.analyte);
  const outcomes = outcomesOf(analyte);
  const outcome = outcomes.includes(draft.outcome) ? draft.outcome : (outcomes[0] ?? draft.outcome);
  return { ...draft, analyte, outcome };
}

export const isMeasured = ({ outcome }: Pick<AnalysisDraft, 'outcome'>): boolean =>
  outcome === 'above_limit' || outcome === 'within_limit';

export const percentOf = (draft: AnalysisDraft): number | null => {
  if (!isMeasured(draft)) return null;
  const text = draft.percent.trim().replace(',', '.');
  return /^\d{1,3}(\.\d{1,4})?$/.test(text) && Number(text) <= 100 ? Number(text) : null;
};

export type DraftFault = 'laboratory' | 'accreditationNumber' | 'reportNumber' | 'percent' | 'sampledOn' | 'reportedOn';

/** Fields that cannot stay as they are. */
export function faultsOf(draft: AnalysisDraft, of: { producedOn: string; latest: string }): ReadonlySet<DraftFault> {
  const faults = new Set<DraftFault>();
  for (const [field, least] of [
    ['laboratory', 2],
    ['accreditationNumber', 2],
    ['reportNumber', 1],
  ] as const)
    if (draft[field].trim().length < least) faults.add(field);
  const ethanolPercent = percentOf(draft);
  if (isMeasured(draft) && ethanolPercent === null) faults.add('percent');
  const fault = findAnalysisFault({ ...draft, ethanolPercent }, of);
  if (fault === 'sampledOn' || fault === 'reportedOn') faults.add(fault);
  return faults;
}

export const sourceOf = (draft: AnalysisDraft) => ({
  laboratory: draft.laboratory.trim(),
  accreditationNumber: draft.accreditationNumber.trim(),
  method: draft.method,
  sampledOn: draft.sampledOn,
  reportedOn: draft.reportedOn,
  reportNumber: draft.reportNumber.trim(),
});

export const speaksAgainst = ({ outcome }: AnalysisDraft): boolean => isAdverse(outcome);
