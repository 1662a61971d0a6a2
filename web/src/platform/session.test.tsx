// @vitest-environment happy-dom
// The door of the session for components.
import type { User } from '@amanah/api/identity';
import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { SessionProvider, useAuth } from './session.tsx';
import { createSessionKeeper } from './session-keeper.ts';

function Outside() {
  useAuth();
  return null;
}

it('useAuth must be used within an AuthProvider', () => {
  const quiet = vi.spyOn(globalThis.console, 'error').mockImplementation(() => {});
  expect(() => render(<Outside />)).toThrow('useAuth must be used within an AuthProvider');
  quiet.mockRestore();
});

it('tells once that the person signed out, wherever the button is', async () => {
  const told: string[] = [];
  const keeper = createSessionKeeper({ clientWith: () => ({ call: async () => undefined as never }) });
  const Leave = () => {
    const { signOut } = useAuth();
    return (
      <button type="button" onClick={() => void signOut()}>
        leave
      </button>
    );
  };
  keeper.adopt({ token: 'a.b.c', user: { id: '1', username: 'Nur', role: 'consumer' } as User });
  render(
    <SessionProvider
      keeper={keeper}
      onExpired={() => told.push('expired')}
      onSignedOut={() => told.push('signed out')}
      onPersonChange={() => undefined}
    >
      <Leave />
    </SessionProvider>,
  );
  await act(async () => screen.getByRole('button').click());
  expect(told).toEqual(['signed out']);
});
