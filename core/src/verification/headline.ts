// What a person reads first: the fact that decides, never the state alone. The words for it live in messages.
import type { Reason, ReasonCode, VerdictState } from './verdict.ts';

/** The reasons that can lead a verdict; what only informs beside it never does. */
export const headlineCodes = [
  'code.not_registered',
  'batch.recalled',
  'batch.under_investigation',
  'batch.held',
  'lab.detected',
  'lab.sister_batch_detected',
  'certificate.valid',
  'certificate.expired_valid_when_made',
  'certificate.revoked',
  'certificate.issuer_left',
  'certificate.key_revoked',
  'certificate.suspended',
  'certificate.expired',
  'certificate.not_yet_valid',
  'certificate.other_holder',
  'certificate.other_site',
  'certificate.other_product',
  'certificate.other_batch',
  'certificate.other_market',
  'certificate.unknown_number',
  'certificate.none',
  'application.submitted',
  'recognition.missing',
  'recognition.by_nobody',
  'recognition.out_of_scope',
  'recognition.ended',
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
  'mass_balance.overspent',
  'mass_balance.labels_exceed_units',
  'fraud.open',
  'fraud.confirmed',
] as const satisfies readonly ReasonCode[];
export type HeadlineCode = (typeof headlineCodes)[number];

export interface Headline {
  readonly code: HeadlineCode;
  /** Figures and names of the leading reason, and `state`, because one fact can weigh differently. */
  readonly details: Reason['details'];
}

const leading: ReadonlySet<ReasonCode> = new Set(headlineCodes);
const isHeadline = (code: ReasonCode): code is HeadlineCode => leading.has(code);

/**
 * The leading reason of a verdict as its headline.
 *
 * @throws where a reason leads that only informs: no verdict has such a one
 * @example headlineOf(decideVerdict({ ...biscuit, recalls: [recallOfAll] }, shopper)).code // 'batch.recalled'
 */
export function headlineOf({
  state,
  reasons: [first],
}: {
  readonly state: VerdictState;
  readonly reasons: readonly Pick<Reason, 'code' | 'details'>[];
}): Headline {
  if (!first || !isHeadline(first.code)) throw new Error(`no headline for ${state} led by ${first?.code ?? 'nothing'}`);
  return { code: first.code, details: { ...first.details, state } };
}
