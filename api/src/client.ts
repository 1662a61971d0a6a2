// The typed client: one function for every route. It never retries, never stores, never invents an answer.
import { type Problem, readProblem } from './problem.ts';
import type { RouteDefinition, RouteInput, RouteResponse } from './route.ts';

/** A non-OK answer. The message is the status code, a colon and a space, then the words of the answer. */
export class RequestFailed extends Error {
  readonly status: number;
  readonly problem: Problem | null;
  constructor(status: number, words: string, problem: Problem | null) {
    super(`${status}: ${words}`);
    this.name = 'RequestFailed';
    this.status = status;
    this.problem = problem;
  }
}

/** The request did not reach the server, or no answer came back. */
export class ServerUnreachable extends Error {
  constructor(cause: unknown) {
    super('The server could not be reached', { cause });
    this.name = 'ServerUnreachable';
  }
}

export interface ClientOptions {
  /** Origin of the server, empty for the page's own. */
  readonly baseUrl?: string;
  readonly language?: () => string;
  /** A token for the Authorization header, or null. */
  readonly accessToken?: () => Promise<string | null>;
  readonly fetch?: typeof fetch;
}

export interface Client {
  call<R extends RouteDefinition>(route: R, input: RouteInput<R>, signal?: AbortSignal): Promise<RouteResponse<R>>;
}

/**
 * Path and query of a route with its parameters filled in.
 * @example pathOf({ method: 'GET', url: '/api/journeys/:code', access: 'public', summary: '', tags: [] }, { code: 'A B' }) // '/api/journeys/A%20B'
 */
export function pathOf(
  route: RouteDefinition,
  params: Record<string, unknown> | undefined,
  query?: Record<string, unknown>,
): string {
  const path = route.url.replace(/:([A-Za-z]+)/g, (_, name: string) =>
    encodeURIComponent(String(params?.[name] ?? '')),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}

/** `*` is whatever is there. */
export const ifMatchOf = (etag: string): string => (etag === '*' ? '*' : `"${etag}"`);

export function createClient(options: ClientOptions = {}): Client {
  const send = options.fetch ?? fetch;
  return {
    async call(route, input, signal) {
      const headers = new Headers({ accept: 'application/json' });
      if (options.language) headers.set('accept-language', options.language());
      const token = route.access === 'public' && !options.accessToken ? null : await options.accessToken?.();
      if (token) headers.set('authorization', `Bearer ${token}`);
      if (input.body !== undefined) headers.set('content-type', 'application/json');
      if (input.ifMatch !== undefined) headers.set('if-match', ifMatchOf(input.ifMatch));
      let response: Response;
      try {
        response = await send((options.baseUrl ?? '') + pathOf(route, input.params, input.query), {
          method: route.method,
          headers,
          credentials: 'include',
          ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
          ...(signal ? { signal } : {}),
        });
      } catch (cause) {
        if (signal?.aborted) throw cause;
        throw new ServerUnreachable(cause);
      }
      if (!response.ok) throw await readFailure(response);
      const text = await response.text();
      // The server's answers are checked against the schema in its own tests; a route without a response answers with nothing.
      return (text === '' ? undefined : JSON.parse(text)) as never;
    },
  };
}

async function readFailure(response: Response): Promise<RequestFailed> {
  const text = await response.text();
  if (response.headers.get('content-type')?.startsWith('application/problem+json')) {
    const problem = readProblem(JSON.parse(text));
    if (problem) return new RequestFailed(response.status, problem.detail ?? problem.title, problem);
  }
  return new RequestFailed(response.status, text || response.statusText, null);
}
