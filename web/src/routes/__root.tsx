// The frame of the whole app around the page of the moment.
import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';
import { NotFound } from '../shell/fallbacks.tsx';
import { Shell } from '../shell/shell.tsx';
import { FramedPage } from './frame/framed-page.tsx';

export const Route = createRootRouteWithContext<{ readonly queryClient: QueryClient }>()({
  component: Root,
  notFoundComponent: NotFound,
});

function Root() {
  return (
    <Shell>
      <FramedPage />
    </Shell>
  );
}
