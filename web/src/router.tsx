// The router over all pages: each is a file in routes/, and the tree of them is made from the folder (npm run generate).

import type { Catalogue } from '@amanah/messages/catalogue';
import { createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router';
import { loadFirstCatalogue } from './platform/language.tsx';
import { loadWordsFirst } from './platform/lazy-messages.tsx';
import { queryClient } from './platform/query.ts';
import { routeTree } from './route-tree.gen.ts';
import { RouteFailed, RoutePending } from './shell/fallbacks.tsx';

/** A code in the address is text, whatever it looks like: nothing is read as a number or as JSON. */
export const parseAsText = {
  parseSearch: parseSearchWith((value) => value),
  stringifySearch: stringifySearchWith(String),
};

export const router = createRouter({
  routeTree,
  context: { queryClient },
  defaultPreload: 'intent',
  defaultPendingComponent: RoutePending,
  defaultPendingMs: 300,
  defaultErrorComponent: RouteFailed,
  scrollRestoration: false,
  ...parseAsText,
});

/** The page of the address with all its words, so that it is drawn in one step. @returns the words of every page */
export async function loadFirstPage(): Promise<Catalogue> {
  const pages = router.matchRoutes(router.latestLocation);
  const [words] = await Promise.all([
    loadFirstCatalogue(),
    router.load(),
    loadWordsFirst(
      queryClient,
      pages.flatMap(({ staticData }) => staticData.words ?? []),
    ),
  ]);
  return words;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page was opened to look back at a scan; that is no new scan. */
    isPreview?: boolean;
    /** How many results were opened since the scanner stood there. */
    resultsSinceScanner?: number;
    /** Rules that a result led to: that result is one step back. */
    isFromResult?: boolean;
    /** The text of a label that is about to be disputed: it stands in no address. */
    disputedLabel?: string;
  }
}
