// What a verdict is made of: states, reasons, policy. The words for them live in messages, never here.
import type { InsectRule } from '../ingredients/index.ts';
import type { CountryCode, Day } from './evidence.ts';

/** In the order in which they win: trust-breaking, unfinished, certified. */
export const verdictStates = [
  'unknown',
  'withdrawn',
  'not_halal',
  'suspected_copy',
  'mismatch',
  'suspended',
  'expired',
  'certified_not_recognised',
  'pending',
  'doubtful',
  'no_concern_found',
  'certified',
] as const;
export type VerdictState = (typeof verdictStates)[number];

export type HalalStatus = 'verified' | 'not_verified' | 'pending';
/** The four displays of the product. */
export type VerdictDisplay = HalalStatus | 'not_found';

export type ReasonWeight = 'refuses' | 'limits' | 'informs';

export const reasonCodes = [
  'code.not_registered',
  'batch.recalled',
  'batch.recall_lifted',
  'batch.under_investigation',
  'batch.held',
  'batch.destroyed',
  'batch.not_made_yet',
  'batch.past_expiry',
  'batch.printed_day_differs',
  'lab.detected',
  'lab.sister_batch_detected',
  'lab.overturned',
  'lab.sister_batch_cleared',
  'certificate.valid',
  'certificate.imported',
  'certificate.revoked',
  'certificate.issuer_left',
  'certificate.key_revoked',
  'certificate.suspended',
  'certificate.reinstated',
  'certificate.expired',
  'certificate.expired_valid_when_made',
  'certificate.not_yet_valid',
  'certificate.other_holder',
  'certificate.other_site',
  'certificate.other_product',
  'certificate.other_batch',
  'certificate.other_market',
  'certificate.unknown_number',
  'certificate.none',
  'application.submitted',
  'recognition.recognised',
  'recognition.missing',
  'recognition.by_nobody',
  'recognition.out_of_scope',
  'recognition.ended',
  'recognition.valid_when_made',
  'recognition.accepted_in_transition',
  'recognition.not_trusted_by_profile',
  'slaughter.not_accepted_by_profile',
  'slaughter.differs_from_certificate',
  'ingredient.forbidden',
  'ingredient.disputed',
  'ingredient.depends_on_source',
  'ingredient.unknown',
  'ingredient.ethanol_above_limit',
  'ingredient.no_concern',
  'ingredient.not_declared',
  'serial.impossible_travel',
  'serial.not_registered',
  'serial.destroyed',
  'serial.reported_elsewhere',
  'mass_balance.overspent',
  'mass_balance.labels_exceed_units',
  'fraud.open',
  'fraud.confirmed',
  'cold_chain.exposure',
  'journey.before_production',
  'journey.impossible_speed',
  'journey.not_shipped',
  'journey.more_than_made',
] as const;
export type ReasonCode = (typeof reasonCodes)[number];

export type EvidenceKind =
  | 'product'
  | 'batch'
  | 'serial'
  | 'certificate'
  | 'application'
  | 'recognition'
  | 'recall'
  | 'lab_result'
  | 'sensor'
  | 'step'
  | 'ingredient'
  | 'mass_balance'
  | 'fraud';

export interface Reason {
  readonly code: ReasonCode;
  readonly weight: ReasonWeight;
  /** The piece of evidence it rests on; null where the reason is that there is none. */
  readonly evidence: { readonly kind: EvidenceKind; readonly id: string } | null;
  /** Figures and names for the sentence, for example `days`, `certificateNumber`, `ingredient`. */
  readonly details: Readonly<Record<string, string | number>>;
}

/** What is asked of the certificate that the verdict rests on. */
export const certificateCheckCodes = [
  'certificate_in_force',
  'certificate_covers_holder',
  'certificate_covers_site',
  'certificate_covers_product',
  'certificate_covers_batch',
  'certifier_recognised',
] as const;

/** Questions that were asked and answered well. */
export const checkCodes = [
  ...certificateCheckCodes,
  'no_recall',
  'product_not_recalled',
  'no_failed_lab_result',
  'ingredients_reviewed',
  'serial_behaves',
  'mass_balance_holds',
  'cold_chain_holds',
] as const;
export type CheckCode = (typeof checkCodes)[number];

/** What this code and this evidence cannot prove, said openly. */
export const limitCodes = [
  'names_product_not_pack',
  'names_batch_not_pack',
  'batch_not_named',
  'batch_not_on_record',
  'market_unknown',
  'no_authority_in_market',
  'no_lab_result',
  'no_sensor_record',
  'copy_cannot_be_excluded',
  'ingredients_unknown',
  'ingredients_alone_prove_nothing',
] as const;
export type LimitCode = (typeof limitCodes)[number];

/** Whose question it is. `strictestPolicy` is the default of everybody who set nothing. */
export interface VerdictPolicy {
  readonly day: Day;
  /** Where the shopper lives; null when nobody said. Recognition is then not asked and said to be unproven. */
  readonly market: CountryCode | null;
  /** Bodies of the register that speak for the market. Empty: the register knows none. */
  readonly marketAuthorityIds: readonly string[];
  /** Certifiers the person accepts; null: all that the market recognises. */
  readonly trustedCertifierIds: readonly string[] | null;
  /** Whose rulings on ingredients count; null: the strictest of all. */
  readonly rulingAuthorities: readonly string[] | null;
  /** Of what is made from insects; null: the rulings decide. */
  readonly insects: InsectRule | null;
  /** Accepted slaughter; null: what the certificate allows. */
  readonly slaughterMethods: readonly string[] | null;
  /** Percent by volume in the final product; 0: none at all; null: what the certificate allows. */
  readonly ethanolLimitPercent: number | null;
}

export interface Verdict {
  readonly state: VerdictState;
  readonly halalStatus: HalalStatus;
  readonly display: VerdictDisplay;
  /** Weightiest first; the first explains the state. Never empty. */
  readonly reasons: readonly Reason[];
  readonly checked: readonly CheckCode[];
  readonly notProven: readonly LimitCode[];
  /** The certificate the verdict rests on, or failed on. */
  readonly certificateId: string | null;
  readonly policy: VerdictPolicy;
  /** `sha256:` and 64 hex digits over the source of the rules. */
  readonly ruleSet: string;
}
