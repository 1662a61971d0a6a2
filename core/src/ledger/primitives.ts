// What the ledger and the certificates need from cryptography, and the one way to get it from WebCrypto. Nothing in core
// calls a cipher by itself: the caller hands in what its floor has.

/** SHA-256, at once or later. Servers give a synchronous one, browsers WebCrypto's. */
export interface Hasher {
  sha256(bytes: Uint8Array): Promise<Uint8Array> | Uint8Array;
}

/** What is needed to check: hash and Ed25519 (RFC 8032) with a public key of 32 bytes and a signature of 64. */
export interface Verifier extends Hasher {
  verifyEd25519(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): Promise<boolean> | boolean;
}

/** Signs with a key that stays where it is: a file, a KMS, a non-extractable browser key. 64 bytes. RFC 8032. */
export type SignEd25519 = (message: Uint8Array) => Promise<Uint8Array> | Uint8Array;

// A cast with its reason: WebCrypto refuses only bytes in shared memory, which nothing here makes.
const own = (bytes: Uint8Array) => bytes as Uint8Array<ArrayBuffer>;

/**
 * Hash and verification over WebCrypto. Wrong lengths and keys that are no curve point are `false`; an engine that has no
 * Ed25519 throws its `NotSupportedError`, so that the caller can take another implementation.
 *
 * @example await webCrypto(subtle).sha256(new Uint8Array()) // e3b0c442…
 */
export function webCrypto(subtle: SubtleCrypto): Verifier {
  return {
    sha256: async (bytes) => new Uint8Array(await subtle.digest('SHA-256', own(bytes))),
    async verifyEd25519(publicKey, message, signature) {
      if (publicKey.length !== 32 || signature.length !== 64) return false;
      try {
        const key = await subtle.importKey('raw', own(publicKey), 'Ed25519', false, ['verify']);
        return await subtle.verify('Ed25519', key, own(signature), own(message));
      } catch (error) {
        if (error instanceof Error && error.name === 'DataError') return false;
        throw error;
      }
    },
  };
}

/**
 * A signer over WebCrypto; the private key may be non-extractable.
 *
 * @example await webCryptoSigner(subtle, privateKey)(message) // 64 bytes
 */
export function webCryptoSigner(subtle: SubtleCrypto, privateKey: CryptoKey): SignEd25519 {
  return async (message) => new Uint8Array(await subtle.sign('Ed25519', privateKey, own(message)));
}
