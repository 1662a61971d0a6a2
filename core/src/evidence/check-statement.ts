// A statement and its place in the log: the leaf says what it should, about this and nothing else, and the log holds it. All
// proofs of a document must rest on one checkpoint, or two views of the log could be mixed into one picture.
import type { CredentialContent, EvidenceCertificate } from '../certificates/index.ts';
import type { EvidenceEvent } from '../events/index.ts';
import type { LoggedStatement } from '../ledger/index.ts';
import {
  type Checkpoint,
  digest,
  digestOfEventHash,
  fromHex,
  isAbout,
  type Leaf,
  type LeafKind,
  type ProofRefusal,
  parseLeaf,
  parseProofFile,
  utf8,
  type Verifier,
  verifyProof,
} from '../ledger/index.ts';
import type { Check, CheckCode } from './checks.ts';
import type { EvidenceQuestion } from './question.ts';

type Part = Omit<Check, 'name'>;

/** What a leaf must say. */
interface Expectation {
  readonly kinds: readonly LeafKind[];
  readonly document: string;
  readonly subject: string;
  readonly issuer: string | null;
}

export interface LogReader {
  /** Codes of what is wrong with a statement; none: it is in the log and says what it should. */
  check(statement: LoggedStatement, expected: Expectation): Promise<CheckCode[]>;
  checkCertificate(
    certificate: EvidenceCertificate,
    signed: { readonly created: string | null; readonly content: CredentialContent | null },
  ): Promise<Part>;
  checkEvent(event: EvidenceEvent): Promise<Part>;
  /** After all statements: the checkpoint that they rest on, what this device remembers, and the witnesses. */
  checkHead(): Promise<{
    checkpoint: Part;
    memory: Part;
    quorum: CheckCode[];
    witnesses: string[];
    head: Checkpoint | null;
  }>;
  /** The time in the leaf, null when it is no leaf. */
  timeOf(statement: LoggedStatement): string | null;
  /** undefined when it is no leaf. */
  leafOf(statement: LoggedStatement): Leaf | undefined;
}

/** A signer's clock may be off by this much before a signature counts as backdated. */
const clockToleranceMilliseconds = 15 * 60_000;

const ofLog: readonly ProofRefusal[] = [
  'ledger.log_unknown',
  'ledger.log_signature_missing',
  'ledger.log_signature_invalid',
  'ledger.signature_unknown',
];
const ofMemory: readonly ProofRefusal[] = ['ledger.consistency_missing', 'ledger.consistency_broken'];
const ofWitnesses: readonly ProofRefusal[] = ['ledger.cosignature_invalid', 'ledger.quorum_missed'];

const leafOf = (statement: LoggedStatement): Leaf | undefined => parseLeaf(utf8(statement.leaf));

const kindsFor = (content: CredentialContent | null): readonly LeafKind[] => [
  ...(content === null || content.facts.isImported ? (['certificate.imported'] as const) : []),
  ...(content?.facts.isImported ? [] : (['certificate.issued', 'certificate.renewed'] as const)),
];

