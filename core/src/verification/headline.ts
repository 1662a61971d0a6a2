// What a person reads first: the fact that decides, never the state alone. The words for it live in messages.
import { type Reason, type ReasonCode, reasonCodes, type VerdictState } from './verdict.ts';

/** The reasons that only inform beside others, and never lead. */
const besideOnly = [
  'batch.recall_lifted',
  'batch.past_expiry',
  'batch.printed_day_differs',
  'lab.overturned',
  'lab.sister_batch_cleared',
  'certificate.imported',
  'certificate.reinstated',
  'recognition.recognised',
  'recognition.valid_when_made',
  'recognition.accepted_in_transition',
  'serial.reported_elsewhere',
  'cold_chain.exposure',
  'journey.before_production',
  'journey.impossible_speed',
  'journey.not_shipped',
  'journey.more_than_made',
] as const satisfies readonly ReasonCode[];

/** A reason that can lead a verdict. */
export type HeadlineCode = Exclude<ReasonCode, (typeof besideOnly)[number]>;

const beside: ReadonlySet<ReasonCode> = new Set(besideOnly);
const isHeadline = (code: ReasonCode): code is HeadlineCode => !beside.has(code);
export const headlineCodes: readonly HeadlineCode[] = reasonCodes.filter(isHeadline);

export interface Headline {
  readonly code: HeadlineCode;
  /** Figures and names of the leading reason, and `state`, because one fact can weigh differently. */
  readonly details: Reason['details'];
}

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
