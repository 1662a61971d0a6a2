// Data Integrity proofs with eddsa-jcs-2022 (W3C vc-di-eddsa section 3.3): a signature inside the JSON it signs. The caller
// says which key belongs to a verification method; the document's own word for it is worth nothing.
import {
  canonicalise,
  concat,
  type Hasher,
  isObject,
  type JsonObject,
  NotJson,
  type SignEd25519,
  utf8,
  type Verifier,
} from '../ledger/index.ts';
import { fromMultibase, toMultibase } from '../statements/index.ts';

/** What the signer decides about a proof. `created` and `expires` are instants with offset. */
export interface ProofOptions {
  readonly verificationMethod: string;
  readonly created: string;
  readonly proofPurpose: 'assertionMethod' | 'authentication';
  readonly expires?: string;
}

/** Why a proof was refused. */
export type IntegrityRefusal =
  | 'certificates.proof_missing'
  | 'certificates.proof_malformed'
  | 'certificates.proof_unsupported'
  | 'certificates.proof_purpose_wrong'
  | 'certificates.proof_context_changed'
  | 'certificates.proof_expired'
  | 'certificates.proof_key_unknown'
  | 'certificates.signature_invalid';

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/** SHA-256 of the proof options, then of the document, both canonical. vc-di-eddsa section 3.3.4. */
async function hashOf(hasher: Hasher, unsecured: JsonObject, options: JsonObject): Promise<Uint8Array> {
  return concat(await hasher.sha256(utf8(canonicalise(options))), await hasher.sha256(utf8(canonicalise(unsecured))));
}

/**
 * The document with its proof. Throws `NotJson` for what JSON cannot say, a RangeError when it has a proof already.
 * vc-di-eddsa section 3.3.1.
 *
 * @example (await addProof(hasher, sign, credential, options)).proof.proofValue // 'z2HnFSSPPBzR36z…'
 */
export async function addProof<T extends JsonObject>(
  hasher: Hasher,
  sign: SignEd25519,
  unsecured: T,
  options: ProofOptions,
): Promise<T & { readonly proof: JsonObject & { readonly proofValue: string } }> {
  if ('proof' in unsecured) throw new RangeError('the document has a proof already');
  const context = unsecured['@context'];
  const proof = {
    type: 'DataIntegrityProof',
    cryptosuite: 'eddsa-jcs-2022',
    created: options.created,
    verificationMethod: options.verificationMethod,
    proofPurpose: options.proofPurpose,
    ...(options.expires !== undefined && { expires: options.expires }),
    ...(context !== undefined && { '@context': context }),
  };
  const signature = await sign(await hashOf(hasher, unsecured, proof));
  return { ...unsecured, proof: { ...proof, proofValue: toMultibase('z', signature) } };
}

/**
 * Checks the one proof of a document. `keyOf` gives the 32 bytes of a key that the issuer had for `purpose`; `at` is the
 * instant for which the proof must not have expired. vc-di-eddsa section 3.3.2, vc-data-integrity section 4.4.
 *
 * @example await verifyProofOf(verifier, credential, { keyOf, purpose: 'assertionMethod', at: '2026-01-05T00:00:00Z' })
 */
export async function verifyProofOf(
  verifier: Verifier,
  secured: JsonObject,
  question: {
    keyOf: (verificationMethod: string) => Uint8Array | undefined;
    purpose: 'assertionMethod' | 'authentication';
    at: string;
  },
): Promise<{ ok: true; verificationMethod: string } | { ok: false; refusal: IntegrityRefusal }> {
  const refuse = (refusal: IntegrityRefusal) => ({ ok: false, refusal }) as const;
  const { proof, ...rest } = secured;
  if (proof === undefined) return refuse('certificates.proof_missing');
  // Sets and chains of proofs are not issued here, and a second proof could make the first look like more than it is.
  if (!isObject(proof)) return refuse('certificates.proof_unsupported');
  const { proofValue, ...options } = proof;
  if (options['type'] !== 'DataIntegrityProof' || options['cryptosuite'] !== 'eddsa-jcs-2022') {
    return refuse('certificates.proof_unsupported');
  }
  const { verificationMethod, proofPurpose, expires } = options;
  const signature = typeof proofValue === 'string' ? fromMultibase('z', proofValue) : undefined;
  if (typeof verificationMethod !== 'string' || signature?.length !== 64) {
    return refuse('certificates.proof_malformed');
  }
  if (proofPurpose !== question.purpose) return refuse('certificates.proof_purpose_wrong');
  let unsecured: JsonObject = rest;
  if ('@context' in options) {
    // Contexts may be added behind those that were signed, never before or between: they would change what the words mean.
    const signed = listOf(options['@context']);
    const given = listOf(rest['@context']).slice(0, signed.length);
    try {
      if (canonicalise(signed) !== canonicalise(given)) return refuse('certificates.proof_context_changed');
    } catch (error) {
      if (error instanceof NotJson) return refuse('certificates.proof_malformed');
      throw error;
    }
    unsecured = { ...rest, '@context': options['@context'] };
  }
  if (expires !== undefined && !(typeof expires === 'string' && Date.parse(expires) > Date.parse(question.at))) {
    return refuse('certificates.proof_expired');
  }
  const key = question.keyOf(verificationMethod);
  if (!key) return refuse('certificates.proof_key_unknown');
  try {
    const isValid = await verifier.verifyEd25519(key, await hashOf(verifier, unsecured, options), signature);
    return isValid ? { ok: true, verificationMethod } : refuse('certificates.signature_invalid');
  } catch (error) {
    if (error instanceof NotJson) return refuse('certificates.proof_malformed');
    throw error;
  }
}
