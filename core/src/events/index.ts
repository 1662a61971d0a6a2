// The door of events.

export type { KnownContexts } from './epcis/check-context.ts';
export { eventTypes } from './epcis/check-event.ts';
export { type IdentifierPattern, identifierKey, identifierPattern, matchesIdentifier } from './epcis/epc-forms.ts';
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
export { type EpcisFault, type EpcisRule, epcisLimits, epcisRules, rulesBeyondTheSchema } from './epcis/rules.ts';
export { nextRun, type QuerySchedule, scheduleFields, wrongScheduleFields } from './epcis/schedule.ts';
export { readSource as readEpcisSource, type SourceReading } from './epcis/source-text.ts';
export { type AcceptedEvent, type EpcisReading, type ReadingOptions, validateEpcis } from './epcis/validate-epcis.ts';
export { type BizTransactionType, expandName, standardNamespaces, vocabularies, wordOf } from './epcis/words.ts';
export { EVENT_NAMESPACE, eventContext, eventContextPath } from './event-context.ts';
export { halalExamples, journeyExample } from './event-examples.ts';
export { type EventJson, eventHash, eventPreHash, type Namespaces, namespacesOf } from './event-hash.ts';
export { type EventWord, type EventWordForm, eventWords } from './event-words.ts';
export type { EvidenceEvent } from './evidence-event.ts';
export {
  type JourneyStep,
  journeyStepOf,
  placeOfGeoUri,
} from './journey-step.ts';
export { type LineagePart, lineageOf, namesSomething } from './lineage.ts';
export { documentNumberOf, type Namer, namedBy, wordOfName } from './named-by.ts';
export { piecesDestroyed, piecesSent } from './pieces-sent.ts';
export { publicFormOf } from './public-form.ts';
