// Hash and signatures for the command: core's own rules over what Node brings. Holds no key.
import { createHash } from 'node:crypto';
import { type Verifier, webCrypto } from '@amanah/core/ledger';

export const verifier: Verifier = {
  ...webCrypto(crypto.subtle),
  // At once: WebCrypto's hash takes a turn of the event loop for each of a million leaves.
  sha256: (bytes) => new Uint8Array(createHash('sha256').update(bytes).digest()),
};
