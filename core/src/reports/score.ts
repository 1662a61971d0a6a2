// The compliance score: a sum of parts, each a share with its two numbers, so that anybody can add it up again.
import { type ComplianceFactor, type CompliancePart, complianceFactors } from '../inventory/index.ts';

const productionFactors = [
  'products_certified',
  'batches_certified',
  'batches_traced',
  'cold_chain_kept',
  'not_recalled',
] as const;
const certificationFactors = ['certificates_signed', 'findings_closed_in_time', 'audits_concluded'] as const;

export const scoreFactors = [...complianceFactors, ...productionFactors, ...certificationFactors] as const;
export type ScoreFactor = ComplianceFactor | (typeof scoreFactors)[number];

export interface ScorePart extends Omit<CompliancePart, 'factor'> {
  readonly factor: ScoreFactor;
}
export interface ComplianceScore {
  /** 0 to 100; null while there is nothing that could be judged. */
  readonly score: number | null;
  readonly parts: readonly ScorePart[];
}

/** A count and what it is counted of. */
export type Share = readonly [count: number, of: number];

function sumOf(parts: readonly { readonly factor: ScoreFactor; readonly share: Share; readonly most: number }[]) {
  const judged = parts.map(
    ({ factor, share: [count, of], most }): ScorePart => ({
      factor,
      count,
      of,
      points: of === 0 ? most : Math.round((count / of) * most),
      most,
    }),
  );
  const isNothing = judged.every(({ of }) => of === 0);
  return { score: isNothing ? null : judged.reduce((sum, { points }) => sum + points, 0), parts: judged };
}

/**
 * Of a producer: its range on the last day of the period, and the batches made in it. A part of which there is nothing has all points.
 *
 * @example productionScore({ products: [1, 2], batches: [0, 0], traced: [0, 0], coldChain: [0, 0], notRecalled: [0, 0] }).score // 80
 */
export const productionScore = (record: {
  readonly products: Share;
  readonly batches: Share;
  readonly traced: Share;
  readonly coldChain: Share;
  readonly notRecalled: Share;
}): ComplianceScore =>
  sumOf([
    { factor: 'products_certified', share: record.products, most: 40 },
    { factor: 'batches_certified', share: record.batches, most: 25 },
    { factor: 'batches_traced', share: record.traced, most: 15 },
    { factor: 'cold_chain_kept', share: record.coldChain, most: 10 },
    { factor: 'not_recalled', share: record.notRecalled, most: 10 },
  ]);

/**
 * Of a certifier: what it has in force, and what it did in the period. A part of which there is nothing has all points.
 *
 * @example certificationScore({ signed: [0, 0], findings: [0, 0], audits: [0, 0] }).score // null
 */
export const certificationScore = (record: {
  readonly signed: Share;
  readonly findings: Share;
  readonly audits: Share;
}): ComplianceScore =>
  sumOf([
    { factor: 'certificates_signed', share: record.signed, most: 40 },
    { factor: 'findings_closed_in_time', share: record.findings, most: 30 },
    { factor: 'audits_concluded', share: record.audits, most: 30 },
  ]);
