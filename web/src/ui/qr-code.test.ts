// What is printed can be read: by the engine of the scanner, over every version, and with nothing lost of any text that fits.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { beforeAll, expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { qrSymbol } from './qr-code.tsx';

beforeAll(async () => {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  await prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(wasm).buffer }, fireImmediately: true });
});

/** Three pixels a module, four modules of white around it. */
async function read(text: string) {
  const symbol = qrSymbol(text);
  if (!symbol) return null;
  const [scale, margin] = [3, 4];
  const width = (symbol.length + 2 * margin) * scale;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (let y = 0; y < width; y += 1)
    for (let x = 0; x < width; x += 1)
      if (symbol[Math.floor(y / scale) - margin]?.[Math.floor(x / scale) - margin])
        data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  const found = await readBarcodes(
    { data, width, height: width, colorSpace: 'srgb' },
    { formats: ['QRCode'], tryHarder: true },
  );
  return found.map(({ text: said, ecLevel: level }) => ({ said, level }));
}

it.each([1, 14, 15, 26, 42, 62, 84, 106, 107, 122, 123, 152, 180, 181, 213])(
  'of %i bytes is read as it was written',
  async (length) => {
    const text = `https://amanah.example/product/${'HALAL-42/'.repeat(30)}`.slice(-length);
    expect((await read(text))?.map(({ said }) => said)).toEqual([text]);
  },
);

it('holds what is no Latin', async () => {
  expect((await read('https://x.example/evidence/أمانة'))?.map(({ said }) => said)).toEqual([
    'https://x.example/evidence/أمانة',
  ]);
});

it('is as large as it has to be, and none where the text is too long', () => {
  expect([14, 15, 213].map((length) => qrSymbol('a'.repeat(length))?.length)).toEqual([21, 25, 57]);
  expect(qrSymbol('a'.repeat(214))).toBeNull();
});
