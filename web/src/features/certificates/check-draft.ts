// Before a person signs: is this draft the certificate that was asked for, and are the bytes to sign its bytes? The server is
// not believed in either, because a server that was broken into would want exactly this signature.
import type { CertificateDraft, CertificateRequest, IssuedCertificate } from '@amanah/api/certificates';
import {
  addProof,
  buildSigningInput,
  type CertificateFacts,
  type CredentialContent,
  readCredential,
} from '@amanah/core/certificates';
import { type Hasher, isEqual, utf8 } from '@amanah/core/ledger';
import { fromBase64Url, methodOf } from '@amanah/core/statements';
import { coveredProducts } from './covered-products.ts';

/** What the certificate rests on. */
export interface AskedBasis {
  readonly kind: 'application' | 'import';
  readonly id: string;
}

export type Asked =
  | {
      readonly kind: 'issue';
      readonly basis: AskedBasis;
      readonly certificate: CertificateRequest;
      readonly holder: string;
    }
  | {
      readonly kind: 'renew';
      readonly basis: AskedBasis;
      readonly certificate: Pick<IssuedCertificate, 'id' | 'number' | 'holder'>;
      readonly validFrom: string;
      readonly validUntil: string;
    };

export interface Signer {
  readonly did: string;
  /** Name of the key, `key-3`. */
  readonly name: string;
}

export type DraftRefusal = 'malformed' | 'other' | 'inputs' | 'key';

/** A draft that may be shown and signed. The inputs were computed here, not received. */
export interface CheckedDraft {
  readonly draft: CertificateDraft;
  readonly content: CredentialContent;
  readonly jwtInput: Uint8Array;
  readonly integrityInput: Uint8Array;
}

/** Thrown where one signature would say something else than the person means. */
export class DraftRefused extends Error {
  readonly why: DraftRefusal;
  constructor(why: DraftRefusal) {
    super(`the draft was refused: ${why}`);
    this.name = 'DraftRefused';
    this.why = why;
  }
}

/** @throws DraftRefused */
export async function checkDraft(
  hasher: Hasher,
  draft: CertificateDraft,
  asked: Asked,
  signer: Signer,
): Promise<CheckedDraft> {
  const content = readCredential(draft.credential);
  if (!content) throw new DraftRefused('malformed');
  if (draft.method !== methodOf(signer.did, signer.name) || content.issuer.id !== signer.did)
    throw new DraftRefused('key');
  if (!fits(content.facts, asked)) throw new DraftRefused('other');
  const jwtInput = utf8(buildSigningInput({ alg: 'EdDSA', kid: draft.method }, draft.credential));
  const integrityInput = await integrityInputOf(hasher, draft);
  if (!isSame(draft.jwtInput, jwtInput) || !integrityInput) throw new DraftRefused('inputs');
  return { draft, content, jwtInput, integrityInput };
}

const isSame = (given: string, computed: Uint8Array): boolean => {
  const bytes = fromBase64Url(given);
  return bytes !== undefined && isEqual(bytes, computed);
};

/** A draft lives for minutes. One whose proof says another time would backdate what the person signs. */
const longestLifeMilliseconds = 30 * 60_000;

async function integrityInputOf(hasher: Hasher, draft: CertificateDraft): Promise<Uint8Array | undefined> {
  const life = Date.parse(draft.expiresAt) - Date.parse(draft.created);
  if (!(life > 0 && life <= longestLifeMilliseconds)) return undefined;
  const input = await proofInput(hasher, draft);
  return isSame(draft.integrityInput, input) ? input : undefined;
}

async function proofInput(hasher: Hasher, draft: CertificateDraft): Promise<Uint8Array> {
  let input = new Uint8Array();
  await addProof(
    hasher,
    (message) => {
      input = Uint8Array.from(message);
      return new Uint8Array(64);
    },
    draft.credential,
    { verificationMethod: draft.method, created: draft.created, proofPurpose: 'assertionMethod' },
  );
  return input;
}

const startOf = (day: string) => `${day}T00:00:00Z`;
const startOfNext = (day: string) =>
  startOf(new Date(Date.parse(startOf(day)) + 86_400_000).toISOString().slice(0, 10));

const isSameSet = (one: readonly string[] | null, other: readonly string[] | null): boolean =>
  one === null || other === null
    ? one === other
    : one.length === other.length && [...one].sort().join('\n') === [...other].sort().join('\n');

const gtinsOf = (products: readonly { readonly gtin: string }[] | null) => products?.map(({ gtin }) => gtin) ?? null;

/** Whether the certificate says what was asked for, no more and no less. Of a renewal the scope is for the person to read. */
function fits(facts: CertificateFacts, asked: Asked): boolean {
  const period = asked.kind === 'issue' ? asked.certificate : asked;
  const isPeriod = facts.validFrom === startOf(period.validFrom) && facts.validUntil === startOfNext(period.validUntil);
  const isBasis = facts.isImported === (asked.basis.kind === 'import');
  if (!isPeriod || !isBasis || facts.number !== asked.certificate.number) return false;
  if (asked.kind === 'renew') return facts.holder.name === asked.certificate.holder;
  const { certificate } = asked;
  const covered = coveredProducts(certificate);
  const isHolder = facts.holder.id.endsWith(`:${certificate.holderId}`) && facts.holder.name === asked.holder;
  return (
    isHolder &&
    facts.scheme.name === certificate.scheme &&
    isSameSet(facts.categories, certificate.categories) &&
    isSameSet(gtinsOf(facts.products), gtinsOf(covered)) &&
    (facts.products ?? []).every(({ gtin, batches }) =>
      isSameSet(batches, covered?.find((one) => one.gtin === gtin)?.batches ?? null),
    ) &&
    isSameSet(facts.sites?.map(({ id }) => id) ?? null, certificate.siteIds?.map((id) => `urn:uuid:${id}`) ?? null) &&
    isSameSet(facts.slaughterMethods, certificate.slaughterMethods) &&
    isSameSet(facts.markets, certificate.markets)
  );
}
