// A toast that has to outlive a reload of the page (registration reloads it, specification section 2).
import { type ToastTone, toasts } from '../ui/toast-queue.ts';

const key = 'amanah.toast-after-reload';

export function showAfterReload(toast: { title: string; description?: string; tone?: ToastTone }): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(toast));
  } catch {
    // Without a store the toast is lost; what it tells is visible on the page as well.
  }
}

export function showWhatWasLeft(): void {
  try {
    const text = sessionStorage.getItem(key);
    if (!text) return;
    sessionStorage.removeItem(key);
    const toast: unknown = JSON.parse(text);
    if (typeof toast === 'object' && toast !== null && 'title' in toast && typeof toast.title === 'string')
      toasts.show({
        title: toast.title,
        ...('description' in toast && typeof toast.description === 'string' ? { description: toast.description } : {}),
        tone: 'good',
      });
  } catch {
    // Nothing was left.
  }
}
