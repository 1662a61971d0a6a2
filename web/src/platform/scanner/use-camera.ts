// The camera behind a video element: opened and given back with the attempts of its state, put aside while the page is hidden, with its
// torch and zoom. It reads nothing.
import { type Dispatch, type RefObject, useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { isCameraAllowed, type OpenCamera, openCamera } from './camera.ts';
import {
  type CameraEvent,
  type CameraState,
  cameraAtStart,
  faultOf,
  nextCamera,
  restartMilliseconds,
} from './camera-state.ts';

/** `where_allowed`: if the camera was allowed before, so that nobody is asked without having pressed anything. */
export type StartsScanning = boolean | 'where_allowed';

export interface Camera {
  readonly videoRef: RefObject<HTMLVideoElement | null>;
  readonly state: CameraState;
  readonly dispatch: Dispatch<CameraEvent>;
  readonly camera: OpenCamera | null;
  readonly torch: { readonly isOn: boolean } | null;
  readonly zoom: { readonly min: number; readonly max: number; readonly step: number; readonly value: number } | null;
  readonly setTorch: (isOn: boolean) => void;
  readonly setZoom: (value: number) => void;
}

export function useCamera(startsScanning: StartsScanning): Camera {
  const [state, dispatch] = useReducer(nextCamera, startsScanning, (starts) =>
    starts === true ? nextCamera(cameraAtStart, { type: 'start_pressed' }) : cameraAtStart,
  );
  const videoRef = useRef<HTMLVideoElement>(null);
  const opened = useOpenCamera(state, dispatch);
  const { camera } = opened;
  useRestart(state, dispatch);
  useEffect(() => {
    const video = videoRef.current;
    if (!video) return;
    video.srcObject = camera?.stream ?? null;
    if (camera) void video.play().catch(() => undefined); // interrupted by a stop: there is nothing to do
  }, [camera]);
  usePageHidden(state.isScanning, dispatch);
  useStartWhereAllowed(startsScanning === 'where_allowed', dispatch);
  return { videoRef, state, dispatch, ...opened };
}

function useOpenCamera(
  { phase, attempt, facing }: CameraState,
  dispatch: Dispatch<CameraEvent>,
): Pick<Camera, 'camera' | 'torch' | 'zoom' | 'setTorch' | 'setZoom'> {
  const [camera, setCamera] = useState<OpenCamera | null>(null);
  const [isTorchOn, setIsTorchOn] = useState(false);
  const [zoomValue, setZoomValue] = useState<number | null>(null);

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
  }, [attempt, isOff, facing, dispatch]);

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
    camera,
    torch: camera?.hasTorch ? { isOn: isTorchOn } : null,
    zoom: camera?.zoom ? { ...camera.zoom, value: zoomValue ?? camera.zoom.min } : null,
    setTorch,
    setZoom,
  };
}

/** Whoever allowed the camera before looks through it at once. */
function useStartWhereAllowed(isWanted: boolean, dispatch: Dispatch<CameraEvent>): void {
  const isWantedAtStart = useRef(isWanted);
  useEffect(() => {
    if (!isWantedAtStart.current) return;
    let isCurrent = true;
    void isCameraAllowed().then((isAllowed) => {
      if (isCurrent && isAllowed && document.visibilityState === 'visible') dispatch({ type: 'start_pressed' });
    });
    return () => {
      isCurrent = false;
    };
  }, [dispatch]);
}

function useRestart({ isScanning, phase }: CameraState, dispatch: Dispatch<CameraEvent>): void {
  const isOff = phase === 'off';
  useEffect(() => {
    if (!isScanning || !isOff) return;
    const timer = setTimeout(() => dispatch({ type: 'restart_due' }), restartMilliseconds);
    return () => clearTimeout(timer);
  }, [isScanning, isOff, dispatch]);
}

/** A hidden page has no business with the camera; it comes back with the page. */
function usePageHidden(isScanning: boolean, dispatch: Dispatch<CameraEvent>): void {
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
  }, [isScanning, dispatch]);
}
