// The door of batches.
export { type BatchMilestones, type BatchStatus, batchStatus, batchStatuses, isProduced } from './batch-status.ts';
export { lacksBeginning } from './beginning.ts';
export {
  type Block,
  type BlockKind,
  blockAt,
  blockKinds,
  isWrittenLate,
} from './blocks.ts';
export { latestDayOf } from './latest-day.ts';
export { isPastExpiry } from './past-expiry.ts';
export { type CheckOutcome, checkOutcomes, lacksNote, openConditions } from './quality-check.ts';
