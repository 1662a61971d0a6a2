// The decoder against public corpora of photographed codes: never worse than the better of its two engines, and silent where
// there is no code.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Picture } from '../../web/src/platform/scanner/picture.ts';
import { createReader } from '../../web/src/platform/scanner/reader.ts';
import { type Sighting, sameKey } from '../../web/src/platform/scanner/sighting.ts';

const folder = join(import.meta.dirname, '../../../shared/vectors/barcodes');
const packages = createRequire(import.meta.url);
const reader = createReader({
  zxing: new Uint8Array(readFileSync(packages.resolve('zxing-wasm/reader/zxing_reader.wasm'))).buffer,
  zbar: packages.resolve('@undecaf/zbar-wasm/dist/zbar.wasm'),
});

const pictureTypes = ['.png', '.webp', '.jpg', '.jpeg', '.gif'];
/** Structured append: one text over four symbols, which no product uses. And a colour-only symbol without text. */
const hasOneText = (corpus: string) => corpus !== 'qrcode-7' && corpus !== 'multi-1' && corpus !== 'falsepositives-1';

async function loadPicture(path: string, factor = 1): Promise<Picture> {
  let image = sharp(path).ensureAlpha().toColourspace('srgb');
  if (factor !== 1) {
    const { width } = await sharp(path).metadata();
    image = image.resize(Math.max(1, Math.round(width * factor)), null, { kernel: 'cubic' });
  }
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}

const engines = {
  zxing: (picture: Picture) => reader.readWithZxing(picture, 'thorough'),
  zbar: (picture: Picture) => reader.readWithZbar(picture),
  frame: (picture: Picture) => reader.readFrame(picture, 'thorough'),
  fast: (picture: Picture) => reader.readFrame(picture, 'fast'),
  photo: (picture: Picture, path: string) => reader.readPhoto(picture, (factor) => loadPicture(path, factor)),
} as const;
type Engine = keyof typeof engines;

interface Score {
  right: number;
  wrong: number;
  milliseconds: number;
}

async function measure(corpus: string): Promise<{ readonly pictures: number; readonly scores: Record<Engine, Score> }> {
  const names = readdirSync(join(folder, corpus)).filter((name) => pictureTypes.includes(extname(name)));
  const empty = (): Score => ({ right: 0, wrong: 0, milliseconds: 0 });
  const scores = { zxing: empty(), zbar: empty(), frame: empty(), fast: empty(), photo: empty() };
  for (const name of names) {
    const path = join(folder, corpus, name);
    const picture = await loadPicture(path);
    const textPath = path.replace(/\.\w+$/, '.txt');
    const expected = hasOneText(corpus) && existsSync(textPath) ? readFileSync(textPath, 'utf8') : null;
    for (const engine of Object.keys(engines) as Engine[]) {
      const score = scores[engine];
      const start = performance.now();
      const seen: readonly Sighting[] = await engines[engine](picture, path);
      score.milliseconds += performance.now() - start;
      const isCorrect = (one: Sighting) => expected !== null && sameKey(one.text) === sameKey(expected);
      if (expected === null ? seen.length > 0 : seen.some(isCorrect)) score.right += 1;
      if (expected !== null && seen.some((one) => !one.isWeak && !isCorrect(one))) score.wrong += 1;
    }
  }
  return { pictures: names.length, scores };
}

describe.skipIf(!existsSync(folder))('the decoder on public corpora', () => {
  const table: Record<string, Record<string, string | number>> = {};
  const corpora = existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
    : [];

  test.each(corpora)('%s', { timeout: 60_000 }, async (corpus) => {
    await reader.prepare();
    const { pictures, scores } = await measure(corpus);
    table[corpus] = {
      pictures,
      ...Object.fromEntries(Object.entries(scores).map(([engine, score]) => [engine, score.right])),
      'wrong (firm)': `${scores.frame.wrong} frame, ${scores.photo.wrong} photo`,
      'ms fast': Number((scores.fast.milliseconds / pictures).toFixed(1)),
      'ms thorough': Number((scores.frame.milliseconds / pictures).toFixed(1)),
      'ms photo': Number((scores.photo.milliseconds / pictures).toFixed(1)),
    };
    if (corpus === 'falsepositives-1') {
      expect(scores.frame.right, 'codes seen where there is none').toBeLessThanOrEqual(1);
      expect(scores.photo.right, 'codes seen where there is none').toBeLessThanOrEqual(1);
      return;
    }
    const better = Math.max(scores.zxing.right, scores.zbar.right);
    expect(scores.frame.right, 'frame').toBeGreaterThanOrEqual(better);
    expect(scores.photo.right, 'photo').toBeGreaterThanOrEqual(better);
    expect(scores.frame.wrong, 'firm readings of another text').toBe(0);
    expect(scores.photo.wrong, 'firm readings of another text').toBe(0);
    if (corpus === corpora.at(-1)) console.table(table);
  });
});
