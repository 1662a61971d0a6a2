// One scanner on a screen: camera, decoder and agreement of frames behind a video element. It hands over codes and never
// looks anything up. Every track is given back when it stops, when the screen is left and when the page is hidden.
import { type RefObject, useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { type AgreementMemory, agree, startAgreement } from './agreement.ts';
import { type OpenCamera, openCamera } from './camera.ts';
import {
  type CameraFault,
  type CameraState,
  cameraAtStart,
  faultOf,
  nextCamera,
  restartMilliseconds,
} from './camera-state.ts';
import { type Decoder, dropDecoder, keptDecoder } from './decoder.ts';
import { allowFeedback, giveFeedback } from './feedback.ts';
import { frameArea } from './picture.ts';
import type { Sighting } from './sighting.ts';

/** Failed attempts are repeated at least this often (specification, section 9); usually with the next frame. */
export const retryMilliseconds = 300;
/** Every so many frames get a closer look, and a look at the whole picture. */
const thoroughEvery = 3;
const wholeEvery = 15;
/** Failures of the decoder in a row after which it is said to be out of order. */
const mostFailures = 4;

export interface ScannerOptions {
  readonly onCode: (sighting: Sighting) => void;
  /** While a lookup is loading: the camera runs, nothing is read. */
  readonly isPaused: boolean;
  /** A code whose result was just shown; it has to leave the picture before it counts again. */
  readonly restingCode: string | null;
  /** Width of the frame on the screen, in CSS pixels. */
  readonly frameSide: number;
  readonly startsScanning?: boolean;
}

export interface Scanner {
  readonly videoRef: RefObject<HTMLVideoElement | null>;
  readonly isScanning: boolean;
  /** The picture is there. */
  readonly isOn: boolean;
  readonly permission: CameraState['permission'];
  readonly fault: CameraFault | null;
  readonly isMirrored: boolean;
  readonly isDecoderBroken: boolean;
  readonly torch: { readonly isOn: boolean } | null;
  readonly zoom: { readonly min: number; readonly max: number; readonly step: number; readonly value: number } | null;
  readonly start: () => void;
  readonly stop: () => void;
  readonly reset: () => void;
  readonly flip: () => void;
  readonly setTorch: (isOn: boolean) => void;
  readonly setZoom: (value: number) => void;
}

export function useScanner({
  onCode,
  isPaused,
  restingCode,
  frameSide,
  startsScanning = false,
}: ScannerOptions): Scanner {
  const [state, dispatch] = useReducer(nextCamera, startsScanning, (starts) =>
    starts ? nextCamera(cameraAtStart, { type: 'start_pressed' }) : cameraAtStart,
  );
  const videoRef = useRef<HTMLVideoElement>(null);
  const [camera, setCamera] = useState<OpenCamera | null>(null);
  const [isTorchOn, setIsTorchOn] = useState(false);
  const [zoomValue, setZoomValue] = useState<number | null>(null);
  const [isDecoderBroken, setIsDecoderBroken] = useState(false);
  const latest = useRef({ onCode, isPaused });
  latest.current = { onCode, isPaused };
  const memory = useRef<AgreementMemory | null>(null);
  memory.current ??= startAgreement(restingCode, performance.now());

  const { phase, attempt, facing, isScanning } = state;

  // A camera lives exactly as long as the attempt that opened it.
  const isOff = phase === 'off';
  useEffect(() => {
    if (isOff) return;
    let isCurrent = true;
    let opened: OpenCamera | null = null;
    openCamera(facing).then(
      (open) => {
        if (!isCurrent) return open.close();
        opened = open;
        for (const track of open.stream.getVideoTracks())
          track.addEventListener('ended', () => dispatch({ type: 'lost' }));
        setCamera(open);
        setIsTorchOn(false);
        setZoomValue(open.zoom?.min ?? null);
        dispatch({ type: 'opened', attempt });
      },
      (error: unknown) => {
        if (isCurrent) dispatch({ type: 'refused', attempt, fault: faultOf(error) });
      },
    );
    return () => {
      isCurrent = false;
      opened?.close();
      setCamera(null);
    };
  }, [attempt, isOff, facing]);

  useEffect(() => {
    if (!isScanning || !isOff) return;
    const timer = setTimeout(() => dispatch({ type: 'restart_due' }), restartMilliseconds);
    return () => clearTimeout(timer);
  }, [isScanning, isOff]);

  useEffect(() => {
    const video = videoRef.current;
    if (!video) return;
    video.srcObject = camera?.stream ?? null;
    if (camera) void video.play().catch(() => undefined); // interrupted by a stop: there is nothing to do
  }, [camera]);

  // A hidden page has no business with the camera; it comes back with the page.
  const wasScanning = useRef(false);
  useEffect(() => {
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') {
        wasScanning.current = isScanning;
        dispatch({ type: 'stopped' });
      } else if (wasScanning.current) {
        wasScanning.current = false;
        dispatch({ type: 'start_pressed' });
      }
    };
    const onPageHide = () => dispatch({ type: 'stopped' });
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('pagehide', onPageHide);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('pagehide', onPageHide);
    };
  }, [isScanning]);

  useEffect(() => {
    const video = videoRef.current;
    if (!camera || !video) return;
    const leaving = new AbortController();
    void readFrames({
      video,
      frameSide,
      signal: leaving.signal,
      isPaused: () => latest.current.isPaused,
      onBroken: () => setIsDecoderBroken(true),
      onSightings(sightings) {
        const step = agree(memory.current ?? startAgreement(null, 0), sightings, performance.now());
        memory.current = step.memory;
        if (step.accepted) {
          giveFeedback();
          latest.current.onCode(step.accepted);
        }
        return step.isWaiting;
      },
    });
    return () => leaving.abort();
  }, [camera, frameSide]);

  const start = useCallback(() => {
    allowFeedback();
    setIsDecoderBroken(false);
    dispatch({ type: 'start_pressed' });
  }, []);
  const stop = useCallback(() => dispatch({ type: 'stopped' }), []);
  const reset = useCallback(() => {
    memory.current = startAgreement(null, 0);
    dispatch({ type: 'reset_pressed' });
  }, []);
  const flip = useCallback(() => dispatch({ type: 'flip_pressed' }), []);
  const setTorch = useCallback(
    (isOn: boolean) => {
      void camera?.setTorch(isOn).then((isDone) => setIsTorchOn(isDone && isOn));
    },
    [camera],
  );
  const setZoom = useCallback(
    (value: number) => {
      setZoomValue(value);
      void camera?.setZoom(value);
    },
    [camera],
  );

  return {
    videoRef,
    isScanning,
    isOn: phase === 'on' && camera !== null,
    permission: state.permission,
    fault: state.fault,
    isMirrored: camera?.isFront ?? false,
    isDecoderBroken,
    torch: camera?.hasTorch ? { isOn: isTorchOn } : null,
    zoom: camera?.zoom ? { ...camera.zoom, value: zoomValue ?? camera.zoom.min } : null,
    start,
    stop,
    reset,
    flip,
    setTorch,
    setZoom,
  };
}

interface FrameLoop {
  readonly video: HTMLVideoElement;
  readonly frameSide: number;
  readonly signal: AbortSignal;
  readonly isPaused: () => boolean;
  /** Returns whether the next frame deserves a closer look. */
  readonly onSightings: (sightings: readonly Sighting[]) => boolean;
  readonly onBroken: () => void;
}

// The next frame goes out as soon as the worker is free: waiting between frames is what makes scanners feel slow.
async function readFrames({ video, frameSide, signal, isPaused, onSightings, onBroken }: FrameLoop): Promise<void> {
  let decoder: Decoder = keptDecoder();
  let failures = 0;
  let looksCloser = false;
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
      const isWhole = !looksCloser && frame % wholeEvery === 0;
      const effort = isWhole ? 'whole' : looksCloser || frame % thoroughEvery === 0 ? 'thorough' : 'fast';
      const sightings = await decoder.readFrame(video, area, effort);
      failures = 0;
      if (signal.aborted || isPaused()) continue;
      looksCloser = onSightings(sightings);
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
