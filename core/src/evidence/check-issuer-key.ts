// Rung one: the key that signed is the issuer's, and the log made it public before it was used. A did:web document alone has
// no history, so a key that only the document names could have been put there a minute ago.
import { keyAt, parseDidDocument, parseVcJwt } from '../certificates/index.ts';
import { digest, utf8, type Verifier } from '../ledger/index.ts';
import type { LogReader } from './check-statement.ts';
import type { Check, CheckCode } from './checks.ts';
import type { EvidenceCertificate, EvidenceIssuer } from './evidence-document.ts';
import { keyDocument } from './key-document.ts';
import { readObject } from './read-json.ts';

export async function checkIssuerKey(
  verifier: Verifier,
  log: LogReader,
  certificate: EvidenceCertificate,
  issuer: EvidenceIssuer | undefined,
): Promise<{ check: Omit<Check, 'name'>; publicKey: Uint8Array | null }> {
  const method = parseVcJwt(certificate.jwt)?.header.kid ?? '';
  const fail = (...codes: CheckCode[]) => ({
    check: { result: 'failed' as const, codes, details: { method }, bytes: bytesOf(issuer) },
    publicKey: null,
  });
  if (!issuer) return fail('evidence.issuer_unknown');
  const keys = parseDidDocument(issuer.did, readObject(issuer.didDocument));
  const listed = keys?.find(({ name }) => `${issuer.did}#${name}` === method);
  if (!keys || !listed) return fail('evidence.key_unknown');
  if (listed.revokedAt !== undefined) return fail('evidence.key_revoked');

  const published = issuer.keys.find((key) => key.method === method);
  const expected = keyDocument(issuer.did, method, listed.publicKey);
  if (!published || published.document !== expected) return fail('evidence.key_not_in_log');
  const codes = await log.check(published.statement, {
    kinds: ['issuer_key.published'],
    document: await digest(verifier, utf8(expected)),
    subject: method,
    issuer: issuer.did,
  });
  const isWaiting = codes.length > 0 && codes.every((code) => code === 'evidence.waiting_for_checkpoint');
  if (codes.length > 0 && !isWaiting) return fail('evidence.key_not_in_log', ...codes);

  const from = log.timeOf(published.statement);
  const signedAt = log.timeOf(certificate.statement);
  const own = keys.map((key) => (key.name === listed.name && from !== null ? { ...key, from } : key));
  const publicKey = signedAt === null ? undefined : keyAt(issuer.did, own, method, signedAt);
  if (!publicKey) return fail('evidence.key_unknown');
  return {
    check: {
      result: isWaiting ? 'limited' : 'passed',
      codes,
      details: { method, issuer: issuer.name, ...(from !== null && { since: from }) },
      bytes: bytesOf(issuer),
    },
    publicKey,
  };
}

const bytesOf = (issuer: EvidenceIssuer | undefined) =>
  issuer
    ? [
        { label: 'did.json', text: issuer.didDocument },
        ...issuer.keys.map(({ method, document }) => ({ label: method, text: document })),
      ]
    : [];
