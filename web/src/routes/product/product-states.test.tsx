// @vitest-environment happy-dom
// A lookup that was refused or did not finish claims nothing about the product: it says what happened, and when to come back.
import { RequestFailed } from '@amanah/api/client';
import type { ProblemCode } from '@amanah/api/problem';
import english from '@amanah/messages/en';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useFailureWords } from '../../platform/failure.ts';
import { LanguageProvider } from '../../platform/language.tsx';
import { ProductFailed } from './product-states.tsx';

const failed = (status: number, code: ProblemCode, more: { readonly retryAfterSeconds?: number } = {}) =>
  new RequestFailed(status, 'no', { type: 'about:blank', title: 'The server said no.', status, code, ...more });

function Failed({ failure }: { readonly failure: RequestFailed }) {
  const words = useFailureWords();
  return <ProductFailed failure={words(failure)} onRetry={() => undefined} isRetrying={false} />;
}

async function show(failure: RequestFailed): Promise<string> {
  const root = createRootRoute({ component: () => <Failed failure={failure} /> });
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) });
  render(
    <LanguageProvider first={english}>
      {/* The routes of a test are fewer than those of the site map that the type knows. */}
      <RouterProvider router={router as never} />
    </LanguageProvider>,
  );
  return (await screen.findByRole('alert')).textContent ?? '';
}
afterEach(cleanup);

it('says that there were too many checks, and after how many seconds to try again', async () => {
  const said = await show(failed(429, 'request.rate_limited', { retryAfterSeconds: 12 }));
  expect(said).toBe('Too many checks from this connectionTry again in 12 seconds.');
  expect(document.body.textContent).not.toMatch(/not found/i);
});

it('says that the check did not finish', async () => {
  expect(await show(failed(503, 'server.busy'))).toBe('The check did not finishThe server said no.');
  expect(document.body.textContent).not.toMatch(/not found/i);
});
