// Draws the current toast: polite for news, assertive for failures, never modal, never takes the focus. It lies at the foot of the page; where a
// verdict is on the page, in the height of the header, so that it never covers any of it.
import { useEffect, useState, useSyncExternalStore } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import { quietAfterMilliseconds, type ToastQueue, type ToastTone, toasts } from './toast-queue.ts';

const styles: Record<ToastTone, { readonly icon: IconName; readonly mark: string; readonly box: string }> = {
  plain: { icon: 'info', mark: 'text-ink-soft', box: 'border-line' },
  good: { icon: 'check', mark: 'text-emerald-fill', box: 'border-emerald-line' },
  destructive: { icon: 'warning', mark: 'text-red-fill', box: 'border-red-line' },
  notice: { icon: 'offline', mark: 'text-consumer-fill', box: 'border-line-strong' },
};

export function Toaster({
  label,
  dismissLabel,
  queue = toasts,
}: {
  readonly label: string;
  readonly dismissLabel: string;
  readonly queue?: ToastQueue;
}) {
  const toast = useSyncExternalStore(queue.subscribe, queue.current, () => null);
  const [isHeld, setIsHeld] = useState(false);
  const id = toast?.id;
  const leavesByItself = toast !== null && !isHeld;

  useEffect(() => {
    if (!leavesByItself || id === undefined) return;
    const timer = setTimeout(() => queue.dismiss(id), quietAfterMilliseconds);
    return () => clearTimeout(timer);
  }, [leavesByItself, id, queue]);

  const isUrgent = toast?.tone === 'destructive';
  const card = toast ? (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointer and focus only hold the timer, there is nothing to operate
    <div
      key={toast.id}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
      className={classNames(
        'pointer-events-auto flex w-full max-w-md items-start gap-3 rounded-surface border bg-raised py-3 ps-4 pe-2 text-ink shadow-one animate-[rise_200ms_var(--ease)] beside-verdict:h-full beside-verdict:items-center beside-verdict:py-0',
        styles[toast.tone].box,
      )}
    >
      <Icon name={styles[toast.tone].icon} className={classNames('mt-0.5', styles[toast.tone].mark)} />
      <div className="flex-1 py-px beside-verdict:line-clamp-2 beside-verdict:text-sm beside-verdict:leading-snug">
        <p className="font-medium leading-snug beside-verdict:inline">{toast.title}</p>{' '}
        {toast.description ? (
          <p className="mt-0.5 text-sm text-ink-soft beside-verdict:inline">{toast.description}</p>
        ) : null}
      </div>
      <IconButton icon="cross" label={dismissLabel} onPress={() => queue.dismiss(toast.id)} className="-my-1.5" />
    </div>
  ) : null;

  // Both live regions stand in the page from the start: a region that arrives together with its words is often not read.
  return (
    <section
      aria-label={label}
      className="pointer-events-none fixed inset-x-0 bottom-0 z-50 flex justify-center print:hidden p-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:justify-end sm:p-6 beside-verdict:top-0 beside-verdict:bottom-auto beside-verdict:h-16 beside-verdict:px-2 beside-verdict:py-0.5"
    >
      <div role="status" aria-live="polite" className="contents">
        {isUrgent ? null : card}
      </div>
      <div role="alert" aria-live="assertive" className="contents">
        {isUrgent ? card : null}
      </div>
    </section>
  );
}
