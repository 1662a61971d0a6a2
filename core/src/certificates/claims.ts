// Which certificates a batch may claim on its pack or in its papers. Says nothing about what they cover: that is for the verdict.
import { type CertificateHistory, certificateStatus, hasEnded } from './certificate-status.ts';

/** One of the maker's own; several may bear one number, one after the other. */
export interface HeldCertificate extends CertificateHistory {
  readonly number: string;
}

/**
 * Numbers of the own certificates that had not ended for the product when the batch was begun, each once.
 *
 * @param gtin null: no product is chosen yet
 * @example claimableNumbers([{ number: 'A-1', validFrom: '2026-01-01', validUntil: '2026-12-31', statusChanges: [] }], { gtin: null, startDate: '2027-01-01' }) // []
 */
export function claimableNumbers(
  held: readonly HeldCertificate[],
  { gtin, startDate }: { readonly gtin: string | null; readonly startDate: string },
): readonly string[] {
  const open = held.filter((one) => !hasEnded(certificateStatus(one, startDate, gtin)));
  return [...new Set(open.map(({ number }) => number))];
}
