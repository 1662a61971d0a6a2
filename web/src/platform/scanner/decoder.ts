// The page's side of the decoding worker. One request at a time; closing it ends the worker and all its memory.
import { savesData } from '../slow-connection.ts';
import type { Area } from './picture.ts';
import type { Effort } from './reader.ts';
import type { Sighting } from './sighting.ts';
import type { DecodeAnswer, DecodeRequest } from './worker-messages.ts';

export interface Decoder {
  readonly prepare: () => Promise<void>;
  readonly readFrame: (video: HTMLVideoElement, area: Area, effort: Effort) => Promise<readonly Sighting[]>;
  readonly readPhoto: (file: Blob) => Promise<readonly Sighting[]>;
  readonly close: () => void;
}

/** The file is not a picture that this browser can open. */
export class UnreadablePhoto extends Error {}

type Waiting = { readonly resolve: (sightings: readonly Sighting[]) => void; readonly reject: (fault: Error) => void };
type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never;

export function createDecoder(): Decoder {
  const worker = new Worker(new URL('./decode.worker.ts', import.meta.url), { type: 'module', name: 'decoder' });
  const waiting = new Map<number, Waiting>();
  let nextId = 1;

  const failAll = (reason: string) => {
    for (const one of waiting.values()) one.reject(new Error(reason));
    waiting.clear();
  };
  worker.addEventListener('message', ({ data }: MessageEvent<DecodeAnswer>) => {
    const one = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.kind === 'sightings') one?.resolve(data.sightings);
    else one?.reject(new Error(data.reason));
  });
  worker.addEventListener('error', () => failAll('The decoder could not be started'));

  const ask = (request: WithoutId<DecodeRequest>, transfer: Transferable[] = []) =>
    new Promise<readonly Sighting[]>((resolve, reject) => {
      const id = nextId++;
      waiting.set(id, { resolve, reject });
      worker.postMessage({ ...request, id }, transfer);
    });

  return {
    async prepare() {
      await ask({ kind: 'prepare' });
    },
    async readFrame(video, area, effort) {
      if (canDrawInWorker()) {
        const bitmap = await createImageBitmap(video);
        return ask({ kind: 'bitmap', bitmap, area, effort }, [bitmap]);
      }
      const picture = pixelsOf(video);
      return ask({ kind: 'pixels', picture, area, effort }, [picture.data.buffer]);
    },
    async readPhoto(file) {
      let bitmap: ImageBitmap;
      try {
        bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
      } catch (cause) {
        throw new UnreadablePhoto('This file is not a picture', { cause });
      }
      return ask({ kind: 'photo', bitmap }, [bitmap]);
    },
    close() {
      worker.terminate();
      failAll('The decoder was closed');
    },
  };
}

const canDrawInWorker = () => typeof OffscreenCanvas !== 'undefined' && typeof createImageBitmap !== 'undefined';

let canvas: HTMLCanvasElement | null = null;
function pixelsOf(video: HTMLVideoElement) {
  canvas ??= document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  const context = canvas.getContext('2d', { willReadFrequently: true, alpha: false });
  if (!context) throw new Error('No canvas in this browser');
  context.drawImage(video, 0, 0);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  return { data: data as Uint8ClampedArray<ArrayBuffer>, width: canvas.width, height: canvas.height }; // never shared memory
}

let kept: Decoder | null = null;

/** The one decoder of the page: starting it costs a download and a compilation, so it is kept. */
export function keptDecoder(): Decoder {
  kept ??= createDecoder();
  return kept;
}

/** Ends a decoder that failed or hangs; the next call of `keptDecoder` starts a new one. */
export function dropDecoder(): void {
  kept?.close();
  kept = null;
}

/** Fetches and compiles the decoder while nothing else is going on, unless the person saves data. */
export function warmDecoder(): () => void {
  if (savesData()) return () => undefined;
  const warm = () => void keptDecoder().prepare().catch(dropDecoder);
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(warm, { timeout: 4_000 });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(warm, 1_500);
  return () => clearTimeout(timer);
}
