// The product as a process of its own that can be killed: started like npm start does it, without building the web.
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { eventually } from './testing/eventually.ts';

export interface ServerProcess {
  readonly url: string;
  readonly child: ChildProcess;
  readonly millisecondsToListen: number;
}

const script = fileURLToPath(new URL('start-server.ts', import.meta.url));

export class ServerEnded extends Error {
  readonly words: string;
  constructor(code: number | null, words: string) {
    super(`the server ended with ${code}: ${words}`);
    this.name = 'ServerEnded';
    this.words = words;
  }
}

export function spawnServer(environment: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const begun = performance.now();
  const child = spawn(process.execPath, [script], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // Tests and benchmarks send everything from one address.
    env: { ...process.env, LOG_LEVEL: 'silent', BUDGET_FACTOR: '1000', ...environment },
  });
  let words = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    words += chunk.toString();
  });
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      const url = /listening on (\S+)/.exec(chunk.toString())?.[1];
      if (url) resolve({ url, child, millisecondsToListen: performance.now() - begun });
    });
    child.once('exit', (code) => reject(new ServerEnded(code, words)));
  });
}

/** Waits until it serves. @param url without a slash at its end */
export const untilReady = (url: string): Promise<true> =>
  eventually('the server is ready', async () => ((await fetch(`${url}/health/ready`)).ok ? true : null));

export const ended = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', () => resolve()));
