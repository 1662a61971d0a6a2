// How many messages the signed-in person has not read, live. One stream for the page, whoever asks; it understands nothing else.
import { liveNotifications } from '@amanah/api/notifications';
import { useSyncExternalStore } from 'react';
import { session } from './api.ts';
import { followStream } from './event-stream.ts';

/** null until the stream has said it. */
let unread: number | null = null;
let following: AbortController | null = null;
const listeners = new Set<() => void>();

const notifyListeners = () => {
  for (const listener of listeners) listener();
};

function listen(listener: () => void): () => void {
  listeners.add(listener);
  if (following === null) {
    following = new AbortController();
    void followStream({
      path: liveNotifications.url,
      accessToken: session.accessToken,
      after: null,
      signal: following.signal,
      onState: () => undefined, // after a break the stream begins with the number as it is then
      onEvent(kind, data) {
        if (kind !== 'unread') return;
        unread = Number(data);
        notifyListeners();
      },
    });
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    following?.abort();
    following = null;
    unread = null;
  };
}

/** null: not known yet. */
export const useUnread = (): number | null => useSyncExternalStore(listen, () => unread);
