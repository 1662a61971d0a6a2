// Two engines over one picture: zxing first, zbar for what zxing misses among retail codes and QR. Runs in the worker and in
// Node alike. It must never fetch a wasm file from anywhere but the place it is given.
import {
  prepareZXingModule,
  type ReaderOptions,
  type ReadInputBarcodeFormat,
  type ReadResult,
  readBarcodes,
} from 'zxing-wasm/reader';
import { describeSighting } from './describe-sighting.ts';
import { type Area, crop, type Picture } from './picture.ts';
import { type Sighting, sameKey } from './sighting.ts';

export interface ReaderSources {
  /** The bytes, or the address on our own origin. */
  readonly zxing: ArrayBuffer | string;
  /** The address on our own origin, or a file path in Node. */
  readonly zbar: string;
}

/**
 * A frame of a running camera gets `fast`, every third one `thorough` under the frame on the screen, and now and then one
 * `whole`, for a code that is held beside the frame. Looking thoroughly at all of every frame would cost 200 ms each.
 */
export type Effort = 'fast' | 'thorough' | 'whole';

export interface Reader {
  /** Resolves when the first engine can read. */
  readonly prepare: () => Promise<void>;
  /** One frame: the area under the frame first, then the whole picture. */
  readonly readFrame: (picture: Picture, effort: Effort, area?: Area) => Promise<readonly Sighting[]>;
  /** A still picture, which will not come again: all that we have, at several sizes. `scaled` gives it at another size. */
  readonly readPhoto: (
    picture: Picture,
    scaled: (factor: number) => Picture | Promise<Picture>,
  ) => Promise<readonly Sighting[]>;
  /** Each engine alone, for measuring. */
  readonly readWithZxing: (picture: Picture, effort: 'fast' | 'thorough') => Promise<readonly Sighting[]>;
  readonly readWithZbar: (picture: Picture) => Promise<readonly Sighting[]>;
}

const formats: ReadInputBarcodeFormat[] = [
  'EAN13',
  'EAN8',
  'UPCA',
  'UPCE',
  'Code128',
  'ITF',
  'DataBar',
  'DataBarLtd',
  'DataBarExp',
  'QRCode',
  'MicroQRCode',
  'RMQRCode',
  'DataMatrix',
];

const efforts: Record<'fast' | 'thorough', ReaderOptions> = {
  fast: { tryHarder: false, tryRotate: false, tryInvert: false, tryDownscale: true },
  thorough: { tryHarder: true, tryRotate: true, tryInvert: true, tryDownscale: true },
};

const zbarFormats: Readonly<Record<string, string>> = {
  ZBAR_EAN13: 'EAN13',
  ZBAR_EAN8: 'EAN8',
  ZBAR_UPCA: 'UPCA',
  ZBAR_UPCE: 'UPCE',
  ZBAR_QRCODE: 'QRCode',
};

export function createReader(sources: ReaderSources): Reader {
  let zxing: Promise<unknown> | null = null;
  let zbar: Promise<(picture: Picture) => Promise<readonly Sighting[]>> | null = null;

  const prepare = async () => {
    const { zxing: source } = sources;
    zxing ??= prepareZXingModule({
      overrides: typeof source === 'string' ? { locateFile: () => source } : { wasmBinary: source },
      fireImmediately: true,
    });
    await zxing;
  };

  const readWithZxing = async (picture: Picture, effort: 'fast' | 'thorough') => {
    await prepare();
    if (picture.width < 8 || picture.height < 8) return [];
    const results = await readBarcodes(
      // Width, height and RGBA bytes are all it reads, and Node has no ImageData to construct.
      picture as ImageData,
      { ...efforts[effort], formats, textMode: 'Plain', maxNumberOfSymbols: 16 },
    );
    return results.flatMap(describeZxing);
  };

  const readWithZbar = async (picture: Picture) => {
    zbar ??= loadZbar(sources.zbar);
    return (await zbar)(picture);
  };

  const readThoroughly = async (picture: Picture) => {
    const seen = await readWithZxing(picture, 'thorough');
    return seen.length > 0 ? seen : readWithZbar(picture);
  };

  return {
    prepare,
    readWithZxing,
    readWithZbar,
    async readFrame(picture, effort, area) {
      if (effort === 'whole') return readThoroughly(picture);
      const part = area ? crop(picture, area) : picture;
      const seen = effort === 'fast' ? await readWithZxing(part, 'fast') : await readThoroughly(part);
      if (seen.length > 0 && area) return seen.map((sighting) => moveBy(sighting, area));
      return area && effort === 'fast' ? readWithZxing(picture, 'fast') : seen;
    },
    async readPhoto(picture, scaled) {
      // A photo has one frame only, so different sizes and engines stand in for the second opinion.
      const votes = new Map<string, { readonly best: Sighting; readonly count: number }>();
      const vote = (seen: readonly Sighting[]) => {
        for (const sighting of seen) {
          const key = sameKey(sighting.code);
          const known = votes.get(key);
          const best = known && !known.best.isWeak ? known.best : sighting;
          votes.set(key, { best, count: (known?.count ?? 0) + 1 });
        }
      };
      for (const factor of photoFactors(Math.max(picture.width, picture.height))) {
        const sized = factor === 1 ? picture : await scaled(factor);
        vote(await readWithZxing(sized, 'thorough'));
        if (hasFirm(votes)) break;
        vote(await readWithZbar(sized));
        if (hasAgreed(votes)) break;
      }
      return [...votes.values()]
        .sort((a, b) => Number(a.best.isWeak) - Number(b.best.isWeak) || b.count - a.count)
        .map((entry) => entry.best);
    },
  };
}