export function createLogReader(
  verifier: Verifier,
  question: Pick<EvidenceQuestion, 'policy' | 'remembered' | 'consistency' | 'unknownSignatures'>,
): LogReader {
  const heads = new Map<string, Checkpoint>();
  const refusals = new Set<ProofRefusal>();
  const witnesses = new Set<string>();
  let isWaiting = false;
  let note = '';

  async function place(statement: LoggedStatement): Promise<CheckCode[]> {
    if (statement.proof === null) {
      isWaiting = true;
      return ['evidence.waiting_for_checkpoint'];
    }
    const answer = await verifyProof(verifier, {
      file: statement.proof,
      leaf: utf8(statement.leaf),
      policy: question.policy,
      ...(question.remembered && { remembered: question.remembered }),
      ...(question.consistency && { consistency: question.consistency }),
      ...(question.unknownSignatures && { unknownSignatures: question.unknownSignatures }),
    });
    for (const refusal of answer.refusals) refusals.add(refusal);
    for (const { name } of answer.witnesses) witnesses.add(name);
    const parsed = parseProofFile(statement.proof);
    if (parsed) {
      heads.set(parsed.note.text, parsed.checkpoint);
      note = parsed.note.text;
    }
    return answer.refusals.filter((one) => ![...ofLog, ...ofMemory, ...ofWitnesses].includes(one));
  }

  async function check(statement: LoggedStatement, expected: Expectation): Promise<CheckCode[]> {
    const leaf = leafOf(statement);
    if (!leaf) return ['evidence.leaf_malformed'];
    const codes: CheckCode[] = await place(statement);
    if (!expected.kinds.includes(leaf.kind)) codes.push('evidence.leaf_of_another_kind');
    if (leaf.document !== expected.document) codes.push('evidence.leaf_of_another_document');
    if (expected.issuer !== null && leaf.issuer !== expected.issuer) codes.push('evidence.leaf_of_another_issuer');
    const salt = fromHex(statement.salt);
    const isOpened =
      salt !== undefined &&
      statement.subject === expected.subject &&
      (await isAbout(verifier, leaf, salt, statement.subject));
    if (!isOpened) codes.push('evidence.leaf_of_another_subject');
    return codes;
  }

  const resultOf = (codes: readonly CheckCode[]) =>
    codes.length === 0
      ? 'passed'
      : codes.every((code) => code === 'evidence.waiting_for_checkpoint')
        ? 'limited'
        : 'failed';

  const bytesOf = (label: string, statement: LoggedStatement) => [
    { label: `${label}: leaf`, text: statement.leaf },
    ...(statement.proof === null ? [] : [{ label: `${label}: proof`, text: statement.proof }]),
  ];

  return {
    check,
    timeOf: (statement) => leafOf(statement)?.time ?? null,
    leafOf,

    async checkCertificate(certificate, { created, content }) {
      const codes = await check(certificate.statement, {
        // What was taken over must say so in both places, or a reader of one would take it for a decision made here.
        kinds: kindsFor(content),
        document: await digest(verifier, utf8(certificate.jwt)),
        subject: certificate.id,
        issuer: certificate.issuer,
      });
      const loggedAt = leafOf(certificate.statement)?.time;
      // The log's time cannot be chosen after the fact, the signer's can: both must tell the same story.
      const apart = Math.abs(Date.parse(created ?? '') - Date.parse(loggedAt ?? ''));
      if (created !== null && loggedAt && !(apart <= clockToleranceMilliseconds)) codes.push('evidence.backdated');
      return {
        result: resultOf(codes),
        codes,
        details: { ...(loggedAt && { loggedAt }), ...placeOf(certificate.statement) },
        bytes: bytesOf(certificate.number, certificate.statement),
      };
    },

    async checkEvent(event) {
      const codes = await check(event.statement, {
        kinds: ['event.captured'],
        document: digestOfEventHash(event.hash) ?? '',
        subject: event.hash,
        issuer: null,
      });
      return { result: resultOf(codes), codes, details: {}, bytes: bytesOf(event.id, event.statement) };
    },

    async checkHead() {
      const [head] = [...heads.values()];
      const found = (codes: readonly ProofRefusal[]) => codes.filter((code) => refusals.has(code));
      const codes: CheckCode[] = found(ofLog);
      if (heads.size > 1) codes.push('evidence.checkpoints_differ');
      if (!head) codes.push(isWaiting ? 'evidence.waiting_for_checkpoint' : 'ledger.proof_malformed');
      const memory = found(ofMemory);
      return {
        checkpoint: {
          result: resultOf(codes),
          codes,
          details: head ? { origin: head.origin, size: head.size } : {},
          bytes: note ? [{ label: 'checkpoint', text: note }] : [],
        },
        memory: {
          result: memory.length ? 'failed' : question.remembered && head ? 'passed' : 'skipped',
          codes: memory,
          details: question.remembered ? { rememberedSize: question.remembered.size } : {},
          bytes: [],
        },
        quorum: found(ofWitnesses),
        witnesses: [...witnesses],
        head: head ?? null,
      };
    },
  };
}

function placeOf(statement: LoggedStatement): Record<string, number> {
  const parsed = statement.proof === null ? undefined : parseProofFile(statement.proof);
  return parsed ? { index: parsed.index } : {};
}
