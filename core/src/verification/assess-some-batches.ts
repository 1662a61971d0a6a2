// What stands against some batches of the product, asked by a code that names none. It must never read as if every pack were meant.
import { detailsOfBatches } from './affected-batches.ts';
import { cap, type Findings, note, sortReasons, stateOf } from './findings.ts';
import type { Inquiry } from './inquiry.ts';
import { verdictStates } from './verdict.ts';

const suspended = verdictStates.indexOf('suspended');
const codes = { investigation: 'batch.under_investigation', hold: 'batch.held' } as const;

/**
 * Investigations and holds of some batches. Without a batch it cannot be told whether this pack is of one of them, so that it does not read certified.
 * Where something else suspends it already or refuses it more, that leads: whoever was told which batches are looked into would take the others for good. After all other
 * assessments, because it asks what they found.
 *
 * @example decideVerdict({ ...biscuit, batch: null, blockedBatches: [investigated] }, shopper).state // 'suspended'
 */
export function assessSomeBatches({ batch, evidence, policy }: Inquiry, findings: Findings): void {
  const { blockedBatches = [] } = evidence;
  if (batch !== null || blockedBatches.length === 0) return;
  sortReasons(findings);
  const say = verdictStates.indexOf(stateOf(findings)) <= suspended ? note : refuse;
  for (const kind of ['investigation', 'hold'] as const) {
    const blocked = blockedBatches.filter((one) => one.kind === kind && one.since <= policy.day);
    const [first] = blocked.toSorted((a, b) => a.since.localeCompare(b.since) || a.id.localeCompare(b.id));
    if (first === undefined) continue;
    const details = { since: first.since, someBatches: blocked.length, ...detailsOfBatches(blocked) };
    say(findings, codes[kind], 'batch', first.id, details);
  }
}

const refuse: typeof note = (findings, ...about) => cap(findings, 'suspended', ...about);
