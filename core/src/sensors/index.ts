// The door of sensors: limits, rules, alerts, and what a series of temperatures means.
export type { AlertAction, AlertState, KnownAlert, Reconciliation } from './alert.ts';
export { alertActions, alertStates, allowedAlertActions, isUnsettled, nextAlertState, reconcile } from './alert.ts';
export type { Compliance } from './compliance.ts';
export { complianceOf, complianceTone } from './compliance.ts';
export type { Episode, Fold, SensorRule, Severity } from './episodes.ts';
export { emptyFold, foldReading, openEpisodes, sensorRules, severities } from './episodes.ts';
export type { SeriesSummary } from './exposure.ts';
export { addSummaries, emptySummary, meanKineticOf, meanOf, summarise } from './exposure.ts';
export { type ExposureFinding, exposureKinds, isHarmful, isTooWarm } from './harmful-exposure.ts';
export { keptFrom, type TimeFault, timeFaultOf, timeFaults } from './kept.ts';
export type { Band, DeviceType, Limits, Quantity, Reading, SensorStatus } from './reading.ts';
export {
  deviceTypeFor,
  deviceTypes,
  limitsFor,
  permittedMinutesOutside,
  quantities,
  sensorStatuses,
  sideOf,
  statusOf,
} from './reading.ts';
export type { Advance, Track } from './track.ts';
export { advance, latenessMilliseconds, newTrack, replay } from './track.ts';
