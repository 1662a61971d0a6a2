// Rung one: the key that signed is the issuer's, and the log made it public before it was used.

import type { EvidenceCertificate } from '../certificates/index.ts';
import { parseVcJwt } from '../certificates/index.ts';
import type { Verifier } from '../ledger/index.ts';
import type { LogReader } from './check-statement.ts';
import type { Check } from './checks.ts';
import type { EvidenceIssuer } from './evidence-document.ts';
import { findKey } from './known-key.ts';

export async function checkIssuerKey(
  verifier: Verifier,
  log: LogReader,
  certificate: EvidenceCertificate,
  issuer: EvidenceIssuer | undefined,
): Promise<{ check: Omit<Check, 'name'>; publicKey: Uint8Array | null }> {
  const method = parseVcJwt(certificate.jwt)?.header.kid ?? '';
  if (!issuer) {
    const check = { result: 'failed', codes: ['evidence.issuer_unknown'], details: { method }, bytes: [] } as const;
    return { check, publicKey: null };
  }
  const key = await findKey(verifier, log, issuer, method, log.timeOf(certificate.statement));
  return {
    check: {
      result: key.publicKey === null ? 'failed' : key.isWaiting ? 'limited' : 'passed',
      codes: key.codes,
      details: {
        method,
        ...(key.publicKey && { issuer: issuer.name, ...(key.since !== null && { since: key.since }) }),
      },
      bytes: [
        { label: 'did.json', text: issuer.didDocument },
        ...issuer.keys.map(({ method: label, document }) => ({ label, text: document })),
      ],
    },
    publicKey: key.publicKey,
  };
}
