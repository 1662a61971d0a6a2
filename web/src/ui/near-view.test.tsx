// @vitest-environment happy-dom
// A part comes when somebody is near it, and again when the network is back.
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NearView } from './near-view.tsx';

let approach: () => void;
beforeEach(() => {
  class Watching {
    constructor(told: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
      approach = () => told([{ isIntersecting: true }]);
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Watching);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const Greeting = ({ name }: { readonly name: string }) => <p>Salam, {name}</p>;
const place = <p>a place</p>;

it('keeps the place until somebody is near', async () => {
  const load = vi.fn(async () => Greeting);
  render(<NearView load={load} props={{ name: 'Nur' }} place={place} />);
  expect(load).not.toHaveBeenCalled();
  expect(screen.getByText('a place')).toBeDefined();
  act(() => approach());
  expect(await screen.findByText('Salam, Nur')).toBeDefined();
  expect(screen.queryByText('a place')).toBeNull();
});

it('fetches again when the network is back', async () => {
  const load = vi.fn(async () => Greeting).mockRejectedValueOnce(new TypeError('no network'));
  render(<NearView load={load} props={{ name: 'Nur' }} place={place} />);
  act(() => approach());
  await waitFor(() => expect(load).toHaveBeenCalledOnce());
  await act(async () => undefined);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('Salam, Nur')).toBeDefined();
});
