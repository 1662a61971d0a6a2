// Orders for the process that draws labels: one at a time, so that many who print at once wait instead of filling the machine. A thousand
// labels take four seconds of a processor, which nobody else's verdict may wait for.
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { LabelSheet, LabelSymbol } from '@amanah/core/traceability';

export interface LabelOrder {
  readonly symbol: LabelSymbol;
  readonly sheet: LabelSheet;
  readonly labels: readonly { readonly data: string; readonly title: string; readonly lines: readonly string[] }[];
}

export type LabelAnswer = { readonly paper: Uint8Array } | { readonly fault: string };

const script = fileURLToPath(new URL('labels-process.ts', import.meta.url));
const longestMilliseconds = 60_000;
const mostMegabytes = 512;

let last: Promise<unknown> = Promise.resolve();

/** @returns the bytes of a PDF */
export function drawApart(order: LabelOrder): Promise<Uint8Array> {
  const next = last.then(() => carryOut(order));
  last = next.catch(() => undefined); // the next order does not care how this one ended
  return next;
}

function carryOut(order: LabelOrder): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const child = fork(script, {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${mostMegabytes}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      timeout: longestMilliseconds,
    });
    child.once('message', (answer: LabelAnswer) => {
      if ('fault' in answer) reject(new Error(`the process for labels failed: ${answer.fault}`));
      else resolve(answer.paper);
    });
    child.once('error', reject);
    child.once('exit', (code, signal) => reject(new Error(`the process for labels ended with ${code ?? signal}`)));
    child.send(order);
  });
}
