// Evidence of one certificate, whole and true: issuer key, credential in both forms, status lists, all in a log with proofs.
// Every signature is real, so a test breaks it by changing one thing.
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import {
  addProof,
  buildCredential,
  buildSigningInput,
  buildStatusListCredential,
  type CertificateFacts,
  createStatusBits,
  encodeStatusList,
  joinJwt,
  withStatus,
} from '@amanah/core/certificates';
import { type EvidenceDocument, evidenceFormat } from '@amanah/core/evidence';
import {
  buildLeaf,
  commit,
  digest,
  type IssuerId,
  type LeafKind,
  type LeafTime,
  type LoggedStatement,
  readUtf8,
  type SignerKey,
  toHex,
  utf8,
} from '@amanah/core/ledger';
import { keyDocument } from '@amanah/core/organisations';
import { buildDidDocument, methodOf } from '@amanah/core/statements';
import { verifier } from '../cryptography.ts';
import { testKey, treeOf } from './fake-log.ts';

const did: IssuerId = 'did:web:certifier.example';
const site = 'https://amanah.example';
const day = '2026-05-01T00:00:00Z';
/** The product and the batch that the certificate names. */
export const certified = { gtin: '09506000134352', batchNumber: 'B1', number: 'HC-2026-001' } as const;

const facts: CertificateFacts = {
  id: `${site}/certificates/HC-2026-001`,
  number: certified.number,
  holder: { id: 'https://id.gs1.org/417/9506000000011', name: 'Example Foods' },
  sites: null,
  products: [{ gtin: certified.gtin, name: 'Chicken', batches: [certified.batchNumber] }],
  categories: ['meat'],
  scheme: {
    id: `${site}/schemes/ms-1500`,
    name: 'MS 1500',
    description: 'Halal food: general requirements',
    version: '2019',
    validFrom: '2019-01-01',
    owner: { id: `${site}/authorities/owner`, name: 'Owner' },
  },
  slaughterMethods: null,
  species: null,
  markets: null,
  assessedOn: '2026-04-30',
  validFrom: day,
  validUntil: '2028-05-01T00:00:00Z',
  realm: 'real',
  isImported: false,
  assessmentLevel: 'Accredited',
};

/** The document and the entries of the log that it rests on. `policy` is what the server proposes. */
export async function evidenceOf(parts: {
  origin: string;
  logKey: SignerKey;
  policy: string;
  isRevoked?: boolean;
  isWaiting?: boolean;
}): Promise<{ document: EvidenceDocument; entries: Uint8Array[] }> {
  const { origin, logKey, policy, isRevoked = false, isWaiting = false } = parts;
  const signer = await testKey('certifier.example', 1);
  const method = methodOf(did, 'key-1');
  // Under the host of the issuer: whoever serves a list signs it.
  const lists = 'https://certifier.example/status';
  const listUrl = { revocation: `${lists}/revocation/1`, suspension: `${lists}/suspension/1` };

  const secure = async (credential: object) => {
    const input = buildSigningInput({ alg: 'EdDSA', kid: method }, credential);
    return joinJwt(input, await signer.sign(utf8(input)));
  };
  const credential = buildCredential(
    facts,
    { id: did, name: 'Example Halal Authority', halalContext: `${site}/contexts/halal/v1` },
    { revocation: { list: listUrl.revocation, index: 4711 }, suspension: { list: listUrl.suspension, index: 9 } },
  );
  const jwt = await secure(credential);
  const integrity = await addProof(verifier, signer.sign, credential, {
    verificationMethod: method,
    created: day,
    proofPurpose: 'assertionMethod',
  });

  const entries: Uint8Array[] = [];
  const opened: { leaf: string; salt: string; subject: string }[] = [];
  const record = async (kind: LeafKind, subject: string, text: string) => {
    const salt = new Uint8Array(createHash('sha256').update(subject).digest());
    const leaf = buildLeaf({
      kind,
      ...(await commit(verifier, salt, subject)),
      document: await digest(verifier, utf8(text)),
      issuer: did,
      time: day as LeafTime, // written above in that form
    });
    entries.push(leaf);
    opened.push({ leaf: readUtf8(leaf) ?? '', salt: toHex(salt), subject });
    return entries.length - 1;
  };
  const published = keyDocument(did, method, signer.publicKey);
  const keyAt = await record('issuer_key.published', method, published);
  const certificateAt = await record('certificate.issued', facts.id, jwt);
  const publishedLists = [];
  for (const purpose of ['revocation', 'suspension'] as const) {
    const bits = withStatus(createStatusBits(), 4711, isRevoked && purpose === 'revocation');
    const list = await secure(
      buildStatusListCredential({
        url: listUrl[purpose],
        issuer: did,
        purpose,
        encodedList: await encodeStatusList(bits, (bytes) => new Uint8Array(gzipSync(bytes))),
        validFrom: day,
        validUntil: '2026-07-01T00:00:00Z',
      }),
    );
    publishedLists.push({ purpose, jwt: list, at: await record('status_list.published', listUrl[purpose], list) });
  }

  const tree = treeOf(origin, logKey, entries);
  const statementOf = async (at: number): Promise<LoggedStatement> => {
    const found = opened[at];
    if (!found) throw new RangeError(`nothing was recorded at ${at}`);
    return { ...found, proof: isWaiting ? null : await tree.proof(at) };
  };
  const document: EvidenceDocument = {
    format: evidenceFormat,
    subject: { kind: 'certificate', id: facts.id, title: `Certificate ${certified.number}` },
    policy,
    issuers: [
      {
        did,
        name: 'Example Halal Authority',
        didDocument: JSON.stringify(buildDidDocument(did, [{ name: 'key-1', publicKey: signer.publicKey }])),
        keys: [{ method, document: published, statement: await statementOf(keyAt) }],
      },
    ],
    certificates: [
      {
        id: facts.id,
        number: facts.number,
        issuer: did,
        jwt,
        integrity: JSON.stringify(integrity),
        statement: await statementOf(certificateAt),
        statusLists: await Promise.all(
          publishedLists.map(async ({ purpose, jwt: list, at }) => ({
            purpose,
            jwt: list,
            statement: await statementOf(at),
          })),
        ),
        history: [],
      },
    ],
    events: [],
  };
  return { document, entries };
}
