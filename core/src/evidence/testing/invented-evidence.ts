// An invented certificate and event with everything that proves them: real signatures, a real tree. A test turns one thing
// before anything is signed, so that what fails is that one thing and not the signature around it.
import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import {
  addProof,
  buildCredential,
  buildSigningInput,
  buildStatusListCredential,
  type CertificateFacts,
  createStatusBits,
  encodeStatusList,
  type JwtAlgorithm,
  joinJwt,
  type StatusPurpose,
  withStatus,
} from '../../certificates/index.ts';
import { eventHash } from '../../events/index.ts';
import {
  asDigest,
  buildLeaf,
  commit,
  digest,
  digestOfEventHash,
  formatCheckpoint,
  formatNote,
  formatProofFile,
  formatVerifierKey,
  hashLeaf,
  type IssuerId,
  type Leaf,
  type LeafKind,
  type LeafTime,
  type LoggedStatement,
  parsePolicy,
  proveInclusion,
  readUtf8,
  rootOf,
  type SignerKey,
  signNote,
  toHex,
  utf8,
} from '../../ledger/index.ts';
import { publicHalf, testKey, verifier } from '../../ledger/testing/keys.ts';
import { keyDocument } from '../../organisations/index.ts';
import { buildDidDocument, type IssuerKey, methodOf } from '../../statements/index.ts';
import { type EvidenceDocument, evidenceFormat } from '../evidence-document.ts';
import type { EvidenceQuestion } from '../question.ts';

const site = 'https://amanah.example';
export const operator: IssuerId = 'did:web:amanah.example';
export const certifier: IssuerId = 'did:web:amanah.example:did:certifier';
export const origin = 'amanah.example/log';
/** When everything happened, and when it is asked for. */
export const loggedAt: LeafTime = '2026-05-01T10:00:00Z';
export const now = '2026-05-01T12:00:00Z';
const places = { revocation: 4711, suspension: 9 } as const;

export const certifiedFacts: CertificateFacts = {
  id: `${site}/credentials/1`,
  number: 'HC-2026-001',
  holder: { id: 'https://id.gs1.org/417/9506000000011', name: 'Example Foods' },
  sites: null,
  products: [{ gtin: '09506000134352', name: 'Chicken', batches: ['B1'] }],
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
  validFrom: '2026-05-01T00:00:00Z',
  validUntil: '2028-05-01T00:00:00Z',
  realm: 'real',
  isImported: false,
  assessmentLevel: 'Accredited',
};

const invented = { type: 'ObjectEvent', eventTime: '2026-05-01T09:00:00Z', action: 'OBSERVE', epcList: ['urn:x:1'] };

export type Part = 'key' | 'operatorKey' | 'certificate' | StatusPurpose | 'event';

/** What is turned. Nothing: everything is true. */
export interface Turned {
  readonly facts?: Partial<CertificateFacts>;
  /** Added to the credential before it is signed. */
  readonly claims?: { readonly [name: string]: unknown };
  /** Facts of the second form where they are to differ. */
  readonly otherFacts?: Partial<CertificateFacts>;
  readonly algorithm?: JwtAlgorithm;
  readonly created?: string;
  /** Who signs the token, the proof or the lists instead of their issuers. */
  readonly signers?: { readonly [of in 'jwt' | 'integrity' | 'lists']?: SignerKey };
  readonly certifierKey?: Partial<IssuerKey>;
  readonly operatorKey?: Partial<IssuerKey>;
  readonly bits?: { readonly [of in StatusPurpose]?: boolean };
  /** Length of the lists, in places. */
  readonly listPlaces?: number;
  /** Members of the credential of both lists. */
  readonly list?: { readonly [name: string]: unknown };
  readonly leaves?: { readonly [of in Part]?: Partial<Leaf> };
  readonly history?: readonly LeafKind[];
  /** Who wrote the history: the certifier, or the operator in its place. */
  readonly historyBy?: 'operator';
  /** What the document shows in place of the event that was captured. */
  readonly event?: { readonly [name: string]: unknown } | string;
  /** Captured, hashed and logged in place of the usual event. */
  readonly captured?: { readonly [name: string]: unknown };
  /** Leaves that are not in the log yet. */
  readonly waiting?: readonly Part[];
  /** Parts whose proof rests on an older checkpoint. */
  readonly older?: readonly Part[];
  readonly logSigners?: readonly SignerKey[];
}

