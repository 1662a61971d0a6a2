// @vitest-environment happy-dom
// Where nobody certifies yet, whoever practises is told whose move it is.
import type { User } from '@amanah/api/identity';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { LazyMessages } from '../../platform/lazy-messages.tsx';
import { queryClient } from '../../platform/query.ts';
import { show } from '../../platform/testing/show.tsx';
import { NewApplication } from './new-application.tsx';
import { ownThingsQuery, schemesQuery } from './queries.ts';

const person = vi.hoisted(() => ({ realm: 'real' as User['realm'] }));
vi.mock('../../platform/session.tsx', async (load) => ({
  ...(await load<object>()),
  useAuth: () => ({ user: person }),
}));

afterEach(() => {
  cleanup();
  queryClient.clear();
});

async function open(realm: User['realm']) {
  person.realm = realm;
  queryClient.setQueryData(schemesQuery.queryKey, { schemes: [] });
  queryClient.setQueryData(ownThingsQuery.queryKey, { sites: [], products: [], certificates: [] });
  show(
    <LazyMessages name="certification" waiting={null}>
      <NewApplication startsWith={{ kind: undefined, certificate: undefined }} onBegun={() => undefined} />
    </LazyMessages>,
  );
  await screen.findByRole('combobox', { name: 'Scheme' });
}
const told = () => screen.queryByText(/Sign up a practice certifier yourself/);

it('in practice one signs up a certifier oneself, and is told so', async () => {
  await open('practice');
  expect(told()).not.toBeNull();
});

it('elsewhere nobody is told to', async () => {
  await open('real');
  expect(told()).toBeNull();
});
