// Runs the ladder over what was loaded and says what comes of it. No network, no React: the same twice gives the same twice.
import {
  type Check,
  checkEvidence,
  contentOf,
  type EvidenceAnswer,
  type EvidenceDocument,
  scannedOf,
  speaksOf,
} from '@amanah/core/evidence';
import { gunzip } from '../../platform/verifier.ts';
import { waitsForLog, weightOf } from './code-weight.ts';
import type { LoadedEvidence } from './load-evidence.ts';

export interface EvidenceAsked {
  /** What stands in the address. */
  readonly subject: string;
  /** What was scanned, as it was read; null: nothing. */
  readonly code: string | null;
}

/**
 * `waiting`: nothing failed, but the log has not signed yet. `nothing`: there is nothing to check. `refused`: the evidence is whole, and what it says speaks against
 * relying on it. `failed`: the evidence itself is not as it should be.
 */
export type Outcome = 'passed' | 'limited' | 'waiting' | 'nothing' | 'refused' | 'failed';

/** One certificate or event with rungs of its own, where the document has several. */
export interface CheckedPart {
  readonly id: string;
  readonly kind: 'certificate' | 'event';
  /** Number of the certificate as it is signed, or the hash of the event. */
  readonly name: string;
  readonly checks: readonly Check[];
}

export interface Checked {
  readonly outcome: Outcome;
  readonly answer: EvidenceAnswer;
  readonly parts: readonly CheckedPart[];
  /** See `speaksOf`. */
  readonly isSubjectSigned: boolean | null;
  /** How many things failed, rungs and others. */
  readonly failures: number;
  /** The moment for which it holds, an instant. */
  readonly at: string;
}

export async function runChecks(loaded: LoadedEvidence, asked: EvidenceAsked, at: string): Promise<Checked> {
  const { document, policy, verifier, known, isOtherLog, consistency } = loaded;
  // A batch is asked for by the code of its goods.
  const goods = asked.code ?? (document.subject.kind === 'batch' ? asked.subject : null);
  const check = (one: EvidenceDocument) =>
    checkEvidence(verifier, {
      document: one,
      policy,
      // The policy tells by its hosts which witnesses are the operator's; see findOthers.
      ownWitnesses: [],
      at,
      scanned: goods === null ? null : scannedOf(goods),
      gunzip,
      ...(known && { remembered: known.checkpoint }),
      ...(consistency && { consistency }),
    });
  const answer = await check(document);
  const parts: CheckedPart[] = [];
  for (const { alone, ...part } of partsOf(document)) {
    parts.push({ ...part, checks: (await check({ ...document, ...alone })).checks });
  }
  const isSubjectSigned = speaksOf(document, asked.subject);
  const failed = answer.checks.filter(({ result }) => result === 'failed');
  const others = [isOtherLog, isSubjectSigned === false].filter(Boolean).length;
  return {
    outcome: outcomeOf(answer, failed, others > 0),
    answer,
    parts,
    isSubjectSigned,
    failures: failed.length + others,
    at,
  };
}

type Alone = Pick<EvidenceDocument, 'certificates' | 'events'>;

function partsOf({ certificates, events }: EvidenceDocument): (Omit<CheckedPart, 'checks'> & { alone: Alone })[] {
  if (certificates.length + events.length < 2) return [];
  return [
    ...certificates.map((one) => ({
      id: one.id,
      kind: 'certificate' as const,
      name: contentOf(one)?.facts.number ?? one.number,
      alone: { certificates: [one], events: [] },
    })),
    ...events.map((one) => ({
      id: one.id,
      kind: 'event' as const,
      name: one.hash,
      alone: { certificates: [], events: [one] },
    })),
  ];
}

function outcomeOf({ checks, checkpoint }: EvidenceAnswer, failed: readonly Check[], hasOthers: boolean): Outcome {
  const weights = failed.flatMap(({ codes }) => codes.map(weightOf));
  if (hasOthers || weights.includes('breaks')) return 'failed';
  if (failed.length > 0) return weights.includes('refuses') ? 'refused' : 'failed';
  if (checks.length === 0) return 'nothing';
  if (checks.some(({ codes }) => codes.includes(waitsForLog)) || checkpoint === null) return 'waiting';
  return checks.some(({ result }) => result === 'limited') ? 'limited' : 'passed';
}
