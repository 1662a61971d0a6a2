// A sheet of paper in the look of Amanah: star, girih, labels, rules. Mirrored as a whole where the language reads from the right.
import { breakLines, type Direction, drawLines, type Line, registerFonts, type Style } from './bidi-text.ts';

export const sheet = { width: 595.28, height: 841.89, margin: 48 } as const;
export const inks = {
  ink: '#241f1a',
  soft: '#5d564e',
  faint: '#8b837a',
  line: '#e3ddd3',
  brand: '#0d6b4f',
  brandInk: '#0a4f3b',
  brandWash: '#f1f8f4',
  white: '#ffffff',
} as const;

export type Align = 'start' | 'end' | 'centre';

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

type Point = readonly [number, number];

/** Corners of the eight-point star around a centre, first one straight up. */
function starPoints(x: number, y: number, radius: number): Point[] {
  const inner = (radius * Math.cos(Math.PI / 4)) / Math.cos(Math.PI / 8);
  return Array.from({ length: 16 }, (_, index) => {
    const angle = -Math.PI / 2 + (index * Math.PI) / 8;
    const distance = index % 2 === 0 ? radius : inner;
    return [x + distance * Math.cos(angle), y + distance * Math.sin(angle)] as const;
  });
}

export class Paper {
  readonly document: PDFKit.PDFDocument;
  readonly direction: Direction;

  constructor(document: PDFKit.PDFDocument, direction: Direction) {
    this.document = document;
    this.direction = direction;
    registerFonts(document);
  }

  /** An area measured from the edge where reading begins. */
  area(fromStart: number, y: number, width: number): Area {
    return { x: this.direction === 'ltr' ? fromStart : sheet.width - fromStart - width, y, width };
  }

  lines(text: string, width: number, style: Style): Line[] {
    return breakLines(this.document, text, width, this.direction, style);
  }

  /** Lines set downwards; text that reads the other way (a code, a hash) keeps its own order and the edge of the sheet. */
  write(text: string | readonly Line[], area: Area, style: Style, align: Align = 'start'): number {
    const lines = typeof text === 'string' ? this.lines(text, area.width, style) : text;
    const start = this.direction === 'ltr' ? 'left' : 'right';
    const end = this.direction === 'ltr' ? 'right' : 'left';
    return drawLines(
      this.document,
      lines,
      area,
      align === 'centre' ? 'centre' : align === 'start' ? start : end,
      style,
    );
  }

  rule(area: Area, colour: string = inks.line, thickness = 0.6): void {
    this.document
      .moveTo(area.x, area.y)
      .lineTo(area.x + area.width, area.y)
      .lineWidth(thickness)
      .stroke(colour);
  }

  star(x: number, y: number, radius: number, colour: string, mark: 'check' | 'pause' | 'cross' | 'question'): void {
    const corners = starPoints(x, y, radius);
    const unit = radius / 46;
    this.document.polygon(...corners.map(([cx, cy]) => [cx, cy])).fill(colour);
    this.document
      .save()
      .lineWidth(8 * unit)
      .lineCap('round')
      .lineJoin('round')
      .strokeColor(inks.white);
    const at = (dx: number, dy: number): [number, number] => [x + dx * unit, y + dy * unit];
    if (mark === 'check')
      this.document
        .moveTo(...at(-16, 1.5))
        .lineTo(...at(-5, 12.5))
        .lineTo(...at(17, -11.5))
        .stroke();
    else if (mark === 'pause')
      this.document
        .moveTo(...at(0, -17))
        .lineTo(...at(0, 1))
        .lineTo(...at(12, 9))
        .stroke();
    else if (mark === 'cross')
      this.document
        .moveTo(...at(-13, -13))
        .lineTo(...at(13, 13))
        .moveTo(...at(13, -13))
        .lineTo(...at(-13, 13))
        .stroke();
    else
      this.document
        .moveTo(...at(-16, 0))
        .lineTo(...at(16, 0))
        .stroke();
    this.document.restore();
  }

  /** Stars and crosses, so light that they only show on paper. */
  girih(top: number, height: number, colour: string, opacity: number): void {
    const cell = 44;
    this.document
      .save()
      .rect(0, top, sheet.width, height)
      .clip()
      .lineWidth(0.5)
      .strokeColor(colour)
      .strokeOpacity(opacity);
    for (let y = top; y <= top + height + cell; y += cell) {
      for (let x = 0; x <= sheet.width + cell; x += cell) {
        for (const radius of [cell / 2, cell / 4])
          this.document.polygon(...starPoints(x, y, radius).map(([cx, cy]) => [cx, cy])).stroke();
        const [middleX, middleY, arm] = [x + cell / 2, y + cell / 2, cell / 5];
        this.document
          .polygon(
            [middleX, middleY - arm],
            [middleX + arm, middleY],
            [middleX, middleY + arm],
            [middleX - arm, middleY],
          )
          .stroke();
      }
    }
    this.document.restore();
  }

  /** A QR code as vectors, with its quiet zone inside the given size. */
  squares(pixels: readonly number[], across: number, area: Area): void {
    const quiet = 4;
    const unit = area.width / (across + 2 * quiet);
    this.document.rect(area.x, area.y, area.width, area.width).fill(inks.white);
    for (const [index, isDark] of pixels.entries()) {
      if (!isDark) continue;
      const x = area.x + ((index % across) + quiet) * unit;
      const y = area.y + (Math.floor(index / across) + quiet) * unit;
      // A hair of overlap: otherwise printers show the seams.
      this.document.rect(x, y, unit + 0.04, unit + 0.04);
    }
    this.document.fill(inks.ink);
  }
}
