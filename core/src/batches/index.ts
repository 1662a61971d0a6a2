// The door of batches.
export { type BatchMilestones, type BatchStatus, batchStatus, batchStatuses, isProduced } from './batch-status.ts';
