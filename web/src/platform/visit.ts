// What a page asks for before its components are there: its loader names the queries that they read at first, by the same options. It asks
// without waiting (what came of it is for the component to say), never twice for one visit, and for nobody whom the gate does not let in.
import type { User } from '@amanah/api/identity';
import { hashKey, type QueryClient } from '@tanstack/react-query';
import { session } from './api.ts';
import { isLetIn, type PageFacts } from './page-facts.ts';
import { sessionOf } from './session-state.ts';

/** What a loader is given, as far as it is needed here. */
interface Visit {
  readonly cause: 'preload' | 'enter' | 'stay';
  readonly context: { readonly queryClient: QueryClient };
  readonly route: { readonly options: { readonly staticData?: PageFacts } };
}

/** Made by `queryOptions` or `infiniteQueryOptions`. */
interface Asked {
  readonly queryKey: readonly unknown[];
  readonly refetchOnMount?: unknown;
}

interface KnownQuery {
  readonly state: { readonly isInvalidated: boolean };
}

/** So long after it was asked for, an answer is of the visit for which it was. */
const ofVisitMilliseconds = 10_000;

interface Asking {
  readonly at: number;
  readonly isEntered: boolean;
}

const askings = new WeakMap<object, Asking>();

function askingFor(query: KnownQuery | undefined): Asking | undefined {
  const asking = query && askings.get(query);
  return asking && !query.state.isInvalidated && Date.now() - asking.at < ofVisitMilliseconds ? asking : undefined;
}

/** For `refetchOnMount` of what changes without this browser: asked on each visit, by the loader or else by the component. */
export function onVisit(query: KnownQuery): boolean | 'always' {
  const asking = askingFor(query);
  if (!asking) return 'always';
  // The router may have kept what its loader did for the pointer, and not begun it again: whoever shows it has entered.
  if (!asking.isEntered) askings.set(query, { ...asking, isEntered: true });
  return false;
}

function ask(client: QueryClient, options: Asked, cause: Visit['cause']): void {
  const cache = client.getQueryCache();
  const hash = hashKey(options.queryKey);
  const known = cache.get(hash);
  const isOfVisit = options.refetchOnMount === onVisit;
  if (known && isOfVisit) {
    const asking = askingFor(known);
    // It is on the screen, or was asked for when the pointer came this way a moment ago, and not shown since.
    if (cause === 'preload' && (known.isActive() || (asking && !asking.isEntered))) return;
    if (cause === 'enter' && asking && !asking.isEntered) {
      askings.set(known, { ...asking, isEntered: true });
      return;
    }
    if (cause === 'stay' && known.state.data !== undefined) {
      // Another part of the same page: what it shows anew, it asks for itself.
      askings.delete(known);
      return;
    }
  }
  // The options are those of a query of the right kind; which one it is, only they know.
  const wanted = { ...options, ...(isOfVisit ? { staleTime: 0 } : {}) } as never;
  void ('getNextPageParam' in options ? client.prefetchInfiniteQuery(wanted) : client.prefetchQuery(wanted));
  const query = cache.get(hash);
  if (query && isOfVisit) askings.set(query, { at: Date.now(), isEntered: cause !== 'preload' });
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
  const { cause, context, route } = visit;
  const { admits } = route.options.staticData ?? {};
  const askAll = (all: readonly Asked[]) => {
    for (const query of all) ask(context.queryClient, query, cause);
  };
  if (admits === undefined && typeof queries !== 'function') askAll(queries);
  else
    onceKnown((user) => {
      if (isLetIn(admits, user)) askAll(typeof queries === 'function' ? queries(user) : queries);
    });
}
