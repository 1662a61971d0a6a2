// @vitest-environment happy-dom
// A form that nobody can send says so, whether the device has no network or the server is silent.
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { noteAnswer, watchConnection } from './connection.ts';
import { NeedsConnection } from './needs-connection.tsx';
import { queryClient } from './query.ts';
import { show } from './testing/show.tsx';

const server = vi.hoisted(() => {
  const state = { isThere: true };
  vi.stubGlobal('fetch', async () => {
    if (!state.isThere) throw new TypeError('Failed to fetch');
    return new Response('{"missing":[]}', { headers: { 'content-type': 'application/json' } });
  });
  return state;
});
watchConnection();
afterEach(() => {
  cleanup();
  queryClient.clear();
  noteAnswer();
});

it('says that the server does not answer where the page asked it for nothing else', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  server.isThere = false;
  show(<NeedsConnection />);
  expect(await screen.findByText(/^The server does not answer/)).toBeTruthy();
});

it('says nothing while it answers', async () => {
  server.isThere = true;
  show(
    <>
      <p>Form</p>
      <NeedsConnection />
    </>,
  );
  await screen.findByText('Form');
  await waitFor(() => expect(queryClient.getQueryData(['server', 'answers'])).toBe(true));
  expect(screen.queryByText(/does not answer|offline/)).toBeNull();
});
