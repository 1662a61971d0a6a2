// Orders for the process that reads sheets and draws labels: one at a time, so that many who print at once wait instead of filling the
// machine. A thousand labels take four seconds of a processor, which nobody else's verdict may wait for.
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { LabelSheet, LabelSymbol } from '@amanah/core/traceability';
import { Refusal } from '../platform/refusal.ts';

export type WorkOrder =
  | { readonly kind: 'read_sheet'; readonly bytes: Uint8Array }
  | { readonly kind: 'write_sheet'; readonly heading: readonly string[]; readonly rows: readonly (readonly string[])[] }
  | {
      readonly kind: 'draw_labels';
      readonly symbol: LabelSymbol;
      readonly sheet: LabelSheet;
      readonly labels: readonly { readonly data: string; readonly title: string; readonly lines: readonly string[] }[];
    };

export type WorkAnswer =
  | { readonly kind: 'rows'; readonly rows: string[][] }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'failed'; readonly words: string };

const script = fileURLToPath(new URL('authoring-process.ts', import.meta.url));
const longestMilliseconds = 60_000;
const mostMegabytes = 512;

let last: Promise<unknown> = Promise.resolve();

/** @throws Refusal authoring.file_unreadable for a file that is no sheet, or one that asks for too much */
export function workApart(order: WorkOrder): Promise<WorkAnswer> {
  const next = last.then(() => carryOut(order));
  last = next.catch(() => undefined); // the next order does not care how this one ended
  return next;
}

function carryOut(order: WorkOrder): Promise<WorkAnswer> {
  return new Promise((resolve, reject) => {
    const child = fork(script, {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${mostMegabytes}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      timeout: longestMilliseconds,
    });
    child.once('message', (answer: WorkAnswer) => {
      if (answer.kind === 'unreadable') reject(new Refusal('authoring.file_unreadable'));
      else if (answer.kind === 'failed') reject(new Error(`the process for ${order.kind} failed: ${answer.words}`));
      else resolve(answer);
    });
    child.once('error', reject);
    // Out of memory or out of time: for a file that is its fault, for labels ours.
    child.once('exit', (code, signal) => {
      if (order.kind === 'read_sheet') reject(new Refusal('authoring.file_unreadable'));
      else reject(new Error(`the process for ${order.kind} ended with ${code ?? signal}`));
    });
    child.send(order);
  });
}
