// A report as a PDF: head, key figures, charts, tables with their headings on every page, notes. Says where it leaves rows to the other forms.
import type { Cell, ReportColumn, ReportTable, ValueKind } from '@amanah/core/reports';
import type { Speaker } from '@amanah/messages/speak';
import PDFDocument from 'pdfkit';
import { isolate, type Line, type Style } from '../platform/bidi-text.ts';
import { inks, Paper, sheet } from '../platform/paper.ts';
import { chartHeight, drawChart } from './draw-chart.ts';
import { headOf, sayCell, sayColumn } from './say-values.ts';
import type { ReportForm } from './write-tables.ts';

const { margin } = sheet;
const fullWidth = sheet.width - 2 * margin;
const bottom = sheet.height - 62;
const mostPaperRows = 1_000;
const rowsPerBreath = 10;
/** The other forms have all of it; nobody types 64 digits from paper. */
const hashDigits = 16;

const styles = {
  title: { size: 19, weight: 600, colour: inks.ink, leading: 1.25 },
  wordmark: { size: 13, weight: 600, colour: inks.brandInk },
  section: { size: 11, weight: 600, colour: inks.brandInk },
  label: { size: 8, weight: 400, colour: inks.soft, leading: 1.35 },
  figure: { size: 15, weight: 600, colour: inks.ink, leading: 1.3 },
  fact: { size: 9, weight: 400, colour: inks.ink, leading: 1.45 },
  heading: { size: 7.6, weight: 600, colour: inks.brandInk, leading: 1.3 },
  cell: { size: 7.6, weight: 400, colour: inks.ink, leading: 1.3 },
  tiny: { size: 7.2, weight: 400, colour: inks.faint, leading: 1.4 },
} as const;

/** Shares of the width by what a column holds. */
const weights: Partial<Record<ValueKind, number>> = {
  text: 2.2,
  factor: 3.4,
  action: 3.2,
  code: 1.8,
  day: 1.5,
  moment: 1.9,
  verdict: 1.5,
};
const weightOf = ({ name, kind }: { readonly name: ReportColumn; readonly kind: ValueKind }) =>
  name === 'hash' ? 2 : (weights[kind] ?? 1);

export async function drawReport(form: ReportForm): Promise<Buffer> {
  const { content, speaker } = form;
  const document = openDocument(form);
  const written = bytesOf(document);
  const paper = new Paper(document, speaker.direction);
  const pages = new Pages(paper, drawHead(paper, form));
  drawFigures(pages, form);
  for (const chart of content.charts) {
    pages.section(speaker.report(`charts.${chart.name}`), chartHeight(chart));
    pages.y = drawChart(paper, speaker, chart, pages.y) + 10;
  }
  for (const table of content.tables) await drawTable(pages, speaker, table);
  drawNotes(pages, form);
  numberPages(paper, form);
  document.end();
  return written;
}

function openDocument({ content, speaker, number }: ReportForm): PDFKit.PDFDocument {
  return new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: speaker.language,
    displayTitle: true,
    info: {
      Title: `${speaker.report(`kinds.${content.kind}`)} ${number}`,
      Author: 'Amanah',
      Subject: content.organisation,
      CreationDate: new Date(content.madeAt),
    },
  });
}

function bytesOf(document: PDFKit.PDFDocument): Promise<Buffer> {
  const pieces: Buffer[] = [];
  document.on('data', (piece: Buffer) => pieces.push(piece));
  return new Promise((resolve, reject) => {
    document.on('end', () => resolve(Buffer.concat(pieces)));
    document.on('error', reject);
  });
}

/** Where the drawing stands: it goes down a page, and on to the next. */
class Pages {
  readonly paper: Paper;
  /** Of what comes next. */
  y: number;

  constructor(paper: Paper, y: number) {
    this.paper = paper;
    this.y = y;
  }

  /** Begins a page where this much does not fit any more. */
  room(height: number): boolean {
    if (this.y + height <= bottom) return false;
    this.paper.document.addPage();
    this.y = margin;
    return true;
  }

  /** @param height of what has to stand on the same page as the title */
  section(title: string, height: number): void {
    this.room(height + 34);
    this.write(title, styles.section);
    this.paper.rule(this.paper.area(margin, this.y + 2, fullWidth), inks.brand, 0.8);
    this.y += 11;
  }

  /** Over the whole width. */
  write(text: string | readonly Line[], style: Style): void {
    this.y = this.paper.write(text, this.paper.area(margin, this.y, fullWidth), style);
  }
}

function drawFigures(pages: Pages, { content, speaker }: ReportForm): void {
  const { paper } = pages;
  pages.section(speaker.report('paper.figures'), 60);
  const columns = 4;
  const width = fullWidth / columns;
  for (let first = 0; first < content.figures.length; first += columns) {
    const row = content.figures.slice(first, first + columns).map(({ name, kind, value }) => ({
      value: paper.lines(sayCell(speaker, kind, value, 'paper'), width - 12, styles.figure),
      name: paper.lines(speaker.report(`figures.${name}`), width - 12, styles.label),
    }));
    pages.room(58);
    const beginnings = row.map((figure, index) => {
      const area = paper.area(margin + index * width, pages.y, width - 12);
      return paper.write(figure.name, { ...area, y: paper.write(figure.value, area, styles.figure) }, styles.label);
    });
    pages.y = Math.max(...beginnings) + 10;
  }
}

