// The picture of the camera with its frame, for pages that take codes one after the other. What a code means is told by whoever uses it.
import { classNames } from '../../ui/class-names.ts';
import { Notice } from '../../ui/states.tsx';
import { useScanner } from './use-scanner.ts';

/** Side of the frame in CSS pixels: `size-56`, as in the scanner. */
const frameSide = 224;

export interface CameraPreviewProps {
  readonly label: string;
  /** Shown in place of the picture where there is no camera, or none that may be used. */
  readonly faultText: string;
  readonly onCode: (code: string) => void;
  readonly isPaused?: boolean;
}

export function CameraPreview({ label, faultText, onCode, isPaused = false }: CameraPreviewProps) {
  const scanner = useScanner({
    onCode: (sighting) => onCode(sighting.code),
    isPaused,
    restingCode: null,
    frameSide,
    startsScanning: true,
  });
  if (scanner.fault !== null)
    return (
      <Notice tone="amber" icon="camera">
        {faultText}
      </Notice>
    );
  return (
    <div className="relative isolate flex h-72 items-center justify-center overflow-hidden rounded-surface bg-black/90">
      <video
        ref={scanner.videoRef}
        aria-label={label}
        muted
        playsInline
        autoPlay
        disablePictureInPicture
        className={classNames(
          'absolute inset-0 -z-10 size-full object-cover',
          scanner.isMirrored && '-scale-x-100',
          !scanner.isOn && 'opacity-0',
        )}
      />
      <div aria-hidden="true" className="size-56 rounded-surface border-4 border-white" />
    </div>
  );
}
