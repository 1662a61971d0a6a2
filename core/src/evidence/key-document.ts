// What the log says about a key: the text whose hash is in the leaf `issuer_key.published`. Written the same way by all.
import { toMultikey } from '../certificates/index.ts';
import { canonicalise } from '../ledger/index.ts';

/**
 * Canonical JSON of a key of an issuer.
 *
 * @example keyDocument('did:web:amanah.example', 'did:web:amanah.example#key-1', publicKey) // '{"did":"did:web:…","method":…}'
 */
export const keyDocument = (did: string, method: string, publicKey: Uint8Array): string =>
  canonicalise({ did, method, publicKeyMultibase: toMultikey(publicKey) });
