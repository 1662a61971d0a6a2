// The ladder: true evidence holds on every rung, every refusal is reached by what it is there for and on its own rung, and a
// document by somebody hostile is refused, never a crash.
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EvidenceCertificate } from '../certificates/index.ts';
import { isEqual, parseProofFile } from '../ledger/index.ts';
import { testKey, verifier } from '../ledger/testing/keys.ts';
import { checkEvidence, type EvidenceAnswer } from './check-evidence.ts';
import { type CheckCode, type CheckName, checkNames, type EvidenceRefusal, evidenceRefusals } from './checks.ts';
import type { EvidenceDocument, EvidenceIssuer } from './evidence-document.ts';
import type { EvidenceQuestion } from './question.ts';
import {
  certifier,
  inventEvidence,
  loggedAt,
  now,
  operator,
  origin,
  otherDigest,
  type Turned,
} from './testing/invented-evidence.ts';

type Asked = Partial<EvidenceQuestion>;
type Changed = (document: EvidenceDocument) => EvidenceDocument;

const answerTo = async (turned: Turned, change: Changed = (same) => same, asked: Asked = {}) => {
  const question = await inventEvidence(turned);
  return checkEvidence(verifier, { ...question, document: change(question.document), ...asked });
};
const ofCertificate =
  (change: (certificate: EvidenceCertificate) => Partial<EvidenceCertificate>): Changed =>
  (document) => ({
    ...document,
    certificates: document.certificates.map((one) => ({ ...one, ...change(one) })),
  });
const ofIssuer =
  (did: string, change: (issuer: EvidenceIssuer) => Partial<EvidenceIssuer>): Changed =>
  (document) => ({
    ...document,
    issuers: document.issuers.map((one) => (one.did === did ? { ...one, ...change(one) } : one)),
  });
const rungsWith = (answer: EvidenceAnswer, code: CheckCode) =>
  answer.checks.filter(({ codes }) => codes.includes(code)).map(({ name, result }) => `${name}: ${result}`);

describe('True evidence', () => {
  it('holds on every rung, and its checkpoint is worth remembering', async () => {
    const question = await inventEvidence();
    const { ok, checks, checkpoint } = await checkEvidence(verifier, question);
    expect(checks.map(({ name, result, codes }) => `${name}: ${[result, ...codes]}`)).toEqual(
      checkNames.map((name) => (name === 'memory' ? 'memory: skipped' : `${name}: passed`)),
    );
    expect(ok).toBe(true);
    const [first] = question.document.certificates;
    const parsed = parseProofFile(first?.statement.proof ?? '');
    expect(checkpoint).toEqual(parsed?.checkpoint);
  });

  it('is compared with the checkpoint of the last visit', async () => {
    const { checkpoint } = await answerTo({});
    if (!checkpoint) throw new Error('a checkpoint');
    const same = await answerTo({}, undefined, { remembered: checkpoint });
    expect(same.checks.find(({ name }) => name === 'memory')?.result).toBe('passed');
    const other = { ...checkpoint, root: Uint8Array.from(checkpoint.root).reverse() };
    expect(isEqual(other.root, checkpoint.root)).toBe(false);
    const forked = await answerTo({}, undefined, { remembered: other });
    expect(rungsWith(forked, 'ledger.consistency_broken')).toEqual(['memory: failed']);
    expect(forked).toMatchObject({ ok: false, checkpoint: null });
    const older = await answerTo({}, undefined, { remembered: { ...checkpoint, size: 2 } });
    expect(rungsWith(older, 'ledger.consistency_missing')).toEqual(['memory: failed']);
  });

  it('rests on the times of the log: a key that began later, or ended before, did not sign', async () => {
    const later = await answerTo({ leaves: { key: { time: '2026-05-01T10:00:01Z' } } });
    expect(rungsWith(later, 'evidence.key_unknown')).toEqual(['issuer_key: failed']);
    const ended = await answerTo({ certifierKey: { until: loggedAt } });
    expect(rungsWith(ended, 'evidence.key_unknown')).toEqual(['issuer_key: failed']);
    const endedAfter = await answerTo({ certifierKey: { until: '2026-05-01T10:00:01Z' } });
    expect(endedAfter.ok).toBe(true);
  });

  it('is as good as its log: signatures of log and witnesses are needed', async () => {
    const [log, stranger, witness] = await Promise.all([
      testKey(origin, 1),
      testKey(origin, 1, 'another seed'),
      testKey('witness.example/w1', 4),
    ]);
    const unwitnessed = await answerTo({ logSigners: [log] });
    expect(rungsWith(unwitnessed, 'ledger.quorum_missed')).toEqual(['witnesses: failed']);
    const forged = await answerTo({ logSigners: [stranger, witness] });
    expect(rungsWith(forged, 'ledger.log_signature_missing')).toEqual(['checkpoint: failed']);
    for (const answer of [unwitnessed, forged]) expect(answer).toMatchObject({ ok: false, checkpoint: null });
  });

  it('holds with what happened to it told in the log, as long as the lists say the same', async () => {
    expect((await answerTo({ history: ['certificate.suspended', 'certificate.reinstated'] })).ok).toBe(true);
    const told = { history: ['certificate.suspended'], bits: { suspension: true } } as const;
    expect(rungsWith(await answerTo(told), 'evidence.suspended')).toEqual(['status: failed']);
  });

  it('has lists that are long enough, signed by who rules their address with a key of the day', async () => {
    const short = await answerTo({ listPlaces: 1024 });
    expect(rungsWith(short, 'certificates.status_list_too_short')).toEqual(['status: failed']);
    const revokedKey = await answerTo({ operatorKey: { revokedAt: now } });
    expect(rungsWith(revokedKey, 'evidence.status_list_foreign')).toEqual(['status: failed']);
    const endless = await answerTo({ list: { validUntil: undefined } }).catch((error: unknown) => error);
    expect(endless).toBeInstanceOf(TypeError); // JSON cannot say undefined; a list without an end is one with another word
    const wordless = await answerTo({ list: { validUntil: 'for ever' } });
    expect(rungsWith(wordless, 'evidence.status_list_stale')).toEqual(['status: failed']);
  });
});

