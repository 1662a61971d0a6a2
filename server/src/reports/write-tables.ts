// A report as CSV and as XLSX. No cell is taken for a formula by whoever opens it.
import { PassThrough } from 'node:stream';
import { neutralText } from '@amanah/core/bulk';
import type { Cell, ReportContent, ValueKind } from '@amanah/core/reports';
import type { Speaker } from '@amanah/messages/speak';
import { headOf, sayCell, sayColumn, sayLabel } from './say-values.ts';

export interface ReportForm {
  readonly content: ReportContent;
  readonly speaker: Speaker;
  readonly number: string;
}

const rowsPerPiece = 500;

/** RFC 4180 with a byte order mark: the parts of the report one below the other, parted by an empty line. */
export async function* asCsv({ content, speaker, number }: ReportForm): AsyncGenerator<Buffer> {
  const { stringify } = await import('csv-stringify/sync');
  const write = (rows: readonly (readonly string[])[]) =>
    Buffer.from(
      stringify(
        rows.map((row) => row.map(neutralText)),
        { record_delimiter: 'windows' },
      ),
    );
  const say = speaker.report;
  yield Buffer.from('\uFEFF');
  yield write([[say(`kinds.${content.kind}`)], ...headOf(speaker, content, number, 'table')]);
  yield write([
    [],
    [say('paper.figure'), say('paper.value')],
    ...content.figures.map(({ name, kind, value }) => [say(`figures.${name}`), sayCell(speaker, kind, value, 'table')]),
  ]);
  for (const chart of content.charts)
    yield write([
      [],
      [say(`charts.${chart.name}`)],
      [say('paper.label'), say('paper.value')],
      ...chart.points.map(({ label, value }) => [sayLabel(speaker, chart.labels, label, 'table'), String(value)]),
    ]);
  for (const { name, columns, rows } of content.tables) {
    yield write([[], [say(`tables.${name}`)], columns.map((column) => sayColumn(speaker, column.name))]);
    for (let at = 0; at < rows.length; at += rowsPerPiece)
      yield write(
        rows
          .slice(at, at + rowsPerPiece)
          .map((row) => row.map((cell, place) => sayCell(speaker, columns[place]?.kind ?? 'text', cell, 'table'))),
      );
  }
  yield write([[], [say('paper.notes')], ...content.notes.map((note) => [say(`notes.${note}`)])]);
}

type SheetCell = string | number | Date | null;

function sheetCell(speaker: Speaker, kind: ValueKind, cell: Cell): SheetCell {
  if (cell === null) return kind === 'points' ? sayCell(speaker, kind, cell, 'table') : null;
  if (typeof cell === 'number') return cell;
  if (kind === 'day' && typeof cell === 'string') return new Date(`${cell}T00:00:00Z`);
  if (kind === 'moment' && typeof cell === 'string') return new Date(cell);
  return neutralText(sayCell(speaker, kind, cell, 'table'));
}

const formats: Partial<Record<ValueKind, string>> = { day: 'yyyy-mm-dd', moment: 'yyyy-mm-dd hh:mm:ss', code: '@' };
/** Excel: at most 31 letters, none of these, each name once. */
const sheetName = (name: string, taken: Set<string>): string => {
  const plain = name.replace(/[:\\/?*[\]]/g, ' ').slice(0, 28);
  for (let count = 1; ; count++) {
    const one = count === 1 ? plain : `${plain} ${count}`;
    if (taken.has(one.toLowerCase())) continue;
    taken.add(one.toLowerCase());
    return one;
  }
};

/** A sheet for the summary, one for each chart with bars in its cells, and one for each table. */
export async function asXlsx({ content, speaker, number }: ReportForm): Promise<Buffer> {
  const { default: excel } = await import('exceljs');
  const stream = new PassThrough();
  const pieces: Buffer[] = [];
  stream.on('data', (piece: Buffer) => pieces.push(piece));
  const ended = new Promise((resolve, reject) => stream.once('end', resolve).once('error', reject));
  const workbook = new excel.stream.xlsx.WorkbookWriter({ stream, useStyles: true });
  const say = speaker.report;
  const rightToLeft = speaker.direction === 'rtl';
  const taken = new Set<string>();
  const begin = (name: string, frozenRows: number) =>
    workbook.addWorksheet(sheetName(name, taken), { views: [{ state: 'frozen', ySplit: frozenRows, rightToLeft }] });
  const bold = (sheet: ReturnType<typeof begin>, values: readonly SheetCell[]) => {
    const row = sheet.addRow(values);
    row.font = { bold: true };
    row.commit();
  };

  const summary = begin(say('paper.summary'), 1);
  summary.columns = [{ width: 44 }, { width: 60 }];
  bold(summary, [say(`kinds.${content.kind}`)]);
  for (const [label, value] of headOf(speaker, content, number, 'table'))
    summary.addRow([label, neutralText(value)]).commit();
  summary.addRow([]).commit();
  bold(summary, [say('paper.figure'), say('paper.value')]);
  for (const { name, kind, value } of content.figures)
    summary.addRow([say(`figures.${name}`), sheetCell(speaker, kind, value)]).commit();
  summary.addRow([]).commit();
  bold(summary, [say('paper.notes')]);
  for (const note of content.notes) summary.addRow([say(`notes.${note}`)]).commit();
  summary.commit();

  for (const chart of content.charts) {
    const sheet = begin(say(`charts.${chart.name}`), 2);
    sheet.columns = [{ width: 40 }, { width: 50 }];
    bold(sheet, [say(`charts.${chart.name}`)]);
    bold(sheet, [say('paper.label'), say('paper.value')]);
    for (const { label, value } of chart.points)
      sheet.addRow([neutralText(sayLabel(speaker, chart.labels, label, 'table')), value]).commit();
    if (chart.points.length > 0)
      sheet.addConditionalFormatting({
        ref: `B3:B${chart.points.length + 2}`,
        rules: [{ type: 'dataBar', priority: 1, cfvo: [{ type: 'num', value: 0 }, { type: 'max' }] }],
      });
    sheet.commit();
  }
  for (const { name, columns, rows } of content.tables) {
    const sheet = begin(say(`tables.${name}`), 1);
    sheet.columns = columns.map(({ kind }) => ({
      width: kind === 'text' || kind === 'factor' || kind === 'action' ? 36 : 20,
      style: { numFmt: formats[kind] ?? 'General' },
    }));
    bold(
      sheet,
      columns.map((column) => sayColumn(speaker, column.name)),
    );
    for (const row of rows)
      sheet.addRow(row.map((cell, place) => sheetCell(speaker, columns[place]?.kind ?? 'text', cell))).commit();
    sheet.commit();
  }
  await workbook.commit();
  await ended;
  return Buffer.concat(pieces);
}
