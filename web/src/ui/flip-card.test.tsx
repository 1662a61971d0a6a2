// @vitest-environment happy-dom
// The flip card by role and name: one side is readable at a time.
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { FlipCard } from './flip-card.tsx';

afterEach(cleanup);

it('turns with one button and keeps the side that is turned away out of reach', () => {
  render(<FlipCard front={<p>Name</p>} back={<a href="/x">Source</a>} showBackLabel="More" showFrontLabel="Back" />);
  const isInert = (text: string) => screen.getByText(text).closest('[inert]') !== null;
  expect([isInert('Name'), isInert('Source')]).toEqual([false, true]);
  const more = screen.getByRole('button', { name: 'More' });
  expect(more.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(more);
  expect(screen.getByRole('button', { name: 'Back' }).getAttribute('aria-expanded')).toBe('true');
  expect([isInert('Name'), isInert('Source')]).toEqual([true, false]);
});
