// The QR scanner panel: live picture, frame, what is going on, and the buttons. It reads codes; what they mean is not its matter.
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useTranslations } from 'use-intl';
import { warmDecoder } from '../../../platform/scanner/decoder.ts';
import { useScanSound } from '../../../platform/scanner/feedback.ts';
import { scanPhoto } from '../../../platform/scanner/scan-photo.ts';
import type { StartsScanning } from '../../../platform/scanner/use-camera.ts';
import { useScanner } from '../../../platform/scanner/use-scanner.ts';
import { Button, Spinner } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { SoundIcon } from '../../../ui/sound-icon.tsx';
import { Notice } from '../../../ui/states.tsx';
import { CameraFault } from './camera-fault.tsx';
import { frameSide, ScanFrame } from './scan-frame.tsx';

export interface CameraPanelProps {
  /** Called with every code that was read and agreed on. */
  readonly onCode: (code: string, channel: 'camera' | 'photo' | 'sample') => void;
  /** A lookup is loading. */
  readonly isProcessing: boolean;
  readonly restingCode: string | null;
  readonly startsScanning: StartsScanning;
  readonly onScanningChange: (isScanning: boolean) => void;
  readonly onTypeInstead: () => void;
}

const samples = [
  { code: 'HALAL-CHICKEN-2024-001', label: 'testChicken' },
  { code: 'HALAL-BEEF-2024-002', label: 'testBeef' },
] as const;

export function CameraPanel(props: CameraPanelProps) {
  const { onCode, isProcessing, restingCode, startsScanning, onScanningChange, onTypeInstead } = props;
  const t = useTranslations('scanner');
  const scanner = useScanner({
    onCode: (sighting) => onCode(sighting.code, 'camera'),
    isPaused: isProcessing,
    restingCode,
    frameSide,
    startsScanning,
  });
  const { isScanning, isOn, fault } = scanner;

  useEffect(() => warmDecoder(), []);
  const changed = useRef(onScanningChange);
  changed.current = onScanningChange;
  useEffect(() => changed.current(isScanning), [isScanning]);

  if (fault !== null) {
    return (
      <div className="flex flex-col gap-4">
        <CameraFault fault={fault} onStart={scanner.start} onTypeInstead={onTypeInstead} />
        <PhotoButton onCode={(code) => onCode(code, 'photo')} isDisabled={isProcessing} />
      </div>
    );
  }
  const status = isProcessing ? t('processing') : isOn ? t('position') : isScanning ? t('starting') : null;
  return (
    <div className="flex flex-col gap-4">
      <div className="relative isolate flex h-[clamp(22rem,52svh,30rem)] flex-col items-center justify-center overflow-hidden rounded-surface bg-black/90 text-white">
        <video
          ref={scanner.videoRef}
          aria-label={t('preview')}
          hidden={!isScanning}
          muted
          playsInline
          autoPlay
          disablePictureInPicture
          className={classNames(
            'absolute inset-0 -z-10 size-full object-cover transition-opacity duration-200',
            isOn ? 'opacity-100' : 'opacity-0',
            scanner.isMirrored && '-scale-x-100',
          )}
        />
        {isScanning ? (
          <>
            <ScanFrame isLive={isOn} isFound={isProcessing} />
            <Tools scanner={scanner} />
          </>
        ) : (
          <AriaButton
            onPress={scanner.start}
            className="group absolute inset-0 flex cursor-pointer flex-col items-center justify-center gap-2 p-6 outline-offset-[-4px]"
          >
            <span className="mb-2 inline-flex size-20 items-center justify-center rounded-full border border-white/25 bg-white/10 transition-colors group-data-[hovered]:bg-white/20">
              <Icon name="camera" size={36} />
            </span>
            <span className="text-lg font-semibold">{t('readyTitle')}</span>
            <span className="text-white/80">{t('readyBody')}</span>
          </AriaButton>
        )}
        <p
          role="status"
          className={classNames(
            'absolute inset-x-0 bottom-4 mx-auto flex w-fit max-w-[90%] items-center gap-2 rounded-full bg-black/60 px-4 py-2 text-sm font-medium text-white',
            status === null && 'invisible',
          )}
        >
          {isProcessing ? <Spinner size={16} /> : null}
          {status}
        </p>
      </div>

      <div className="grid grid-cols-2 gap-3">
        <Button
          icon={isScanning ? 'cross' : 'camera'}
          tone={isScanning ? 'secondary' : 'primary'}
          size="large"
          className="max-sm:px-3"
          onPress={isScanning ? scanner.stop : scanner.start}
        >
          {isScanning ? t('stopCamera') : t('startCamera')}
        </Button>
        {isScanning ? (
          <Button tone="secondary" size="large" icon="refresh" className="max-sm:px-3" onPress={scanner.reset}>
            {t('reset')}
          </Button>
        ) : (
          <PhotoButton onCode={(code) => onCode(code, 'photo')} isDisabled={isProcessing} />
        )}
      </div>
      {scanner.isDecoderBroken ? (
        <Notice tone="red" icon="warning">
          {t('noDecoder')}
        </Notice>
      ) : null}
      <p className="flex items-center gap-2 text-sm text-ink-soft">
        <Icon name="lock" size={16} />
        {t('privacy')}
      </p>
      {/* Last, so that nothing moves when the camera starts. */}
      {isScanning ? <Samples onCode={(code) => onCode(code, 'sample')} isDisabled={isProcessing} /> : null}
    </div>
  );
}

