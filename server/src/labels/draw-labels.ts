// Labels as a PDF: one on a page of its own size, or many on a sheet. Symbols are vectors with their quiet zones, so that a printer of
// any resolution keeps their edges. Loaded at first use.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type LabelSheet, placeOnSheet } from '@amanah/core/labels';
import PDFDocument from 'pdfkit';
import type { DrawnSymbol } from './draw-symbol.ts';

export interface PaperLabel {
  readonly symbol: DrawnSymbol;
  readonly title: string;
  /** What people read when the symbol cannot be read. */
  readonly lines: readonly string[];
}

const pointsPerMillimetre = 72 / 25.4;
const margin = 2;
const { resolve } = createRequire(import.meta.url);
const fontFile = (script: string, weight: number) =>
  script === 'arabic'
    ? `@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-${weight}-normal.woff`
    : `@fontsource/ibm-plex-sans/files/ibm-plex-sans-${script}-${weight}-normal.woff`;

const isElement = (line: string): boolean => /^\(\d{2,4}\) /.test(line);
const arabic = /[\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff]/;
const basicLatin = /^[\u0020-\u00ff\u2013\u2014\u2018-\u201d]*$/;

export function drawLabels(labels: readonly PaperLabel[], sheet: LabelSheet): Promise<Buffer> {
  const size: [number, number] = [sheet.pageWidth * pointsPerMillimetre, sheet.pageHeight * pointsPerMillimetre];
  const document = new PDFDocument({ size, margin: 0, autoFirstPage: false, info: { Title: 'Labels' } });
  for (const script of ['latin', 'latin-ext', 'arabic'])
    document.registerFont(script, readFileSync(resolve(fontFile(script, 400))));
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<Buffer>((settle, fail) => {
    document.on('end', () => settle(Buffer.concat(chunks)));
    document.on('error', fail);
  });
  let page = -1;
  for (const [index, label] of labels.entries()) {
    const place = placeOnSheet(sheet, index);
    if (place.page !== page) {
      document.addPage({ size, margin: 0 });
      document.scale(pointsPerMillimetre);
      page = place.page;
    }
    document.save().translate(place.x, place.y);
    drawLabel(document, label, sheet);
    document.restore();
  }
  document.end();
  return done;
}

/** In millimetres from the corner of the label. */
function drawLabel(document: PDFKit.PDFDocument, { symbol, title, lines }: PaperLabel, sheet: LabelSheet): void {
  const { width, height } = sheet;
  const textSize = Math.min(4.2, Math.max(1.7, height / 14));
  if (symbol.kind === 'matrix') {
    const side = Math.min(height - 2 * margin, width * 0.48);
    drawMatrix(document, symbol, margin, (height - side) / 2, side);
    const left = margin + side + 1.5;
    writeLines(
      document,
      [title, ...lines],
      { x: left, y: margin + 0.5, width: width - left - margin, height: height - 2 * margin },
      textSize,
    );
    return;
  }
  const step = textSize * 1.35;
  const textHeight = step * (1 + lines.length);
  writeLines(
    document,
    [title, ...lines],
    { x: margin, y: margin, width: width - 2 * margin, height: textHeight },
    textSize,
  );
  const top = margin + textHeight + 1;
  drawBars(document, symbol, {
    x: margin,
    y: top,
    width: width - 2 * margin,
    height: Math.min(32, height - top - margin),
  });
}

/** With the quiet zone of four modules inside the side (ISO/IEC 18004); Data Matrix needs one. */
function drawMatrix(
  document: PDFKit.PDFDocument,
  { columns, rows, isDark }: Extract<DrawnSymbol, { kind: 'matrix' }>,
  x: number,
  y: number,
  side: number,
): void {
  const quiet = 4;
  const unit = side / (Math.max(columns, rows) + 2 * quiet);
  for (const [index, dark] of isDark.entries()) {
    if (!dark) continue;
    const [column, row] = [index % columns, Math.floor(index / columns)];
    // A hair of overlap: otherwise printers show the seams.
    document.rect(x + (column + quiet) * unit, y + (row + quiet) * unit, unit * 1.01, unit * 1.01);
  }
  document.fill('#000000');
}

/** With ten modules of quiet zone on each side (GS1 General Specifications 5.4.4.2). */
function drawBars(
  document: PDFKit.PDFDocument,
  { widths, modules }: Extract<DrawnSymbol, { kind: 'bars' }>,
  area: { x: number; y: number; width: number; height: number },
): void {
  const quiet = 10;
  const unit = area.width / (modules + 2 * quiet);
  let at = area.x + quiet * unit;
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) document.rect(at, area.y, width * unit, area.height);
    at += width * unit;
  }
  document.fill('#000000');
}

function writeLines(
  document: PDFKit.PDFDocument,
  lines: readonly string[],
  box: { x: number; y: number; width: number; height: number },
  size: number,
): void {
  let y = box.y;
  for (const line of lines) {
    if (y + size > box.y + box.height + 0.01) return; // a small label keeps what comes first
    document.font(arabic.test(line) ? 'arabic' : basicLatin.test(line) ? 'latin' : 'latin-ext').fontSize(size);
    // What stands in the symbol is read whole or not at all (GS1 General Specifications, human readable interpretation).
    if (isElement(line)) document.fontSize(size * Math.min(1, box.width / document.widthOfString(line)));
    const shown = fitted(document, line, box.width);
    const x = arabic.test(line) ? box.x + box.width - document.widthOfString(shown) : box.x;
    document.fillColor('#000000').text(shown, x, y, { lineBreak: false });
    y += size * 1.35;
  }
}

/** Shortened with an ellipsis where it does not fit. */
function fitted(document: PDFKit.PDFDocument, line: string, width: number): string {
  if (document.widthOfString(line) <= width) return line;
  let length = line.length - 1;
  while (length > 1 && document.widthOfString(`${line.slice(0, length)}…`) > width) length--;
  return `${line.slice(0, length)}…`;
}
