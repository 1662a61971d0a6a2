// The door of genealogy.

export { type Trace, type TraceDirection, traceLineage } from './genealogy.ts';
