// A certifier and its evidence, whole and true: every signature is real, so a test breaks it by changing one thing.
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
import { eventHash } from '@amanah/core/events';
import { type EvidenceDocument, evidenceFormat } from '@amanah/core/evidence';
import {
  asDigest,
  digest,
  digestOfEventHash,
  type IssuerId,
  type LeafKind,
  type LoggedStatement,
  type SignerKey,
  utf8,
} from '@amanah/core/ledger';
import { keyDocument } from '@amanah/core/organisations';
import { buildDidDocument, methodOf } from '@amanah/core/statements';
import { keyFrom, type Recorded, type TestLog, verifier } from './test-log.ts';

const did: IssuerId = 'did:web:certifier.example';
/** Keeps the status lists and signs them: whoever serves a list is its issuer. */
const operator: IssuerId = 'did:web:amanah.example';
const site = 'https://amanah.example';
const certifier = { id: did, name: 'Example Halal Authority', halalContext: `${site}/contexts/halal/v1` };

/** What the first certificate names. */
export const certified = { gtin: '09506000134352', batchNumber: 'B1', number: 'NHA-C-2026-00042' } as const;

export interface IssueOptions {
  readonly number?: string;
  readonly isRevoked?: boolean;
  /** Null: a certificate for a category. */
  readonly products?: CertificateFacts['products'];
  readonly validFrom?: string;
}

export interface DocumentOptions {
  /** Nothing of it is in a checkpoint yet. */
  readonly isWaiting?: boolean;
  readonly kind?: EvidenceDocument['subject']['kind'];
}

export interface TestCertifier {
  issue(options?: IssueOptions): Promise<void>;
  /** Captures an event and gives its hash. */
  capture(place: string): Promise<string>;
  /** Everything issued and captured so far, against the log as it is now. */
  document(options?: DocumentOptions): Promise<EvidenceDocument>;
}

type Pending<T> = Omit<T, 'statement' | 'statusLists'>;
interface IssuedCertificate {
  readonly certificate: Omit<Pending<EvidenceDocument['certificates'][number]>, 'history'>;
  readonly leaf: Recorded;
  readonly lists: readonly {
    readonly purpose: 'revocation' | 'suspension';
    readonly jwt: string;
    readonly leaf: Recorded;
  }[];
}

