// A process of its own for writing reports, which would hold the server up. Started by write-apart.ts.
import { speak } from '@amanah/messages/speak';
import { answerOrders } from '../platform/answer-orders.ts';
import type { ReportOrder } from './write-apart.ts';
import { asCsv, asXlsx } from './write-tables.ts';

answerOrders<ReportOrder, Uint8Array>(async ({ content, format, language, number }) => {
  const form = { content, speaker: speak(language), number };
  if (format === 'xlsx') return asXlsx(form);
  if (format === 'csv') {
    const pieces: Buffer[] = [];
    for await (const piece of asCsv(form)) pieces.push(piece);
    return Buffer.concat(pieces);
  }
  const { drawReport } = await import('./draw-report.ts');
  return drawReport(form);
});
