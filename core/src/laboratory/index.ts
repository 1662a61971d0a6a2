// The door of laboratory.

export { adverseOutcomes, isAdverse, isWorse } from './adverse.ts';
export {
  type AnalysisFault,
  analytesOf,
  findAnalysisFault,
  type LabAnalysis,
  type LabAnalyte,
  type LabOutcome,
  labAnalytes,
  labMethods,
  labOutcomes,
  outcomesOf,
} from './laboratory.ts';
