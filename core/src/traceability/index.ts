// The door of traceability: what follows from the events of a batch.
export { distanceKilometres, earthRadiusKilometres, type Place, toOneDecimal } from './distance.ts';
