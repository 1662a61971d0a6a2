// Orders for the process that writes reports: a sheet of ten thousand rows takes seconds of a processor, which nobody's verdict may wait for.
import { fileURLToPath } from 'node:url';
import type { ReportContent, ReportFormat } from '@amanah/core/reports';
import type { Language } from '@amanah/messages/languages';
import { createApart } from '../platform/apart.ts';

export interface ReportOrder {
  readonly content: ReportContent;
  readonly format: ReportFormat;
  readonly language: Language;
  readonly number: string;
}

const writer = createApart<ReportOrder, Uint8Array>({
  script: fileURLToPath(new URL('report-process.ts', import.meta.url)),
  mostMegabytes: 512,
  longestMilliseconds: 10 * 60_000,
  mostWaiting: 16,
});

/** @returns the bytes of the file */
export const writeApart = (order: ReportOrder): Promise<Uint8Array> => writer.carryOut(order);
