// Private keys at rest: AES-256-GCM under a key-encryption key that is not in the database. Whoever copies the database alone
// holds nothing. The context binds a wrapped key to its row, so that it cannot be moved to another issuer.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** A key-encryption key in a file, or in a key management service. */
export interface KeyWrapper {
  wrap(secret: Uint8Array, context: string): Promise<Buffer>;
  /** @throws WrappedOtherwise; another error where a service did not answer */
  unwrap(wrapped: Uint8Array, context: string): Promise<Buffer>;
}

/** The wrapped key, the context or the key-encryption key is another one. */
export class WrappedOtherwise extends Error {}

const version = 1;
const nonceBytes = 12;
const tagBytes = 16;

/** @param keyEncryptionKey 32 bytes. Form: version, nonce, ciphertext, tag (NIST SP 800-38D). */
export function wrapWith(keyEncryptionKey: Uint8Array): KeyWrapper {
  return {
    async wrap(secret, context) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', keyEncryptionKey, nonce);
      cipher.setAAD(Buffer.from(context, 'utf8'));
      const hidden = Buffer.concat([cipher.update(secret), cipher.final()]);
      return Buffer.concat([Buffer.of(version), nonce, hidden, cipher.getAuthTag()]);
    },
    async unwrap(wrapped, context) {
      const bytes = Buffer.from(wrapped);
      if (bytes[0] !== version) throw new WrappedOtherwise('the wrapped key has a form that is not known');
      const decipher = createDecipheriv('aes-256-gcm', keyEncryptionKey, bytes.subarray(1, 1 + nonceBytes));
      decipher.setAAD(Buffer.from(context, 'utf8'));
      decipher.setAuthTag(bytes.subarray(-tagBytes));
      const hidden = decipher.update(bytes.subarray(1 + nonceBytes, -tagBytes));
      try {
        return Buffer.concat([hidden, decipher.final()]);
      } catch (error) {
        throw new WrappedOtherwise('the key was wrapped under another key or for another row', { cause: error });
      }
    },
  };
}