interface CodeSourceProps {
  readonly onCode: (code: string) => void;
  readonly isDisabled: boolean;
}

function Samples({ onCode, isDisabled }: CodeSourceProps) {
  const t = useTranslations('scanner');
  return (
    <section aria-labelledby="samples-title" className="border-t border-line pt-4">
      <h2 id="samples-title" className="text-sm font-medium tracking-normal text-ink-soft">
        {t('testTitle')}
      </h2>
      <div className="mt-2 grid gap-2 sm:grid-cols-2">
        {samples.map(({ code, label }) => (
          <Button key={code} tone="secondary" icon="tag" isDisabled={isDisabled} onPress={() => onCode(code)}>
            {t(label)}
          </Button>
        ))}
      </div>
    </section>
  );
}

function Tools({ scanner }: { readonly scanner: ReturnType<typeof useScanner> }) {
  const t = useTranslations('scanner');
  const sound = useScanSound();
  const { torch, zoom } = scanner;
  return (
    <>
      <div className="absolute end-3 top-3 flex gap-2">
        {torch ? (
          <Tool
            icon={<Icon name="torch" />}
            isPressed={torch.isOn}
            label={torch.isOn ? t('torchOff') : t('torchOn')}
            onPress={() => scanner.setTorch(!torch.isOn)}
          />
        ) : null}
        <Tool icon={<Icon name="flip" />} label={t('flip')} onPress={scanner.flip} />
        <Tool
          icon={<SoundIcon isOn={sound.isOn} />}
          label={sound.isOn ? t('soundOn') : t('soundOff')}
          onPress={() => sound.setOn(!sound.isOn)}
        />
      </div>
      {zoom ? (
        <label className="absolute inset-x-0 bottom-16 mx-auto flex w-64 items-center gap-3 text-sm">
          <span className="sr-only">{t('zoom')}</span>
          <Icon name="search" size={18} />
          <input
            type="range"
            min={zoom.min}
            max={zoom.max}
            step={zoom.step}
            value={zoom.value}
            onChange={(event) => scanner.setZoom(event.currentTarget.valueAsNumber)}
            className="h-11 flex-1 accent-white"
          />
        </label>
      ) : null}
    </>
  );
}

interface ToolProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly isPressed?: boolean;
  readonly onPress: () => void;
}

function Tool({ icon, label, isPressed = false, onPress }: ToolProps) {
  return (
    <AriaButton
      aria-label={label}
      onPress={onPress}
      className={classNames(
        'inline-flex size-11 cursor-pointer items-center justify-center rounded-full transition-colors',
        isPressed ? 'bg-white text-black' : 'bg-black/60 text-white hover:bg-black/80',
      )}
    >
      {icon}
    </AriaButton>
  );
}

function PhotoButton({ onCode, isDisabled }: CodeSourceProps) {
  const t = useTranslations('scanner');
  const input = useRef<HTMLInputElement>(null);
  const [isReading, setIsReading] = useState(false);
  const [fault, setFault] = useState<'photoNothing' | 'photoNotAPicture' | 'photoFailed' | null>(null);

  const read = async (file: File) => {
    setFault(null);
    setIsReading(true);
    const outcome = await scanPhoto(file);
    setIsReading(false);
    if (outcome.kind === 'read') onCode(outcome.sighting.code);
    else if (outcome.kind === 'no_code') setFault('photoNothing');
    else setFault(outcome.kind === 'not_a_picture' ? 'photoNotAPicture' : 'photoFailed');
  };

  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          // The same photo may be chosen again.
          event.currentTarget.value = '';
          if (file) void read(file);
        }}
      />
      <Button
        tone="secondary"
        size="large"
        icon="photo"
        className="max-sm:px-3"
        isDisabled={isDisabled}
        isPending={isReading}
        pendingLabel={t('photoReading')}
        onPress={() => input.current?.click()}
      >
        {t('photo')}
      </Button>
      {fault ? (
        <div role="alert" className="col-span-full">
          <Notice tone="amber" icon="warning">
            {t(fault)}
          </Notice>
        </div>
      ) : null}
    </>
  );
}
