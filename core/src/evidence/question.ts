// What is asked of evidence: the document, whom the asker believes, and what was scanned.
import type { Gunzip } from '../certificates/index.ts';
import type { ProofQuestion, RememberedCheckpoint, TrustPolicy } from '../ledger/index.ts';
import type { EvidenceDocument } from './evidence-document.ts';

/** What was scanned. Null where the code does not say it. */
export interface ScannedCode {
  readonly gtin: string;
  readonly batchNumber: string | null;
}

export interface EvidenceQuestion {
  readonly document: EvidenceDocument;
  /** Whom the asker believes. */
  readonly policy: TrustPolicy;
  /** Names of the witnesses that the operator of the log runs itself; they are nobody else's word. */
  readonly ownWitnesses: readonly string[];
  /** The moment of the question, an instant. */
  readonly at: string;
  /** Null: nothing was scanned, the scope is not compared. */
  readonly scanned: ScannedCode | null;
  readonly remembered?: RememberedCheckpoint;
  /** From the smaller to the larger of the remembered checkpoint and the one in the document. */
  readonly consistency?: readonly Uint8Array[];
  /** As in the ledger's question: `ignore` where the asker chose the policy, which the proofs were not cut for. */
  readonly unknownSignatures?: ProofQuestion['unknownSignatures'];
  readonly gunzip: Gunzip;
}
