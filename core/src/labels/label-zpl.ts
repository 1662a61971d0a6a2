// Labels for label printers, in ZPL II (Zebra Programming Guide). Field data is written in hexadecimal where a character would be a
// command: a product name with `^XZ` in it must never end the label or run another.
import type { LabelSymbol } from './label.ts';

export interface ZplLabel {
  readonly symbol: LabelSymbol;
  /** What the symbol says: a link for QR, a bracketed element string otherwise. */
  readonly data: string;
  readonly lines: readonly string[];
}

/** Dots per millimetre of common print heads: 203 and 300 dpi. */
export const zplResolutions = [8, 12] as const;
export type ZplResolution = (typeof zplResolutions)[number];

const encoder = new TextEncoder();

/**
 * Field data behind `^FH_`: printable ASCII without the characters that ZPL acts on, everything else as `_` and two digits of its
 * UTF-8 bytes (`^CI28`).
 *
 * @example escapeZpl('a^b_é') // 'a_5Eb_5F_C3_A9'
 */
export function escapeZpl(text: string): string {
  return [...encoder.encode(text)]
    .map((byte) => {
      const letter = String.fromCharCode(byte);
      const isPlain = byte >= 0x20 && byte < 0x7f && !/[\^~_\\,]/.test(letter);
      return isPlain ? letter : `_${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');
}

/** AIs whose values have a predefined length and need no separator (GS1 General Specifications figure 7.8.5-2). */
const predefined = /^(?:0[0-4]|1[1-9]|20|3[1-6]|41)/;

interface Element {
  readonly ai: string;
  readonly value: string;
}

function elementsOf(bracketed: string): Element[] {
  return [...bracketed.matchAll(/\((\d{2,4})\)((?:\\\(|[^(])*)/g)].map(([, ai = '', value = '']) => ({
    ai,
    value: value.replaceAll('\\(', '('),
  }));
}

/** With a separator after each value of variable length but the last. */
function withSeparators(data: string, separator: string, write: (text: string) => string): string {
  const elements = elementsOf(data);
  return elements
    .map(({ ai, value }, index) => {
      const needsSeparator = index < elements.length - 1 && !predefined.test(ai);
      return ai + write(value) + (needsSeparator ? separator : '');
    })
    .join('');
}

/** One label as a whole format, `^XA` to `^XZ`. Sizes in millimetres. */
export function zplOf(
  label: ZplLabel,
  size: { readonly width: number; readonly height: number },
  dots: ZplResolution,
): string {
  const at = (millimetres: number) => Math.round(millimetres * dots);
  const margin = 2;
  const side = Math.min(size.height - 2 * margin, size.width * 0.45);
  const isWide = label.symbol === 'gs1_128';
  const text = { x: isWide ? margin : margin + side + 2, y: isWide ? margin : margin };
  const lineHeight = Math.min(4, Math.max(2.2, size.height / 10));
  const lines = label.lines.map(
    (line, index) =>
      `^FO${at(text.x)},${at(text.y + index * lineHeight * 1.25)}^A0N,${at(lineHeight)},0^FH_^FD${escapeZpl(line)}^FS`,
  );
  const below = text.y + label.lines.length * lineHeight * 1.25 + 2;
  return [
    '^XA',
    '^CI28',
    `^PW${at(size.width)}`,
    `^LL${at(size.height)}`,
    symbolOf(
      label,
      {
        x: at(margin),
        y: at(isWide ? below : margin),
        side: at(side),
        height: at(Math.max(10, size.height - below - 8)),
      },
      dots,
    ),
    ...lines,
    '^XZ',
    '',
  ].join('\n');
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly side: number;
  readonly height: number;
}

function symbolOf(label: ZplLabel, { x, y, side, height }: Box, dots: ZplResolution): string {
  switch (label.symbol) {
    case 'qr': {
      // Versions 3 to 7 hold these links: 29 to 45 modules and a quiet zone of 4 on each side.
      const magnification = Math.max(2, Math.min(10, Math.floor(side / 53)));
      return `^FO${x},${y}^BQN,2,${magnification}^FH_^FDMA,${escapeZpl(label.data)}^FS`;
    }
    case 'datamatrix': {
      // `_1` is FNC1 behind ^BX with escape character `_`; the data is then not read as hexadecimal, so `_` itself is doubled.
      const data = withSeparators(label.data, '_1', (value) => value.replaceAll('_', '__'));
      return `^FO${x},${y}^BXN,${Math.max(3, Math.floor(side / 30))},200,,,,_^FD_1${data}^FS`;
    }
    case 'gs1_128': {
      // >; begins subset C, >8 is FNC1, >6 changes to subset B for what is not pairs of digits.
      const elements = elementsOf(label.data);
      const isAllDigits = elements.every(({ ai, value }) => /^\d+$/.test(ai + value) && (ai + value).length % 2 === 0);
      const data = withSeparators(label.data, '>8', (value) => value.replaceAll('>', '>0'));
      return `^FO${x},${y}^BY${dots === 12 ? 4 : 3}^BCN,${height},Y,N,N,N^FD${isAllDigits ? '>;>8' : '>:>8'}${data}^FS`;
    }
  }
}
