// Text for paper: chooses the font of each letter, breaks lines, and puts runs of both directions into the order of the eye
// (Unicode Bidirectional Algorithm, UAX 9). Letters are joined by the shaper of the font, run by run; nothing is reversed by hand
// except signs that stand alone.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import bidiModule, { type Bidi } from 'bidi-js';
import { unpackWoff } from './unpack-woff.ts';

export type Weight = 400 | 600;
export type Direction = 'ltr' | 'rtl';

type Script = 'latin' | 'latin-ext' | 'arabic';

/** What is needed of a PDF document to measure and to draw. */
export interface Pen {
  font(name: string): Pen;
  fontSize(size: number): Pen;
  fillColor(colour: string): Pen;
  registerFont(name: string, data: Buffer): Pen;
  widthOfString(text: string, options: { features: [] }): number;
  text(text: string, x: number, y: number, options: { features: []; lineBreak: false; baseline: 'alphabetic' }): Pen;
}

export interface Style {
  readonly size: number;
  readonly weight: Weight;
  readonly colour: string;
  /** Of the base line to the next, as a multiple of the size. */
  readonly leading?: number;
}

interface Run {
  readonly text: string;
  readonly font: string;
  readonly level: number;
  readonly width: number;
}

export interface Line {
  readonly runs: readonly Run[];
  readonly width: number;
}

const { resolve } = createRequire(import.meta.url);
// The package is CommonJS whose export is the factory itself; its types describe the other, bundled form.
const bidi = (bidiModule as unknown as () => Bidi)();
const arabicLetters = /[\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufefc]/;
/** What the latin subset of the font holds (its `unicode-range`). */
const latinLetters =
  /[\u0020-\u00ff\u0131\u0152\u0153\u02bb\u02bc\u02c6\u02da\u02dc\u2000-\u206f\u20ac\u2122\u2191\u2193\u2212\u2215]/;

/** Marks and isolates say how text runs and are never drawn. */
const steering = /[\u200e\u200f\u2066-\u2069]/;

/** A value inside other text keeps its own direction (first strong isolate). */
export const isolate = (text: string): string => `\u2068${text}\u2069`;

const fontName = (script: Script, weight: Weight) => `${script} ${weight}`;

const fileOf = (script: Script, weight: Weight) =>
  script === 'arabic'
    ? `@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-${weight}-normal.woff`
    : `@fontsource/ibm-plex-sans/files/ibm-plex-sans-${script}-${weight}-normal.woff`;

/** Unpacked when the first paper is drawn, then kept: a few hundred kilobytes. */
let fonts: readonly { readonly name: string; readonly data: Buffer }[] | null = null;

const loadFonts = () =>
  ([400, 600] as const).flatMap((weight) =>
    (['latin', 'latin-ext', 'arabic'] as const).map((script) => ({
      name: fontName(script, weight),
      data: unpackWoff(readFileSync(resolve(fileOf(script, weight)))),
    })),
  );

/** The fonts come with their packages and are embedded, as far as their letters are used. */
export function registerFonts(pen: Pen): void {
  fonts ??= loadFonts();
  for (const { name, data } of fonts) pen.registerFont(name, data);
}

const scriptOf = (sign: string): Script =>
  arabicLetters.test(sign) ? 'arabic' : latinLetters.test(sign) ? 'latin' : 'latin-ext';

/** Runs of one level and one font, in the order in which they were written. */
function runsOf(pen: Pen, text: string, direction: Direction, style: Style): Run[] {
  const { levels } = bidi.getEmbeddingLevels(text, direction);
  const pieces: { text: string; script: Script; level: number }[] = [];
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    if (steering.test(sign)) continue;
    const level = levels[at] ?? 0;
    const last = pieces.at(-1);
    // A space belongs to the Arabic before it, so that a sentence stays one run.
    const script = sign === ' ' && last?.script === 'arabic' ? 'arabic' : scriptOf(sign);
    const shown = level % 2 === 1 ? (bidi.getMirroredCharacter(sign) ?? sign) : sign;
    if (last && last.level === level && last.script === script) last.text += shown;
    else pieces.push({ text: shown, script, level });
  }
  return pieces.map((piece) => {
    const font = fontName(piece.script, style.weight);
    // The shaper turns Arabic around itself; signs that stand alone in a run from right to left are turned here.
    const isTurned = piece.level % 2 === 1 && piece.script !== 'arabic';
    const shown = isTurned ? [...piece.text].reverse().join('') : piece.text;
    pen.font(font).fontSize(style.size);
    return { text: shown, font, level: piece.level, width: pen.widthOfString(shown, { features: [] }) };
  });
}

/** Rule L2: from the highest level down, every stretch of runs at that level or above is turned around. */
function inOrderOfTheEye(runs: readonly Run[]): Run[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...ordered.map((run) => run.level));
  for (let level = highest; level > 0; level--) {
    for (let from = 0; from < ordered.length; from++) {
      if ((ordered[from]?.level ?? 0) < level) continue;
      let to = from;
      while ((ordered[to + 1]?.level ?? -1) >= level) to++;
      ordered.splice(from, to - from + 1, ...ordered.slice(from, to + 1).reverse());
      from = to;
    }
  }
  return ordered;
}

const widthOf = (runs: readonly Run[]) => runs.reduce((sum, run) => sum + run.width, 0);

function lineOf(pen: Pen, text: string, direction: Direction, style: Style): Line {
  const runs = inOrderOfTheEye(runsOf(pen, text, direction, style));
  return { runs, width: widthOf(runs) };
}

/** Breaks at spaces; a word that is wider than the line is broken between its letters. */
export function breakLines(pen: Pen, text: string, width: number, direction: Direction, style: Style): Line[] {
  // Letters never join across a space, so the widths of words add up and each is measured once.
  const measure = (part: string) => widthOf(runsOf(pen, part, direction, style));
  const space = measure(' ');
  const lines: string[] = [];
  let line = '';
  let lineWidth = 0;
  const begin = (word: string, wordWidth: number) => {
    if (line !== '') lines.push(line);
    line = word;
    lineWidth = wordWidth;
  };
  for (const word of text.split(/\s+/)) {
    const wordWidth = measure(word);
    if (line !== '' && lineWidth + space + wordWidth <= width) {
      line = `${line} ${word}`;
      lineWidth += space + wordWidth;
      continue;
    }
    begin(word, wordWidth);
    while (lineWidth > width && line.length > 1) {
      let length = line.length - 1;
      while (length > 1 && measure(line.slice(0, length)) > width) length--;
      lines.push(line.slice(0, length));
      line = line.slice(length);
      lineWidth = measure(line);
    }
  }
  if (line !== '') lines.push(line);
  return lines.map((one) => lineOf(pen, one, direction, style));
}

/** Draws lines downwards from `y`, each from the edge where reading begins. @returns the y below the last line */
export function drawLines(
  pen: Pen,
  lines: readonly Line[],
  box: { x: number; y: number; width: number },
  align: 'left' | 'right' | 'centre',
  style: Style,
): number {
  const leading = style.size * (style.leading ?? 1.4);
  pen.fontSize(style.size).fillColor(style.colour);
  let y = box.y;
  for (const line of lines) {
    const slack = box.width - line.width;
    const baseLine = y + style.size;
    let x = box.x + (align === 'left' ? 0 : align === 'right' ? slack : slack / 2);
    for (const run of line.runs) {
      pen.font(run.font).fontSize(style.size);
      pen.text(run.text, x, baseLine, { features: [], lineBreak: false, baseline: 'alphabetic' });
      x += run.width;
    }
    y += leading;
  }
  return y;
}
