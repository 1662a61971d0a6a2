// What a page asks for before its components are there: its loader names the queries that they read at first, by the same options. It asks
// without waiting (what came of it is for the component to say), for nothing that is fresh, and for nobody whom the gate does not let in.
import type { User } from '@amanah/api/identity';
import type { QueryClient } from '@tanstack/react-query';
import { session } from './api.ts';
import { isLetIn, type PageFacts } from './page-facts.ts';
import { sessionOf } from './session-state.ts';

/** What a loader is given, as far as it is needed here. */
interface Visit {
  readonly context: { readonly queryClient: QueryClient };
  readonly route: { readonly options: { readonly staticData?: PageFacts } };
}

/** Made by `queryOptions` or `infiniteQueryOptions`. */
interface Asked {
  readonly queryKey: readonly unknown[];
}

/** The `staleTime` in milliseconds of what changes without this browser: long enough from a pointer on a link to the page, and asked anew after. */
export const ofVisit = 3000;

function ask(client: QueryClient, options: Asked): void {
  // The options are those of a query of the right kind; which one it is, only they know.
  const wanted = options as never;
  void ('getNextPageParam' in options ? client.prefetchInfiniteQuery(wanted) : client.prefetchQuery(wanted));
}

function onceKnown(work: (user: User | null) => void): void {
  const known = () => {
    const state = session.state();
    if (state.status === 'loading') return false;
    work(sessionOf(state)?.user ?? null);
    return true;
  };
  if (known()) return;
  const stop = session.subscribe(() => {
    if (session.state().status === 'loading') return;
    stop();
    // Not before answers for somebody else are forgotten.
    queueMicrotask(known);
  });
}

/**
 * For the loader of a page.
 *
 * @param queries those that its components read at first; a function where that depends on who it is, which may have to be found out
 * @example loader: (visit) => warm(visit, [recallsQuery])
 */
export function warm(visit: Visit, queries: readonly Asked[] | ((user: User | null) => readonly Asked[])): void {
  // The first pictures are drawn while building, where nobody answers.
  if (typeof window === 'undefined') return;
  const { context, route } = visit;
  const { admits } = route.options.staticData ?? {};
  const askAll = (all: readonly Asked[]) => {
    for (const query of all) ask(context.queryClient, query);
  };
  if (admits === undefined && typeof queries !== 'function') askAll(queries);
  else
    onceKnown((user) => {
      if (isLetIn(admits, user)) askAll(typeof queries === 'function' ? queries(user) : queries);
    });
}
