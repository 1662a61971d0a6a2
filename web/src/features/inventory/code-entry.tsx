// One code at a time: typed, by a hand scanner that types, or by the camera. What it means is told by whoever uses it.
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { FormBody, useForm } from '../../platform/form.tsx';
import { CameraPreview } from '../../platform/scanner/camera-preview.tsx';
import { listenToKeyboardScanner, scannerFieldAttribute } from '../../platform/scanner/keyboard-wedge.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';

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
      {isCameraOpen ? (
        <CameraPreview label={t('preview')} faultText={t('cameraFault')} onCode={onCode} isPaused={isPending} />
      ) : null}
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
