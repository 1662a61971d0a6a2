// The products of a certificate as its credential names them. Pure.
import type { CertificateRequest } from '@amanah/api/certificates';
import { readBatchName } from '@amanah/core/certificates';

export interface CoveredProduct {
  readonly gtin: string;
  /** Null: every batch. */
  readonly batches: readonly string[] | null;
}

/** Limited to batches, a product without one of them is not covered. Null: no limit. */
export function coveredProducts({
  gtins,
  batches,
}: Pick<CertificateRequest, 'gtins' | 'batches'>): readonly CoveredProduct[] | null {
  if (gtins === null) return null;
  const named = batches?.map(readBatchName);
  return gtins.flatMap((gtin) => {
    const own = named?.filter((batch) => batch.gtin === gtin).map(({ batchNumber }) => batchNumber) ?? null;
    return own?.length === 0 ? [] : [{ gtin, batches: own }];
  });
}
