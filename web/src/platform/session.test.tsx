// @vitest-environment happy-dom
// The door of the session for components.
import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useAuth } from './session.tsx';

function Outside() {
  useAuth();
  return null;
}

it('useAuth must be used within an AuthProvider', () => {
  const quiet = vi.spyOn(globalThis.console, 'error').mockImplementation(() => {});
  expect(() => render(<Outside />)).toThrow('useAuth must be used within an AuthProvider');
  quiet.mockRestore();
});
