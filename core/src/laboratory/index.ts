// The door of laboratory.

export {
  type AnalysisFault,
  adverseOutcomes,
  analytesOf,
  findAnalysisFault,
  isAdverse,
  type LabAnalysis,
  type LabAnalyte,
  type LabOutcome,
  labAnalytes,
  labMethods,
  labOutcomes,
  outcomesOf,
} from './laboratory.ts';
