// The door of genealogy.

export { isCircular, type Trace, type TraceDirection, traceLineage } from './genealogy.ts';
