// Shares a result: the device's own sheet if there is one, else the clipboard. A closed sheet is not a failure.
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { shareAddress } from '../paths.ts';
import { toasts } from '../ui/toast-queue.ts';

export interface Shared {
  /** Canonical code; the link shows the live verdict. */
  readonly code: string;
  readonly product: string;
  readonly brand: string;
  /** The word of the verdict; null: it is not known what others are told. */
  readonly verdict: string | null;
  readonly isVerified: boolean;
}

/** `wording`: the clipboard notice of the landing page differs from that of the other screens (specification, sections 2 and 8). */
export function useShare(): (shared: Shared, wording?: 'result' | 'link') => Promise<void> {
  const t = useTranslations('general.share');
  return useCallback(
    async ({ code, product, brand, verdict, isVerified }, wording = 'link') => {
      const title = isVerified ? t('title', { product }) : t('titleOther', { product });
      const text = verdict === null ? product : t('text', { product, brand, verdict });
      const url = shareAddress(code);
      if (typeof navigator.share === 'function') {
        try {
          await navigator.share({ title, text, url });
          return;
        } catch (failure) {
          if (failure instanceof DOMException && failure.name === 'AbortError') return;
          // The sheet could not open: the clipboard is next.
        }
      }
      try {
        await navigator.clipboard.writeText(`${text} ${url}`);
        if (wording === 'result') toasts.show({ title: t('copiedResult'), tone: 'good' });
        else toasts.show({ title: t('copiedTitle'), description: t('copiedBody'), tone: 'good' });
      } catch {
        toasts.show({ title: t('failedTitle'), description: t('failedBody'), tone: 'destructive' });
      }
    },
    [t],
  );
}
