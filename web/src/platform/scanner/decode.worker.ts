// The decoding worker: takes frames and photos, answers with sightings. Its wasm files come from our own origin.
/// <reference lib="webworker" />
import zbarAddress from '@undecaf/zbar-wasm/dist/zbar.wasm?url';
import zxingAddress from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { Picture } from './picture.ts';
import { createReader } from './reader.ts';
import type { DecodeAnswer, DecodeRequest } from './worker-messages.ts';

const reader = createReader({ zxing: zxingAddress, zbar: zbarAddress });
const scope = self as unknown as DedicatedWorkerGlobalScope; // the page's own `self` is what the other files are checked with
let canvas: OffscreenCanvas | null = null;

function pixelsOf(source: ImageBitmap, width = source.width, height = source.height): Picture {
  canvas ??= new OffscreenCanvas(width, height);
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width;
    canvas.height = height;
  }
  const context = canvas.getContext('2d', { willReadFrequently: true, alpha: false });
  if (!context) throw new Error('No canvas in this worker');
  context.drawImage(source, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  return { data: data as Uint8ClampedArray<ArrayBuffer>, width, height }; // never shared memory
}

/** Longest side of a photo that is looked at; larger ones are scaled down first. */
const longestSide = 4096;

async function answer(request: DecodeRequest): Promise<DecodeAnswer> {
  const start = performance.now();
  const took = () => performance.now() - start;
  switch (request.kind) {
    case 'prepare':
      await reader.prepare();
      return { kind: 'sightings', id: request.id, sightings: [], milliseconds: took() };
    case 'bitmap': {
      const picture = pixelsOf(request.bitmap);
      request.bitmap.close();
      const sightings = await reader.readFrame(picture, request.effort, request.area);
      return { kind: 'sightings', id: request.id, sightings, milliseconds: took() };
    }
    case 'pixels': {
      const sightings = await reader.readFrame(request.picture, request.effort, request.area);
      return { kind: 'sightings', id: request.id, sightings, milliseconds: took() };
    }
    case 'photo': {
      const { bitmap } = request;
      const shrink = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
      const sized = (factor: number) =>
        pixelsOf(
          bitmap,
          Math.max(1, Math.round(bitmap.width * factor)),
          Math.max(1, Math.round(bitmap.height * factor)),
        );
      const sightings = await reader.readPhoto(sized(shrink), (factor) => sized(shrink * factor));
      bitmap.close();
      return { kind: 'sightings', id: request.id, sightings, milliseconds: took() };
    }
  }
}

scope.addEventListener('message', (event: MessageEvent<DecodeRequest>) => {
  answer(event.data).then(
    (message) => scope.postMessage(message),
    (fault: unknown) => {
      const message: DecodeAnswer = { kind: 'failed', id: event.data.id, reason: String(fault) };
      scope.postMessage(message);
    },
  );
});
