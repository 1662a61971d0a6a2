// The door of traceability: what follows from the events of a batch, and the rules of EPCIS 2.0 and its halal profile.

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
  hasOutputs,
  isSscc,
} from './authoring.ts';
export { epcisOfAuthored } from './authoring-epcis.ts';
export { authoringExamples } from './authoring-examples.ts';
export {
  type AuthoringColumn,
  authoringColumns,
  readAuthoredTable,
  type TableFault,
  type TableReading,
  type TableRule,
  tableRules,
} from './authoring-table.ts';
export {
  type CarbonEstimate,
  carbonSource,
  estimateCarbon,
  kilogramsPerTonneKilometre,
} from './carbon.ts';
export { distanceKilometres, earthRadiusKilometres, type Place, toOneDecimal } from './distance.ts';
export type { KnownContexts } from './epcis/check-context.ts';
export { eventTypes } from './epcis/check-event.ts';
export {
  type IdentifierPattern,
  identifierKey,
  identifierPattern,
  matchesIdentifier,
} from './epcis/epc-forms.ts';
export { type ExtensionFact, type ExtensionPlace, extensionPlaces } from './epcis/extension-facts.ts';
export { instantOf } from './epcis/forms.ts';
export {
  type HalalFacts,
  type HalalFault,
  type HalalOptions,
  type HalalReading,
  type HalalRule,
  type HalalWords,
  halalRules,
  readHalalProfile,
  slaughterMethodsOf,
} from './epcis/halal-profile.ts';
export {
  HALAL_NAMESPACE,
  type HalalForm,
  type HalalMember,
  type HalalStatement,
  halalAnalytes,
  halalCuts,
  halalEventContext,
  halalImpurities,
  halalNamespaces,
  halalOutcomes,
  halalPreviousUses,
  halalSegregatedThings,
  halalSegregations,
  halalSpecies,
  halalStatements,
  halalStunnings,
} from './epcis/halal-vocabulary.ts';
export {
  type ClassFact,
  type EventFacts,
  type InstanceFact,
  identifyEvent,
  type PartyFact,
  type SensorFact,
  sensorNumbers,
  sensorTexts,
  sensorTimes,
} from './epcis/identify.ts';
export { masterDataOf } from './epcis/master-data.ts';
export { compareByOrder, type MasterData, matchesQuery } from './epcis/match-query.ts';
export { namespacesOfHeader, parseQueryJson, parseQueryParameters, type QueryOptions } from './epcis/parse-query.ts';
export {
  type AttributedField,
  attributedFields,
  type Comparison,
  type Condition,
  type EpcisQuery,
  type ExtensionOperand,
  type QueryReading,
  type QueryRule,
  queryLimits,
  queryRules,
} from './epcis/query.ts';
export {
  type EpcisFault,
  type EpcisRule,
  epcisLimits,
  epcisRules,
  rulesBeyondTheSchema,
} from './epcis/rules.ts';
export { nextRun, type QuerySchedule, scheduleFields, wrongScheduleFields } from './epcis/schedule.ts';
export { readSource as readEpcisSource, type SourceReading } from './epcis/source-text.ts';
export { type AcceptedEvent, type EpcisReading, type ReadingOptions, validateEpcis } from './epcis/validate-epcis.ts';
export { expandName, standardNamespaces, vocabularies, wordOf } from './epcis/words.ts';
export {
  EVENT_NAMESPACE,
  eventContext,
  eventContextPath,
} from './event-context.ts';
export { halalExamples, journeyExample } from './event-examples.ts';
export { type EventJson, eventHash, eventPreHash, type Namespaces, namespacesOf } from './event-hash.ts';
export { type EventWord, type EventWordForm, eventWords } from './event-words.ts';
export {
  type Exposure,
  exposureOf,
  longestSilenceMinutes,
  type TemperatureBand,
  type TemperatureReading,
} from './exposure.ts';
export { type TrackingEvent, type TrackingRow, trackingEvents, trackingRowsOf } from './fsma.ts';
export {
  type LineagePart,
  lineageOf,
  namesSomething,
  type Trace,
  type TraceDirection,
  traceLineage,
} from './genealogy.ts';
export {
  type JourneyStep,
  type JourneyStepKind,
  journeyStepKinds,
  journeyStepOf,
  placeOfGeoUri,
} from './journey-step.ts';
export {
  buildSscc,
  type LabelSymbol,
  labelSymbols,
  mostLabels,
  packCodes,
  serialsOfRange,
} from './label.ts';
export { type LabelSheet, type LabelSheetId, labelSheetIds, labelSheets, placeOnSheet } from './label-sheets.ts';
export { escapeZpl, type ZplLabel, type ZplResolution, zplOf, zplResolutions } from './label-zpl.ts';
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
export {
  type Books,
  balanceOf,
  type ClaimedCertificate,
  type FlowEnd,
  type FlowLink,
  type FlowNode,
  flowEnds,
  flowsOf,
  isCertifiedLot,
  kilogramsText,
  leastBalance,
  type MassOutcome,
  type MassRefusal,
  type MassRule,
  type Movement,
  massRules,
  milligramsOf,
  movementOf,
  type Posting,
  type PostingKind,
  postMovement,
} from './mass-balance/index.ts';
export { type HandledEvent, type Stock, stockOf } from './recall.ts';
export {
  assumedMode,
  hoursInTransit,
  legsOf,
  type TransitLeg,
  type TransitStep,
  type TransportMode,
  transportModes,
} from './transit.ts';
