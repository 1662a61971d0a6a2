// The policy file a person chose: whose logs, which witnesses, how many of them. Trust begins here and nowhere else.
import { readFile } from 'node:fs/promises';
import { parsePolicy, readUtf8, type TrustPolicy } from '@amanah/core/ledger';
import { CannotStart } from './cannot-start.ts';
import { verifier } from './cryptography.ts';

/** The bytes of a file that the command line names. */
export async function readNamedFile(path: string): Promise<Uint8Array> {
  try {
    return new Uint8Array(await readFile(path));
  } catch (error) {
    throw new CannotStart('file.unreadable', { file: path, why: String(error) });
  }
}

/** A policy from its text. `file` is said when it is refused. */
export async function readPolicy(text: string, file: string): Promise<TrustPolicy> {
  const reading = await parsePolicy(verifier, text);
  if (reading.ok) return reading.policy;
  throw new CannotStart('file.policyRefused', { file, line: reading.line, refusal: reading.refusal });
}

/** A policy from a file. */
export async function readPolicyFile(file: string): Promise<TrustPolicy> {
  const text = readUtf8(await readNamedFile(file));
  if (text === undefined) throw new CannotStart('file.policyRefused', { file, line: 0, refusal: 'UTF-8' });
  return readPolicy(text, file);
}
