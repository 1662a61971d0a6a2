// @vitest-environment happy-dom
// A page whose pieces did not come: offline it is not kept, and what is kept is one step away; else the server is silent.
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { PieceNotLoaded } from './piece-not-loaded.tsx';
import { show } from './testing/show.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});
const see = () => show(<PieceNotLoaded onRetry={() => undefined} isRetrying={false} />);

it('says offline that the page is not kept, and leads to what is', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  see();
  expect(await screen.findByRole('heading', { name: 'This page is not kept on this phone' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Scanner and saved scans' }).getAttribute('href')).toBe('/scanner');
  expect(screen.queryByText(/The server does not answer/)).toBeNull();
});

it('says with a network that the server is silent', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  see();
  expect(await screen.findByRole('heading', { name: 'This page could not be loaded' })).toBeTruthy();
  expect(screen.queryByText(/offline|connection/)).toBeNull();
});
