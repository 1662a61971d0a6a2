// The door of traceability: what follows from the events of a batch.
export { distanceKilometres, earthRadiusKilometres, type Place, toOneDecimal } from './distance.ts';
export { type EventJson, eventHash, eventPreHash, type Namespaces, namespacesOf } from './event-hash.ts';
