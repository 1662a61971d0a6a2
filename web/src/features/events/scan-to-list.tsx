// The camera of the scanner as a way to add things to a list: it stays open, and each code is added once. What a code means is told by
// whoever uses it.
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useScanner } from '../../platform/scanner/use-scanner.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Notice } from '../../ui/states.tsx';

/** Side of the frame in CSS pixels, as in the scanner. */
const frameSide = 224;

export function ScanToList({ onCode }: { readonly onCode: (code: string) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const t = useTranslations('events.record');
  if (!isOpen)
    return (
      <Button tone="secondary" icon="scan" onPress={() => setIsOpen(true)} className="self-start">
        {t('scan')}
      </Button>
    );
  return <OpenCamera onCode={onCode} onClose={() => setIsOpen(false)} />;
}

function OpenCamera({ onCode, onClose }: { readonly onCode: (code: string) => void; readonly onClose: () => void }) {
  const t = useTranslations('events.record');
  const scanner = useScanner({
    onCode: (sighting) => onCode(sighting.code),
    isPaused: false,
    restingCode: null,
    frameSide,
    startsScanning: true,
  });
  return (
    <div className="flex flex-col gap-3">
      {scanner.fault === null ? (
        <div className="relative isolate flex h-72 items-center justify-center overflow-hidden rounded-surface bg-black/90">
          <video
            ref={scanner.videoRef}
            aria-label={t('preview')}
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
      ) : (
        <Notice tone="amber" icon="camera">
          {t('cameraFault')}
        </Notice>
      )}
      <p className="text-sm text-ink-soft">{t('scanning')}</p>
      <Button tone="secondary" icon="cross" onPress={onClose} className="self-start">
        {t('stopScan')}
      </Button>
    </div>
  );
}
