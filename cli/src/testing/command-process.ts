// The command as a process of its own, started as a person starts it, so that it can be killed.
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

export interface CommandProcess {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly faults: () => string;
  /** The exit code, or the signal it was killed by. */
  readonly ended: Promise<number | NodeJS.Signals | null>;
  /** Resolves with what the pattern found on standard output; rejects when the process ends first. */
  readonly says: (pattern: RegExp) => Promise<RegExpExecArray>;
}

export function startCommand(...words: string[]): CommandProcess {
  const child = spawn(process.execPath, [main, ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let faults = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    faults += chunk.toString();
  });
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.once('close', (code, signal) => resolve(code ?? signal)),
  );
  return {
    child,
    output: () => output,
    faults: () => faults,
    ended,
    says: (pattern) =>
      new Promise((resolve, reject) => {
        const readOutput = () => {
          const found = pattern.exec(output);
          if (found) resolve(found);
        };
        readOutput();
        child.stdout.on('data', readOutput);
        ended.then((code) => reject(new Error(`ended with ${code}: ${output}${faults}`)));
      }),
  };
}
