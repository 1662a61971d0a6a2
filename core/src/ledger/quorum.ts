// The policy as plain data, and the one question a phone asks of it. Apart from the parser, so that a phone need not carry it.
import type { VerifierKey } from './note.ts';

/** A witness by its name in the policy, or a group that holds when at least so many of its members do. */
export type Quorum = string | { readonly atLeast: number; readonly of: readonly Quorum[] };

/** Logs and witnesses that are known, and how many witnesses must have cosigned. */
export interface TrustPolicy {
  readonly logs: readonly { readonly key: VerifierKey; readonly url?: string }[];
  readonly witnesses: readonly { readonly name: string; readonly key: VerifierKey; readonly url?: string }[];
  readonly quorum: Quorum;
}

/**
 * True when the witnesses that cosigned are enough.
 *
 * @example isQuorumReached({ atLeast: 2, of: ['one', 'two', 'three'] }, ['one', 'three']) // true
 */
export const isQuorumReached = (quorum: Quorum, cosigned: readonly string[]): boolean =>
  typeof quorum === 'string'
    ? cosigned.includes(quorum)
    : quorum.of.filter((member) => isQuorumReached(member, cosigned)).length >= quorum.atLeast;
