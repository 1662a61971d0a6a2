// Orders for the process that draws labels: one at a time, so that many who print at once wait instead of filling the machine. A thousand
// labels take four seconds of a processor, which nobody else's verdict may wait for.
import { fileURLToPath } from 'node:url';
import type { LabelSheet, LabelSymbol } from '@amanah/core/labels';
import { createApart } from '../platform/apart.ts';

export interface LabelOrder {
  readonly symbol: LabelSymbol;
  readonly sheet: LabelSheet;
  readonly labels: readonly { readonly data: string; readonly title: string; readonly lines: readonly string[] }[];
}

const drawer = createApart<LabelOrder, Uint8Array>({
  script: fileURLToPath(new URL('label-process.ts', import.meta.url)),
  mostMegabytes: 512,
  longestMilliseconds: 60_000,
  mostWaiting: 16,
});

/** @returns the bytes of a PDF */
export const drawApart = (order: LabelOrder): Promise<Uint8Array> => drawer.carryOut(order);
