// A key of an issuer as its DID document and the log together know it. The document alone has no history: a key that only it
// names could have been put there a minute ago, for a certificate or for the list that says whether it was revoked.

import { digest, utf8, type Verifier } from '../ledger/index.ts';
import { keyDocument } from '../organisations/index.ts';
import { keyAt, parseDidDocument } from '../statements/index.ts';
import type { LogReader } from './check-statement.ts';
import type { CheckCode } from './checks.ts';
import type { EvidenceIssuer } from './evidence-document.ts';
import { readObject } from './read-json.ts';

export interface KnownKey {
  /** Null: not to be used, and `codes` say why. */
  readonly publicKey: Uint8Array | null;
  readonly codes: readonly CheckCode[];
  /** Its leaf waits for the next checkpoint. */
  readonly isWaiting: boolean;
  /** Since when the log knows it. */
  readonly since: string | null;
}

/** The key behind a verification method for something that the log dates at `signedAt`. */
export async function findKey(
  verifier: Verifier,
  log: LogReader,
  issuer: EvidenceIssuer,
  method: string,
  signedAt: string | null,
): Promise<KnownKey> {
  const refuse = (...codes: CheckCode[]) => ({ publicKey: null, codes, isWaiting: false, since: null });
  const keys = parseDidDocument(issuer.did, readObject(issuer.didDocument));
  const listed = keys?.find(({ name }) => `${issuer.did}#${name}` === method);
  if (!keys || !listed) return refuse('evidence.key_unknown');
  if (listed.revokedAt !== undefined) return refuse('evidence.key_revoked');

  const published = issuer.keys.find((key) => key.method === method);
  const expected = keyDocument(issuer.did, method, listed.publicKey);
  if (!published || published.document !== expected) return refuse('evidence.key_not_in_log');
  const codes = await log.check(published.statement, {
    kinds: ['issuer_key.published'],
    document: await digest(verifier, utf8(expected)),
    subject: method,
    issuer: issuer.did,
  });
  const isWaiting = codes.length > 0 && codes.every((code) => code === 'evidence.waiting_for_checkpoint');
  if (codes.length > 0 && !isWaiting) return refuse('evidence.key_not_in_log', ...codes);

  const since = log.timeOf(published.statement);
  const own = keys.map((key) => (key.name === listed.name && since !== null ? { ...key, from: since } : key));
  const publicKey = signedAt === null ? undefined : keyAt(issuer.did, own, method, signedAt);
  return publicKey ? { publicKey, codes, isWaiting, since } : refuse('evidence.key_unknown');
}