type Case = readonly [
  how: string,
  rung: `${CheckName}: ${'failed' | 'limited'}`,
  turned: Turned,
  change?: Changed | undefined,
  asked?: Asked,
];

/** An event of a batch of the certificate's product. */
const naming = (batch: string) => ({
  quantityList: [{ epcClass: `https://id.gs1.org/01/09506000134352/10/${batch}`, quantity: 5 }],
});

const holder = 'did:web:amanah.example:did:holder';
/** A certificate that has ended, of a holder whose event stands in the log before that. */
const ended = {
  facts: { validUntil: now, holder: { id: holder, name: 'Example Foods' } },
  leaves: { event: { issuer: holder } },
} as const satisfies Turned;

/** How each refusal is reached; the first rung that must show it. */
const cases: { readonly [code in EvidenceRefusal]: readonly [Case, ...Case[]] } = {
  'evidence.credential_malformed': [
    ['a claim that nobody reads', 'signature: failed', { claims: { name: 'Pure and wholesome' } }],
    ['no token at all', 'signature: failed', {}, ofCertificate(() => ({ jwt: 'a.b.c' }))],
    [
      'another id around it',
      'signature: failed',
      {},
      ofCertificate(() => ({ id: 'https://amanah.example/credentials/2' })),
    ],
  ],
  'evidence.algorithm_unsupported': [['a token that says ES256', 'signature: failed', { algorithm: 'ES256' }]],
  'evidence.issuer_unknown': [
    [
      'an issuer that is not handed over',
      'issuer_key: failed',
      {},
      (document) => ({ ...document, issuers: document.issuers.slice(1) }),
    ],
  ],
  'evidence.key_unknown': [
    [
      'a document of somebody else',
      'issuer_key: failed',
      {},
      ofIssuer(certifier, () => ({ didDocument: `{"id":"${operator}"}` })),
    ],
    ['a key of another name', 'issuer_key: failed', { certifierKey: { name: 'key-2' } }],
  ],
  'evidence.key_not_in_log': [
    ['a key without leaf', 'issuer_key: failed', {}, ofIssuer(certifier, () => ({ keys: [] }))],
    ['lists by a key without leaf', 'status: failed', {}, ofIssuer(operator, () => ({ keys: [] }))],
    [
      'lists by a key whose leaf is about another',
      'status: failed',
      { leaves: { operatorKey: { document: otherDigest } } },
    ],
    ['a leaf about another key', 'issuer_key: failed', { leaves: { key: { document: otherDigest } } }],
    [
      'the key of the document swapped',
      'issuer_key: failed',
      {},
      ofIssuer(certifier, ({ didDocument }) => {
        const swapped = didDocument.replaceAll(
          /"publicKeyMultibase":"[^"]+"/g,
          '"publicKeyMultibase":"z6MkrJVnaZkeFzdQyMZu1cgjg7k1pZZ6pvBQ7XJPt4swbTQ2"',
        );
        return { didDocument: swapped };
      }),
    ],
  ],
  'evidence.key_revoked': [['a key in wrong hands', 'issuer_key: failed', { certifierKey: { revokedAt: now } }]],
  'evidence.signature_invalid': [['a token that somebody else signed', 'signature: failed', {}]],
  'evidence.forms_differ': [
    [
      'two forms with two holders',
      'signature: failed',
      { otherFacts: { holder: { id: 'urn:x:1', name: 'Somebody else' } } },
    ],
  ],
  'evidence.status_list_missing': [
    [
      'a list left out',
      'status: failed',
      {},
      ofCertificate(({ statusLists }) => ({
        statusLists: statusLists.filter(({ purpose }) => purpose === 'suspension'),
      })),
    ],
  ],
  'evidence.status_list_foreign': [
    ['a list at another address', 'status: failed', { list: { id: 'https://evil.example/status/revocation/1' } }],
    ['a list of another issuer', 'status: failed', { list: { issuer: certifier } }],
    ['a list that somebody else signed', 'status: failed', {}],
    [
      'one list for both purposes',
      'status: failed',
      {},
      ofCertificate(({ statusLists: [first, second] }) => ({
        statusLists: first && second ? [{ ...second, purpose: first.purpose }, second] : [],
      })),
    ],
  ],
  'evidence.status_list_stale': [
    ['a list of the day before', 'status: failed', {}, undefined, { at: '2026-05-02T10:00:00Z' }],
  ],
  'evidence.status_list_not_in_log': [
    ['a list that only we are shown', 'status: failed', { leaves: { revocation: { document: otherDigest } } }],
  ],
  'evidence.revoked': [['the bit of revocation', 'status: failed', { bits: { revocation: true } }]],
  'evidence.issuer_left': [
    [
      'the bit of revocation, which the operator has set',
      'status: failed',
      { bits: { revocation: true }, history: ['certificate.revoked'], historyBy: 'operator' },
    ],
  ],
  'evidence.suspended': [
    ['the bit of suspension', 'status: failed', { bits: { suspension: true } }],
    [
      'a suspension that nobody ended, and a certifier that has ended its work',
      'status: failed',
      { bits: { revocation: true }, history: ['certificate.suspended', 'certificate.revoked'], historyBy: 'operator' },
    ],
  ],
  'evidence.history_contradicts_status': [
    [
      'a revocation that the list forgot',
      'status: failed',
      { history: ['certificate.revoked', 'certificate.reinstated'] },
    ],
    ['a suspension that the list forgot', 'status: failed', { history: ['certificate.suspended'] }],
  ],
  'evidence.event_hash_differs': [
    [
      'another action than the one that was hashed',
      'event_hash: failed',
      { event: { type: 'ObjectEvent', action: 'DELETE' } },
    ],
  ],
  'evidence.event_malformed': [
    ['no JSON', 'event_hash: failed', { event: '{' }],
    ['no object', 'event_hash: failed', { event: '[]' }],
    ['a value without a text', 'event_hash: failed', { event: '{"type":{"toString":1,"valueOf":1}}' }],
    ['values without end', 'event_hash: failed', { event: `{"type":${'['.repeat(20_000)}${']'.repeat(20_000)}}` }],
  ],
  'evidence.leaf_malformed': [
    [
      'a leaf that is none',
      'inclusion: failed',
      {},
      ofCertificate(({ statement }) => ({ statement: { ...statement, leaf: '{}' } })),
    ],
  ],
  'evidence.leaf_of_another_document': [
    ['a leaf about another token', 'inclusion: failed', { leaves: { certificate: { document: otherDigest } } }],
    ['a leaf about another event', 'inclusion: failed', { leaves: { event: { document: otherDigest } } }],
  ],
  'evidence.leaf_of_another_subject': [
    [
      'another certificate named beside the leaf',
      'inclusion: failed',
      {},
      ofCertificate(({ statement }) => ({
        statement: { ...statement, subject: 'https://amanah.example/credentials/2' },
      })),
    ],
    [
      'a salt that opens nothing',
      'inclusion: failed',
      {},
      ofCertificate(({ statement }) => ({ statement: { ...statement, salt: '00'.repeat(32) } })),
    ],
    [
      'a salt that is none',
      'inclusion: failed',
      {},
      ofCertificate(({ statement }) => ({ statement: { ...statement, salt: 'zz' } })),
    ],
  ],
  'evidence.leaf_of_another_issuer': [
    ['a leaf in the name of somebody else', 'inclusion: failed', { leaves: { certificate: { issuer: operator } } }],
  ],
  'evidence.leaf_of_another_kind': [
    [
      'a leaf that tells of a revocation',
      'inclusion: failed',
      { leaves: { certificate: { kind: 'certificate.revoked' } } },
    ],
  ],
  'evidence.backdated': [
    ['an instant of the signer long before the log', 'inclusion: failed', { created: '2026-04-01T00:00:00Z' }],
    ['an instant that is none', 'inclusion: failed', { created: 'yesterday' }],
  ],
  'evidence.waiting_for_checkpoint': [
    ['a certificate of this second', 'inclusion: limited', { waiting: ['certificate'] }],
    ['a key of this second', 'issuer_key: limited', { waiting: ['key'] }],
    ['lists of this second', 'status: limited', { waiting: ['revocation', 'suspension'] }],
    [
      'everything of this second, which no checkpoint holds',
      'issuer_key: limited',
      { waiting: ['key', 'operatorKey', 'certificate', 'revocation', 'suspension', 'event'] },
    ],
  ],
  'evidence.checkpoints_differ': [
    ['a proof under an older checkpoint', 'checkpoint: failed', { older: ['certificate'] }],
  ],
  'evidence.no_outside_witness': [
    ['a witness that the operator runs', 'witnesses: limited', {}, undefined, { ownWitnesses: ['witness.example/w1'] }],
  ],
  'evidence.not_yet_valid': [
    ['asked on the day before', 'scope: failed', { facts: { validFrom: '2026-05-02T00:00:00Z' } }],
  ],
  'evidence.expired': [
    ['asked at its end', 'scope: failed', { facts: { validUntil: now } }],
    ...(
      [
        ['goods of another batch made in its term', { captured: naming('B2') }],
        ['goods made before its term', { captured: { ...naming('B1'), eventTime: '2026-04-30T09:00:00Z' } }],
        ['goods made at its end', { captured: { ...naming('B1'), eventTime: now } }],
        ['goods that went into others', { captured: { inputQuantityList: naming('B1').quantityList } }],
        [
          'an event with another hash',
          { event: { type: 'ObjectEvent', eventTime: '2026-05-01T09:00:00Z', ...naming('B1') } },
        ],
        ['an event that no log holds yet', { captured: naming('B1'), waiting: ['event'] }],
        ['an event of somebody else', { captured: naming('B1'), leaves: { event: { issuer: operator } } }],
        [
          'an event that the log took up after the end',
          { captured: naming('B1'), leaves: { event: { issuer: holder, time: now } } },
        ],
      ] as const
    ).map(([how, turned]): Case => [how, 'scope: failed', { ...ended, ...turned }]),
  ],
  'evidence.ended_after_making': [
    ['goods made in its term', 'scope: limited', { ...ended, captured: naming('B1') }],
    [
      'goods made in its term, by the certificate alone',
      'scope: limited',
      { ...ended, captured: naming('B2') },
      undefined,
      { scanned: null },
    ],
  ],
  'evidence.other_product': [
    [
      'another product scanned',
      'scope: failed',
      {},
      undefined,
      { scanned: { gtin: '09506000134369', batchNumber: 'B1' } },
    ],
  ],
  'evidence.other_batch': [
    [
      'another batch scanned',
      'scope: failed',
      {},
      undefined,
      { scanned: { gtin: '09506000134352', batchNumber: 'B2' } },
    ],
  ],
  'evidence.category_not_provable': [['a certificate for a category', 'scope: limited', { facts: { products: null } }]],
  'evidence.code_without_batch': [
    [
      'a code of the product alone',
      'scope: limited',
      {},
      undefined,
      { scanned: { gtin: '09506000134352', batchNumber: null } },
    ],
  ],
  'evidence.known_later': [
    ['a beginning long before the log knew', 'scope: limited', { facts: { validFrom: '2026-04-29T09:00:00Z' } }],
  ],
};

