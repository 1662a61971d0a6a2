// @vitest-environment happy-dom
// What the server refuses of a change of the password is said beside the password that it is about.
import type { Problem } from '@amanah/api/problem';
import english from '@amanah/messages/en';
import security from '@amanah/messages/en/security';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { IntlProvider } from 'use-intl';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../platform/query.ts';
import { PasswordCard } from './password-card.tsx';

/** Stands for the network; the client takes hold of it when it is loaded. */
const network = vi.hoisted(() => {
  const fake = { answer: (): Promise<Response> => Promise.reject(new Error('nobody answers')) };
  vi.stubGlobal('fetch', () => fake.answer());
  return fake;
});
vi.mock('../../../platform/session.tsx', () => ({ useAuth: () => ({ user: null }) }));

afterEach(() => {
  cleanup();
  queryClient.clear();
});

const refuseWith = (problem: Pick<Problem, 'code' | 'title' | 'status' | 'faults'>) => {
  network.answer = async () =>
    new Response(JSON.stringify({ type: `/problems/${problem.code}`, ...problem }), {
      status: problem.status,
      headers: { 'content-type': 'application/problem+json' },
    });
};
const show = (part: ReactNode) =>
  render(
    <QueryClientProvider client={queryClient}>
      <IntlProvider locale="en-GB" messages={{ ...english, security }}>
        {part}
      </IntlProvider>
    </QueryClientProvider>,
  );
/** The words that a screen reader says with a field that is marked as wrong. */
const beside = (label: string): string => {
  const input = screen.getByLabelText(label);
  if (input.getAttribute('aria-invalid') !== 'true') return '';
  const ids = (input.getAttribute('aria-describedby') ?? '').split(' ');
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
};
const { current, next, change } = security.password;

it.each([
  [
    'the password now',
    current,
    next,
    {
      code: 'identity.password_wrong',
      title: 'This is not your password.',
      status: 403,
      faults: [{ path: '/current', rule: 'password_wrong' }],
    },
  ],
  [
    'the new one',
    next,
    current,
    {
      code: 'identity.password_same',
      title: 'This is the password that you have now.',
      status: 400,
      faults: [{ path: '/password', rule: 'password_same' }],
    },
  ],
] as const)('says beside %s what is wrong with it', async (_what, field, other, problem) => {
  refuseWith({ ...problem, faults: [...problem.faults] });
  show(<PasswordCard />);
  for (const label of [current, next])
    fireEvent.change(screen.getByLabelText(label), { target: { value: 'green-kettle' } });
  fireEvent.click(screen.getByRole('button', { name: change }));
  await waitFor(() => expect(beside(field)).toContain(problem.title));
  expect(beside(other)).toBe('');
  expect(screen.queryByRole('alert')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(field)));
});
