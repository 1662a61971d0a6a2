// One scanner on a screen: camera, decoder and agreement of frames behind a video element. It hands over codes and never
// looks anything up. Every track is given back when it stops, when the screen is left and when the page is hidden.
import { useCallback, useEffect, useRef, useState } from 'react';
import { type AgreementMemory, agree, startAgreement } from './agreement.ts';
import type { CameraFault, CameraState } from './camera-state.ts';
import { allowFeedback, giveFeedback } from './feedback.ts';
import { readFrames } from './read-frames.ts';
import type { Sighting } from './sighting.ts';
import { type Camera, type StartsScanning, useCamera } from './use-camera.ts';

export interface ScannerOptions {
  readonly onCode: (sighting: Sighting) => void;
  /** While a lookup is loading: the camera runs, the picture stands still, nothing is read. */
  readonly isPaused: boolean;
  /** A code whose result was just shown; it has to leave the picture before it counts again. */
  readonly restingCode: string | null;
  /** Width of the frame on the screen, in CSS pixels. */
  readonly frameSide: number;
  readonly startsScanning?: StartsScanning;
}

export interface Scanner extends Pick<Camera, 'videoRef' | 'torch' | 'zoom' | 'setTorch' | 'setZoom'> {
  readonly isScanning: boolean;
  /** The picture is there. */
  readonly isOn: boolean;
  readonly permission: CameraState['permission'];
  readonly fault: CameraFault | null;
  readonly isMirrored: boolean;
  readonly isDecoderBroken: boolean;
  readonly start: () => void;
  readonly stop: () => void;
  readonly reset: () => void;
  readonly flip: () => void;
}

export function useScanner({
  onCode,
  isPaused,
  restingCode,
  frameSide,
  startsScanning = false,
}: ScannerOptions): Scanner {
  const { videoRef, state, dispatch, camera, torch, zoom, setTorch, setZoom } = useCamera(startsScanning);
  const [isDecoderBroken, setIsDecoderBroken] = useState(false);
  const latest = useRef({ onCode, isPaused });
  latest.current = { onCode, isPaused };
  const memory = useRef<AgreementMemory | null>(null);
  memory.current ??= startAgreement(restingCode, performance.now());

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
  }, [camera, frameSide, videoRef]);

  // The picture in which the code was read stays until there is an answer to it.
  useEffect(() => {
    const video = videoRef.current;
    if (!camera || !video || !isPaused) return;
    video.pause();
    return () => void video.play().catch(() => undefined); // given back meanwhile: there is nothing to play
  }, [camera, isPaused, videoRef]);

  const start = useCallback(() => {
    allowFeedback();
    setIsDecoderBroken(false);
    dispatch({ type: 'start_pressed' });
  }, [dispatch]);
  const stop = useCallback(() => dispatch({ type: 'stopped' }), [dispatch]);
  const reset = useCallback(() => {
    memory.current = startAgreement(null, 0);
    dispatch({ type: 'reset_pressed' });
  }, [dispatch]);
  const flip = useCallback(() => dispatch({ type: 'flip_pressed' }), [dispatch]);

  return {
    videoRef,
    isScanning: state.isScanning,
    isOn: state.phase === 'on' && camera !== null,
    permission: state.permission,
    fault: state.fault,
    isMirrored: camera?.isFront ?? false,
    isDecoderBroken,
    torch,
    zoom,
    start,
    stop,
    reset,
    flip,
    setTorch,
    setZoom,
  };
}
