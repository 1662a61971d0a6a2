// From facts to both signed forms. The same bytes are signed whoever holds the key: the server, or a browser in two steps.
import {
  addProof,
  buildCredential,
  buildSigningInput,
  type CertificateFacts,
  type HalalCredential,
  joinJwt,
} from '@amanah/core/certificates';
import { canonicalise, utf8 } from '@amanah/core/ledger';
import { nodeVerifier } from '../platform/signing.ts';

export interface StatusPlace {
  readonly list: number;
  readonly place: number;
}

/** A credential to the byte, waiting for its signatures. */
export interface UnsignedCredential {
  readonly uri: string;
  /** DID URL of the key that signs. */
  readonly method: string;
  readonly created: string;
  readonly credential: HalalCredential;
  readonly status: StatusPlace;
}

export interface CredentialSignatures {
  readonly jwt: Uint8Array;
  readonly integrity: Uint8Array;
}

export const statusListUrl = (publicUrl: string, purpose: 'revocation' | 'suspension', list: number): string =>
  `${publicUrl}/status/${purpose}/${list}`;

/** @throws RangeError for facts that no certificate can say */
export function buildUnsigned(given: {
  readonly facts: CertificateFacts;
  readonly issuer: { readonly did: string; readonly name: string };
  readonly method: string;
  readonly created: string;
  readonly publicUrl: string;
  readonly status: StatusPlace;
}): UnsignedCredential {
  const { facts, issuer, status, publicUrl } = given;
  const place = (purpose: 'revocation' | 'suspension') => ({
    list: statusListUrl(publicUrl, purpose, status.list),
    index: status.place,
  });
  const credential = buildCredential(
    facts,
    { id: issuer.did, name: issuer.name, halalContext: `${publicUrl}/contexts/halal/v1` },
    { revocation: place('revocation'), suspension: place('suspension') },
  );
  return { uri: facts.id, method: given.method, created: given.created, credential, status };
}

const proofOptions = (unsigned: UnsignedCredential) =>
  ({ verificationMethod: unsigned.method, created: unsigned.created, proofPurpose: 'assertionMethod' }) as const;

const jwtInput = (unsigned: UnsignedCredential) =>
  buildSigningInput({ alg: 'EdDSA', kid: unsigned.method }, unsigned.credential);

/** The two texts to sign. */
export async function signingInputs(unsigned: UnsignedCredential): Promise<CredentialSignatures> {
  let integrity = new Uint8Array();
  await addProof(
    nodeVerifier,
    (message) => {
      integrity = Uint8Array.from(message);
      return new Uint8Array(64);
    },
    unsigned.credential,
    proofOptions(unsigned),
  );
  return { jwt: utf8(jwtInput(unsigned)), integrity };
}

/** Both forms as text: the token, and canonical JSON with its proof. */
export async function joinSignatures(
  unsigned: UnsignedCredential,
  signatures: CredentialSignatures,
): Promise<{ jwt: string; integrity: string }> {
  const secured = await addProof(nodeVerifier, () => signatures.integrity, unsigned.credential, proofOptions(unsigned));
  return { jwt: joinJwt(jwtInput(unsigned), signatures.jwt), integrity: canonicalise(secured) };
}
