// The session as a pure state machine (specification, section 4). Offline is not expired: only a refusal by the server,
// or a store without token or user, ends a session.
import type { User } from '@amanah/api/identity';

export interface StoredSession {
  readonly token: string;
  readonly user: User;
}

export type SessionState =
  | { readonly status: 'loading'; readonly stored: StoredSession }
  | { readonly status: 'signed_in'; readonly session: StoredSession }
  | { readonly status: 'signed_out'; readonly because: 'nobody' | 'left' | 'expired' };

export type SessionEvent =
  /** What the store held when the page opened, or after another tab changed it. */
  | { readonly type: 'found'; readonly stored: StoredSession | null }
  | { readonly type: 'signed_in'; readonly session: StoredSession }
  | { readonly type: 'renewed'; readonly session: StoredSession }
  | { readonly type: 'profile_read'; readonly user: User }
  /** The server answered that this session is no longer good. */
  | { readonly type: 'refused' }
  /** No answer came: nothing is known, so nothing ends. */
  | { readonly type: 'unreachable' }
  | { readonly type: 'signed_out' };

export function startState(stored: StoredSession | null): SessionState {
  return stored ? { status: 'loading', stored } : { status: 'signed_out', because: 'nobody' };
}

export function sessionOf(state: SessionState): StoredSession | null {
  if (state.status === 'signed_in') return state.session;
  return state.status === 'loading' ? state.stored : null;
}

export function nextState(state: SessionState, event: SessionEvent): SessionState {
  const held = sessionOf(state);
  switch (event.type) {
    case 'found':
      if (event.stored === null) return held ? { status: 'signed_out', because: 'left' } : state;
      return { status: 'signed_in', session: event.stored };
    case 'signed_in':
      return { status: 'signed_in', session: event.session };
    case 'renewed':
      // A renewal that arrives after the person left must not bring them back.
      return held ? { status: 'signed_in', session: event.session } : state;
    case 'profile_read':
      return held ? { status: 'signed_in', session: { token: held.token, user: event.user } } : state;
    case 'unreachable':
      return held ? { status: 'signed_in', session: held } : state;
    case 'refused':
      return held ? { status: 'signed_out', because: 'expired' } : state;
    case 'signed_out':
      return { status: 'signed_out', because: 'left' };
  }
}
