// Hands one frame of the camera after the other to the decoder, until it is told to leave. It decides nothing about what is read.
import { type Decoder, dropDecoder, keptDecoder } from './decoder.ts';
import { frameArea } from './picture.ts';
import type { Sighting } from './sighting.ts';

/** Failed attempts are repeated at least this often (specification, section 9); usually with the next frame. */
const retryMilliseconds = 300;
/** Every so many frames get a closer look, and a look at the whole picture. */
const thoroughEvery = 3;
const wholeEvery = 15;
/** Failures of the decoder in a row after which it is said to be out of order. */
const mostFailures = 4;

export interface FrameLoop {
  readonly video: HTMLVideoElement;
  readonly frameSide: number;
  readonly signal: AbortSignal;
  readonly isPaused: () => boolean;
  /** Returns whether the next frame deserves a closer look. */
  readonly onSightings: (sightings: readonly Sighting[]) => boolean;
  readonly onBroken: () => void;
}

// The next frame goes out as soon as the worker is free: waiting between frames is what makes scanners feel slow.
export async function readFrames(loop: FrameLoop): Promise<void> {
  const { video, frameSide, signal, isPaused, onSightings, onBroken } = loop;
  let decoder: Decoder = keptDecoder();
  let failures = 0;
  let isThorough = false;
  for (let frame = 1; !signal.aborted; frame += 1) {
    await nextFrame(video);
    if (signal.aborted) return;
    if (isPaused() || video.videoWidth === 0) continue;
    try {
      const area = frameArea(
        { width: video.videoWidth, height: video.videoHeight },
        { width: video.clientWidth, height: video.clientHeight },
        frameSide,
      );
      const isWhole = !isThorough && frame % wholeEvery === 0;
      const effort = isWhole ? 'whole' : isThorough || frame % thoroughEvery === 0 ? 'thorough' : 'fast';
      const sightings = await decoder.readFrame(video, area, effort);
      failures = 0;
      if (signal.aborted || isPaused()) continue;
      isThorough = onSightings(sightings);
    } catch {
      if (signal.aborted) return;
      failures += 1;
      if (failures === mostFailures) onBroken();
      // A decoder that could not start, or ran out of memory, gets a fresh worker.
      dropDecoder();
      await new Promise((resolve) => setTimeout(resolve, retryMilliseconds * failures));
      decoder = keptDecoder();
    }
  }
}

function nextFrame(video: HTMLVideoElement): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, retryMilliseconds);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(done);
    else requestAnimationFrame(done);
  });
}
