// The two outsiders: `amanah witness` and `amanah monitor` as processes of their own, with folders that the operator never sees.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CommandProcess, startCommand } from '../../../cli/src/testing/command-process.ts';

export const monitorExit = { nothingNew: 0, unreachable: 3, certificatesChanged: 10, logMisbehaved: 20 } as const;

export interface WitnessProcess {
  /** Witness and quorum lines that need it. */
  readonly policy: string;
  /** What it told its owner so far: each cosignature and each refusal. */
  complaints(): string;
  /** It answers nobody while the work goes on, and those who still wait after it. */
  pauseDuring<T>(work: () => Promise<T>): Promise<T>;
  stop(): Promise<void>;
}

/** Its key and state are in the folder; a folder that has them is the same witness again. */
export async function startWitness(folder: string, logLine: string): Promise<WitnessProcess> {
  const key = join(folder, 'witness.key');
  const policy = join(folder, 'logs');
  writeFileSync(policy, `${logLine}quorum none\n`);
  // Made once: an existing key is left as it is, and the command says so by its exit code.
  await startCommand('witness', 'keygen', '--key', key, '--name', 'w1.example/witness').ended;
  const files = ['--key', key, '--state', join(folder, 'state'), '--policy', policy];
  const command = startCommand('witness', ...files, '--listen', '127.0.0.1:0');
  const [, url = ''] = await command.says(/listening on (\S+)/);
  const [, vkey = ''] = await command.says(/^(\S+\+\S+)$/m);
  return {
    policy: `witness w1 ${vkey} ${url}\nquorum w1\n`,
    complaints: command.faults,
    async pauseDuring(work) {
      command.child.kill('SIGSTOP');
      try {
        return await work();
      } finally {
        command.child.kill('SIGCONT');
      }
    },
    stop: () => end(command),
  };
}

async function end({ child, ended }: CommandProcess): Promise<void> {
  child.kill('SIGTERM');
  await ended;
}

/** One line of `--json`. */
export interface Finding {
  readonly type: 'entry' | 'log';
  readonly fault?: string;
  readonly faults?: readonly string[];
  readonly index?: number;
  readonly evidence?: string;
  readonly leaf?: { readonly kind: string; readonly time: string };
}

export interface MonitorRun {
  readonly code: number | NodeJS.Signals | null;
  readonly findings: readonly Finding[];
}

function monitorWords(folder: string, url: string, policy: string): string[] {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'policy');
  writeFileSync(file, policy);
  return ['monitor', '--log', `${url}/log`, '--policy', file, '--state', join(folder, 'state'), '--json'];
}

const findingsIn = (output: string): Finding[] =>
  output
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Finding); // the form of findings.ts

/** One run, as cron would have it. The folder holds the policy and what the monitor remembers. */
export async function runMonitor(folder: string, url: string, policy: string): Promise<MonitorRun> {
  const command = startCommand(...monitorWords(folder, url, policy), '--once');
  const code = await command.ended;
  return { code, findings: findingsIn(command.output()) };
}

/** A monitor that looks every second until it is stopped. It gives all that it found, and the code it ended with. */
export function followWithMonitor(folder: string, url: string, policy: string): { stop(): Promise<MonitorRun> } {
  const command = startCommand(...monitorWords(folder, url, policy), '--every', '1');
  return {
    async stop() {
      command.child.kill('SIGTERM');
      const code = await command.ended;
      return { code, findings: findingsIn(command.output()) };
    },
  };
}

/** Faults of the log as a whole. */
export const logFaults = ({ findings }: MonitorRun) =>
  findings.flatMap(({ type, fault }) => (type === 'log' ? [fault] : []));
