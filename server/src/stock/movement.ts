// A movement as a shop says it, before it is on record, and the date that it leaves its goods with.
import type { movementSchema } from '@amanah/api/stock';
import type { z } from 'zod';

export type Movement = z.output<typeof movementSchema>;

/** Goods without a batch are of several: all of them keep the earliest date that was given for any. */
export function dateOf(
  { batchNumber, expiresOn }: { readonly batchNumber: string; readonly expiresOn: string | null },
  stated: string | null,
): string | null {
  if (batchNumber !== '' || expiresOn === null || stated === null) return expiresOn ?? stated;
  const [earliest = null] = [stated, expiresOn].toSorted();
  return earliest;
}
