// A process of its own that reads a workbook row by row and sends the rows in batches. A sheet that asks for too much ends this process and
// nothing else. Started by sheet-rows.ts.
import { measuredWorkbook } from './measured-workbook.ts';
import { mostRecordBytes, UnreadableFile } from './unreadable-file.ts';

export type SheetMessage =
  | { readonly kind: 'rows'; readonly rows: string[][] }
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly fault: string };

const mostColumns = 100;
const perMessage = 500;
/** Signs of the rows that wait: a message is written in one go. */
const mostWaiting = 1024 * 1024;

/** A formula is read by its stored result and never calculated. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'object') return String(value);
  if ('error' in value) throw new UnreadableFile('formula_without_value');
  if ('formula' in value || 'sharedFormula' in value) {
    if (!('result' in value) || value.result === undefined || value.result === null)
      throw new UnreadableFile('formula_without_value');
    return textOf(value.result);
  }
  if ('richText' in value && Array.isArray(value.richText))
    return value.richText.map((part: { text?: unknown }) => String(part.text ?? '')).join('');
  return 'text' in value ? textOf(value.text) : '';
}

const send = (message: SheetMessage) =>
  new Promise<void>((resolve, reject) => {
    process.send?.(message, undefined, undefined, (error) => (error ? reject(error) : resolve()));
  });

async function read(path: string): Promise<void> {
  const measured = await measuredWorkbook(path);
  const { default: excel } = await import('exceljs');
  const workbook = new excel.stream.xlsx.WorkbookReader(measured, {
    worksheets: 'emit',
    sharedStrings: 'cache',
    styles: 'cache',
    hyperlinks: 'ignore',
    entries: 'ignore',
  });
  let waiting: string[][] = [];
  let last = 0;
  let length = 0;
  let hasSheet = false;
  for await (const sheet of workbook) {
    hasSheet = true;
    for await (const row of sheet) {
      // Rows without anything in them are not in the file; they count all the same, so that row numbers are those of the sheet.
      for (last += 1; last < row.number; last += 1) waiting.push([]);
      if (row.cellCount > mostColumns) throw new UnreadableFile('too_many_columns');
      const cells = Array.from({ length: row.cellCount }, (_, column) => textOf(row.getCell(column + 1).value));
      const signs = cells.reduce((sum, cell) => sum + cell.length, 0);
      if (signs > mostRecordBytes) throw new UnreadableFile('record_too_long');
      waiting.push(cells);
      length += signs;
      if (waiting.length < perMessage && length < mostWaiting) continue;
      await send({ kind: 'rows', rows: waiting });
      waiting = [];
      length = 0;
      await acknowledged();
    }
    break; // the first sheet is the table
  }
  if (!hasSheet) throw new UnreadableFile('sheet_missing');
  if (waiting.length > 0) await send({ kind: 'rows', rows: waiting });
  await send({ kind: 'done' });
}

/** The reader says when it has taken in what it was sent: it is never buried in rows. */
const acknowledged = () => new Promise((resolve) => process.once('message', resolve));

const [, , path = ''] = process.argv;
process.on('disconnect', () => process.exit(0));
read(path)
  .catch((error: unknown) =>
    send({ kind: 'refused', fault: error instanceof UnreadableFile ? error.fault : 'sheet_broken' }),
  )
  .finally(() => process.disconnect());
