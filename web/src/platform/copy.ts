// Copies a text to the clipboard and says so, or says why nothing was copied.
import { useTranslations } from 'use-intl';
import { toasts } from '../ui/toast-queue.ts';

/** `failed`: what the person reads when the browser refuses. */
export function useCopy(failed: string): (text: string) => Promise<void> {
  const general = useTranslations('general');
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      toasts.show({ title: general('copied'), tone: 'good' });
    } catch {
      toasts.show({ title: failed, tone: 'destructive' });
    }
  };
}
