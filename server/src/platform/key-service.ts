// The key-encryption key in a key management service that speaks the Transit protocol (HashiCorp Vault, OpenBao): it never
// leaves the service, and neither this process nor its files can open a private key without asking.

import { isObject } from '@amanah/core/ledger';
import { type KeyWrapper, WrappedOtherwise } from './key-wrapping.ts';
import { send } from './outgoing.ts';
import { parseObject } from './parse-object.ts';

export interface KeyService {
  /** Such as https://vault.example:8200. */
  readonly url: string;
  /** Never logged. */
  readonly token: string;
  /** Name of a key of type aes256-gcm96; others take no associated data. */
  readonly keyName: string;
}

const timeoutMilliseconds = 5_000;
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

/** @throws when the service does not answer or refuses; nothing it said beyond the status is repeated */
export function wrapByService(service: KeyService): KeyWrapper {
  async function ask(verb: 'encrypt' | 'decrypt', body: object): Promise<Record<string, unknown>> {
    const answer = await send(`${service.url}/v1/transit/${verb}/${encodeURIComponent(service.keyName)}`, {
      method: 'POST',
      headers: { 'x-vault-token': service.token, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      timeoutMilliseconds,
    });
    // So it answers to what was not encrypted under this key and context; other refusals say nothing about the key.
    if (answer.status === 400 && verb === 'decrypt')
      throw new WrappedOtherwise(`the key service refused to ${verb}: ${answer.status}`);
    if (answer.status !== 200) throw new Error(`the key service refused to ${verb}: ${answer.status}`);
    const { data } = parseObject(answer.text);
    if (!isObject(data)) throw new Error(`the key service answered to ${verb} without data`);
    return data;
  }
  const associated = (context: string) => base64(Buffer.from(context, 'utf8'));
  return {
    async wrap(secret, context) {
      const { ciphertext } = await ask('encrypt', { plaintext: base64(secret), associated_data: associated(context) });
      if (typeof ciphertext !== 'string') throw new Error('the key service answered without ciphertext');
      return Buffer.from(ciphertext, 'utf8');
    },
    async unwrap(wrapped, context) {
      const ciphertext = Buffer.from(wrapped).toString('utf8');
      const { plaintext } = await ask('decrypt', { ciphertext, associated_data: associated(context) });
      if (typeof plaintext !== 'string') throw new Error('the key service answered without plaintext');
      return Buffer.from(plaintext, 'base64');
    },
  };
}
