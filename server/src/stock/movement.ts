// A movement as a shop says it, before it is on record, and the date that it leaves its goods with.
import type { movementSchema } from '@amanah/api/stock';
import { isPastExpiry } from '@amanah/core/batches';
import type { z } from 'zod';

export type Movement = z.output<typeof movementSchema>;

interface Dated {
  readonly batchNumber: string;
  readonly expiresOn: string | null;
}

/** Whether a date cannot be of goods that have one: a batch has one date, and goods without a batch that are counted are none of them good for longer. */
export const contradictsDate = (
  { batchNumber, expiresOn }: Dated,
  { kind }: Movement,
  stated: string | null,
): boolean =>
  expiresOn !== null &&
  stated !== null &&
  (batchNumber === '' ? kind === 'counted' && isPastExpiry(expiresOn, stated) : stated !== expiresOn);

/** Goods without a batch are of several: all of them keep the earliest date that was given for any. */
export function dateOf({ batchNumber, expiresOn }: Dated, stated: string | null): string | null {
  if (batchNumber !== '' || expiresOn === null || stated === null) return expiresOn ?? stated;
  const [earliest = null] = [stated, expiresOn].toSorted();
  return earliest;
}
