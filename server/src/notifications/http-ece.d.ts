// The part of http_ece that the tests use; the package brings no types.
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  interface DecryptOptions {
    readonly version: 'aes128gcm';
    readonly privateKey: ECDH;
    /** base64url */
    readonly authSecret: string;
  }
  const ece: { decrypt(body: Buffer, options: DecryptOptions): Buffer };
  export default ece;
}