async function drawTable(pages: Pages, speaker: Speaker, { name, columns, rows }: ReportTable): Promise<void> {
  const { paper } = pages;
  pages.section(speaker.report(`tables.${name}`), 60);
  if (rows.length === 0) {
    pages.write(speaker.report('paper.nothing'), styles.label);
    pages.y += 12;
    return;
  }
  const grid = new Grid(pages, columns);
  const heading = grid.row(
    columns.map((column) => sayColumn(speaker, column.name)),
    styles.heading,
  );
  const drawHeading = () => {
    paper.document.rect(margin, pages.y, fullWidth, heading.height).fill(inks.brandWash);
    grid.draw(heading);
  };
  drawHeading();
  for (const [index, row] of rows.slice(0, mostPaperRows).entries()) {
    const one = grid.row(
      row.map((cell, place) => paperCell(speaker, columns[place], cell)),
      styles.cell,
    );
    if (pages.room(one.height)) drawHeading();
    grid.draw(one);
    paper.rule(paper.area(margin, pages.y, fullWidth), inks.line, 0.5);
    // A long table must not keep everybody else on this process waiting.
    if (index % rowsPerBreath === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  pages.y += 6;
  if (rows.length > mostPaperRows) {
    pages.room(20);
    pages.write(speaker.report('paper.cut', { left: rows.length - mostPaperRows }), styles.label);
  }
  pages.y += 12;
}

function paperCell(speaker: Speaker, column: ReportTable['columns'][number] | undefined, cell: Cell): string {
  const kind = column?.kind ?? 'text';
  const whole = sayCell(speaker, kind, cell, 'paper');
  const text = column?.name === 'hash' ? `${whole.slice(0, hashDigits)}…` : whole;
  return kind === 'code' && text !== '' ? isolate(text) : text;
}

type RowStyle = (typeof styles)['cell' | 'heading'];
interface GridRow {
  readonly lines: readonly (readonly Line[])[];
  readonly style: RowStyle;
  readonly height: number;
}

/** The columns of a table over the whole width, and rows in them. */
class Grid {
  readonly #pages: Pages;
  readonly #widths: readonly number[];
  readonly #starts: readonly number[];

  constructor(pages: Pages, columns: ReportTable['columns']) {
    const all = columns.reduce((sum, column) => sum + weightOf(column), 0);
    const widths = columns.map((column) => (weightOf(column) / all) * fullWidth);
    this.#pages = pages;
    this.#widths = widths;
    this.#starts = widths.map((_, index) => margin + widths.slice(0, index).reduce((sum, one) => sum + one, 0));
  }

  row(texts: readonly string[], style: RowStyle): GridRow {
    const lines = texts.map((text, index) =>
      text === '' ? [] : this.#pages.paper.lines(text, (this.#widths[index] ?? 0) - 8, style),
    );
    const most = Math.max(1, ...lines.map((own) => own.length));
    return { lines, style, height: most * style.size * style.leading + 6 };
  }

  draw({ lines, style, height }: GridRow): void {
    const { paper, y } = this.#pages;
    for (const [index, own] of lines.entries())
      paper.write(own, paper.area((this.#starts[index] ?? 0) + 4, y + 3, (this.#widths[index] ?? 0) - 8), style);
    this.#pages.y += height;
  }
}

function drawNotes(pages: Pages, { content, speaker }: ReportForm): void {
  pages.section(speaker.report('paper.notes'), 30);
  for (const note of content.notes) {
    const lines = pages.paper.lines(speaker.report(`notes.${note}`), fullWidth, styles.fact);
    pages.room(lines.length * styles.fact.size * styles.fact.leading + 4);
    pages.write(lines, styles.fact);
    pages.y += 3;
  }
}

/** @returns the y below it */
function drawHead(paper: Paper, { content, speaker, number }: ReportForm): number {
  const { document } = paper;
  const height = 64;
  document.rect(0, 0, sheet.width, height).fill(inks.brandWash);
  paper.girih(0, height, inks.brand, 0.13);
  paper.rule({ x: 0, y: height, width: sheet.width }, inks.brand, 1.6);
  const mark = paper.area(margin, 0, 26);
  paper.star(mark.x + 13, height / 2, 13, inks.brand, 'check');
  paper.write('Amanah', paper.area(margin + 36, height / 2 - 9, 120), styles.wordmark);
  let y = paper.write(
    speaker.report(`kinds.${content.kind}`),
    paper.area(margin, height + 18, fullWidth),
    styles.title,
  );
  y += 4;
  for (const [label, value] of headOf(speaker, content, isolate(number), 'paper')) {
    const below = paper.write(label, paper.area(margin, y, 90), styles.label);
    y = Math.max(below, paper.write(value, paper.area(margin + 96, y - 0.8, fullWidth - 96), styles.fact));
  }
  return y + 14;
}

function numberPages(paper: Paper, { content, speaker, number }: ReportForm): void {
  const { start, count } = paper.document.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    paper.document.switchToPage(page);
    const y = sheet.height - 42;
    paper.rule(paper.area(margin, y - 6, fullWidth), inks.line, 0.6);
    const left = `${speaker.report(`kinds.${content.kind}`)} · ${isolate(number)} · ${isolate(content.organisation)}`;
    const [first] = paper.lines(left, fullWidth - 100, styles.tiny);
    if (first) paper.write([first], paper.area(margin, y, fullWidth - 100), styles.tiny);
    paper.write(
      speaker.report('paper.page', { page: page - start + 1, pages: count }),
      paper.area(margin + fullWidth - 100, y, 100),
      styles.tiny,
      'end',
    );
  }
}
