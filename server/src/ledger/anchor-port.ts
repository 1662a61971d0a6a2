// The port through which checkpoints reach a chain that the operator of the log cannot rewrite, and what may come of it.

export interface AnchorCheckpoint {
  readonly origin: string;
  readonly size: number;
  /** 32 bytes. */
  readonly root: Uint8Array;
}

export interface AnchoredCheckpoint {
  readonly size: number;
  readonly root: Uint8Array;
  /** Time of its block. */
  readonly anchoredAt: Date;
}

export type AnchorOutcome =
  | { readonly state: 'anchored'; readonly transactionHash: `0x${string}`; readonly blockNumber: bigint }
  /** The chain had it already: nothing was sent. */
  | { readonly state: 'was_anchored' };

export interface Anchor {
  /**
   * Sends the checkpoint unless the chain has it, and waits for the block. May be repeated after any failure.
   *
   * @throws AnchorFailure
   */
  submit(checkpoint: AnchorCheckpoint): Promise<AnchorOutcome>;
  /**
   * The newest checkpoint of a log on the chain, null when there is none.
   *
   * @throws AnchorFailure
   */
  latest(origin: string): Promise<AnchoredCheckpoint | null>;
}

export type AnchorFailureCode =
  /** The node does not answer. Try again. */
  | 'ledger.anchor_unreachable'
  /** The transaction was sent and waits; asked again for the same checkpoint, the anchor waits on and sends nothing. */
  | 'ledger.anchor_timed_out'
  /** Another transaction of the account waits; nothing was sent. Try again. */
  | 'ledger.anchor_busy'
  /** The node does not take the transaction: no funds, fees too low, nonce taken by another process. Try again. */
  | 'ledger.anchor_refused'
  /** The transaction is in a block, and failed there. */
  | 'ledger.anchor_reverted'
  /** No LogAnchor answers at this address, or what answers makes no sense. */
  | 'ledger.anchor_contract_unreadable'
  | 'ledger.anchor_not_operator'
  /** The chain knows a larger size. Harmless when our own tree had that root at that size, otherwise this log went back. */
  | 'ledger.anchor_would_shrink'
  /** The chain has another root for this size: one of two histories is false. An alarm, never to be tried again. */
  | 'ledger.anchor_root_differs'
  | 'ledger.anchor_stopped';

export interface AnchorFacts {
  readonly transactionHash?: `0x${string}`;
  /** What the chain has instead: the evidence. */
  readonly anchored?: { readonly size: bigint; readonly rootHex: `0x${string}` };
  /** Names of the errors below, outermost first. */
  readonly trail?: string;
}

/**
 * Why a checkpoint is not on the chain. Carries neither words nor causes of the libraries below: theirs repeat the URL of the
 * node, which often has an access key in it, and failures are logged.
 */
export class AnchorFailure extends Error {
  readonly code: AnchorFailureCode;
  readonly facts: AnchorFacts;
  constructor(code: AnchorFailureCode, facts: AnchorFacts = {}) {
    super([code, facts.trail, facts.transactionHash].filter(Boolean).join(' '));
    this.name = 'AnchorFailure';
    this.code = code;
    this.facts = facts;
  }
}

export interface EvmAnchorSettings {
  readonly rpcUrl: string;
  readonly contractAddress: `0x${string}`;
  /** Of the contract's operator; pays for the transactions. */
  readonly privateKey: `0x${string}`;
  /** Ends every wait, for the stop of the server. What was sent stays sent. */
  readonly signal?: AbortSignal;
  readonly requestTimeoutMilliseconds?: number;
  /** How long a transaction may wait for its block. */
  readonly blockTimeoutMilliseconds?: number;
  readonly pollMilliseconds?: number;
}
