// While the server is silent and the pack has no answer: says so, lets the person stop, and stays in view without moving anything.
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/states.tsx';

export interface SlowAnswerProps {
  readonly isLong: boolean;
  readonly onCancel: () => void;
}

export function SlowAnswer({ isLong, onCancel }: SlowAnswerProps) {
  const t = useTranslations('scanner');
  const general = useTranslations('general');
  return (
    // There from the beginning, so that readers hear what comes into it.
    <div role="status" className="sticky bottom-0 z-10 -mt-6 pb-[env(safe-area-inset-bottom)]">
      {isLong ? (
        <Notice tone="amber" icon="clock" className="mt-6 shadow-one">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <div className="min-w-0 flex-1">
              <p className="font-medium">{t('slow')}</p>
              <p className="text-sm">{t('slowBody')}</p>
            </div>
            <Button tone="secondary" size="small" onPress={onCancel}>
              {general('cancel')}
            </Button>
          </div>
        </Notice>
      ) : null}
    </div>
  );
}
