// Checks the pack of this device as it lies there, each time it is used. The log is the one that this browser knows, if it knows one.
import { ServerUnreachable } from '@amanah/api/client';
import { parseNote, parsePolicy } from '@amanah/core/ledger';
import { checkPack, type PackAnswer, parsePackHeader } from '@amanah/core/offline';
import { followLog, pinPolicy, recallLog, rememberLog } from '../../platform/log-memory.ts';
import { gunzip, loadVerifier } from '../../platform/verifier.ts';
import type { KeptPack } from './pack-store.ts';

export type { PackAnswer };

const refused: PackAnswer = {
  header: null,
  pack: { result: 'failed', codes: ['offline.pack_malformed'] },
  statusLists: { result: 'limited', codes: [], asOf: null },
  checkpoint: { result: 'limited', codes: [], head: null, seenAt: null },
  usable: null,
};

export async function checkKept(kept: KeptPack, market: string | null, at: string): Promise<PackAnswer> {
  const verifier = await loadVerifier();
  const { policy: text, ...trust } = kept.trust;
  const proposed = await parsePolicy(verifier, text);
  if (!proposed.ok) return refused;
  const known = await followLog(verifier, proposed.policy).catch((error: unknown) => {
    // Without a network the keys that are known already have to do.
    if (error instanceof ServerUnreachable) return recallLog(verifier);
    throw error;
  });
  const { policy } = pinPolicy(proposed.policy, known);
  const answer = await checkPack(verifier, { ...kept, trust, policy, market, at, gunzip });
  // The first log that held is the one that every later pack has to be signed by. Growth is proven on the page of the evidence.
  if (!known && answer.usable && answer.checkpoint.head)
    await rememberLog(verifier, proposed.policy, answer.checkpoint.head, at);
  return answer;
}

/** The version that a difference would be told from; undefined where it cannot be read. */
export function versionOf(kept: Pick<KeptPack, 'note'>): number | undefined {
  const text = parseNote(kept.note)?.text;
  return text === undefined ? undefined : parsePackHeader(text)?.version;
}