describe('A refusal of the ladder', () => {
  const strangers: { [how: string]: Turned['signers'] } = {};
  beforeAll(async () => {
    const stranger = await testKey('stranger', 1);
    strangers['a token that somebody else signed'] = { jwt: stranger };
    strangers['a list that somebody else signed'] = { lists: stranger };
  });

  it('has a case here, each one, and none is made up', () => {
    expect(Object.keys(cases).toSorted()).toEqual([...evidenceRefusals].toSorted());
  });

  const table = evidenceRefusals.flatMap((code) =>
    cases[code].map(([how, rung, turned, change, asked]) => ({ code, how, rung, turned, change, asked })),
  );

  it.each(table)('$code: $how', async ({ code, how, rung, turned, change, asked }) => {
    const signers = strangers[how];
    const answer = await answerTo({ ...turned, ...(signers && { signers }) }, change, asked);
    expect(rungsWith(answer, code)[0]).toBe(rung);
    if (rung.endsWith('failed')) expect(answer.ok).toBe(false);
    else expect(answer.ok, JSON.stringify(answer.checks.map(({ name, codes }) => [name, codes]))).toBe(true);
  });
});

describe('A hostile document', () => {
  let question: EvidenceQuestion;
  beforeAll(async () => {
    question = await inventEvidence({ history: ['certificate.suspended', 'certificate.reinstated'] });
  });

  const placesOf = (value: unknown, path: readonly (string | number)[] = []): (readonly (string | number)[])[] => {
    if (typeof value === 'string' || value === null) return [path];
    if (Array.isArray(value)) return value.flatMap((one, at) => placesOf(one, [...path, at]));
    return Object.entries(value as object).flatMap(([name, one]) => placesOf(one, [...path, name]));
  };
  const textAt = (value: unknown, path: readonly (string | number)[]): unknown =>
    path.reduce<unknown>((inner, step) => (inner as never)[step], value); // the path was found in it
  const withText = (value: unknown, [step, ...rest]: readonly (string | number)[], text: unknown): unknown => {
    if (step === undefined) return text;
    if (Array.isArray(value)) return value.map((one, at) => (at === step ? withText(one, rest, text) : one));
    return { ...(value as object), [step]: withText((value as never)[step], rest, text) };
  };
  const ask = (document: unknown) => checkEvidence(verifier, { ...question, document: document as EvidenceDocument }); // of the same shape

  it('is refused for every text in it that is cut short, emptied or swapped for another', {
    timeout: 60_000,
  }, async () => {
    const places = placesOf({ ...question.document, subject: {}, policy: null });
    // The name of the issuer is shown, not believed, and the id of an event names it only in this document.
    const believed = places.filter(
      (path) =>
        !['name', 'policy'].includes(String(path.at(-1))) && path.join() !== 'events,0,id' && path[0] !== 'format',
    );
    expect(believed.length).toBeGreaterThan(40);
    const accepted: string[] = [];
    for (const path of believed) {
      const text = String(textAt(question.document, path));
      for (const other of ['', text.slice(0, -1), `${text} `, '{}']) {
        const { ok, checks } = await ask(withText(question.document, path, other));
        if (ok && !checks.some(({ result }) => result === 'limited'))
          accepted.push(`${path.join('/')}: ${other.slice(0, 20)}`);
      }
    }
    // The history is read for what contradicts a list, not proven; the number is the one printed beside the certificate; and
    // blanks behind a JSON text, or behind one that was left out, say nothing.
    const harmless =
      /^certificates\/0\/(history|number)|^issuers\/\d\/didDocument: |^certificates\/0\/integrity: |^events\/0\/event: /;
    expect(accepted.filter((one) => !harmless.test(one))).toEqual([]);
  });

  it.each([
    ['created', '{"toString":1,"valueOf":1}'],
    ['created', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
    ['verificationMethod', '{"toString":1}'],
    ['proofValue', '[]'],
  ])('is refused, not a crash, with %s as %.20s in the proof', async (name, value) => {
    const [certificate] = question.document.certificates;
    const integrity = certificate?.integrity.replace(new RegExp(`"${name}":"[^"]*"`), `"${name}":${value}`);
    expect(integrity).not.toBe(certificate?.integrity);
    const path = ['certificates', 0, 'integrity'];
    expect((await ask(withText(question.document, path, integrity))).ok).toBe(false);
  });

  it('is refused, not a crash, with a list whose end or bits are no text', async () => {
    for (const list of [
      { validUntil: { toString: 1, valueOf: 1 } },
      { credentialSubject: { id: 'x', statusPurpose: 'revocation', encodedList: { toString: 1, valueOf: 1 } } },
    ]) {
      expect((await answerTo({ list })).ok, JSON.stringify(list)).toBe(false);
    }
  });

  it('never crashes the check, whatever its texts are', async () => {
    const places = placesOf(question.document);
    await fc.assert(
      fc.asyncProperty(
        fc.nat(places.length - 1),
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.constantFrom('{"id":1}', '{"proof":{}}', `{"@context":[${'['.repeat(600)}${']'.repeat(600)}]}`),
        ),
        async (at, text) => {
          const answer = await ask(withText(question.document, places[at] ?? [], text));
          expect(answer.checks.length).toBeGreaterThan(5);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('says nothing that its log does not hold: an empty one is not ok', async () => {
    const empty = { ...question.document, certificates: [], events: [] };
    // Nothing failed and nothing waits: there is no rung.
    expect(await ask(empty)).toEqual({ ok: false, checks: [], checkpoint: null });
  });
});
