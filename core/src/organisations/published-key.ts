// A key of an issuer as the log made it public: its document, whose hash is in the leaf `issuer_key.published`, and the leaf.
import { canonicalise, type LoggedStatement } from '../ledger/index.ts';
import { toMultikey } from '../statements/index.ts';

/** A key of an issuer and the leaf that made it public. */
export interface PublishedKey {
  /** The verification method, a DID URL. */
  readonly method: string;
  /** Canonical JSON of `{ did, method, publicKeyMultibase }`; its hash is in the leaf. */
  readonly document: string;
  readonly statement: LoggedStatement;
}

/**
 * Canonical JSON of a key of an issuer.
 *
 * @example keyDocument('did:web:amanah.example', 'did:web:amanah.example#key-1', publicKey) // '{"did":"did:web:…","method":…}'
 */
export const keyDocument = (did: string, method: string, publicKey: Uint8Array): string =>
  canonicalise({ did, method, publicKeyMultibase: toMultikey(publicKey) });
