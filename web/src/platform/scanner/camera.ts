// Opens the camera and gives every track back. It must never leave a track running: the light of the camera is a promise.
import type { Facing } from './camera-state.ts';

export interface OpenCamera {
  readonly stream: MediaStream;
  /** The preview is mirrored only for a camera that faces the person. */
  readonly isFront: boolean;
  readonly hasTorch: boolean;
  readonly zoom: { readonly min: number; readonly max: number; readonly step: number } | null;
  /** False when the device refused. */
  readonly setTorch: (isOn: boolean) => Promise<boolean>;
  readonly setZoom: (value: number) => Promise<void>;
  readonly close: () => void;
}

/** At 640x480 no retail barcode was readable; at 1920x1080 nearly all. Smaller only when the camera has nothing else. */
const sizes: readonly MediaTrackConstraints[] = [
  { width: { ideal: 1920 }, height: { ideal: 1080 } },
  { width: { ideal: 1280 }, height: { ideal: 720 } },
  {},
];

// Not in the standard types: image capture capabilities that phones have.
interface Capabilities extends MediaTrackCapabilities {
  readonly torch?: boolean;
  readonly zoom?: { readonly min: number; readonly max: number; readonly step?: number };
}
interface CaptureConstraints extends MediaTrackConstraintSet {
  readonly torch?: boolean;
  readonly zoom?: number;
  readonly focusMode?: string;
}

/** Whether a camera is there and this site was allowed to use it before. Nobody is asked; a browser that does not say means no. */
export async function isCameraAllowed(
  devices: MediaDevices | undefined = navigator.mediaDevices,
  permissions: Permissions | undefined = navigator.permissions,
): Promise<boolean> {
  try {
    if ((await permissions?.query({ name: 'camera' }))?.state !== 'granted') return false;
    return ((await devices?.enumerateDevices()) ?? []).some(({ kind }) => kind === 'videoinput');
  } catch {
    return false; // a browser that knows no such permission
  }
}

export async function openCamera(
  facing: Facing,
  devices: MediaDevices | undefined = navigator.mediaDevices,
): Promise<OpenCamera> {
  // Without a secure context there is no mediaDevices at all.
  if (!devices?.getUserMedia) throw new DOMException('No camera access here', 'NotFoundError');
  const stream = await openLargest(devices, facing);
  const track = stream.getVideoTracks()[0];
  if (!track) {
    for (const other of stream.getTracks()) other.stop();
    throw new DOMException('No picture from this camera', 'NotFoundError');
  }
  const capabilities: Capabilities = track.getCapabilities?.() ?? {};
  const apply = (constraints: CaptureConstraints) => track.applyConstraints({ advanced: [constraints] });
  const { zoom } = capabilities;
  const settings = track.getSettings();
  return {
    stream,
    isFront: settings.facingMode === 'user' || (settings.facingMode === undefined && facing === 'user'),
    hasTorch: capabilities.torch === true,
    zoom: zoom && zoom.max > zoom.min ? { min: zoom.min, max: zoom.max, step: zoom.step || 0.1 } : null,
    async setTorch(isOn) {
      try {
        await apply({ torch: isOn });
        return true;
      } catch {
        return false; // the device said it could and cannot
      }
    },
    async setZoom(value) {
      try {
        await apply({ zoom: value });
      } catch {
        // A lens that will not move leaves the picture as it was.
      }
    },
    close() {
      for (const one of stream.getTracks()) one.stop();
    },
  };
}

async function openLargest(devices: MediaDevices, facing: Facing): Promise<MediaStream> {
  let last: unknown;
  for (const size of sizes) {
    try {
      return await devices.getUserMedia({ audio: false, video: { facingMode: { ideal: facing }, ...size } });
    } catch (error) {
      last = error;
      const isTooMuch =
        error instanceof DOMException && (error.name === 'OverconstrainedError' || error.name === 'AbortError');
      // OverconstrainedError is no DOMException everywhere.
      const isOverconstrained = error instanceof Error && error.name === 'OverconstrainedError';
      if (!isTooMuch && !isOverconstrained) throw error;
    }
  }
  throw last;
}
