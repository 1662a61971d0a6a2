// In the place of the camera that does not start: why, and what helps.
import { useTranslations } from 'use-intl';
import type { CameraFault as Fault } from '../../../platform/scanner/camera-state.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';

interface CameraFaultProps {
  readonly fault: Fault;
  readonly onStart: () => void;
  readonly onTypeInstead: () => void;
}

export const CameraFault = ({ fault, ...does }: CameraFaultProps) =>
  fault === 'none' ? <NoCameraCard {...does} /> : <PermissionCard fault={fault} {...does} />;

function PermissionCard({
  fault,
  onStart,
  onTypeInstead,
}: Omit<CameraFaultProps, 'fault'> & { readonly fault: 'denied' | 'other' }) {
  const t = useTranslations('scanner.permission');
  return (
    <Card padding="roomy" className="flex min-h-88 flex-col items-center justify-center gap-4 text-center">
      <span className="inline-flex size-16 items-center justify-center rounded-full bg-amber-wash text-amber-ink">
        <Icon name="camera" size={30} />
      </span>
      <h2 className="text-lg">{t('title')}</h2>
      <p className="max-w-md text-ink-soft">{t('body')}</p>
      <p role="alert" className="flex max-w-md items-start gap-2 text-sm text-red-ink">
        <Icon name="warning" size={18} className="mt-0.5" />
        <span className="text-start">{t(fault)}</span>
      </p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <Button icon="camera" onPress={onStart}>
          {t('enable')}
        </Button>
        <Button tone="secondary" icon="keyboard" onPress={onTypeInstead}>
          {t('manual')}
        </Button>
      </div>
    </Card>
  );
}

/** No permission helps where there is no camera: what helps is typing, or the photo below. */
function NoCameraCard({ onStart, onTypeInstead }: Omit<CameraFaultProps, 'fault'>) {
  const t = useTranslations('scanner.permission');
  const general = useTranslations('general');
  return (
    <Card padding="roomy" className="flex min-h-88 flex-col items-center justify-center gap-4 text-center">
      <span className="inline-flex size-16 items-center justify-center rounded-full bg-amber-wash text-amber-ink">
        <Icon name="camera" size={30} />
      </span>
      <div role="alert">
        <h2 className="text-lg">{t('none')}</h2>
      </div>
      <p className="max-w-md text-ink-soft">{t('noneBody')}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <Button icon="keyboard" onPress={onTypeInstead}>
          {t('manual')}
        </Button>
        <Button tone="quiet" icon="refresh" onPress={onStart}>
          {general('retry')}
        </Button>
      </div>
    </Card>
  );
}
