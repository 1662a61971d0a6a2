// Evidence as the server hands it out or a person saved it: every rung of the ladder, with its result. Says plainly whose
// policy it was measured by, and whether anything signed connects it to what was asked for.
import { gunzip } from 'node:zlib';
import { evidenceDocumentSchema } from '@amanah/api/evidence/document';
import {
  type Check,
  checkEvidence,
  type EvidenceAnswer,
  type EvidenceDocument,
  holdsNothing,
  scannedOf,
  speaksOf,
} from '@amanah/core/evidence';
import type { WordValues } from '@amanah/messages/command-line';
import { CannotStart } from '../cannot-start.ts';
import { verifier } from '../cryptography.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { readPolicy } from '../policy-file.ts';
import type { Surroundings } from '../surroundings.ts';
import type { SaidVerdict } from './ask-verdict.ts';
import { legible } from './legible.ts';
import type { ChosenPolicy } from './verify-proof-file.ts';

export interface EvidenceWish {
  readonly text: string;
  /** The file, URL or code that was named. */
  readonly operand: string;
  /** The code that a server was asked about; null for a file or URL. */
  readonly code: string | null;
  /** What the server says of the goods; null: it was not asked, or knows of none. */
  readonly said: SaidVerdict | null;
  readonly chosen: ChosenPolicy | undefined;
  readonly isJson: boolean;
}

const unpack = (bytes: Uint8Array, maxOutputLength: number) =>
  new Promise<Uint8Array>((resolve, reject) => {
    gunzip(bytes, { maxOutputLength }, (error, unpacked) =>
      error ? reject(error) : resolve(new Uint8Array(unpacked)),
    );
  });

function readDocument(text: string, file: string): EvidenceDocument {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new CannotStart('file.notEvidence', { file, why: String(error) });
  }
  const { data, error } = evidenceDocumentSchema.safeParse(value);
  if (data) return data;
  const [issue] = error.issues;
  throw new CannotStart('file.notEvidence', {
    file,
    why: `${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim(),
  });
}

export async function verifyEvidence(wish: EvidenceWish, surroundings: Surroundings): Promise<ExitCode> {
  const { operand, code, chosen } = wish;
  const evidence = readDocument(wish.text, operand);
  const policy = chosen?.policy ?? (await readPolicy(evidence.policy, operand));
  const answer = await checkEvidence(verifier, {
    document: evidence,
    policy,
    ...(chosen && { unknownSignatures: 'ignore' }),
    // Witnesses that the server proposed itself are nobody else's word; a policy of one's own was chosen by somebody.
    ownWitnesses: chosen ? [] : policy.witnesses.map(({ key }) => key.name),
    at: surroundings
      .now()
      .toISOString()
      .replace(/\.\d+Z$/, 'Z'),
    scanned: code === null ? null : scannedOf(code),
    gunzip: unpack,
  });
  const isConnected = code === null || speaksOf(evidence, code);
  // Evidence that still waits for the log's signature may become true; it is not yet.
  const isVerified = answer.ok && answer.checkpoint !== null && isConnected !== false;
  await (wish.isJson ? printJson : printSentences)({ wish, evidence, answer, isConnected, isVerified }, surroundings);
  return isVerified && isCertified(wish) ? exitCodes.ok : exitCodes.refused;
}

/** Of goods that the server was asked about; a certificate alone stands for itself. */
const isCertified = ({ said }: EvidenceWish): boolean => said === null || said.state === 'certified';

interface Outcome {
  readonly wish: EvidenceWish;
  readonly evidence: EvidenceDocument;
  readonly answer: EvidenceAnswer;
  /** null: nothing that is signed speaks of the code. */
  readonly isConnected: boolean | null;
  readonly isVerified: boolean;
}

async function printJson(outcome: Outcome, { print }: Surroundings): Promise<void> {
  const { wish, evidence, answer, isConnected, isVerified } = outcome;
  const { checkpoint } = answer;
  await print(
    JSON.stringify({
      ok: isVerified && isCertified(wish),
      isProven: isVerified,
      verdict: wish.said,
      subject: evidence.subject,
      policy: wish.chosen ? 'chosen' : 'of_server',
      isAboutCode: isConnected,
      checkpoint: checkpoint && { origin: checkpoint.origin, size: checkpoint.size },
      checks: answer.checks.map(({ name, result, codes, details }) => ({ name, result, codes, details })),
    }),
  );
}

/** What the sentences of codes may ask for; what is not known arrives as `none`. */
const unknown = {
  endedOn: 'none',
  validFrom: 'none',
  validUntil: 'none',
  loggedAt: 'none',
  madeAt: 'none',
  gtin: 'none',
  batch: 'none',
};

const valuesOf = (details: Check['details']): WordValues => ({
  ...unknown,
  ...Object.fromEntries(Object.entries(details).map(([name, value]) => [name, legible(String(value))])),
});

async function printSentences(outcome: Outcome, { print, say }: Surroundings): Promise<void> {
  const { wish, evidence, answer, isConnected, isVerified } = outcome;
  const title = legible(evidence.subject.title);
  for (const { name, result, codes, details } of answer.checks) {
    await print(`${say(`verify.results.${result}`)}  ${say(`checks.${name}.title`)}`);
    const values = valuesOf(details);
    for (const code of codes) await print(`         ${say(`codes.${code}`, values)} (${code})`);
    if (result !== 'failed') continue;
    for (const [about, value] of Object.entries(details)) await print(`         ${about}: ${legible(String(value))}`);
  }
  if (wish.code !== null) {
    const key =
      isConnected === null ? 'verify.codeNotSigned' : isConnected ? 'verify.codeSigned' : 'verify.codeOfAnother';
    await print(say(key, { code: wish.code }));
  }
  if (holdsNothing(evidence)) await print(say('verify.nothingRecorded', { title }));
  else {
    if (answer.checkpoint === null) await print(say('verify.notInLog'));
    await print(wish.chosen ? say('verify.policyChosen', { file: wish.chosen.file }) : say('verify.policyOfServer'));
    await print(say(isVerified ? 'verify.verified' : 'verify.refused', { title }));
  }
  // Last, as the first sentence of a screen: what is proven is the certificate, and the goods may be recalled.
  if (wish.said !== null) await print(say('verify.said', { message: legible(wish.said.message) }));
}
