// The door of journeys.

export { type CarbonEstimate, carbonSource, estimateCarbon, kilogramsPerTonneKilometre } from './carbon.ts';
export {
  type Exposure,
  exposureOf,
  longestSilenceMinutes,
  type TemperatureBand,
  type TemperatureReading,
} from './exposure.ts';
export {
  assumedMode,
  hoursInTransit,
  legsOf,
  type TransitLeg,
  type TransitStep,
  type TransportMode,
  transportModes,
} from './transit.ts';
