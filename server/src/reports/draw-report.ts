// A report as a PDF: head, key figures, charts, tables with their headings on every page, notes. Says where it leaves rows to the other forms.
import type { ReportColumn, ReportTable, ValueKind } from '@amanah/core/reports';
import PDFDocument from 'pdfkit';
import { isolate, type Line } from '../platform/bidi-text.ts';
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
  const { content, speaker, number } = form;
  const say = speaker.report;
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: speaker.language,
    displayTitle: true,
    info: {
      Title: `${say(`kinds.${content.kind}`)} ${number}`,
      Author: 'Amanah',
      Subject: content.organisation,
      CreationDate: new Date(content.madeAt),
    },
  });
  const pieces: Buffer[] = [];
  document.on('data', (piece: Buffer) => pieces.push(piece));
  const ended = new Promise<void>((resolve, reject) => {
    document.on('end', resolve);
    document.on('error', reject);
  });
  const paper = new Paper(document, speaker.direction);
  let y = drawHead(paper, form);

  /** Begins a page where this much does not fit any more. */
  const room = (height: number) => {
    if (y + height <= bottom) return false;
    document.addPage();
    y = margin;
    return true;
  };
  const section = (title: string, height: number) => {
    room(height + 34);
    y = paper.write(title, paper.area(margin, y, fullWidth), styles.section);
    paper.rule(paper.area(margin, y + 2, fullWidth), inks.brand, 0.8);
    y += 11;
  };

  section(say('paper.figures'), 60);
  const columns = 4;
  const width = fullWidth / columns;
  for (let first = 0; first < content.figures.length; first += columns) {
    const row = content.figures.slice(first, first + columns).map(({ name, kind, value }) => ({
      value: paper.lines(sayCell(speaker, kind, value, 'paper'), width - 12, styles.figure),
      name: paper.lines(say(`figures.${name}`), width - 12, styles.label),
    }));
    room(58);
    const beginnings = row.map((figure, index) => {
      const area = paper.area(margin + index * width, y, width - 12);
      return paper.write(figure.name, { ...area, y: paper.write(figure.value, area, styles.figure) }, styles.label);
    });
    y = Math.max(...beginnings) + 10;
  }
  for (const chart of content.charts) {
    section(say(`charts.${chart.name}`), chartHeight(chart));
    y = drawChart(paper, speaker, chart, y) + 10;
  }

  const table = async ({ name, columns: cells, rows }: ReportTable) => {
    section(say(`tables.${name}`), 60);
    if (rows.length === 0) {
      y = paper.write(say('paper.nothing'), paper.area(margin, y, fullWidth), styles.label) + 12;
      return;
    }
    const all = cells.reduce((sum, column) => sum + weightOf(column), 0);
    const widths = cells.map((column) => (weightOf(column) / all) * fullWidth);
    const starts = widths.map((_, index) => margin + widths.slice(0, index).reduce((sum, one) => sum + one, 0));
    const rowOf = (texts: readonly string[], style: (typeof styles)['cell' | 'heading']) => {
      const lines = texts.map((text, index) => (text === '' ? [] : paper.lines(text, (widths[index] ?? 0) - 8, style)));
      const most = Math.max(1, ...lines.map((own) => own.length));
      return { lines, height: most * style.size * style.leading + 6 };
    };
    const draw = (lines: readonly (readonly Line[])[], style: (typeof styles)['cell' | 'heading']) => {
      for (const [index, own] of lines.entries())
        paper.write(own, paper.area((starts[index] ?? 0) + 4, y + 3, (widths[index] ?? 0) - 8), style);
    };
    const heading = rowOf(
      cells.map((column) => sayColumn(speaker, column.name)),
      styles.heading,
    );
    const drawHeading = () => {
      paper.document.rect(margin, y, fullWidth, heading.height).fill(inks.brandWash);
      draw(heading.lines, styles.heading);
      y += heading.height;
    };
    drawHeading();
    for (const [index, row] of rows.slice(0, mostPaperRows).entries()) {
      const one = rowOf(
        row.map((cell, place) => {
          const kind = cells[place]?.kind ?? 'text';
          const whole = sayCell(speaker, kind, cell, 'paper');
          const text = cells[place]?.name === 'hash' ? `${whole.slice(0, hashDigits)}…` : whole;
          return kind === 'code' && text !== '' ? isolate(text) : text;
        }),
        styles.cell,
      );
      if (room(one.height)) drawHeading();
      draw(one.lines, styles.cell);
      y += one.height;
      paper.rule(paper.area(margin, y, fullWidth), inks.line, 0.5);
      // A long table must not keep everybody else on this process waiting.
      if (index % rowsPerBreath === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    y += 6;
    if (rows.length > mostPaperRows) {
      room(20);
      const left = rows.length - mostPaperRows;
      y = paper.write(say('paper.cut', { left }), paper.area(margin, y, fullWidth), styles.label);
    }
    y += 12;
  };
  for (const [index, one] of content.tables.entries()) {
    await table(one);
    await form.onProgress((index + 1) / content.tables.length);
  }

  section(say('paper.notes'), 30);
  for (const note of content.notes) {
    const lines = paper.lines(say(`notes.${note}`), fullWidth, styles.fact);
    room(lines.length * styles.fact.size * styles.fact.leading + 4);
    y = paper.write(lines, paper.area(margin, y, fullWidth), styles.fact) + 3;
  }
  numberPages(paper, form);
  document.end();
  await ended;
  return Buffer.concat(pieces);
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
