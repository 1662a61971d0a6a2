// Shows a part of a screen with its words, those for certificates where it says no others, a cache and links that lead nowhere.

import type { LazyWords } from '@amanah/messages/catalogue';
import english from '@amanah/messages/en';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { LanguageProvider } from '../language.tsx';
import { LazyMessages } from '../lazy-messages.tsx';
import { queryClient } from '../query.ts';
import { SessionProvider } from '../session.tsx';

export function show(part: ReactNode, words: LazyWords = 'certificates'): void {
  const root = createRootRoute({
    component: () => (
      <LazyMessages name={words} waiting={null}>
        {part}
      </LazyMessages>
    ),
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) });
  render(
    <QueryClientProvider client={queryClient}>
      <LanguageProvider first={english}>
        <SessionProvider onExpired={() => undefined} onSignedOut={() => undefined} onPersonChange={() => undefined}>
          {/* The routes of a test are fewer than those of the site map that the type knows. */}
          <RouterProvider router={router as never} />
        </SessionProvider>
      </LanguageProvider>
    </QueryClientProvider>,
  );
}
