// Two checkpoints that cannot both be true, kept for whoever has to be shown. What is kept once is not replaced.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Checkpoint, toHex } from '@amanah/core/ledger';
import { readIfThere, replaceDurably, syncFolder } from '../durable-files.ts';
import type { LogFault } from './findings.ts';

export interface KeptNote {
  readonly checkpoint: Checkpoint;
  /** As it was served, with its signatures. */
  readonly note: string;
}

/** Keeps both notes and gives their folder. The same two trees in the same quarrel have the same folder. */
export async function storeEvidence(
  stateFolder: string,
  fault: LogFault,
  accepted: KeptNote,
  presented: KeptNote,
): Promise<string> {
  const evidence = join(stateFolder, 'evidence');
  const { size, root } = presented.checkpoint;
  const folder = join(evidence, `${fault}-${accepted.checkpoint.size}-${size}-${toHex(root.subarray(0, 8))}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const [name, { note }] of Object.entries({ accepted, presented })) {
    const file = join(folder, `${name}.checkpoint`);
    if ((await readIfThere(file)) === undefined) await replaceDurably(file, note);
  }
  await syncFolder(evidence);
  await syncFolder(stateFolder);
  return folder;
}
