// A proof file (c2sp.org/tlog-proof) and the entry it is about, measured against the policy of the person. Touches no network.
import { type TrustPolicy, verifyProof } from '@amanah/core/ledger';
import { verifier } from '../cryptography.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import type { Surroundings } from '../surroundings.ts';

/** A policy with the file it came from. */
export interface ChosenPolicy {
  readonly file: string;
  readonly policy: TrustPolicy;
}

export async function verifyProofFile(
  question: { text: string; leaf: Uint8Array; chosen: ChosenPolicy; isJson: boolean },
  { print, say }: Surroundings,
): Promise<ExitCode> {
  const { text, leaf, chosen, isJson } = question;
  const answer = await verifyProof(verifier, {
    file: text,
    leaf,
    policy: chosen.policy,
    unknownSignatures: 'ignore',
  });
  const { ok, refusals, index, checkpoint, witnesses } = answer;
  if (isJson) {
    const place = checkpoint && { origin: checkpoint.origin, size: checkpoint.size, index };
    await print(JSON.stringify({ ok, refusals, ...place, witnesses, policy: 'chosen' }));
  } else {
    for (const refusal of refusals)
      await print(`${say('verify.results.failed')}  ${say(`codes.${refusal}`)} (${refusal})`);
    const values = { index: index ?? '', origin: checkpoint?.origin ?? '', size: checkpoint?.size ?? '' };
    await print(ok ? say('verify.proofVerified', values) : say('verify.proofRefused'));
    await print(say('verify.policyChosen', { file: chosen.file }));
  }
  return ok ? exitCodes.ok : exitCodes.refused;
}
