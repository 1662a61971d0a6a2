// A terminal and a clock for tests: what was said is kept, time stands where the test puts it, waiting takes none.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { speakCommandLine } from '@amanah/messages/command-line';
import { runAmanah } from '../amanah.ts';
import type { Surroundings } from '../surroundings.ts';

export interface TestTerminal {
  readonly printed: string[];
  readonly complained: string[];
  /** Moves the clock. */
  now: Date;
  readonly waits: number[];
  readonly stopping: AbortController;
  readonly surroundings: Surroundings;
  /** Runs the command and gives its exit code. */
  readonly run: (...words: string[]) => Promise<number>;
}

export function testTerminal(now = new Date('2026-06-01T12:00:00Z')): TestTerminal {
  const stopping = new AbortController();
  const terminal: TestTerminal = {
    printed: [],
    complained: [],
    now,
    waits: [],
    stopping,
    surroundings: {
      print: async (line) => void terminal.printed.push(line),
      complain: (line) => void terminal.complained.push(line),
      now: () => terminal.now,
      wait: async (milliseconds) => void terminal.waits.push(milliseconds),
      stop: stopping.signal,
      say: speakCommandLine('en'),
      language: 'en',
    },
    run: (...words) => runAmanah(words, terminal.surroundings),
  };
  return terminal;
}

export interface Workplace {
  readonly path: (name: string) => string;
  /** Writes a file and gives its path. */
  readonly write: (name: string, content: string | Uint8Array) => string;
  readonly remove: () => void;
}

/** A folder of its own for one test. */
export function workplace(): Workplace {
  const folder = mkdtempSync(join(tmpdir(), 'amanah-cli-'));
  const path = (name: string) => join(folder, name);
  return {
    path,
    write(name, content) {
      writeFileSync(path(name), content);
      return path(name);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
