// The door of places.

export { countryCodes } from './countries.ts';
export { distanceKilometres, earthRadiusKilometres, type Place, toOneDecimal } from './distance.ts';
export { type StepKind, type StepStatus, stepKinds, stepStatuses } from './step-kinds.ts';
