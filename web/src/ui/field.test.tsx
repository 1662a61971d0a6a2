// @vitest-environment happy-dom
// Fields by role and name: what is wrong is tied to the input, and a password is shown only on request.
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { PasswordField, TextField } from './field.tsx';

afterEach(cleanup);

it('shows the password only while the person asks for it', () => {
  render(
    <PasswordField label="Password" defaultValue="secret words" showLabel="Show password" hideLabel="Hide password" />,
  );
  const input = screen.getByLabelText('Password');
  expect(input.getAttribute('type')).toBe('password');
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(input.getAttribute('type')).toBe('text');
  fireEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(input.getAttribute('type')).toBe('password');
});

it('ties the words of a fault to the input', () => {
  render(<TextField label="E-mail" fault="This is not a complete e-mail address." />);
  const input = screen.getByRole('textbox', { name: 'E-mail' });
  expect(input.getAttribute('aria-invalid')).toBe('true');
  const described = (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent);
  expect(described.join(' ')).toContain('This is not a complete e-mail address.');
});
