// One code at a time: typed, by a hand scanner that types, or by the camera. What it means is told by whoever uses it.
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { FormBody, useForm } from '../../platform/form.tsx';
import { listenToKeyboardScanner, scannerFieldAttribute } from '../../platform/scanner/keyboard-wedge.ts';
import { useScanner } from '../../platform/scanner/use-scanner.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/states.tsx';

/** Side of the frame in CSS pixels, as in the scanner. */
const frameSide = 224;

export interface CodeEntryProps {
  readonly onCode: (code: string) => void;
  readonly isPending: boolean;
  readonly fault: string | undefined;
}

export function CodeEntry({ onCode, isPending, fault }: CodeEntryProps) {
  const t = useTranslations('inventory.desk');
  const form = useForm({
    initial: { code: '' },
    onSubmit({ code }) {
      if (code.trim() !== '' && !isPending) onCode(code.trim());
    },
  });
  const [isCameraOpen, setIsCameraOpen] = useState(false);
  const latest = useRef(onCode);
  latest.current = onCode;
  useEffect(() => listenToKeyboardScanner((code) => latest.current(code)), []);
  return (
    <FormBody form={form} className="flex flex-col gap-4">
      <div {...{ [scannerFieldAttribute]: '' }}>
        <TextField
          autoFocus
          isCode
          autoComplete="off"
          label={t('code')}
          help={t('codeHelp')}
          {...form.field('code')}
          fault={fault}
        />
      </div>
      {isCameraOpen ? <Camera onCode={onCode} isPaused={isPending} /> : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" icon="search" isPending={isPending} pendingLabel={t('looking')}>
          {t('lookUp')}
        </Button>
        <Button tone="secondary" icon={isCameraOpen ? 'cross' : 'scan'} onPress={() => setIsCameraOpen((was) => !was)}>
          {isCameraOpen ? t('stopCamera') : t('camera')}
        </Button>
      </div>
    </FormBody>
  );
}

function Camera({ onCode, isPaused }: { readonly onCode: (code: string) => void; readonly isPaused: boolean }) {
  const t = useTranslations('inventory.desk');
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
        {t('cameraFault')}
      </Notice>
    );
  return (
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
  );
}
