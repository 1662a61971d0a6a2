// How far a batch is. The one place that says it: lists filter and sort by a statement that answers the same (server/src/batches/read-batches.ts).

/** In the order in which a batch goes through them. */
export const batchStatuses = ['pending', 'processing', 'in_transit', 'completed'] as const;
export type BatchStatus = (typeof batchStatuses)[number];

/** What happened to a batch, and what was only said about its days: a day counts from its coming on. Days are `YYYY-MM-DD`, instants ISO 8601. */
export interface BatchMilestones {
  readonly producedOn: string;
  readonly completedOn: string | null;
  readonly shippedOn: string | null;
  readonly inMarketOn: string | null;
  /** First recorded step of each kind; null: none, or it was only planned. */
  readonly workedAt: string | null;
  readonly packedAt: string | null;
  readonly sentAt: string | null;
  readonly shelvedAt: string | null;
}

const hasCome = (day: string | null, today: string): boolean => day !== null && day <= today;

/**
 * In the market, on its way since it left, in the works from the day it was begun, and planned before that.
 *
 * @example batchStatus({ ...nothingYet, producedOn: '2026-11-01', shippedOn: '2026-12-01' }, '2026-11-25') // 'processing'
 */
export function batchStatus(batch: BatchMilestones, today: string): BatchStatus {
  const { producedOn, completedOn, shippedOn, inMarketOn, workedAt, packedAt, sentAt, shelvedAt } = batch;
  if (shelvedAt !== null || hasCome(inMarketOn, today)) return 'completed';
  if (sentAt !== null || hasCome(shippedOn, today)) return 'in_transit';
  if (completedOn !== null || workedAt !== null || packedAt !== null || hasCome(producedOn, today)) return 'processing';
  return 'pending';
}

/** Whether the plant is done with it. */
export function isProduced(batch: BatchMilestones, today: string): boolean {
  const { completedOn, packedAt } = batch;
  const status = batchStatus(batch, today);
  return completedOn !== null || packedAt !== null || status === 'in_transit' || status === 'completed';
}
