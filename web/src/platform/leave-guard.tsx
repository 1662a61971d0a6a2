// Asks before a page is left on which entries are not saved yet. The browser asks in its own words where the page itself is closed.
import { useBlocker } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/overlay.tsx';

export function LeaveGuard() {
  const t = useTranslations('general.leaving');
  const blocker = useBlocker({
    // Another filter or tab of the same page keeps the form.
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
    enableBeforeUnload: true,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <Dialog
      role="alertdialog"
      title={t('title')}
      closeLabel={t('stay')}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) blocker.reset();
      }}
    >
      <div className="flex flex-col gap-5">
        <p>{t('body')}</p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="secondary" onPress={blocker.reset}>
            {t('stay')}
          </Button>
          <Button tone="danger" onPress={blocker.proceed}>
            {t('leave')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