export const gunzip = (bytes: Uint8Array, maximumBytes: number) =>
  new Uint8Array(gunzipSync(bytes, { maxOutputLength: maximumBytes }));

const keyNamed = (did: IssuerId) => testKey(did, 1);

export async function inventEvidence(turned: Turned = {}): Promise<EvidenceQuestion> {
  const [log, witness] = [await testKey(origin, 1), await testKey('witness.example/w1', 4)];
  const keys = { [certifier]: await keyNamed(certifier), [operator]: await keyNamed(operator) };
  const method = (did: IssuerId) => methodOf(did, 'key-1');
  const listUrl = (purpose: StatusPurpose) => `${site}/status/${purpose}/1`;

  const secure = async (did: IssuerId, credential: object, signer: SignerKey | undefined) => {
    const input = buildSigningInput({ alg: turned.algorithm ?? 'EdDSA', kid: method(did) }, credential);
    return joinJwt(input, await (signer ?? keys[did] ?? log).sign(utf8(input)));
  };
  const credentialOf = (facts: CertificateFacts) => ({
    ...buildCredential(
      facts,
      { id: certifier, name: 'Example Halal Authority', halalContext: `${site}/contexts/halal/v1` },
      {
        revocation: { list: listUrl('revocation'), index: places.revocation },
        suspension: { list: listUrl('suspension'), index: places.suspension },
      },
    ),
    ...turned.claims,
  });
  const facts = { ...certifiedFacts, ...turned.facts };
  const jwt = await secure(certifier, credentialOf(facts), turned.signers?.jwt);
  const options = {
    verificationMethod: method(certifier),
    proofPurpose: 'assertionMethod',
    created: loggedAt,
  } as const;
  const integrity = await addProof(
    verifier,
    (turned.signers?.integrity ?? (await keyNamed(certifier))).sign,
    credentialOf({ ...facts, ...turned.otherFacts }),
    turned.created === undefined ? options : { ...options, created: turned.created },
  );

  const entries: Uint8Array[] = [];
  const opened = new Map<string, { at: number; leaf: string; salt: string; subject: string }>();
  const record = async (part: string, kind: LeafKind, subject: string, document: Leaf['document'], by: IssuerId) => {
    const salt = new Uint8Array(createHash('sha256').update(part).digest());
    const leaf = buildLeaf({
      kind,
      ...(await commit(verifier, salt, subject)),
      document,
      issuer: by,
      time: loggedAt,
      ...turned.leaves?.[part as Part], // history has names of its own, and nothing turned
    });
    entries.push(leaf);
    opened.set(part, { at: entries.length - 1, leaf: readUtf8(leaf) ?? '', salt: toHex(salt), subject });
  };
  const hashOf = (text: string) => digest(verifier, utf8(text));

  const documentOf = (did: IssuerId) => keyDocument(did, method(did), keys[did]?.publicKey ?? new Uint8Array(32));
  const publish = async (part: Part, did: IssuerId) =>
    record(part, 'issuer_key.published', method(did), await hashOf(documentOf(did)), did);
  await publish('operatorKey', operator);
  await publish('key', certifier);
  await record('certificate', 'certificate.issued', facts.id, await hashOf(jwt), certifier);
  const lists: { purpose: StatusPurpose; jwt: string }[] = [];
  for (const purpose of ['revocation', 'suspension'] as const) {
    const bits = withStatus(createStatusBits(), places[purpose], turned.bits?.[purpose] ?? false);
    const list = buildStatusListCredential({
      url: listUrl(purpose),
      issuer: operator,
      purpose,
      encodedList: await encodeStatusList(bits.subarray(0, (turned.listPlaces ?? bits.length * 8) / 8), (plain) =>
        Uint8Array.from(gzipSync(plain)),
      ),
      validFrom: loggedAt,
      validUntil: '2026-05-02T10:00:00Z',
    });
    const text = await secure(operator, { ...list, ...turned.list }, turned.signers?.lists);
    lists.push({ purpose, jwt: text });
    await record(purpose, 'status_list.published', listUrl(purpose), await hashOf(text), operator);
  }
  for (const [at, kind] of (turned.history ?? []).entries()) {
    await record(
      `history ${at}`,
      kind,
      facts.id,
      await hashOf(`history ${at}`),
      turned.historyBy === 'operator' ? operator : certifier,
    );
  }
  const captured = { ...invented, ...turned.captured };
  const hash = await eventHash(verifier.sha256, captured);
  const eventDigest = digestOfEventHash(hash);
  if (!eventDigest) throw new Error('an event hash holds a digest');
  await record('event', 'event.captured', hash, eventDigest, operator);

  const leaves = await Promise.all(entries.map((entry) => hashLeaf(verifier, entry)));
  const checkpointOf = async (size: number) => {
    const root = await rootOf(verifier, leaves.slice(0, size));
    const text = formatCheckpoint({ origin, size, root, extensions: [] });
    const signers = turned.logSigners ?? [log, witness];
    return formatNote({
      text,
      signatures: await Promise.all(signers.map((key) => signNote(key, text, 1_777_000_000))),
    });
  };
  const statementOf = async (part: string): Promise<LoggedStatement> => {
    const found = opened.get(part);
    if (!found) throw new RangeError(`${part} was not recorded`);
    const { at, ...statement } = found;
    if (turned.waiting?.includes(part as Part)) return { ...statement, proof: null }; // as above
    const size = turned.older?.includes(part as Part) ? at + 1 : leaves.length;
    const proof = await proveInclusion(verifier, at, size, ({ height, index }) =>
      rootOf(verifier, leaves.slice(index * 2 ** height, Math.min(size, (index + 1) * 2 ** height))),
    );
    return { ...statement, proof: formatProofFile({ index: at, proof, checkpoint: await checkpointOf(size) }) };
  };
  const issuerOf = async (part: Part, did: IssuerId, name: string, own: Partial<IssuerKey> | undefined) => ({
    did,
    name,
    didDocument: JSON.stringify(
      buildDidDocument(did, [{ name: 'key-1', publicKey: keys[did]?.publicKey ?? new Uint8Array(32), ...own }]),
    ),
    keys: [{ method: method(did), document: documentOf(did), statement: await statementOf(part) }],
  });

  const policyText = `log ${formatVerifierKey(publicHalf(log))}\nwitness w1 ${formatVerifierKey(publicHalf(witness))}\nquorum w1\n`;
  const policy = await parsePolicy(verifier, policyText);
  if (!policy.ok) throw new Error(policy.refusal);
  const { event = captured } = turned;
  const document: EvidenceDocument = {
    format: evidenceFormat,
    subject: { kind: 'certificate', id: facts.id, title: facts.number },
    policy: policyText,
    issuers: [
      await issuerOf('key', certifier, 'Example Halal Authority', turned.certifierKey),
      await issuerOf('operatorKey', operator, 'amanah.example', turned.operatorKey),
    ],
    certificates: [
      {
        id: facts.id,
        number: facts.number,
        issuer: certifier,
        jwt,
        integrity: JSON.stringify(integrity),
        statement: await statementOf('certificate'),
        statusLists: await Promise.all(
          lists.map(async (list) => ({ ...list, statement: await statementOf(list.purpose) })),
        ),
        history: await Promise.all((turned.history ?? []).map((_, at) => statementOf(`history ${at}`))),
      },
    ],
    events: [
      {
        id: 'event-1',
        hash,
        event: typeof event === 'string' ? event : JSON.stringify(event),
        statement: await statementOf('event'),
      },
    ],
  };
  return {
    document,
    policy: policy.policy,
    ownWitnesses: [],
    at: now,
    scanned: { gtin: '09506000134352', batchNumber: 'B1' },
    gunzip,
  };
}

/** A digest of something else. */
export const otherDigest = asDigest('ab'.repeat(32)) as Leaf['document']; // 64 hexadecimal digits
