// Keeps one session: stores it, renews it silently, validates it every five minutes. Knows no React and draws nothing.
// A refresh token works once, so tabs take turns behind a lock and look into the store before they ask.
import { type Client, RequestFailed, ServerUnreachable } from '@amanah/api/client';
import { login, logout, profile, refresh, register, type User } from '@amanah/api/identity';
import type { RouteInput } from '@amanah/api/route';
import { isExpired } from './access-token.ts';
import {
  nextState,
  type SessionEvent,
  type SessionState,
  type StoredSession,
  sessionOf,
  startState,
} from './session-state.ts';
import { readStored, storageKeys, writeStored } from './storage.ts';

/** Section 9: session validation every 5 minutes. */
export const validateEveryMilliseconds = 5 * 60 * 1000;
/** A token that ends sooner than this is renewed before it is used. */
const renewWithinSeconds = 30;

export interface SessionKeeper {
  readonly state: () => SessionState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Told when a session ended although nobody signed out. */
  readonly onExpired: (listener: () => void) => () => void;
  readonly accessToken: () => Promise<string | null>;
  readonly signIn: (body: RouteInput<typeof login>['body']) => Promise<User>;
  readonly signUp: (body: RouteInput<typeof register>['body']) => Promise<User>;
  /** A session that came by another way: a second step, a passkey, another organisation. */
  readonly adopt: (session: StoredSession) => User;
  readonly signOut: () => Promise<void>;
  /** Reads the profile again; a refusal ends the session. */
  readonly validate: () => Promise<void>;
  /** Starts validation and listening to other tabs; returns the end of it. */
  readonly start: () => () => void;
}

export interface SessionKeeperOptions {
  /** A client that sends the given token or none: signing in and renewing must never wait for a renewal. */
  readonly clientWith: (token: string | null) => Client;
  readonly now?: () => number;
}

export function readStoredSession(): StoredSession | null {
  const token = readStored(storageKeys.token);
  const text = readStored(storageKeys.user);
  if (!token || !text) return null;
  try {
    const user: unknown = JSON.parse(text);
    // Written by us and only shown, never trusted: every right is checked by the server.
    return typeof user === 'object' && user !== null && 'id' in user && 'role' in user
      ? { token, user: user as User }
      : null;
  } catch {
    return null;
  }
}

/** True when the server itself said no; a fault of the network or of the server says nothing about the session. */
function isRefusal(failure: unknown): boolean {
  return failure instanceof RequestFailed && (failure.status === 401 || failure.status === 403);
}

/** It may come later: nothing was said. */
const isSilence = (failure: unknown): boolean =>
  failure instanceof ServerUnreachable || failure instanceof RequestFailed;

export function createSessionKeeper({ clientWith, now = Date.now }: SessionKeeperOptions): SessionKeeper {
  const client = clientWith(null);
  let state = startState(readStoredSession());
  let renewal: Promise<StoredSession | null> | null = null;
  const listeners = new Set<() => void>();
  const expiryListeners = new Set<() => void>();

  const apply = (event: SessionEvent, store = true) => {
    const before = state;
    state = nextState(state, event);
    if (state === before) return;
    const held = sessionOf(state);
    // Its cookie stands in place of the one that was left.
    if (event.type === 'signed_in') writeStored(storageKeys.leaving, null);
    if (store) {
      writeStored(storageKeys.token, held?.token ?? null);
      writeStored(storageKeys.user, held ? JSON.stringify(held.user) : null);
    }
    for (const listener of listeners) listener();
    if (state.status === 'signed_out' && state.because === 'expired')
      for (const listener of expiryListeners) listener();
  };

  const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
    typeof navigator !== 'undefined' && navigator.locks ? navigator.locks.request('amanah.renew', work) : work();

  /** Ends the session that somebody left without a network: its cookie would open it again. @throws ServerUnreachable */
  const endLeft = async (): Promise<void> => {
    if (readStored(storageKeys.leaving) === null) return;
    try {
      await client.call(logout, {});
    } catch (failure) {
      if (!(failure instanceof RequestFailed) || failure.status >= 500) throw failure;
    }
    writeStored(storageKeys.leaving, null);
  };
  const endLeftWhenReached = (): void => {
    endLeft().catch((failure: unknown) => {
      if (!isSilence(failure)) throw failure;
    });
  };

  // One renewal at a time in this tab, and one tab at a time in this browser.
  const renew = (): Promise<StoredSession | null> => {
    renewal ??= inTurn(async () => {
      const stored = readStoredSession();
      if (stored && stored.token !== sessionOf(state)?.token && !isExpired(stored.token, now(), renewWithinSeconds)) {
        apply({ type: 'found', stored }, false);
        return stored;
      }
      await endLeft();
      try {
        const session = await client.call(refresh, {});
        apply({ type: 'renewed', session });
        return session;
      } catch (failure) {
        if (!isRefusal(failure)) throw failure;
        apply({ type: 'refused' });
        return null;
      }
    }).finally(() => {
      renewal = null;
    });
    return renewal;
  };

  const accessToken = async (): Promise<string | null> => {
    const held = sessionOf(state);
    if (!held) return null;
    if (!isExpired(held.token, now(), renewWithinSeconds)) return held.token;
    return (await renew())?.token ?? null;
  };

  const readProfile = async (token: string): Promise<void> => {
    const user = await clientWith(token).call(profile, {});
    apply({ type: 'profile_read', user });
  };

  const validate = async (): Promise<void> => {
    if (!sessionOf(state)) return;
    // Section 4: a store without token or user ends the session, whatever this tab remembers.
    if (readStoredSession() === null) return apply({ type: 'refused' });
    try {
      const token = await accessToken();
      if (token === null) return;
      try {
        await readProfile(token);
      } catch (failure) {
        // The token may have been withdrawn early; the cookie has the last word.
        if (!isRefusal(failure)) throw failure;
        const renewed = await renew();
        if (renewed) await readProfile(renewed.token);
      }
    } catch (failure) {
      if (isRefusal(failure)) apply({ type: 'refused' });
      else apply({ type: 'unreachable' });
    }
  };

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onExpired(listener) {
      expiryListeners.add(listener);
      return () => expiryListeners.delete(listener);
    },
    accessToken,
    async signIn(body) {
      const session = await client.call(login, { body });
      apply({ type: 'signed_in', session });
      return session.user;
    },
    async signUp(body) {
      const session = await client.call(register, { body });
      apply({ type: 'signed_in', session });
      return session.user;
    },
    adopt(session) {
      apply({ type: 'signed_in', session });
      return session.user;
    },
    async signOut() {
      writeStored(storageKeys.leaving, 'yes');
      apply({ type: 'signed_out' });
      try {
        await endLeft();
      } catch (failure) {
        // The device has forgotten the session already; the server hears of it as soon as it is reached.
        if (!isSilence(failure)) throw failure;
      }
    },
    validate,
    start() {
      endLeftWhenReached();
      if (state.status === 'loading') void validate();
      const timer = setInterval(() => void validate(), validateEveryMilliseconds);
      const onStorage = (event: StorageEvent) => {
        if (event.key !== null && event.key !== storageKeys.token && event.key !== storageKeys.user) return;
        apply({ type: 'found', stored: readStoredSession() }, false);
      };
      window.addEventListener('storage', onStorage);
      window.addEventListener('online', endLeftWhenReached);
      return () => {
        clearInterval(timer);
        window.removeEventListener('storage', onStorage);
        window.removeEventListener('online', endLeftWhenReached);
      };
    },
  };
}
