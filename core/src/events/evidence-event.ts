// An event with its proof, as it is handed to whoever checks it. Proves nothing by itself.
import type { LoggedStatement } from '../ledger/index.ts';

export interface EvidenceEvent {
  readonly id: string;
  /** CBV event hash, `ni:///sha-256;…?ver=CBV2.0`. */
  readonly hash: string;
  /** The EPCIS event as JSON text, with its `@context`. */
  readonly event: string;
  readonly statement: LoggedStatement;
  /** The parties and documents that it names are left out: those concerned read them, and hash and leaf are of what is here. */
  readonly isPublicForm?: true | undefined;
}
