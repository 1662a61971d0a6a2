// The door of recalls.

export { type TrackingEvent, type TrackingRow, trackingEvents, trackingRowsOf } from './fsma.ts';
export { compareWithMade, type HandledEvent, type Stock, stockOf } from './recall.ts';
export { findTrackingFaults, type MadeLot, type RecordedRow, type TrackingFault } from './tracking-faults.ts';
