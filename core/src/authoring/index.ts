// The door of authoring: events as people enter them, and as EPCIS says them.

export {
  type AuthoredEvent,
  type AuthoredItem,
  type AuthoredKind,
  type AuthoredSlaughter,
  type AuthoringFault,
  type AuthoringRule,
  authoredKinds,
  authoredUnits,
  authoringFaults,
  authoringRules,
  changesHands,
  comesOrGoes,
  type DocumentType,
  documentTypes,
  type ErrorReason,
  errorReasons,
  hasOutputs,
  isSscc,
} from './authored-event.ts';
export { authoredOfEpcis } from './authored-of-epcis.ts';
export { type AuthoringColumn, authoringColumns } from './columns.ts';
export { type AuthoringOptions, authoredContext, authoredSteps, epcisOfAuthored } from './epcis-of-authored.ts';
export { authoringExamples } from './examples.ts';
export {
  mostFaults,
  readAuthoredTable,
  type TableFault,
  type TableReading,
  type TableRule,
  tableRules,
} from './table.ts';
