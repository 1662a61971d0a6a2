// The one toast that may be seen, as a small store without React. Section 9 of the specification: at most one visible;
// a dismissed toast is only forgotten 1,000,000 ms later. It must never interrupt what a person is doing.
export type ToastTone = 'plain' | 'good' | 'destructive' | 'notice';

export interface Toast {
  readonly id: number;
  readonly title: string;
  readonly description?: string;
  readonly tone: ToastTone;
  readonly isOpen: boolean;
}

/** How long a dismissed toast is still remembered. */
export const removalDelayMilliseconds = 1_000_000;
/** Every toast leaves by itself. Pointer or focus holds it. */
export const quietAfterMilliseconds = 6_000;

export interface ToastQueue {
  readonly show: (toast: { title: string; description?: string; tone?: ToastTone }) => number;
  readonly dismiss: (id?: number) => void;
  /** The toast to draw, or null. */
  readonly current: () => Toast | null;
  /** Everything still remembered, newest first. */
  readonly remembered: () => readonly Toast[];
  readonly subscribe: (listener: () => void) => () => void;
}

export function createToastQueue(later: (run: () => void, milliseconds: number) => void = setTimeout): ToastQueue {
  let toasts: readonly Toast[] = [];
  let nextId = 1;
  const listeners = new Set<() => void>();
  const set = (next: readonly Toast[]) => {
    toasts = next;
    for (const listener of listeners) listener();
  };
  const forgetLater = (ids: readonly number[]) => {
    if (ids.length > 0) later(() => set(toasts.filter((toast) => !ids.includes(toast.id))), removalDelayMilliseconds);
  };
  return {
    show({ title, description, tone = 'plain' }) {
      const id = nextId++;
      const toast: Toast = { id, title, tone, isOpen: true, ...(description ? { description } : {}) };
      // A replaced toast leaves at once and for good: it was never dismissed, so there is nothing to delay.
      set([toast, ...toasts.filter((older) => !older.isOpen)]);
      return id;
    },
    dismiss(id) {
      const leaving = toasts
        .filter((toast) => toast.isOpen && (id === undefined || toast.id === id))
        .map((toast) => toast.id);
      if (leaving.length === 0) return;
      set(toasts.map((toast) => (leaving.includes(toast.id) ? { ...toast, isOpen: false } : toast)));
      forgetLater(leaving);
    },
    current: () => toasts.find((toast) => toast.isOpen) ?? null,
    remembered: () => toasts,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The queue of the page. `toasts.show({ title, description, tone })` from anywhere in the browser. */
export const toasts: ToastQueue = createToastQueue((run, milliseconds) => setTimeout(run, milliseconds));