export async function createTestCertifier(log: TestLog): Promise<TestCertifier> {
  const { at } = log;
  const signers = new Map<IssuerId, SignerKey>();
  for (const one of [did, operator]) signers.set(one, await keyFrom(one.slice('did:web:'.length), 1));
  const keyOf = (one: IssuerId): SignerKey => {
    const key = signers.get(one);
    if (!key) throw new RangeError(`${one} has no key`);
    return key;
  };
  const certificates: IssuedCertificate[] = [];
  const events: { readonly event: Pending<EvidenceDocument['events'][number]>; readonly leaf: Recorded }[] = [];

  const record = async (kind: LeafKind, issuer: IssuerId, subject: string, text: string) =>
    log.record(kind, issuer, subject, await digest(verifier, utf8(text)));
  const secure = async (issuer: IssuerId, credential: object) => {
    const input = buildSigningInput({ alg: 'EdDSA', kid: methodOf(issuer, 'key-1') }, credential);
    return joinJwt(input, await keyOf(issuer).sign(utf8(input)));
  };
  const keys = await Promise.all(
    [did, operator].map(async (issuer) => {
      const method = methodOf(issuer, 'key-1');
      const document = keyDocument(issuer, method, keyOf(issuer).publicKey);
      return { issuer, method, document, leaf: await record('issuer_key.published', issuer, method, document) };
    }),
  );

  async function publishList(purpose: 'revocation' | 'suspension', url: string, setPlace: number | null) {
    const bits = setPlace === null ? createStatusBits() : withStatus(createStatusBits(), setPlace, true);
    const jwt = await secure(
      operator,
      buildStatusListCredential({
        url,
        issuer: operator,
        purpose,
        encodedList: await encodeStatusList(bits, (bytes) => new Uint8Array(gzipSync(bytes))),
        validFrom: at,
        validUntil: new Date(Date.parse(at) + 30 * 86_400_000).toISOString().replace('.000Z', 'Z'),
      }),
    );
    return { purpose, jwt, leaf: await record('status_list.published', operator, url, jwt) };
  }

  return {
    async issue({ number = certified.number, isRevoked = false, products, validFrom = at } = {}) {
      const index = certificates.length;
      const named = [{ gtin: certified.gtin, name: 'Chicken', batches: [certified.batchNumber] }];
      const facts: CertificateFacts = {
        id: `${site}/certificates/${number}`,
        number,
        holder: { id: 'https://id.gs1.org/417/9506000000011', name: 'Example Foods' },
        sites: null,
        products: products === undefined ? named : products,
        categories: ['meat'],
        scheme: {
          id: `${site}/schemes/example`,
          name: 'Example Scheme',
          description: 'Halal food: general requirements',
          version: '2019',
          validFrom: '2019-01-01',
          owner: { id: `${site}/authorities/owner`, name: 'Owner' },
        },
        slaughterMethods: null,
        species: null,
        markets: null,
        assessedOn: validFrom.slice(0, 10),
        validFrom,
        validUntil: `${Number(at.slice(0, 4)) + 2}${at.slice(4)}`,
        realm: 'real',
        isImported: false,
        assessmentLevel: 'Accredited',
      };
      const urls = { revocation: `${site}/status/revocation/1`, suspension: `${site}/status/suspension/1` };
      const credential = buildCredential(facts, certifier, {
        revocation: { list: urls.revocation, index },
        suspension: { list: urls.suspension, index },
      });
      const jwt = await secure(did, credential);
      const integrity = await addProof(verifier, keyOf(did).sign, credential, {
        verificationMethod: methodOf(did, 'key-1'),
        created: at,
        proofPurpose: 'assertionMethod',
      });
      certificates.push({
        certificate: { id: facts.id, number, issuer: did, jwt, integrity: JSON.stringify(integrity) },
        leaf: await record('certificate.issued', did, facts.id, jwt),
        lists: [
          await publishList('revocation', urls.revocation, isRevoked ? index : null),
          await publishList('suspension', urls.suspension, null),
        ],
      });
    },

    async capture(place) {
      const event = {
        '@context': ['https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld'],
        type: 'ObjectEvent',
        eventTime: at,
        eventTimeZoneOffset: '+00:00',
        action: 'OBSERVE',
        bizStep: 'receiving',
        readPoint: { id: `https://id.gs1.org/414/9506000000028/254/${place}` },
      };
      const hash = await eventHash((bytes) => verifier.sha256(bytes), event);
      const found = asDigest(digestOfEventHash(hash) ?? '');
      if (!found) throw new Error(`${hash} is no event hash`);
      const leaf = await log.record('event.captured', did, hash, found);
      events.push({ event: { id: `event-${place}`, hash, event: JSON.stringify(event) }, leaf });
      return hash;
    },

    async document({ isWaiting = false, kind = 'certificate' } = {}) {
      const stated = async (leaf: Recorded): Promise<LoggedStatement> => {
        const statement = await log.stated(leaf);
        return isWaiting ? { ...statement, proof: null } : statement;
      };
      return {
        format: evidenceFormat,
        subject: { kind, id: 'id-of-the-database', title: certificates[0]?.certificate.number ?? 'B1' },
        policy: log.policy,
        issuers: await Promise.all(
          keys.map(async ({ issuer, method, document, leaf }) => ({
            did: issuer,
            name: issuer === did ? certifier.name : 'Amanah',
            didDocument: JSON.stringify(
              buildDidDocument(issuer, [{ name: 'key-1', publicKey: keyOf(issuer).publicKey }]),
            ),
            keys: [{ method, document, statement: await stated(leaf) }],
          })),
        ),
        certificates: await Promise.all(
          certificates.map(async ({ certificate, leaf, lists }) => ({
            ...certificate,
            statement: await stated(leaf),
            statusLists: await Promise.all(
              lists.map(async (list) => ({
                purpose: list.purpose,
                jwt: list.jwt,
                statement: await stated(list.leaf),
              })),
            ),
            history: [],
          })),
        ),
        events: await Promise.all(events.map(async ({ event, leaf }) => ({ ...event, statement: await stated(leaf) }))),
      };
    },
  };
}
