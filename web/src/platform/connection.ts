// Whether the server can be reached, from three signals: the browser's own, requests that got no answer, and requests that got one.
// What comes from this device says nothing about it.
// It must never end a session or clear what is on the screen.

import { ServerUnreachable } from '@amanah/api/client';
import { useSyncExternalStore } from 'react';
import { queryClient } from './query.ts';

let isOnline = typeof navigator === 'undefined' ? true : navigator.onLine;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  if (next === isOnline) return;
  isOnline = next;
  for (const listener of listeners) listener();
}

/** Starts to watch; call once. */
export function watchConnection(): void {
  window.addEventListener('online', () => set(true));
  window.addEventListener('offline', () => set(false));
  const judge = (failure: unknown) => {
    if (failure instanceof ServerUnreachable) set(false);
  };
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.state.fetchStatus === 'idle') judge(query.state.error);
  });
  queryClient.getMutationCache().subscribe(({ type, mutation }) => {
    if (type === 'updated' && mutation) judge(mutation.state.error);
  });
}

/** The server said something, whatever it was. */
export const noteAnswer = (): void => set(true);

export function useIsOnline(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isOnline,
    () => true,
  );
}

/** The device itself says that it has no network; a server that is silent is another matter. */
export const isDeviceOffline = (): boolean => typeof navigator !== 'undefined' && !navigator.onLine;
