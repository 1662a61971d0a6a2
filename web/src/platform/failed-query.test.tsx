// @vitest-environment happy-dom
// What did not come is said by its cause: nobody answered, or somebody refused.
import { RequestFailed, ServerUnreachable } from '@amanah/api/client';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { FailedQuery } from './failed-query.tsx';
import { show } from './testing/show.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const query = { error: new ServerUnreachable(new Error('no')), isFetching: false, refetch: async () => undefined };

it('says that the page needs a connection when the device has none', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  show(<FailedQuery title="The list did not come" query={query} />);
  expect(await screen.findByText('You are offline. This page needs a connection.')).toBeTruthy();
});

it('calls nobody offline where only the server is silent', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  show(<FailedQuery title="The list did not come" query={query} />);
  expect(await screen.findByText(/^The server does not answer/)).toBeTruthy();
});

it('calls nobody offline who was answered', async () => {
  const error = new RequestFailed(500, 'Internal Server Error', null);
  show(<FailedQuery title="The list did not come" query={{ ...query, error }} />);
  expect(await screen.findByText('The list did not come')).toBeTruthy();
  expect(screen.queryByText(/You are offline/)).toBeNull();
});
