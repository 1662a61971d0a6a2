// The door of places.

export { countryCodes } from './countries.ts';
export { distanceKilometres, earthRadiusKilometres, type Place, toOneDecimal } from './distance.ts';
export { type StepKind, stepKinds } from './step-kinds.ts';
