// The door of places.

export { distanceKilometres, earthRadiusKilometres, type Place, toOneDecimal } from './distance.ts';
