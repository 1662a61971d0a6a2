// A process of its own for what would hold the server up or fill its memory: sheets are read and written here, and labels drawn. It does
// one order and ends. Started by authoring-work.ts.
import { checkArchive, UnreadableArchive } from './authoring-archive.ts';
import type { WorkAnswer, WorkOrder } from './authoring-work.ts';

/** More is no table of events; a small file can claim millions of cells. */
const mostRows = 10_000;
const mostColumns = 100;

async function carryOut(order: WorkOrder): Promise<WorkAnswer> {
  switch (order.kind) {
    case 'read_sheet':
      return { kind: 'rows', rows: await readSheet(Buffer.from(order.bytes)) };
    case 'write_sheet':
      return { kind: 'bytes', bytes: await writeSheet(order.heading, order.rows) };
    case 'draw_labels': {
      const [{ drawSymbol }, { drawLabels }] = await Promise.all([
        import('./labels-symbols.ts'),
        import('./labels-paper.ts'),
      ]);
      const drawn = [];
      for (const { data, title, lines } of order.labels)
        drawn.push({ symbol: await drawSymbol(order.symbol, data), title, lines });
      return { kind: 'bytes', bytes: await drawLabels(drawn, order.sheet) };
    }
  }
}

async function readSheet(bytes: Buffer): Promise<string[][]> {
  checkArchive(bytes);
  const { default: excel } = await import('exceljs');
  const workbook = new excel.Workbook();
  try {
    // Their type of Buffer is older than Node's.
    await workbook.xlsx.load(bytes as unknown as Parameters<typeof workbook.xlsx.load>[0]);
  } catch (cause) {
    throw new UnreadableArchive('not a workbook', { cause });
  }
  const [sheet] = workbook.worksheets;
  if (!sheet) throw new UnreadableArchive('a workbook without a sheet');
  const width = Math.min(mostColumns, sheet.columnCount);
  return Array.from({ length: Math.min(mostRows, sheet.rowCount) }, (_, row) =>
    Array.from({ length: width }, (_unused, column) => textOf(sheet.getRow(row + 1).getCell(column + 1).value)),
  );
}

/** A formula is read by its stored result and never calculated. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'object') return String(value);
  if ('result' in value) return textOf(value.result);
  if ('richText' in value && Array.isArray(value.richText))
    return value.richText.map((part: { text?: unknown }) => String(part.text ?? '')).join('');
  return 'text' in value ? textOf(value.text) : '';
}

async function writeSheet(heading: readonly string[], rows: readonly (readonly string[])[]): Promise<Buffer> {
  const { default: excel } = await import('exceljs');
  const workbook = new excel.Workbook();
  const sheet = workbook.addWorksheet('Events', { views: [{ state: 'frozen', ySplit: 1 }] });
  // As text, so that a GTIN keeps its leading zeros.
  sheet.columns = heading.map((header) => ({
    header,
    width: Math.max(12, header.length + 2),
    style: { numFmt: '@' },
  }));
  sheet.getRow(1).font = { bold: true };
  sheet.addRows(rows.map((cells) => [...cells]));
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

process.once('message', (order: WorkOrder) => {
  carryOut(order)
    .catch((error: unknown): WorkAnswer => {
      if (error instanceof UnreadableArchive) return { kind: 'unreadable' };
      return { kind: 'failed', words: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    })
    .then((answer) => process.send?.(answer, () => process.disconnect()));
});
