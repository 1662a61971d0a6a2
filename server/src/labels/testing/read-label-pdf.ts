// Reads the rectangles of a PDF back into a picture and the picture into codes, as a scanner would: what is tested is the paper.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const { resolve } = createRequire(import.meta.url);
prepareZXingModule({
  overrides: { wasmBinary: new Uint8Array(readFileSync(resolve('zxing-wasm/reader/zxing_reader.wasm'))).buffer },
});

type Matrix = readonly [number, number, number, number, number, number];

const multiply = (a: Matrix, b: Matrix): Matrix => [
  a[0] * b[0] + a[1] * b[2],
  a[0] * b[1] + a[1] * b[3],
  a[2] * b[0] + a[3] * b[2],
  a[2] * b[1] + a[3] * b[3],
  a[4] * b[0] + a[5] * b[2] + b[4],
  a[4] * b[1] + a[5] * b[3] + b[5],
];

/** Content streams of the pages, in order; fonts and pictures are left out. */
export function contentsOf(pdf: Buffer): string[] {
  const text = pdf.toString('latin1');
  return [...text.matchAll(/stream\r?\n/g)].flatMap((match) => {
    const from = match.index + match[0].length;
    const bytes = pdf.subarray(from, text.indexOf('endstream', from));
    try {
      const content = inflateSync(bytes).toString('latin1');
      return / re\b/.test(content) ? [content] : [];
    } catch {
      return []; // not compressed text: a font
    }
  });
}

const pixelsPerPoint = 4;

export async function readPage(content: string, points: { width: number; height: number }): Promise<string[]> {
  const [width, height] = [Math.ceil(points.width * pixelsPerPoint), Math.ceil(points.height * pixelsPerPoint)];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  let matrix: Matrix = [1, 0, 0, 1, 0, 0];
  const stack: Matrix[] = [];
  for (const line of content.split('\n')) {
    const words = line.trim().split(/\s+/);
    const numbers = words.slice(0, -1).map(Number);
    const operator = words.at(-1);
    if (operator === 'q') stack.push(matrix);
    else if (operator === 'Q') matrix = stack.pop() ?? matrix;
    else if (operator === 'cm') matrix = multiply(numbers as unknown as Matrix, matrix);
    else if (operator === 're') {
      const [x = 0, y = 0, w = 0, h = 0] = numbers;
      const at = (px: number, py: number) => [
        (matrix[0] * px + matrix[2] * py + matrix[4]) * pixelsPerPoint,
        height - (matrix[1] * px + matrix[3] * py + matrix[5]) * pixelsPerPoint,
      ];
      const [[x0 = 0, y0 = 0], [x1 = 0, y1 = 0]] = [at(x, y), at(x + w, y + h)];
      for (let py = Math.round(Math.min(y0, y1)); py < Math.round(Math.max(y0, y1)); py++)
        for (let px = Math.round(Math.min(x0, x1)); px < Math.round(Math.max(x0, x1)); px++)
          if (px >= 0 && py >= 0 && px < width && py < height)
            data.fill(0, (py * width + px) * 4, (py * width + px) * 4 + 3);
    }
  }
  const found = await readBarcodes({ data, width, height, colorSpace: 'srgb' } as ImageData, {
    formats: ['QRCode', 'DataMatrix', 'Code128'],
    tryHarder: true,
    maxNumberOfSymbols: 100,
    textMode: 'Plain',
  });
  return found.map((symbol) => `${symbol.symbologyIdentifier}${symbol.text}`);
}
