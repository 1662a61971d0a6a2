// What this installation signed last, kept outside the database: a restored backup must not sign a second history. Written
// and flushed before a checkpoint is shown to anybody.
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { formatWitnessState, parseWitnessState, type WitnessState } from '@amanah/core/ledger';

export interface LastSigned {
  read(): WitnessState | null;
  /** Never goes back: a smaller size is ignored. */
  write(state: WitnessState): void;
}

/** @throws when the file holds anything else: whoever damaged it must say so, it is not mended by signing on */
export function lastSignedIn(path: string): LastSigned {
  const read = (): WitnessState | null => {
    if (!existsSync(path)) return null;
    const state = parseWitnessState(readFileSync(path, 'utf8'));
    if (!state) throw new Error(`${path} is damaged: it must hold the size and root of the last checkpoint`);
    return state;
  };
  return {
    read,
    write(state) {
      if ((read()?.size ?? 0) >= state.size) return;
      mkdirSync(dirname(path), { recursive: true });
      const draft = `${path}.${process.pid}`;
      const file = openSync(draft, 'w', 0o600);
      writeFileSync(file, formatWitnessState(state));
      fsyncSync(file);
      closeSync(file);
      renameSync(draft, path);
      const folder = openSync(dirname(path), 'r');
      fsyncSync(folder);
      closeSync(folder);
    },
  };
}

/** For tests: in memory. */
export function lastSignedInMemory(): LastSigned {
  let state: WitnessState | null = null;
  return {
    read: () => state,
    write(next) {
      if ((state?.size ?? 0) < next.size) state = next;
    },
  };
}
