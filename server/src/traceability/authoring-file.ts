// Tables as files: reads CSV and XLSX into rows of text, and writes the template. Sheets are the matter of another process; CSV is
// read here, by a library that is loaded at first use.
import { type AuthoringColumn, authoringColumns } from '@amanah/core/traceability';
import { Refusal } from '../platform/refusal.ts';
import { workApart } from './authoring-work.ts';

export interface TableFile {
  readonly heading: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const mostUnpackedRows = 10_000;

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
  const answer = await workApart({ kind: 'read_sheet', bytes });
  return answer.kind === 'rows' ? answer.rows : [];
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
  const answer = await workApart({ kind: 'write_sheet', heading: authoringColumns, rows: exampleCells });
  return Buffer.from(answer.kind === 'bytes' ? answer.bytes : []);
}
