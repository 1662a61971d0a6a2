// `amanah verify`: checks what somebody was handed, by rules that run here. Says every check with its result, and never lets a
// server choose whom to believe without saying so.
import { followPolicy, PROOF_FILE_HEADER, readUtf8 } from '@amanah/core/ledger';
import { CannotStart } from '../cannot-start.ts';
import { verifier } from '../cryptography.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { readLog } from '../log-reader.ts';
import { Unreachable } from '../outgoing-http.ts';
import { readNamedFile, readPolicyFile } from '../policy-file.ts';
import { readOptions } from '../read-options.ts';
import type { Surroundings } from '../surroundings.ts';
import { askVerdict, type SaidVerdict } from './ask-verdict.ts';
import { legible } from './legible.ts';
import { readSource } from './read-source.ts';
import { verifyEvidence } from './verify-evidence.ts';
import { type ChosenPolicy, verifyProofFile } from './verify-proof-file.ts';

/** A policy from before the log changed its key still serves: the log says which key followed, and the old one vouches for it. */
async function withLaterKeys(chosen: ChosenPolicy, server: string, { stop }: Surroundings): Promise<ChosenPolicy> {
  const given = await readLog(`${server.replace(/\/+$/, '')}/log`, { stop }).keys();
  return { ...chosen, policy: await followPolicy(verifier, chosen.policy, given) };
}

/** What the server says of a code that it has no evidence for: it was reached, and nothing was checked. */
async function sayNoEvidence(
  code: string,
  said: SaidVerdict | null,
  isJson: boolean,
  { print, say }: Surroundings,
): Promise<ExitCode> {
  if (isJson) await print(JSON.stringify({ ok: false, isProven: false, verdict: said, subject: null, checks: [] }));
  else {
    if (said !== null) await print(say('verify.said', { message: legible(said.message) }));
    await print(say('verify.noEvidence', { code }));
  }
  return exitCodes.refused;
}

export async function runVerify(words: readonly string[], surroundings: Surroundings): Promise<ExitCode> {
  const { complain, say } = surroundings;
  const { options, operands } = readOptions(words, {
    policy: 'text',
    server: 'text',
    offline: 'flag',
    json: 'flag',
    leaf: 'text',
  });
  const [operand, extra] = operands;
  if (operand === undefined) throw new CannotStart('usage.operandMissing');
  if (extra !== undefined) throw new CannotStart('usage.operandUnexpected', { operand: extra });
  const { policy: file, leaf, json: isJson } = options;
  const chosen = file === undefined ? undefined : { file, policy: await readPolicyFile(file) };
  try {
    const { bytes, code } = await readSource(operand, options, surroundings);
    if (bytes === null)
      return await sayNoEvidence(
        operand,
        await askVerdict(options.server ?? '', operand, surroundings),
        isJson,
        surroundings,
      );
    const text = readUtf8(bytes);
    if (text === undefined) throw new CannotStart('file.notEvidence', { file: operand, why: 'UTF-8' });
    if (!text.startsWith(`${PROOF_FILE_HEADER}\n`)) {
      if (leaf !== undefined) throw new CannotStart('usage.leafUnexpected', { file: operand });
      // A file is measured by what is at hand, also where a server is named.
      const asked = code === null ? undefined : options.server;
      const answered = code === null || asked === undefined ? null : await askVerdict(asked, code, surroundings);
      // A code that names no goods, such as the number of a certificate, is answered by the evidence alone.
      const said = answered?.state === 'unknown' ? null : answered;
      const followed = chosen && asked !== undefined ? await withLaterKeys(chosen, asked, surroundings) : chosen;
      return await verifyEvidence({ text, operand, code, said, chosen: followed, isJson }, surroundings);
    }
    if (leaf === undefined) throw new CannotStart('usage.leafNeeded', { file: operand });
    if (!chosen) throw new CannotStart('usage.policyNeeded', { file: operand });
    return await verifyProofFile({ text, leaf: await readNamedFile(leaf), chosen, isJson }, surroundings);
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    complain(say('http.unreachable', { url: error.url, why: error.why }));
    return exitCodes.unreachable;
  }
}
