// Rung two: both forms of the certificate are signed by that key and say the same.

import type { EvidenceCertificate } from '../certificates/index.ts';
import { type CredentialContent, parseVcJwt, readCredential, verifyProofOf } from '../certificates/index.ts';
import { canonicalise, NotJson, type Verifier } from '../ledger/index.ts';
import type { Check, CheckCode } from './checks.ts';
import { readObject } from './read-json.ts';

type Signed = {
  readonly check: Omit<Check, 'name'>;
  /** What the certificate says; null unless its signature holds. */
  readonly content: CredentialContent | null;
  /** When the signer says it was signed; null where it is not said. */
  readonly created: string | null;
};

export async function checkSignature(
  verifier: Verifier,
  certificate: EvidenceCertificate,
  publicKey: Uint8Array | null,
  at: string,
): Promise<Signed> {
  const codes: CheckCode[] = [];
  const jwt = parseVcJwt(certificate.jwt);
  const content = jwt && readCredential(jwt.credential);
  if (!jwt || !content || content.facts.id !== certificate.id) codes.push('evidence.credential_malformed');
  else if (jwt.header.alg !== 'EdDSA') codes.push('evidence.algorithm_unsupported');
  else if (!publicKey || !(await verifier.verifyEd25519(publicKey, jwt.signingInput, jwt.signature)))
    codes.push('evidence.signature_invalid');

  const secured = readObject(certificate.integrity);
  if (!secured) codes.push('certificates.proof_malformed');
  else {
    const method = jwt?.header.kid;
    const integrity = await verifyProofOf(verifier, secured, {
      keyOf: (asked) => (asked === method && publicKey ? publicKey : undefined),
      purpose: 'assertionMethod',
      at,
    });
    if (!integrity.ok) codes.push(integrity.refusal);
    const { proof: _proof, ...unsecured } = secured;
    if (jwt && !isSameJson(unsecured, jwt.credential)) codes.push('evidence.forms_differ');
  }
  const proof = secured?.['proof'];
  // Anything but a text reads as an instant that is none, so that it is not taken for one left out.
  const said = typeof proof === 'object' && proof !== null && 'created' in proof ? proof.created : null;
  const created = said === null || typeof said === 'string' ? said : '';
  return {
    check: {
      result: codes.length ? 'failed' : 'passed',
      codes,
      details: {
        number: certificate.number,
        ...(content && {
          issuer: content.issuer.name,
          holder: content.facts.holder.name,
          // Said where it is out of the ordinary: an import was decided by nobody here, and what is not real covers no pack in a shop.
          ...(content.facts.isImported && { basis: 'imported' }),
          ...(content.facts.realm !== 'real' && { realm: content.facts.realm }),
        }),
      },
      bytes: [
        { label: 'vc+jwt', text: certificate.jwt },
        { label: 'eddsa-jcs-2022', text: certificate.integrity },
      ],
    },
    content: codes.length || !content ? null : content,
    created,
  };
}

function isSameJson(one: unknown, other: unknown): boolean {
  try {
    return canonicalise(one) === canonicalise(other);
  } catch (error) {
    if (error instanceof NotJson) return false;
    throw error;
  }
}
