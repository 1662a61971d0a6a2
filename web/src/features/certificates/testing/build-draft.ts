// A draft as the server makes it, whole and true, so that a test breaks it by changing one thing.
import { webcrypto } from 'node:crypto';
import type { CertificateDraft, CertificateRequest } from '@amanah/api/certificates';
import { addProof, buildCredential, buildSigningInput, type CertificateFacts } from '@amanah/core/certificates';
import { utf8, webCrypto } from '@amanah/core/ledger';
import { methodOf, toBase64Url } from '@amanah/core/statements';

// The cast is between Node's and the browser's type of one and the same object.
export const hasher = webCrypto(webcrypto.subtle as unknown as SubtleCrypto);

export const holderId = '0198f0a0-0000-7000-8000-000000000001';
const siteId = '0198f0a0-0000-7000-8000-000000000002';
export const did = 'did:web:amanah.example:did:0198f0a0-0000-7000-8000-000000000003';
const site = 'https://amanah.example';

export const request: CertificateRequest = {
  number: 'NHA-C-2026-00042',
  holderId,
  siteIds: [siteId],
  gtins: ['09506000134352', '09506000134369'],
  categories: ['poultry'],
  batches: null,
  scheme: 'MS 1500:2019',
  slaughterMethods: ['no_stun'],
  markets: ['MY', 'SG'],
  validFrom: '2026-01-05',
  validUntil: '2027-01-04',
};
export const holder = 'Kampung Hijau Poultry';

export const facts: CertificateFacts = {
  id: `${site}/credentials/0198f0a0-0000-7000-8000-000000000004`,
  number: request.number,
  holder: { id: `did:web:amanah.example:did:${holderId}`, name: holder },
  sites: [{ id: `urn:uuid:${siteId}`, name: 'Slaughterhouse' }],
  products: [
    { gtin: '09506000134352', name: 'Whole chicken', batches: null },
    { gtin: '09506000134369', name: 'Chicken wings', batches: null },
  ],
  categories: ['poultry'],
  scheme: {
    id: 'urn:amanah:scheme:MS%201500%3A2019',
    name: request.scheme,
    description: 'Halal certification under MS 1500:2019.',
    version: '2019',
    validFrom: '2026-01-05',
    owner: { id: did, name: 'Example Halal Authority' },
  },
  slaughterMethods: ['no_stun'],
  species: null,
  markets: ['MY', 'SG'],
  assessedOn: '2026-01-05',
  validFrom: '2026-01-05T00:00:00Z',
  validUntil: '2027-01-05T00:00:00Z',
  realm: 'real',
  isImported: false,
  assessmentLevel: 'Unspecified',
};

export interface DraftOptions {
  readonly facts?: Partial<CertificateFacts>;
  readonly key?: string;
  readonly issuer?: string;
  /** When the proof says that it was made. */
  readonly created?: string;
}

export async function buildDraft(options: DraftOptions = {}): Promise<CertificateDraft> {
  const issuer = options.issuer ?? did;
  const credential = buildCredential(
    { ...facts, ...options.facts },
    { id: issuer, name: 'Example Halal Authority', halalContext: `${site}/contexts/halal/v1` },
    {
      revocation: { list: `${site}/status/revocation/1`, index: 7 },
      suspension: { list: `${site}/status/suspension/1`, index: 7 },
    },
  );
  const method = methodOf(issuer, options.key ?? 'key-3');
  const created = options.created ?? '2026-01-05T09:00:00Z';
  let integrity = new Uint8Array();
  await addProof(
    hasher,
    (message) => {
      integrity = Uint8Array.from(message);
      return new Uint8Array(64);
    },
    { ...credential },
    { verificationMethod: method, created, proofPurpose: 'assertionMethod' },
  );
  return {
    draftId: '0198f0a0-0000-7000-8000-000000000005',
    method,
    created,
    credential: { ...credential },
    jwtInput: toBase64Url(utf8(buildSigningInput({ alg: 'EdDSA', kid: method }, credential))),
    integrityInput: toBase64Url(integrity),
    expiresAt: '2026-01-05T09:10:00.250Z',
  };
}
