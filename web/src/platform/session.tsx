// The session for components. Roles here only shape what is shown; every right is checked by the server.
import type { User } from '@amanah/api/identity';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import { session } from './api.ts';
import type { SessionKeeper } from './session-keeper.ts';
import { sessionOf } from './session-state.ts';

export interface Auth {
  readonly status: 'loading' | 'signed_in' | 'signed_out';
  /** The signed-in person; null while loading or signed out. */
  readonly user: User | null;
  readonly signIn: SessionKeeper['signIn'];
  readonly signUp: SessionKeeper['signUp'];
  readonly signOut: SessionKeeper['signOut'];
  /** A session that came by another way than password or registration. */
  readonly adopt: SessionKeeper['adopt'];
  readonly validate: SessionKeeper['validate'];
}

const AuthContext = createContext<Auth | null>(null);

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}

/**
 * The signed-in person, on a page that admits nobody else.
 *
 * @throws Error where nobody is signed in
 */
export function useUser(): User {
  const { user } = useAuth();
  if (!user) throw new Error('nobody is signed in: the page is to say whom it admits');
  return user;
}

export interface SessionProviderProps {
  readonly children: ReactNode;
  readonly onExpired: () => void;
  /** The person signed out, wherever the button is. */
  readonly onSignedOut: () => void;
  /** Told when the person changes, so that nothing of the one before is shown to the next. */
  readonly onPersonChange: () => void;
  readonly keeper?: SessionKeeper;
}

/** In the name of another organisation a person sees other things. */
function whoIs(keeper: SessionKeeper): string | null {
  const user = sessionOf(keeper.state())?.user;
  return user ? `${user.id} ${user.organizationId} ${user.organizationStatus}` : null;
}

export function SessionProvider({
  children,
  onExpired,
  onSignedOut,
  onPersonChange,
  keeper = session,
}: SessionProviderProps) {
  const state = useSyncExternalStore(keeper.subscribe, keeper.state, keeper.state);

  useEffect(() => keeper.start(), [keeper]);
  useEffect(() => keeper.onExpired(onExpired), [keeper, onExpired]);

  useEffect(() => {
    let person = whoIs(keeper);
    return keeper.subscribe(() => {
      const next = whoIs(keeper);
      if (next === person) return;
      person = next;
      onPersonChange();
    });
  }, [keeper, onPersonChange]);

  const auth = useMemo<Auth>(() => {
    const user = state.status === 'signed_in' ? state.session.user : null;
    return {
      status: state.status,
      user,
      signIn: keeper.signIn,
      signUp: keeper.signUp,
      async signOut() {
        await keeper.signOut();
        onSignedOut();
      },
      adopt: keeper.adopt,
      validate: keeper.validate,
    };
  }, [state, keeper, onSignedOut]);

  return <AuthContext value={auth}>{children}</AuthContext>;
}
