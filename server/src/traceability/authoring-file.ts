// Tables as files: reads CSV and XLSX into rows of text, and writes the template. The libraries are loaded at first use. A formula in a
// sheet is read by its stored result and never calculated.
import { type AuthoringColumn, authoringColumns } from '@amanah/core/traceability';
import { Refusal } from '../platform/refusal.ts';

export interface TableFile {
  readonly heading: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** An XLSX is a ZIP, and a small one can hold a large sheet. */
const mostUnpackedRows = 10_000;
const mostColumns = 100;

export async function readTableFile(format: 'csv' | 'xlsx', bytes: Buffer): Promise<TableFile> {
  const rows = format === 'csv' ? await readCsv(bytes) : await readXlsx(bytes);
  const [heading = [], ...rest] = rows;
  return { heading, rows: rest };
}

async function readCsv(bytes: Buffer): Promise<string[][]> {
  const { parse } = await import('csv-parse/sync');
  const text = new TextDecoder('utf-8', { fatal: true });
  try {
    const content = text.decode(bytes);
    // Sheets of countries that write a decimal comma separate by semicolons.
    const [firstLine = ''] = content.split('\n', 1);
    const delimiter = (firstLine.match(/;/g)?.length ?? 0) > (firstLine.match(/,/g)?.length ?? 0) ? ';' : ',';
    return parse(content, {
      bom: true,
      delimiter,
      relax_column_count: true,
      skip_empty_lines: false,
      to: mostUnpackedRows,
    });
  } catch (error) {
    if (error instanceof TypeError || (error instanceof Error && 'code' in error))
      throw new Refusal('authoring.file_unreadable');
    throw error;
  }
}

async function readXlsx(bytes: Buffer): Promise<string[][]> {
  const { default: excel } = await import('exceljs');
  const workbook = new excel.Workbook();
  try {
    // Their type of Buffer is older than Node's.
    await workbook.xlsx.load(bytes as unknown as Parameters<typeof workbook.xlsx.load>[0]);
  } catch {
    throw new Refusal('authoring.file_unreadable'); // whatever the library says of a broken ZIP
  }
  const [sheet] = workbook.worksheets;
  if (!sheet) throw new Refusal('authoring.file_unreadable');
  const width = Math.min(mostColumns, sheet.columnCount);
  return Array.from({ length: Math.min(mostUnpackedRows, sheet.rowCount) }, (_, row) =>
    Array.from({ length: width }, (_unused, column) => textOf(sheet.getRow(row + 1).getCell(column + 1).value)),
  );
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'object') return String(value);
  if ('result' in value) return textOf(value.result);
  if ('richText' in value && Array.isArray(value.richText))
    return value.richText.map((part: { text?: unknown }) => String(part.text ?? '')).join('');
  return 'text' in value ? textOf(value.text) : '';
}

type ExampleRow = Partial<Record<AuthoringColumn, string>>;

const place = {
  place: 'Example Plant',
  address: 'Example Street 1, Example City',
  latitude: '3.35',
  longitude: '101.25',
};
const slaughter = { species: 'chicken', method: 'hand', stunning: 'no_stun', line: 'L2' };
const goods = { gtin: '09506000134352', quantity: '120', unit: 'pieces' };

/** One event of each kind; numbers of the range that GS1 keeps for examples. */
export const exampleRows: readonly ExampleRow[] = [
  {
    event: '1',
    kind: 'slaughter',
    time: '2026-01-05T06:00:00+08:00',
    ...place,
    direction: 'in',
    herd: 'FLOCK-17',
    quantity: '200',
    temperature: '4',
    ...slaughter,
  },
  { event: '1', direction: 'out', gtin: goods.gtin, batch: 'A1', quantity: '310.5', unit: 'kilograms' },
  {
    event: '2',
    kind: 'process',
    time: '2026-01-05T10:00:00+08:00',
    ...place,
    direction: 'in',
    gtin: goods.gtin,
    batch: 'A1',
    quantity: '310.5',
    unit: 'kilograms',
  },
  { event: '2', direction: 'out', ...goods, batch: 'B1' },
  {
    event: '3',
    kind: 'pack',
    time: '2026-01-05T12:00:00+08:00',
    ...place,
    container: '095060001343520000',
    ...goods,
    batch: 'B1',
  },
  { event: '4', kind: 'ship', time: '2026-01-06T08:00:00+08:00', ...place, ...goods, batch: 'B1', temperature: '-19' },
  {
    event: '5',
    kind: 'receive',
    time: '2026-01-07T09:00:00+08:00',
    place: 'Example Shop',
    address: 'Example Road 2, Example Town',
    ...goods,
    batch: 'B1',
  },
];

const exampleCells = exampleRows.map((row) => authoringColumns.map((column) => row[column] ?? ''));

export function writeCsvTemplate(): string {
  const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const lines = [[...authoringColumns], ...exampleCells].map((cells) => cells.map(quoted).join(','));
  // The mark at the front makes Excel read it as UTF-8.
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

export async function writeXlsxTemplate(): Promise<Buffer> {
  const { default: excel } = await import('exceljs');
  const workbook = new excel.Workbook();
  const sheet = workbook.addWorksheet('Events', { views: [{ state: 'frozen', ySplit: 1 }] });
  // As text, so that a GTIN keeps its leading zeros.
  sheet.columns = authoringColumns.map((header) => ({
    header,
    width: Math.max(12, header.length + 2),
    style: { numFmt: '@' },
  }));
  sheet.getRow(1).font = { bold: true };
  sheet.addRows(exampleCells);
  return Buffer.from(await workbook.xlsx.writeBuffer());
}
