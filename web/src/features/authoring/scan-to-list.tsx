// The camera of the scanner as a way to add things to a list: it stays open, and each code is added once. What a code means is told by
// whoever uses it.
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { CameraPreview } from '../../platform/scanner/camera-preview.tsx';
import { Button } from '../../ui/button.tsx';

export function ScanToList({ onCode }: { readonly onCode: (code: string) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const t = useTranslations('authoring.record');
  if (!isOpen)
    return (
      <Button tone="secondary" icon="scan" onPress={() => setIsOpen(true)} className="self-start">
        {t('scan')}
      </Button>
    );
  return <OpenCamera onCode={onCode} onClose={() => setIsOpen(false)} />;
}

function OpenCamera({ onCode, onClose }: { readonly onCode: (code: string) => void; readonly onClose: () => void }) {
  const t = useTranslations('authoring.record');
  return (
    <div className="flex flex-col gap-3">
      <CameraPreview label={t('preview')} faultText={t('cameraFault')} onCode={onCode} />
      <p className="text-sm text-ink-soft">{t('scanning')}</p>
      <Button tone="secondary" icon="cross" onPress={onClose} className="self-start">
        {t('stopScan')}
      </Button>
    </div>
  );
}
