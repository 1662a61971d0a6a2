// How much a shop should worry about a supplier, from what is on record of the batches that it delivered. Every point can be
// explained by the figures beside it; it must never rest on anything that is not on record.

/** What is on record of one supplier, as one shop sees it. */
export interface SupplierRecord {
  /** Batches of this supplier that the shop had. */
  readonly batches: number;
  /** Of them: with a certificate that has expired, was suspended or revoked. */
  readonly lapsedBatches: number;
  /** Recalls of its products that were published in the last year. */
  readonly recalls: number;
  /** Batches that were outside of their temperatures for longer than permitted. */
  readonly coldChainBatches: number;
  /** Periods in which more certified goods left a site than can have come in. */
  readonly massBalanceAlarms: number;
  /** Batches that are under investigation, or in which a laboratory found what must not be there. */
  readonly exceptions: number;
}

export const riskFactors = ['lapsed_certificates', 'recalls', 'cold_chain', 'mass_balance', 'exceptions'] as const;
export type RiskFactor = (typeof riskFactors)[number];

export interface RiskPart {
  readonly factor: RiskFactor;
  readonly count: number;
  /** Out of how many; null where it is a plain number of events. */
  readonly of: number | null;
  readonly points: number;
  readonly most: number;
}

export const riskLevels = ['low', 'medium', 'high'] as const;
export type RiskLevel = (typeof riskLevels)[number];

export interface SupplierRisk {
  /** 0: nothing on record speaks against it; 100: everything does. */
  readonly score: number;
  readonly level: RiskLevel;
  readonly parts: readonly RiskPart[];
}

/** The most points of each factor; together 100. */
const most: Readonly<Record<RiskFactor, number>> = {
  lapsed_certificates: 40,
  recalls: 20,
  cold_chain: 15,
  mass_balance: 10,
  exceptions: 15,
};
/** Plain numbers reach the most points at this many. */
const enough = { recalls: 2, mass_balance: 2, exceptions: 3 } as const;

const shareOf = (count: number, of: number) => (of === 0 ? 0 : Math.min(1, count / of));

/**
 * Above 20 high, above 10 medium, otherwise low (specification, section 4).
 *
 * @example levelOfRisk(21) // 'high'
 */
export const levelOfRisk = (score: number): RiskLevel => (score > 20 ? 'high' : score > 10 ? 'medium' : 'low');

/**
 * @example supplierRisk({ batches: 4, lapsedBatches: 1, recalls: 0, coldChainBatches: 0, massBalanceAlarms: 0, exceptions: 0 }).score // 10
 */
export function supplierRisk(record: SupplierRecord): SupplierRisk {
  const part = (factor: RiskFactor, count: number, of: number | null, share: number): RiskPart => ({
    factor,
    count,
    of,
    points: Math.round(share * most[factor]),
    most: most[factor],
  });
  const { batches } = record;
  const parts = [
    part('lapsed_certificates', record.lapsedBatches, batches, shareOf(record.lapsedBatches, batches)),
    part('recalls', record.recalls, null, shareOf(record.recalls, enough.recalls)),
    part('cold_chain', record.coldChainBatches, batches, shareOf(record.coldChainBatches, batches)),
    part('mass_balance', record.massBalanceAlarms, null, shareOf(record.massBalanceAlarms, enough.mass_balance)),
    part('exceptions', record.exceptions, null, shareOf(record.exceptions, enough.exceptions)),
  ];
  const score = parts.reduce((sum, { points }) => sum + points, 0);
  return { score, level: levelOfRisk(score), parts };
}
