// @vitest-environment happy-dom
// Joining uses the token up: the page does not ask about it again, although everything else on a screen is asked for again.
import type { Session } from '@amanah/api/identity';
import english from '@amanah/messages/en';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { patterns } from '../paths.ts';
import { LanguageProvider } from '../platform/language.tsx';
import { queryClient } from '../platform/query.ts';
import { FramedPage } from './frame/framed-page.tsx';
import { Route } from './invitation.tsx';

const network = vi.hoisted(() => {
  const fake = { answer: (_path: string): Promise<Response> => Promise.reject(new Error('nobody answers')) };
  vi.stubGlobal('fetch', (path: string) => fake.answer(path));
  return fake;
});
// As the app does when a person acts for another organisation.
vi.mock('../platform/session.tsx', async (load) => ({
  ...(await load<object>()),
  useAuth: () => ({
    status: 'signed_in',
    user: { username: 'Nur' },
    adopt: ({ user }: Session) => {
      queryClient.removeQueries({ type: 'inactive' });
      void queryClient.resetQueries({ type: 'active' });
      return user;
    },
  }),
}));
vi.mock('../platform/second-step-notice.tsx', () => ({
  useSecondStepMissing: () => false,
  SecondStepNotice: () => null,
}));
vi.mock('../shell/page.tsx', () => ({ Page: ({ children }: { readonly children: unknown }) => children }));

afterEach(() => {
  cleanup();
  queryClient.clear();
});

it('asks once about the token', async () => {
  const asked: string[] = [];
  let isUsed = false;
  network.answer = async (path) => {
    asked.push(path);
    // No network answers before the screen has changed.
    await new Promise((resolve) => setTimeout(resolve, 20));
    if (path.endsWith('/accept')) isUsed = true;
    else if (isUsed) return new Response('', { status: 404 });
    const invitation = { organisation: 'Green Valley', kind: 'producer', right: 'manager', invitedBy: 'Aisyah' };
    const body = isUsed
      ? { user: { organizationName: 'Green Valley' }, token: 'token' }
      : { ...invitation, expiresAt: '2026-12-01T00:00:00Z' };
    return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
  };
  const root = createRootRoute({ component: FramedPage });
  const page = Route.update({
    id: patterns.invitation,
    path: patterns.invitation,
    getParentRoute: () => root,
  } as never);
  const organisation = createRoute({
    getParentRoute: () => root,
    path: patterns.organisation,
    component: () => <p>The organisation</p>,
  });
  const router = createRouter({
    context: { queryClient },
    routeTree: root.addChildren([page, organisation]),
    history: createMemoryHistory({ initialEntries: [`${patterns.invitation}?token=a-token`] }),
  });
  render(
    <QueryClientProvider client={queryClient}>
      <LanguageProvider first={english}>
        {/* The routes of a test are fewer than those of the site map that the type knows. */}
        <RouterProvider router={router as never} />
      </LanguageProvider>
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Join Green Valley' }));
  await screen.findByText('The organisation');
  expect(asked).toEqual(['/api/invitations/a-token', '/api/invitations/a-token/accept']);
});
