// What a table lists, as a CSV file (RFC 4180) that every spreadsheet reads and none runs. Made in this browser; nothing is sent.
import { neutralText } from '@amanah/core/bulk';
import { saveBytes } from './save-bytes.ts';

interface FileColumn<Row> {
  readonly label: string;
  readonly value: (row: Row) => string | number | null;
}

/** With a byte order mark, so that every spreadsheet reads the letters right. */
export async function saveTable<Row>(
  columns: readonly FileColumn<Row>[],
  rows: readonly Row[],
  fileName: string,
): Promise<void> {
  const { stringify } = await import('csv-stringify/browser/esm/sync');
  const table = [
    columns.map(({ label }) => label),
    ...rows.map((row) => columns.map(({ value }) => neutralText(String(value(row) ?? '')))),
  ];
  const text = stringify(table, { bom: true, record_delimiter: 'windows' });
  saveBytes(new TextEncoder().encode(text), fileName, 'text/csv;charset=utf-8');
}
