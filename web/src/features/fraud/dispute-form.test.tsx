// @vitest-environment happy-dom
// What is disputed is read on the device while it is typed, and sent only by the button; what the server would refuse is said beside the field.
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { LazyMessages } from '../../platform/lazy-messages.tsx';
import { show } from '../../platform/testing/show.tsx';
import { DisputeForm } from './dispute-form.tsx';

const sent = vi.fn((..._: unknown[]) => Promise.reject(new TypeError('Failed to fetch')));
vi.stubGlobal('fetch', sent);
afterEach(() => {
  cleanup();
  sent.mockClear();
});
const showForm = (about: string) =>
  show(
    <LazyMessages name="readLabel" waiting={null}>
      <DisputeForm about={about} />
    </LazyMessages>,
    'fraud',
  );
const toDisputes = () => sent.mock.calls.filter(([address]) => String(address).includes('/api/disputes'));

it('shows what the lexicon says now of what is about to be disputed', async () => {
  showForm('Wine vinegar');
  const field: HTMLTextAreaElement = await screen.findByLabelText(/Ingredient, or the text/);
  expect(field.value).toBe('Wine vinegar');
  expect(screen.getByText('Judged differently')).toBeTruthy();
  fireEvent.change(field, { target: { value: 'Pork lard' } });
  expect(await screen.findByText('Forbidden')).toBeTruthy();
  expect(toDisputes()).toEqual([]);
});

it('says beside each field what is missing, and sends nothing then', async () => {
  showForm('12 %');
  fireEvent.change(await screen.findByLabelText(/What is wrong/), { target: { value: 'Wrong.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('No ingredient was read in this text.')).toBeTruthy();
  expect(screen.getByText('Please write at least twenty characters.')).toBeTruthy();
  expect(screen.getByText('Please fill this in.')).toBeTruthy();
  expect(toDisputes()).toEqual([]);
});
