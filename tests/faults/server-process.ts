// The product as a process of its own that can be killed: from what npm start starts it, put together anew where a source has changed.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../../tools/run-command.ts';
import { startFlags } from '../../tools/start-flags.ts';
import { eventually } from './testing/eventually.ts';

export interface ServerProcess {
  readonly url: string;
  readonly child: ChildProcess;
  readonly millisecondsToListen: number;
}

const cache = join(root, 'node_modules/.cache');
const script = join(cache, 'bundle/tests.faults.start-server.mjs');
let isPrepared = false;

function prepare() {
  if (isPrepared) return;
  execFileSync(process.execPath, [join(root, 'tools/prepare.ts')], { stdio: 'inherit' });
  isPrepared = true;
}

export class ServerEnded extends Error {
  readonly words: string;
  constructor(code: number | null, words: string) {
    super(`the server ended with ${code}: ${words}`);
    this.name = 'ServerEnded';
    this.words = words;
  }
}

const running = new Set<ChildProcess>();

/** After a test: what a failed one left running would hold the port and the data folder of the next. */
export async function killLeftOver(): Promise<void> {
  for (const child of running) {
    child.kill('SIGKILL');
    await ended(child);
  }
}

export function spawnServer(environment: Readonly<Record<string, string>>): Promise<ServerProcess> {
  prepare();
  const begun = performance.now();
  const child = spawn(process.execPath, [...startFlags(), script], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // Tests and benchmarks send everything from one address.
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: join(cache, 'compile'),
      LOG_LEVEL: 'silent',
      BUDGET_FACTOR: '1000',
      ...environment,
    },
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
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
  eventually('the server is ready', async () => ((await fetch(`${url}/health/ready`)).ok ? true : null), 180);

export const ended = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', () => resolve()));