type Votes = ReadonlyMap<string, { readonly best: Sighting; readonly count: number }>;
const hasFirm = (votes: Votes) => [...votes.values()].some((entry) => !entry.best.isWeak);
const hasAgreed = (votes: Votes) => [...votes.values()].some((entry) => entry.count > 1);

/** Codes of phone photos read best at about 2000 pixels; small pictures from the web gain by being enlarged. */
function photoFactors(longest: number): readonly number[] {
  if (longest > 2000) return [2000, 1000, 3000].map((size) => size / longest).filter((factor) => factor <= 1);
  return longest > 1200 ? [1, 0.5] : [1, 2];
}

function describeZxing(result: ReadResult): readonly Sighting[] {
  if (!result.isValid) return [];
  const { topLeft, topRight, bottomRight, bottomLeft } = result.position;
  const sighting = describeSighting({
    text: result.text,
    format: result.format,
    symbologyIdentifier: result.symbologyIdentifier,
    contentType: result.contentType,
    corners: [topLeft, topRight, bottomRight, bottomLeft],
    engine: 'zxing',
    lineCount: result.lineCount,
  });
  return sighting ? [sighting] : [];
}

// Loaded on the first miss: most codes never need it.
async function loadZbar(place: string): Promise<(picture: Picture) => Promise<readonly Sighting[]>> {
  const { scanRGBABuffer, setModuleArgs, ZBarConfigType, ZBarScanner, ZBarSymbolType } = await import(
    '@undecaf/zbar-wasm'
  );
  setModuleArgs({ locateFile: () => place });
  const scanner = await ZBarScanner.create();
  scanner.setConfig(ZBarSymbolType.ZBAR_NONE, ZBarConfigType.ZBAR_CFG_ENABLE, 0);
  const { ZBAR_EAN13, ZBAR_EAN8, ZBAR_UPCE, ZBAR_QRCODE } = ZBarSymbolType;
  for (const type of [ZBAR_EAN13, ZBAR_EAN8, ZBAR_UPCE, ZBAR_QRCODE]) {
    scanner.setConfig(type, ZBarConfigType.ZBAR_CFG_ENABLE, 1);
  }
  return async ({ data, width, height }) => {
    if (width < 8 || height < 8) return [];
    const bytes =
      data.byteOffset === 0 && data.byteLength === data.buffer.byteLength ? data.buffer : data.slice().buffer;
    const symbols = await scanRGBABuffer(bytes, width, height, scanner);
    return symbols.flatMap((symbol) => {
      const format = zbarFormats[symbol.typeName];
      if (format === undefined) return [];
      const sighting = describeSighting({
        text: symbol.decode(),
        format,
        symbologyIdentifier: '',
        contentType: 'Text',
        corners: symbol.points,
        engine: 'zbar',
        lineCount: symbol.quality,
      });
      return sighting ? [sighting] : [];
    });
  };
}

function moveBy(sighting: Sighting, area: Area): Sighting {
  const x = Math.max(0, Math.round(area.x));
  const y = Math.max(0, Math.round(area.y));
  return { ...sighting, corners: sighting.corners.map((corner) => ({ x: corner.x + x, y: corner.y + y })) };
}
