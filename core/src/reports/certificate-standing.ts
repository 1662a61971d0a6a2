// Whether a certificate was in force on a day, for all that it covers or for one product or batch. Counts no scope that nobody wrote down.

export interface ReportCertificate {
  readonly number: string;
  readonly holder: string;
  readonly certifier: string;
  readonly scheme: string;
  readonly validFrom: string;
  readonly validUntil: string;
  /** null: all products of the holder in `categories`. */
  readonly gtins: readonly string[] | null;
  readonly categories: readonly string[];
  readonly batchIds: readonly string[] | null;
  readonly isSigned: boolean;
  /** In the order in which it happened. */
  readonly history: readonly {
    readonly status: 'suspended' | 'reinstated' | 'revoked';
    readonly onDay: string;
    readonly gtins: readonly string[] | null;
    readonly batchIds: readonly string[] | null;
  }[];
}

export const certificateStandings = ['in_force', 'not_yet', 'ended', 'suspended', 'revoked'] as const;
export type CertificateStanding = (typeof certificateStandings)[number];

interface About {
  readonly gtin?: string;
  readonly batchId?: string;
}

/**
 * How a certificate stood on a day. A change for single products or batches concerns only who asks about them; a revocation is final.
 *
 * @example certificateStanding({ validFrom: '2026-01-01', validUntil: '2026-12-31', history: [] }, '2027-01-01') // 'ended'
 */
export function certificateStanding(
  certificate: Pick<ReportCertificate, 'validFrom' | 'validUntil' | 'history'>,
  day: string,
  about: About = {},
): CertificateStanding {
  let changed: 'suspended' | 'reinstated' | 'revoked' = 'reinstated';
  for (const { status, onDay, gtins, batchIds } of certificate.history) {
    if (onDay > day || changed === 'revoked') continue;
    const isForAll = gtins === null && batchIds === null;
    const isNamed =
      (about.gtin !== undefined && gtins?.includes(about.gtin)) ||
      (about.batchId !== undefined && batchIds?.includes(about.batchId));
    if (isForAll || isNamed) changed = status;
  }
  if (changed !== 'reinstated') return changed;
  return day < certificate.validFrom ? 'not_yet' : day > certificate.validUntil ? 'ended' : 'in_force';
}

/**
 * Whether one of the certificates covered a product, or one batch of it, on a day.
 *
 * @example isCovered([], { gtin: '09506000149011', category: 'sauce' }, '2026-01-05') // false
 */
export const isCovered = (
  certificates: readonly ReportCertificate[],
  product: { readonly gtin: string; readonly category: string; readonly batchId?: string },
  day: string,
): boolean =>
  certificates.some(
    (certificate) =>
      (certificate.gtins === null
        ? certificate.categories.includes(product.category)
        : certificate.gtins.includes(product.gtin)) &&
      (certificate.batchIds === null ||
        (product.batchId !== undefined && certificate.batchIds.includes(product.batchId))) &&
      certificateStanding(certificate, day, product) === 'in_force',
  );
